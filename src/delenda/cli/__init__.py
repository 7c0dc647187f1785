"""The terminal program: one file for each command, and what they share."""
