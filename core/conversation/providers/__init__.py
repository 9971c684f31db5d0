"""Ways to reach a model. Import the one you need from its own module: the live one loads a heavy SDK."""
