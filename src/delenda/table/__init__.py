"""Games in progress with people: seats, clocks, undo, offers, dice proofs, storage."""
