"""Words and drawings on pages: escaping, tables, charts, the look of it all."""
