"""Tigris & Euphrates, in every published rule set (`options`)."""
