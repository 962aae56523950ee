"""Tyrus: elections and bluff for two players."""
