"""Formats of numbers and dates, by language."""
