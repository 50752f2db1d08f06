"""What carries messages between nodes."""
