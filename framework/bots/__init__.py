"""Players that are programs: they see views or redeterminised clones, never the truth."""
