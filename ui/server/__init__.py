"""What serves the app: the ASGI application, live updates, who sits where."""
