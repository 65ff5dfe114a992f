"""The pages of the app: each module draws one, or a part that belongs to pages alone."""
