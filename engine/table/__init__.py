"""Between hands: seats, the button, the blinds that are due. Knows nothing of cards or of streets."""
