"""The server: sockets, HTTP, limits, metrics; wiring in one place."""
