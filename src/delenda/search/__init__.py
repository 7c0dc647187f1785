"""Search over kernel states, through views and guesses only."""
