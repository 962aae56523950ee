"""The table of Contest of Kings and its pieces as SVG."""
