"""What the house says to everybody: a line on every page for some minutes, and in the log of every open table."""
