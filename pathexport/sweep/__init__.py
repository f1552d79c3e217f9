"""What looks secret in all logs of a run, found before anything of them is shown."""
