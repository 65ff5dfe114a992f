"""What the words of Ascension's cards do, apart from their data and text: `words` has those."""
