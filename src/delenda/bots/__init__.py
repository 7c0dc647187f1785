"""Opponents. A bot chooses from a view, never from a state."""
