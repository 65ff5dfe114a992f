"""The lab on pages: games compared, figures of cards."""
