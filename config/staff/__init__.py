"""The dashboard of the staff: figures of every app, drawn on one page and given over the API."""
