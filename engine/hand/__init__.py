"""One hand of poker, from the blinds to the last chip paid."""
