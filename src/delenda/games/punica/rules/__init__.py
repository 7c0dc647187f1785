"""The rules: the sequence of play, its chapters (set-up, turn, movement, battle, retreat, end), what they do to pieces and hands,
and what can never be."""
