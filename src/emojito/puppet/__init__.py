"""The puppet: a drawn face and a voice that people and bots perform with. Pure."""
