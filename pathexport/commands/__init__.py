"""The commands, a module each: options in, one call, results out."""
