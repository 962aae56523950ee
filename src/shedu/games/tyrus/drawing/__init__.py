"""Tyrus, drawn."""
