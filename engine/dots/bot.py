"""Kropki's computer."""
