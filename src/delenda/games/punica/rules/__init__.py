"""The rules: the sequence of play, the chapters that hang on it, pieces and hands, and what can never be."""
