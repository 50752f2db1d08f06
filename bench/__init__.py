"""How fast we are: run with `make bench`."""
