"""The app: play and inspect the installed games in the browser."""
