"""What visitors and operators run: programs that check proofs and card lists."""
