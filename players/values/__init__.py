"""What people and programs send, read in one place each: JSON, times, ids, CSV, fields of forms."""
