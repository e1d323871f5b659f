"""The Confrontation: nine characters a side, hidden from the enemy, on sixteen regions from the Shire to Mordor."""
