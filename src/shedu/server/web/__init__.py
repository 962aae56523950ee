"""The pages of the server for browsers."""
