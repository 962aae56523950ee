"""What Tigris & Euphrates says to people: words, log, prompts, forecasts and reasons."""
