"""What systems and disks hold in store: what has the name of a file and is none."""
