"""What signs in to an account: passwords, factors, passkeys, sessions and tokens, and limits on guessing."""
