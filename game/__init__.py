"""The machine: loop, fingers, paint, sound, words, saves, opponents; it knows games by their interface only."""
