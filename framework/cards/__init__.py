"""Cards as data: their schema, the compiler of their effects, and their rules text."""
