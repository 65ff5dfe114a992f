"""What Streamlit runs for each visit and click."""

from ui.app import main

main()
