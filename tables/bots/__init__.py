"""How house bots play: from the view of one seat and dice to an action. They know no state, no deck and no other player's cards."""
