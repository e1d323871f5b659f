"""The languages of the site, and sentences that are stored in English and shown in the reader's."""
