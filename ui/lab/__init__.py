"""Parts of the lab's pages: games compared, figures of cards, dice made exact."""
