"""Pages, WebSocket and REST around the tables."""
