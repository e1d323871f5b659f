"""What the staff may do and do: roles, authority, bans, resets of factors, the audit log, the admin's lists."""
