"""What card games share: cards in zones, hidden zones, piles, handles and redealing. Knows no particular game."""
