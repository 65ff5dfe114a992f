"""The script that Streamlit runs, away from pages/: a folder of that name beside a script is
taken for pages by themselves, and a direct link to a page would then stay blank after a restart.
"""
