"""Game records of all formats that chuhe reads."""

import json
import os
import tempfile

from . import _program
from .board import STARTING_FEN, Board, Move


class Game:
    """A game of a record: headers, a dict; result; moves of the main line; fen, where they begin."""

    def __init__(self, data):
        self.headers = data.get("headers", {})
        self.result = data.get("result", "*")
        self.fen = data.get("fen") or data.get("start") or STARTING_FEN
        self.moves = [Move.from_uci(node["move"]) for node in data.get("moves", [])]
        self.data = data  # with comments and variations

    def board(self):
        return Board(self.fen)

    def end(self):
        """The board after the last move."""
        board = self.board()
        for move in self.moves:
            board.push(move)
        return board


def read_games(path):
    """Iterate over the games of a file or folder: PGN, XQF, CBR, DhtmlXQ and the other formats, packed or not."""
    folder = tempfile.mkdtemp(prefix="chuhe-")
    out = os.path.join(folder, "games.jsonl")
    try:
        _program.command("convert", path, "--out", out)
        with open(out, encoding="utf-8") as file:
            for line in file:
                yield Game(json.loads(line))
    finally:
        if os.path.exists(out):
            os.remove(out)
        os.rmdir(folder)
