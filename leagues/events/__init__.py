"""Events: from the announcement to the prizes."""
