"""Rivales: every rule shown from outside, with cards whose numbers are easy to reckon with."""
