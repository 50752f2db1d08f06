"""The server under load, beside its own limit and its peers: R rooms of four on real sockets.

Each room is a closed loop: whoever may move does, and the next move is made once the last of the
four has received the update. The server has one core to itself, the load another.
"""
