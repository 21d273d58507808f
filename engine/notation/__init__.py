"""Histories of hands in notations that other programs read."""
