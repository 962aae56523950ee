"""What Contest of Kings says to people: vocabulary, log, prompts, forecasts and reasons."""
