"""A few fixed words that a seated player may send: shown at his seat for a moment. All that holds for the chat holds for them."""
