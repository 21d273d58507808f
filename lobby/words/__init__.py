"""Everything that the site says: codes and figures become sentences of the reader's language here, and nowhere below."""
