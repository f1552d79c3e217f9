"""From log files to rows."""
