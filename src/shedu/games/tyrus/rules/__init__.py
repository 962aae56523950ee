"""The rules of Tyrus, compiled."""
