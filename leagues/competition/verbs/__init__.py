"""What people do to events and seasons by name: one declaration gives the form, the permission and the API's fields."""
