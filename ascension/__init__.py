"""The Ascension family: four deckbuilding sets, alone or mixed, for one to six."""
