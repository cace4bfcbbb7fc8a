"""What each directive and role shows, as pure functions of the facts: queries and their answers."""
