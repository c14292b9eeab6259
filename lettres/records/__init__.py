"""Games on paper: headers, records, journals, sessions, recordings."""
