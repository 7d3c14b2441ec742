"""Find a mate, and the best three moves at the start."""

import chuhe
import chuhe.engine

with chuhe.engine.SimpleEngine.popen_uci() as engine:
    mate = chuhe.Board("4k4/R8/9/9/9/9/9/9/9/1R1K5 w")
    info = engine.analyse(mate, chuhe.engine.Limit(depth=5))
    print(info["pv"][0], info["score"])
    lines = engine.analyse(chuhe.Board(), chuhe.engine.Limit(depth=4), multipv=3)
    print(len({line["pv"][0] for line in lines}), "different moves")
