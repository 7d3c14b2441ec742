"""Let the engine play a few moves against itself."""

import chuhe
import chuhe.engine

board = chuhe.Board()
with chuhe.engine.SimpleEngine.popen_uci() as engine:
    engine.configure({"Hash": 4, "OwnBook": False} if "OwnBook" in engine.options else {"Hash": 4})
    while not board.is_game_over() and board.ply() < 6:
        board.push(engine.play(board, chuhe.engine.Limit(depth=3)).move)
print(len(board.move_stack), "plies:", board.result())
