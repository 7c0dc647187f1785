"""The rules in order of play: set-up, phase, New Orders, round."""
