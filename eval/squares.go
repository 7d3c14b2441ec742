package eval

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// This file contains the piece-square weights. Squares are relative: rank 0 is the side's own home rank.
// Files are folded, so that the files a and i, b and h, c and g, and d and f share their weights.

// relative returns s from the point of view of side c.
func relative(c xiangqi.Color, s xiangqi.Square) xiangqi.Square {
	if c == xiangqi.Black {
		return s.MirrorRank()
	}
	return s
}

// foldedFile returns the file of s as a number from 0, for the files at the edge, to 4, for the central file.
func foldedFile(s xiangqi.Square) int { return min(s.File(), xiangqi.NumFiles-1-s.File()) }

// foldedFiles is the number of files after folding.
const foldedFiles = 5

// firstPawnRank is the lowest relative rank that a pawn can be on.
const firstPawnRank = 3

// squareWeight returns the index of the weight for a piece of kind k on relative square s. The piece must be
// able to reach that square.
func squareWeight(k xiangqi.Kind, s xiangqi.Square) int {
	rank, file := s.Rank(), foldedFile(s)
	switch k {
	case xiangqi.King:
		return kingSquares + min(rank, 2)*2 + max(file-3, 0)
	case xiangqi.Advisor:
		return advisorSquares + min(rank, 2)
	case xiangqi.Bishop:
		if rank == 2 {
			return bishopSquares + 1 + min(file, 4)/4
		}
		return bishopSquares + min(rank, 4)/4*3
	case xiangqi.Knight:
		return knightSquares + rank*foldedFiles + file
	case xiangqi.Rook:
		return rookSquares + rank*foldedFiles + file
	case xiangqi.Cannon:
		return cannonSquares + rank*foldedFiles + file
	default:
		return pawnSquares + max(rank-firstPawnRank, 0)*foldedFiles + file
	}
}

// materialWeight returns the index of the weight for a piece of kind k, which must not be xiangqi.King.
func materialWeight(k xiangqi.Kind) int { return material + int(k) - int(xiangqi.Advisor) }

// Names of the cases that the square terms distinguish, in the order of their weights.
var (
	kingCases    = []string{"d0", "e0", "d1", "e1", "d2", "e2"}
	advisorCases = []string{"d0", "e1", "d2"}
	bishopCases  = []string{"c0", "a2", "e2", "c4"}
	boardCases   = foldedCases(0)
	pawnCases    = foldedCases(firstPawnRank)
)

func foldedCases(firstRank int) (names []string) {
	for rank := firstRank; rank < xiangqi.NumRanks; rank++ {
		for file := range foldedFiles {
			names = append(names, xiangqi.SquareAt(file, rank).String())
		}
	}
	return names
}

// drawing shows half of a board from a player's point of view. The last rank comes first, and the files are a
// to e.
type drawing [][foldedFiles]int16

// drawn converts two drawings to weights. In the result, the lowest rank comes first.
func drawn(mg, eg drawing) []Weight {
	var w []Weight
	for i := len(mg) - 1; i >= 0; i-- {
		for file := range foldedFiles {
			w = append(w, Weight{mg[i][file], eg[i][file]})
		}
	}
	return w
}

// Knights are strong across the river, and strongest where they attack the palace: c8 (next to the palace,
// the crouching trough), d7 (the hanging corner) and c7 (the angler). They are weak at the edge, at home, and
// in front of their own king.
var knightDrawing = drawn(drawing{
	{-25, -15, -5, -10, -20},
	{-10, 5, 45, 10, -15},
	{5, 20, 30, 35, 10},
	{5, 22, 25, 28, 25},
	{0, 15, 20, 22, 25},
	{-5, 10, 15, 15, 18},
	{-10, 0, 5, 10, 5},
	{-15, -5, 8, 5, -5},
	{-20, -12, -5, -12, -45},
	{-30, -22, -15, -20, -30},
}, drawing{
	{-25, -10, -5, -5, -10},
	{-10, 5, 20, 10, 0},
	{0, 12, 20, 25, 15},
	{5, 15, 20, 25, 25},
	{0, 12, 18, 20, 22},
	{0, 8, 12, 15, 15},
	{-5, 0, 5, 8, 8},
	{-10, -5, 2, 5, 0},
	{-15, -10, -5, -5, -15},
	{-25, -15, -10, -10, -15},
})

// Rooks need open lines. The best ones are the ranks across the river, the ranks of the enemy palace, and the
// rib files d and f. A rook in its corner is idle.
var rookDrawing = drawn(drawing{
	{5, 8, 6, 12, 5},
	{8, 12, 12, 18, 20},
	{6, 10, 10, 18, 15},
	{8, 14, 12, 18, 14},
	{8, 12, 10, 16, 12},
	{8, 12, 10, 16, 10},
	{0, 8, 5, 14, 6},
	{-8, 5, 0, 10, 4},
	{-8, 4, 0, 12, 0},
	{-20, 2, -5, 12, -8},
}, drawing{
	{0, 2, 4, 8, 6},
	{4, 8, 8, 12, 12},
	{4, 8, 8, 12, 12},
	{2, 6, 6, 10, 10},
	{2, 6, 6, 10, 10},
	{0, 4, 4, 8, 8},
	{0, 2, 2, 6, 6},
	{-4, 0, 0, 4, 4},
	{-6, 0, 0, 4, 2},
	{-10, -4, -4, 2, 0},
})

// Cannons attack from a distance: from the central file, from their own half, and from the sides of the enemy
// bottom rank. Right in front of the enemy palace, they find no screens.
var cannonDrawing = drawn(drawing{
	{18, 12, 2, -12, -15},
	{4, 4, 0, -10, -15},
	{4, 2, 0, -6, -8},
	{0, 4, 4, 2, 8},
	{0, 0, 4, 0, 15},
	{0, 0, 4, 0, 15},
	{-4, 0, 2, 0, 15},
	{0, 0, 8, 8, 25},
	{0, 2, 4, 6, 4},
	{0, 0, 2, 5, 4},
}, drawing{
	{2, 0, -4, -10, -10},
	{0, 0, -2, -8, -10},
	{0, 0, -2, -4, -4},
	{0, 0, 0, 0, 4},
	{0, 0, 0, 2, 8},
	{2, 2, 2, 4, 10},
	{2, 2, 4, 6, 12},
	{4, 4, 6, 10, 14},
	{6, 6, 8, 12, 12},
	{8, 8, 10, 14, 14},
})

// Pawns become valuable when they cross the river, and are best on a high rank next to the palace. On the
// last rank, a pawn is an old pawn, which can move only sideways. The weights are zero for squares that no
// pawn can reach (b3, d3, b4, d4).
var pawnDrawing = drawn(drawing{
	{-35, -25, -15, -5, 0},
	{20, 35, 55, 75, 85},
	{30, 50, 65, 80, 75},
	{30, 45, 55, 62, 65},
	{20, 30, 35, 42, 45},
	{2, 0, 8, 0, 8},
	{0, 0, 0, 0, 5},
}, drawing{
	{-60, -50, -40, -30, -25},
	{10, 25, 40, 55, 60},
	{30, 50, 65, 75, 75},
	{40, 55, 65, 70, 70},
	{35, 45, 50, 55, 55},
	{10, 0, 12, 0, 12},
	{0, 0, 0, 0, 0},
})
