"""Audits of the house: run at night or when asked for, kept, and loud when a sum does not add up. Nothing is ever repaired here."""
