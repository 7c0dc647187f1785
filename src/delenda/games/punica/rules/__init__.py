"""The rules in order of play: turn, movement, battle, retreat, victory."""
