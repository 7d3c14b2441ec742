package eval

// The table of terms is the only place where the names, units and initial values of the weights are defined.
// The trace, the tuner and the manual are all derived from it.

// The index of each term's first weight.
const (
	material        = 0
	guardSet        = material + 6
	cannonOwnGuards = guardSet + 9
	cannonTheirs    = cannonOwnGuards + 5
	knightTheirs    = cannonTheirs + 5
	pawnTheirs      = knightTheirs + 5
	cannonPawns     = pawnTheirs + 5
	knightPawns     = cannonPawns + 1
	rookTheirs      = knightPawns + 1
	doubleRooks     = rookTheirs + 3
	rookAgainstNone = doubleRooks + 3
	teams           = rookAgainstNone + 1
	kingSquares     = teams + 5
	advisorSquares  = kingSquares + 6
	bishopSquares   = advisorSquares + 3
	knightSquares   = bishopSquares + 4
	rookSquares     = knightSquares + 50
	cannonSquares   = rookSquares + 50
	pawnSquares     = cannonSquares + 50
	knightMobility  = pawnSquares + 35
	rookMobility    = knightMobility + 9
	cannonMobility  = rookMobility + 18
	bishopMobility  = cannonMobility + 18
	controlled      = bishopMobility + 7
	blockedKnight   = controlled + 4
	idleRook        = blockedKnight + 1
	rookFile        = idleRook + 1
	guarded         = rookFile + 2
	crossedPawns    = guarded + 2
	freePawns       = crossedPawns + 6
	threatLoose     = freePawns + 1
	threatGuarded   = threatLoose + 18
	hangingTurn     = threatGuarded + 18
	hangingWait     = hangingTurn + 3
	kingFreedom     = hangingWait + 3
	attackerCount   = kingFreedom + 5
	kingDanger      = attackerCount + 6
	safeCheck       = kingDanger + 28
	unsafeCheck     = safeCheck + 4
	cannonOnFile    = unsafeCheck + 1
	hollowDistance  = cannonOnFile + 5
	cannonOnRank    = hollowDistance + 10
	bottomCannon    = cannonOnRank + 4
	cannonPin       = bottomCannon + 5
	kingPin         = cannonPin + 6
	battery         = kingPin + 6
	cornerKnight    = battery + 2
	facingKnight    = cornerKnight + 2
	tempo           = facingKnight + 2

	// NumWeights is the number of weights.
	NumWeights = tempo + 1
)

// tableSize is NumWeights rounded up to a power of two, so that indexes can be masked instead of
// bounds-checked.
const tableSize = 512

// Names of the cases that terms distinguish.
var (
	kindCases    = []string{"advisor", "bishop", "knight", "rook", "cannon", "pawn"}
	guardCases   = []string{"-", "b", "bb", "a", "ab", "abb", "aa", "aab", "aabb"}
	teamCases    = []string{"knight and cannon", "rook and knight", "rook and cannon", "two cannons", "two knights"}
	guardedCases = []string{"strong man", "crossed pawn"}
	checkCases   = []string{"rook", "cannon", "knight", "pawn"}
	zoneCases    = []string{"river", "flank", "palace", "palace twice"}
	hangingCases = []string{"one", "two", "more"}
	threatCases  = threatNames()
)

func threatNames() (names []string) {
	for _, by := range []string{"pawn or guard", "knight or cannon", "rook"} {
		for _, on := range kindCases {
			names = append(names, by+" on "+on)
		}
	}
	return names
}

// termTable lists the terms in the order of their weights, in groups that correspond to the files of the
// package. Weights are {middlegame, endgame}, in centipawns.
var termTable = concat(materialTerms, squareTerms, pieceTerms, threatTerms, kingTerms, patternTerms)

func concat(tables ...[]termRow) (all []termRow) {
	for _, t := range tables {
		all = append(all, t...)
	}
	return all
}

func term(first int, group, name, unit string, cases []string, weights []Weight) termRow {
	return termRow{Term{Group: group, Name: name, Unit: unit, First: first, cases: cases}, weights}
}

