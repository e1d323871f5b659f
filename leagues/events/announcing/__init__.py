"""An event is announced, and its officials named."""
