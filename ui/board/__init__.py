"""The boards: packaged components, drawn in the browser from a seat's view alone."""
