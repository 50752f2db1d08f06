"""Whole games of Emojito!, played by people who are right so and so often."""
