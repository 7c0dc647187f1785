"""The five games, each in a folder of the same shape."""
