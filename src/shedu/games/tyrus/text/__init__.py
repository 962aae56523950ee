"""The texts of Tyrus for people."""
