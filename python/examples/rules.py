"""Push moves in several notations, and see why one is refused."""

import chuhe

board = chuhe.Board()
for text in ("炮二平五", "h9g7", "H2+3", "车９平８"):
    print(text, board.push_text(text))
try:
    board.push_text("b0d1")
except chuhe.IllegalMoveError as refused:
    print(refused)
print(board)
print(len(board.legal_moves), "moves;", "red" if board.turn == chuhe.RED else "black", "to move")
