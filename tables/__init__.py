"""The felt: rooms, seats, running hands, clocks and house bots. One writer per table."""
