"""Fixtures of the terminal application's tests."""

from cli_home import home as home
