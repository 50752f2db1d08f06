"""Rooms: people, chairs, host powers, presence and clocks around a game."""
