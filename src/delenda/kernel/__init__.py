"""What all games share: actors, decisions, states, chance, views, events, records. The kernel knows no game."""