var materialTerms = []termRow{
	term(material, "material", "men", "per man, by kind; a pawn gains the rest of its value by crossing the river", kindCases,
		[]Weight{{120, 110}, {115, 110}, {425, 465}, {960, 1010}, {460, 450}, {45, 60}}),
	term(guardSet, "material", "guard set", "by the own advisors (a) and bishops (b) that are left", guardCases,
		[]Weight{{-40, -20}, {-30, -10}, {-15, 0}, {-25, -10}, {-10, 0}, {0, 5}, {-10, 0}, {5, 10}, {30, 20}}),
	term(cannonOwnGuards, "material", "cannon with guards", "per cannon, by own advisors and bishops: its screens at home", nil,
		[]Weight{{-30, -60}, {-15, -30}, {0, 0}, {4, 10}, {8, 15}}),
	term(cannonTheirs, "material", "cannon against guards", "per cannon, by enemy advisors and bishops: its screens over there", nil,
		[]Weight{{10, -15}, {8, -5}, {5, 0}, {0, 0}, {0, 0}}),
	term(knightTheirs, "material", "knight against guards", "per knight, by enemy advisors and bishops", nil,
		[]Weight{{45, 55}, {32, 40}, {20, 25}, {8, 10}, {0, 0}}),
	term(pawnTheirs, "material", "pawn against guards", "per pawn, by enemy advisors and bishops", nil,
		[]Weight{{20, 35}, {14, 24}, {8, 14}, {3, 6}, {0, 0}}),
	term(cannonPawns, "material", "cannon among pawns", "per cannon and pawn on the board, of both sides", nil,
		[]Weight{{1, 2}}),
	term(knightPawns, "material", "knight among pawns", "per knight and pawn on the board, of both sides", nil,
		[]Weight{{-1, -2}}),
	term(rookTheirs, "material", "rook against advisors", "per rook, by enemy advisors", nil,
		[]Weight{{35, 35}, {15, 15}, {0, 0}}),
	term(doubleRooks, "material", "double rooks", "two rooks, by enemy advisors", nil,
		[]Weight{{60, 50}, {30, 25}, {5, 5}}),
	term(rookAgainstNone, "material", "rook against none", "a rook when the other side has no rook", nil,
		[]Weight{{50, 60}}),
	term(teams, "material", "teams", "having both", teamCases,
		[]Weight{{12, 15}, {8, 8}, {12, 5}, {5, -10}, {0, 8}}),
}

var squareTerms = []termRow{
	term(kingSquares, "squares", "king square", "by square", kingCases,
		[]Weight{{0, 0}, {8, 5}, {-20, -5}, {-15, 0}, {-35, -10}, {-40, -5}}),
	term(advisorSquares, "squares", "advisor square", "per advisor, by square", advisorCases,
		[]Weight{{0, 0}, {4, 5}, {-8, -2}}),
	term(bishopSquares, "squares", "bishop square", "per bishop, by square", bishopCases,
		[]Weight{{0, 0}, {-10, -8}, {8, 8}, {-4, 0}}),
	term(knightSquares, "squares", "knight square", "per knight, by square", boardCases, knightDrawing),
	term(rookSquares, "squares", "rook square", "per rook, by square", boardCases, rookDrawing),
	term(cannonSquares, "squares", "cannon square", "per cannon, by square", boardCases, cannonDrawing),
	term(pawnSquares, "squares", "pawn square", "per pawn, by square", pawnCases, pawnDrawing),
}

