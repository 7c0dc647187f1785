"""Measuring: speed, strength, balance."""
