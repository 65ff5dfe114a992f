"""What Age of Ascent's cards can say."""
