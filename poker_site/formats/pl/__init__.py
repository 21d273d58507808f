"""Formats of one language; see formats.py."""
