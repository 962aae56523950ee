"""The pictures of Tyrus, as SVG."""
