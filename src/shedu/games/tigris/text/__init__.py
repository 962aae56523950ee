"""The texts of Tigris & Euphrates for people: words, log, prompts, forecasts and reasons."""
