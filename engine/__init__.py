"""The rules of poker: pure Python, no framework, no clock, no dice."""
