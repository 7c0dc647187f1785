"""The application: a game on a terminal with map, choices, log, rules and cards, by keys or by mouse."""
