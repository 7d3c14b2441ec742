"""Xiangqi (Chinese chess) for Python.

The words are those of python-chess; the rules are those of the program chuhe, which has to be in
the PATH or named by the environment variable CHUHE.

>>> import chuhe
>>> board = chuhe.Board()
>>> board.push_text("炮二平五")
Move.from_uci('h2e2')
>>> chuhe.Move.from_uci("h9g7") in board.legal_moves
True
"""

from ._program import ChuheError, command
from .board import (
    BLACK, RED, STARTING_FEN, Board, IllegalMoveError, Move, Outcome, Piece, parse_square, square, square_name,
)
from .records import Game, read_games

__all__ = [
    "BLACK", "RED", "STARTING_FEN", "Board", "ChuheError", "Game", "IllegalMoveError", "Move", "Outcome", "Piece",
    "command", "parse_square", "read_games", "square", "square_name",
]
