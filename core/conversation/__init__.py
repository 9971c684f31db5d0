"""The conversation with a model: messages, providers, designs, prompts, and the loop that ends it."""
