"""Tests of `pathexport/find/`."""
