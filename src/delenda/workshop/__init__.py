"""The workshop: what stands in a game's box, where each entry comes from, and what somebody has changed in it.

A box is declared by its loader, described by its PROVENANCE page and written in TOML; nothing here knows a single game.
"""
