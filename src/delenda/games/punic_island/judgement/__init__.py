"""What insight.py knows of the war: goals by land and by sea, operations, cards, battles."""
