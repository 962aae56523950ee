"""The pictures of Tigris & Euphrates, as SVG."""
