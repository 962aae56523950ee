"""Tyrus in words."""
