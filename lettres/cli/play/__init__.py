"""Playing in a terminal: a full screen where there is one, plain lines elsewhere; both on the same session."""
