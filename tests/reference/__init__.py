"""Plain reference models of the games, the oracles of the differential tests: one folder a game.

Written from the rulings, the trace format, the rulebooks and the cases alone. Clarity over speed:
positions are dictionaries and lists, and nothing is cached.
"""