var pieceTerms = []termRow{
	term(knightMobility, "mobility", "knight mobility", "per knight, by squares it can go to that no own piece holds and no enemy pawn, advisor or bishop attacks", nil,
		[]Weight{{-50, -50}, {-22, -22}, {-8, -10}, {2, 0}, {10, 8}, {17, 16}, {23, 22}, {28, 27}, {32, 30}}),
	term(rookMobility, "mobility", "rook mobility", "per rook, by squares as for the knight that no enemy knight or cannon attacks either", nil,
		[]Weight{{-60, -60}, {-45, -45}, {-32, -32}, {-22, -24}, {-14, -16}, {-8, -10}, {-3, -4}, {2, 2}, {6, 7},
			{10, 12}, {13, 16}, {16, 20}, {19, 23}, {21, 26}, {23, 28}, {25, 30}, {26, 31}, {27, 32}}),
	term(cannonMobility, "mobility", "cannon mobility", "per cannon, by empty squares it can go to that no enemy pawn, advisor or bishop attacks", nil,
		[]Weight{{-20, -20}, {-14, -14}, {-9, -9}, {-5, -6}, {-2, -3}, {0, 0}, {1, 1}, {2, 2}, {3, 3},
			{4, 4}, {5, 5}, {6, 6}, {6, 7}, {7, 8}, {7, 8}, {8, 9}, {8, 9}, {8, 9}}),
	term(bishopMobility, "mobility", "bishop reach", "by squares the bishops reach together over free eyes", nil,
		[]Weight{{-12, -12}, {-8, -8}, {-4, -4}, {0, 0}, {4, 4}, {6, 6}, {8, 8}}),
	term(controlled, "control", "control", "per square of the enemy half that own pieces attack and enemy pieces do not: the two ranks at the river, and the three ranks after them outside the palace; per square of the palace attacked at all, attacked twice", zoneCases,
		[]Weight{{2, 1}, {3, 2}, {5, 2}, {8, 4}}),
	term(blockedKnight, "pieces", "knight behind pawn", "per knight with an own pawn on its forward leg", nil,
		[]Weight{{-10, -6}}),
	term(idleRook, "pieces", "idle rook", "per rook in its home corner with at most three squares to go to", nil,
		[]Weight{{-15, -5}}),
	term(rookFile, "pieces", "rook file", "per rook on a file without own pawns: no pawn at all, enemy pawns only", []string{"open", "half open"},
		[]Weight{{10, 4}, {4, 4}}),
	term(guarded, "pieces", "guarded men", "per man that an own piece guards", guardedCases,
		[]Weight{{8, 6}, {12, 14}}),
	term(crossedPawns, "pawns", "crossed pawns", "by their number", nil,
		[]Weight{{0, 0}, {5, 5}, {20, 25}, {40, 50}, {55, 70}, {70, 90}}),
	term(freePawns, "pawns", "free pawns", "per pawn before the river whose file holds no enemy pawn before its river", nil,
		[]Weight{{4, 12}}),
}

var threatTerms = []termRow{
	term(threatLoose, "threats", "threat on loose", "per enemy man that is attacked and not guarded, by the cheapest attacker and the man", threatCases,
		[]Weight{
			{8, 9}, {8, 9}, {28, 25}, {38, 38}, {28, 25}, {9, 12},
			{10, 12}, {10, 12}, {21, 22}, {33, 35}, {20, 20}, {9, 13},
			{8, 10}, {8, 10}, {22, 22}, {10, 10}, {22, 22}, {10, 14},
		}),
	term(threatGuarded, "threats", "threat on guarded", "per enemy man that is attacked and guarded, by the cheapest attacker and the man", threatCases,
		[]Weight{
			{3, 3}, {3, 3}, {18, 16}, {33, 33}, {18, 16}, {1, 2},
			{4, 4}, {4, 4}, {5, 5}, {26, 26}, {5, 5}, {2, 2},
			{2, 2}, {2, 2}, {4, 4}, {5, 5}, {4, 4}, {1, 1},
		}),
	term(hangingTurn, "threats", "hanging, to move", "by enemy strong men that are loose and attacked, or attacked by a cheaper man, for the side to move", hangingCases,
		[]Weight{{30, 30}, {70, 70}, {90, 90}}),
	term(hangingWait, "threats", "hanging, waiting", "the same for the other side, whose threats can still be met", hangingCases,
		[]Weight{{0, 0}, {25, 25}, {40, 40}}),
}
