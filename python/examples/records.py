"""Read the games of a record, and count what Red begins with."""

import collections
import os
import tempfile

import chuhe

PGN = '[Red "甲"]\n[Black "乙"]\n[Result "1-0"]\n\n1. 炮二平五 马8进7 2. 马二进三 1-0\n\n[Red "丙"]\n\n1. 兵七进一 *\n'

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "games.pgn")
    with open(path, "w", encoding="utf-8") as file:
        file.write(PGN)
    games = list(chuhe.read_games(path))
first = collections.Counter(game.moves[0].uci() for game in games)
print(sorted(first.items()))
print(games[0].headers["Red"], games[0].result, games[0].end().fen())
