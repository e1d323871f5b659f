"""Names and numbers of accounts, and the columns that are made from them."""
