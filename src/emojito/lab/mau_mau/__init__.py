"""Whole games of Mau-Mau, by the thousand."""
