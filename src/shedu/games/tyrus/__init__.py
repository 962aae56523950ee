"""Tyrus: elections and bluff for two, compiled and told."""
