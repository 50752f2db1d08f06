"""Several nodes with the same rooms: each room is decided in one, lines come from anywhere."""
