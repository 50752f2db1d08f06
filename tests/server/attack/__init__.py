"""Attacks on a real server from this very machine, and what others notice of them.

    python -m tests.server.attack

Each attack runs against a server of its own with its default limits, while a bystander plays on in
another room. All of them are bounded in count and time and end by themselves.
"""
