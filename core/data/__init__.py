"""What is known: the verified snapshot, the words for all it holds, and the facts that tools prove."""
