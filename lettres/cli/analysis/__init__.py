"""An analysed game as its readers meet it: tried again, told, drawn, machine-readable."""
