"""Who meets whom: Swiss rounds, brackets, round robins and pods. Pure."""
