"""The rules of Punic Island, one file for each chapter."""
