"""What Ascension's cards can say."""
