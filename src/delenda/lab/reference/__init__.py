"""Two tiny games that other libraries have too, on this kernel: to compare like with like."""
