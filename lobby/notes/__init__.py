"""What a player writes down about others, for himself alone: a text and a colour that he sees at the table."""
