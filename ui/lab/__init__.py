"""Parts of the lab's pages: what games are in figures, and dice made exact."""
