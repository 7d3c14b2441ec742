"""Judge a perpetual check under two rule sets."""

import chuhe

board = chuhe.Board("3ak4/9/9/9/3n5/9/6R2/9/9/5K3 w")
for text in "g3d3 d5c7 d3c3 c7d5 c3d3 d5c7 d3c3 c7d5 c3d3".split():
    board.push_uci(text)
for rules in ("axf", "computer"):
    end = board.outcome(rules)
    print(rules, end.result() if end else "*", end.reason if end else "")
print(board.outcome("axf").explanation["en"])
