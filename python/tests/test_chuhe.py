"""Tests of the package. They want the program chuhe in the PATH, or named by CHUHE."""

import sys
import unittest

import chuhe
import chuhe.engine


class BoardTest(unittest.TestCase):
    def test_start(self):
        board = chuhe.Board()
        self.assertEqual(board.fen(), chuhe.STARTING_FEN)
        self.assertEqual(len(board.legal_moves), 44)
        self.assertEqual(board.turn, chuhe.RED)
        self.assertEqual(board.piece_at(chuhe.parse_square("e0")).symbol(), "K")
        self.assertIsNone(board.piece_at(chuhe.parse_square("e4")))
        self.assertFalse(board.is_game_over())

    def test_push_and_pop(self):
        board = chuhe.Board()
        move = board.push_uci("h2e2")
        other = board.copy()
        self.assertEqual((board.peek(), board.ply(), board.turn), (move, 1, chuhe.BLACK))
        self.assertEqual(board.pop(), move)
        self.assertEqual(board, chuhe.Board())
        self.assertEqual(other.ply(), 1)
        self.assertEqual(other.root(), chuhe.Board())

    def test_notations(self):
        for text in ("炮二平五", "C2=5", "h2e2", "P2-5"):
            self.assertEqual(chuhe.Board().parse_text(text).uci(), "h2e2", text)

    def test_refusals(self):
        board = chuhe.Board()
        with self.assertRaisesRegex(chuhe.IllegalMoveError, "b0d1"):
            board.push_uci("b0d1")
        with self.assertRaises(chuhe.IllegalMoveError):
            board.push_text("nonsense")
        with self.assertRaises(ValueError):
            chuhe.Move.from_uci("h2")
        with self.assertRaises(ValueError):
            chuhe.Board("9/9 w")
        with self.assertRaises((ValueError, chuhe.ChuheError)):
            chuhe.Board("9/9/9/9/9/9/9/9/9/9 w")
        self.assertEqual(board.ply(), 0)
        self.assertEqual(len(board.legal_moves), 44)

    def test_mate(self):
        board = chuhe.Board("R2k5/8R/9/9/9/9/9/9/9/4K4 b")
        self.assertTrue(board.is_check() and board.is_checkmate() and not board.is_stalemate())
        self.assertEqual(board.legal_moves, [])
        self.assertEqual((board.result(), board.outcome().winner), ("1-0", chuhe.RED))

    def test_draw(self):
        board = chuhe.Board("4k4/9/9/9/9/9/9/9/4A4/3K5 w")
        self.assertEqual((board.result(), board.outcome().winner), ("1/2-1/2", None))

    def test_values(self):
        move = chuhe.Move.from_uci("a0i9")
        self.assertEqual({move: 1}[chuhe.Move(0, 89)], 1)
        self.assertEqual(repr(move), "Move.from_uci('a0i9')")
        self.assertEqual(chuhe.square_name(chuhe.square(4, 9)), "e9")
        for number in (-1, 90):
            with self.assertRaises(ValueError):
                chuhe.square_name(number)


class ProgramTest(unittest.TestCase):
    def test_command(self):
        self.assertEqual(chuhe.command("perft", "startpos", "2")["nodes"], [44, 1920])
        with self.assertRaises(chuhe.ChuheError) as refused:
            chuhe.command("perft", "9/9 w", "2")
        self.assertEqual(refused.exception.code, "bad_fen")
        with self.assertRaises(chuhe.ChuheError) as refused:
            chuhe.command("no-such-command")
        self.assertEqual(refused.exception.code, "usage")

    def test_missing_file(self):
        with self.assertRaises(chuhe.ChuheError):
            list(chuhe.read_games("no such file.pgn"))


class EngineTest(unittest.TestCase):
    def test_play(self):
        with chuhe.engine.SimpleEngine.popen_uci() as engine:
            self.assertIn("Hash", engine.options)
            board = chuhe.Board()
            board.push_uci("h2e2")
            result = engine.play(board, chuhe.engine.Limit(nodes=500))
            self.assertTrue(board.is_legal(result.move))
            mated = engine.play(chuhe.Board("R2k5/8R/9/9/9/9/9/9/9/4K4 b"), chuhe.engine.Limit(depth=2))
            self.assertIsNone(mated.move)
            info = engine.analyse(chuhe.Board("4k4/R8/9/9/9/9/9/9/9/1R1K5 w"), chuhe.engine.Limit(depth=4))
            self.assertEqual((info["score"].mate, info["score"].score(10000)), (1, 9999))
            self.assertEqual(chuhe.engine.pov(info["score"], chuhe.BLACK).mate, -1)

    def test_engine_that_ends(self):
        with self.assertRaises(chuhe.engine.EngineError):
            chuhe.engine.SimpleEngine.popen_uci([sys.executable, "-c", "print('hello')"])


if __name__ == "__main__":
    unittest.main()
