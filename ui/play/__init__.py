"""What playing needs beside the board: the game of the day, hints."""
