"""What insight.py knows of the battle: the clock, blows, places, and ways to the enemy."""
