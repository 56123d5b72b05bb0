"""WWE Legends Royal Rumble. Three to six players, everybody against everybody; see RULES.md."""
