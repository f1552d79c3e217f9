"""`python -m pathexport`."""

from pathexport.cli import run

run()
