"""The words of Punic Island: names of things, and the lines of the log."""
