"""What is tested, run: loads, exports and the command; and the logs beside the tests."""
