"""The rules by chapter: set-up, command, initiative, elephants, movement, missiles, combat, odds, disorder, pursuit, …"""
