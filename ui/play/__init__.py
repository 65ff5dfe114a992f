"""What playing needs beside the board: doors, new tables, seats, choices, the end."""
