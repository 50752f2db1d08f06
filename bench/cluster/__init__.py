"""What several nodes carry, and what it costs whom."""
