package eval

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// parts describes the parts of the board from one side's point of view. A uint64 represents half of the
// board; the bit of a square is its rank mod 5, times nine, plus its file.
type parts struct {
	color xiangqi.Color

	target    xiangqi.Bitboard // the enemy palace
	lastRank  xiangqi.Bitboard // the enemy home rank
	rookHomes xiangqi.Bitboard // squares where the side's rooks start
	corners   xiangqi.Bitboard // squares where a knight attacks the enemy palace: c8, d7, c7 and their mirrors

	palaceCenter, palaceCorners uint64 // squares of the advisors, in the side's own half
	riverZone                   uint64 // the two ranks of the far half that are nearest to the river
	flankZone                   uint64 // the three home ranks of the far half, next to the palace
	palaceZone                  uint64 // the enemy palace
}

var redParts, blackParts = makeParts(xiangqi.Red), makeParts(xiangqi.Black)

func makeParts(c xiangqi.Color) parts {
	x := parts{color: c}
	x.target = squaresOf(c, func(file, rank int) bool { return rank >= 7 && file >= 3 })
	x.lastRank = squaresOf(c, func(file, rank int) bool { return rank == 9 })
	x.rookHomes = squaresOf(c, func(file, rank int) bool { return rank == 0 && file == 0 })
	x.corners = squaresOf(c, func(file, rank int) bool { return file == 2 && rank >= 7 && rank <= 8 || file == 3 && rank == 7 })
	x.palaceCenter = x.within(squaresOf(c, func(file, rank int) bool { return rank == 1 && file == 4 }))
	x.palaceCorners = x.within(squaresOf(c, func(file, rank int) bool { return rank <= 2 && rank != 1 && file == 3 }))
	x.riverZone = x.beyond(squaresOf(c, func(file, rank int) bool { return rank == 5 || rank == 6 }))
	x.flankZone = x.beyond(squaresOf(c, func(file, rank int) bool { return rank >= 7 && file < 3 }))
	x.palaceZone = x.beyond(x.target)
	return x
}

// squaresOf returns the set of squares that satisfy belongs. It passes belongs the folded file of each square
// and its rank as seen by c.
func squaresOf(c xiangqi.Color, belongs func(file, rank int) bool) (set xiangqi.Bitboard) {
	for s := range xiangqi.Square(xiangqi.NumSquares) {
		if belongs(foldedFile(s), relative(c, s).Rank()) {
			set = set.Or(s.Bit())
		}
	}
	return set
}

// within returns the part of b that is on the side's own half of the board.
func (x *parts) within(b xiangqi.Bitboard) uint64 {
	lo, hi := b.Halves()
	if x.color == xiangqi.Red {
		return lo
	}
	return hi
}

// beyond returns the part of b that is across the river.
func (x *parts) beyond(b xiangqi.Bitboard) uint64 {
	lo, hi := b.Halves()
	if x.color == xiangqi.Red {
		return hi
	}
	return lo
}

// home converts a set of squares on the side's own half to a Bitboard.
func (x *parts) home(within uint64) xiangqi.Bitboard {
	if x.color == xiangqi.Red {
		return xiangqi.BitboardOf(within, 0)
	}
	return xiangqi.BitboardOf(0, within)
}

// abroad converts a set of squares on the far half to a Bitboard.
func (x *parts) abroad(beyond uint64) xiangqi.Bitboard {
	if x.color == xiangqi.Red {
		return xiangqi.BitboardOf(0, beyond)
	}
	return xiangqi.BitboardOf(beyond, 0)
}

// ahead moves every square one rank forward. Squares that leave the board are dropped.
func (x *parts) ahead(b xiangqi.Bitboard) xiangqi.Bitboard {
	lo, hi := b.Halves()
	if x.color == xiangqi.Red {
		return xiangqi.BitboardOf(lo<<9, hi<<9|lo>>36)
	}
	return xiangqi.BitboardOf(lo>>9|hi<<36, hi>>9)
}

var (
	// twoSteps holds, for each square, the squares that are two steps away along a rank or file.
	twoSteps = makeTwoSteps()
	fileSets = makeFileSets()
)

func makeTwoSteps() *[128]xiangqi.Bitboard {
	var t [128]xiangqi.Bitboard
	for s := range xiangqi.Square(xiangqi.NumSquares) {
		for to := range xiangqi.Lines(s).Squares() {
			if xiangqi.Between(s, to).Single() {
				t[s] = t[s].Or(to.Bit())
			}
		}
	}
	return &t
}

func makeFileSets() (sets [16]xiangqi.Bitboard) {
	for s := range xiangqi.Square(xiangqi.NumSquares) {
		sets[s.File()] = sets[s.File()].Or(s.Bit())
	}
	return sets
}
