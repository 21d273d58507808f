"""What players set for themselves: how pages look and sound. Kept with the account; a visitor's in cookies (`lobby.look`)."""
