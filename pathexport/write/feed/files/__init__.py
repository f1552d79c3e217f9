"""The files of an export in the forms that models take."""
