"""The rules in order of play: set-up, turn, orders, attack, support, end."""
