"""x."""
def draw(a,b): return []
