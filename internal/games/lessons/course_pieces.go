package lessons

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

const start = "startpos"

// pieces returns the chapters on the board and on each of the pieces. The kings are on squares
// where they do not face each other and do not affect the task.
func pieces() []Chapter {
	return []Chapter{
		{"board", []Step{
			{ID: "board1", Text: "board", Kind: Look, Line: start},
			{ID: "board2", Text: "river", Kind: Look, Line: start, Marks: "a4 c4 e4 g4 i4 a5 c5 e5 g5 i5"},
			{ID: "board3", Text: "palace", Kind: Look, Line: start, Marks: "d0 f0 e1 d2 f2 d9 f9 e8 d7 f7"},
			{ID: "board4", Text: "names", Kind: Look, Line: start, Marks: "a0 b0 c0 d0 e0 b2 a3"},
			{ID: "board5", Text: "black", Kind: Look, Line: start, Marks: "a9 b9 c9 d9 e9 b7 a6"},
			{ID: "board6", Kind: Find, Line: start, Piece: xiangqi.Rook},
			{ID: "board7", Kind: Find, Line: start, Piece: xiangqi.Knight},
			{ID: "board8", Kind: Find, Line: start, Piece: xiangqi.Cannon},
			{ID: "board9", Kind: Find, Line: start, Piece: xiangqi.King},
			{ID: "board10", Text: "move", Kind: Move, Goal: GoalPiece, Line: start, At: "e3", Marks: "e3 e4"},
			{ID: "board11", Text: "aim", Kind: Look, Line: start, Marks: "e9"},
		}},
		{"rook", []Step{
			{ID: "rook1", Text: "rook", Kind: Look, Line: "3k5/9/9/9/9/2R6/9/9/9/5K3 w", Marks: "c0 c1 c2 c3 c5 c6 c7 c8 c9 a4 b4 d4 e4 f4 g4 h4 i4"},
			{ID: "rook2", Text: "rookBlocked", Kind: Reach, Line: "3k5/9/9/9/9/9/p8/9/9/R1N2K3 w", At: "a0"},
			{ID: "rook3", Text: "take", Kind: Collect, Line: "3k5/9/9/9/9/p5p2/9/9/R5p2/5K3 w", Marks: "a4 g4 g1", Moves: 3},
		}},
		{"pawn", []Step{
			{ID: "pawn1", Text: "pawn", Kind: Reach, Line: "3k5/9/9/9/9/9/2P6/9/9/5K3 w", At: "c3"},
			{ID: "pawn2", Text: "pawnOver", Kind: Reach, Line: "3k5/9/9/4P4/9/9/9/9/9/5K3 w", At: "e6"},
			{ID: "pawn3", Kind: Collect, Line: "3k5/9/5c3/4pn3/4P4/9/9/9/9/4K4 w", Marks: "e6 f6 f7", Moves: 3},
		}},
		{"cannon", []Step{
			{ID: "cannon1", Text: "cannon", Kind: Look, Line: "3k5/9/9/2n6/9/2P6/9/2C6/9/5K3 w", Marks: "c2 c4 c6"},
			{ID: "cannon2", Text: "cannonTake", Kind: Move, Goal: GoalCapture, Line: "3k5/9/9/2n6/9/2P6/9/2C6/9/5K3 w"},
			{ID: "cannon3", Text: "cannonReach", Kind: Reach, Line: "3k5/9/9/r8/9/9/p8/9/4K4/C1N2n3 w", At: "a0"},
			{ID: "cannon4", Kind: Collect, Line: "3k5/9/n3b1n2/9/6p2/p8/6p2/C8/9/4K4 w", Marks: "a7 g7 g3", Moves: 3},
		}},
		{"knight", []Step{
			{ID: "knight1", Text: "knight", Kind: Look, Line: "3k5/9/9/9/9/4N4/9/9/9/5K3 w", Marks: "c3 c5 d2 d6 f2 f6 g3 g5"},
			{ID: "knight2", Kind: Reach, Line: "3k5/9/9/9/9/4N4/9/9/9/5K3 w", At: "e4"},
			{ID: "knight3", Text: "leg", Kind: Look, Line: "3k5/9/9/9/4P4/4N4/9/9/9/5K3 w", Marks: "e5 d6 f6"},
			{ID: "knight4", Text: "legReach", Kind: Reach, Line: "3k5/9/9/9/4P4/3pN4/9/9/9/5K3 w", At: "e4"},
			{ID: "knight5", Kind: Collect, Line: "3k5/9/9/9/5n3/9/4p4/2p6/9/1N2K4 w", Marks: "c2 e3 f5", Moves: 3},
		}},
		{"bishop", []Step{
			{ID: "bishop1", Text: "bishop", Kind: Look, Line: "3k5/9/9/9/9/9/9/4B4/9/5K3 w", Marks: "c0 g0 c4 g4 a2 i2"},
			{ID: "bishop2", Text: "eye", Kind: Reach, Line: "3k5/9/9/9/9/9/3n5/4B4/9/5K3 w", At: "e2"},
			{ID: "bishop3", Text: "bishopRiver", Kind: Reach, Line: "3k5/9/9/9/9/2B6/9/9/9/5K3 w", At: "c4"},
		}},
		{"king", []Step{
			{ID: "king1", Text: "advisor", Kind: Reach, Line: "3k5/9/9/9/9/9/9/9/4A4/4K4 w", At: "e1"},
			{ID: "king2", Text: "king", Kind: Reach, Line: "3k5/9/3n5/9/9/9/9/9/4K4/9 w", At: "e1"},
			{ID: "king3", Text: "facing", Kind: Reach, Line: "3k5/9/9/9/9/9/9/9/4K4/9 w", At: "e1"},
		}},
		{"values", []Step{
			{ID: "values1", Text: "values", Kind: Look, Line: start, Marks: "a0 b0 c0 d0 b2 a3"},
			{ID: "values2", Text: "protected", Kind: Move, Goal: GoalFree, Line: "2rk5/9/2n6/9/9/2R3c2/9/9/9/4K4 w"},
			{ID: "values3", Kind: Move, Goal: GoalFree, Line: "3k5/9/4b4/9/6b2/4N4/2p6/9/9/4K4 w"},
			{ID: "values4", Text: "hanging", Kind: Move, Goal: GoalSafe, Line: "5k3/9/9/9/5n3/3R5/9/9/9/4K4 w", Marks: "d4 f5"},
			{ID: "values5", Text: "exchange", Kind: Move, Goal: GoalSafe, Line: "5k3/2r6/9/9/9/2N6/9/9/9/4K3R w", Marks: "c4 c8"},
		}},
	}
}
