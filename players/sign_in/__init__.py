"""The pages of signing up and in, and of everything that can sign in to an account."""
