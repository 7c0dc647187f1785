"""What insight.py knows of the battle: blows and ways, and what of a position is weighed."""
