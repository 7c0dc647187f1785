"""The rules: `sequence` first, which says in what order the chapters are played; `end` and `invariants`."""
