"""Bots: they see a view and answer with a command, never the state."""
