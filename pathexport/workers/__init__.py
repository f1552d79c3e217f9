"""Who does the tasks of a run: this process or several."""
