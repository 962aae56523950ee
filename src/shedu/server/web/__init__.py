"""The pages of the server: for people with a browser."""
