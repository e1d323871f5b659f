"""How results become places: profiles, points, tie-breaks and the columns that show them."""
