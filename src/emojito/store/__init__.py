"""Where rooms keep their logs."""
