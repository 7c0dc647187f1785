"""The games as environments of other libraries. Each module needs the extra `delenda[research]`."""
