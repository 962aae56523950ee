"""The texts of Contest of Kings for people: vocabulary, log, prompts, forecasts and reasons."""
