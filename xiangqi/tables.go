package xiangqi

// Attack tables, all built by their initializers.
//
// For rooks and cannons, the squares attacked on a rank or a file are indexed by the occupancy of
// its inner squares (7 bits for a rank, 8 bits for a file). These are the bit ranks and bit files
// of ElephantEye and ZMBL. For knights and bishops, the squares attacked are indexed by the
// occupancy of the four legs or eyes (4 bits). Together the tables occupy about 70 kB; those used
// in one position stay in the first-level cache.

// lineEntry packs the attacks of a rook (low 16 bits) and the captures of a cannon (high 16 bits)
// on one rank or file. Bit i is the i-th square of the line.
type lineEntry uint32

// rankLines is indexed by file and inner occupancy, fileLines by rank and inner occupancy.
var (
	rankLines = makeRankLines()
	fileLines = makeFileLines()
)

func makeRankLines() (t [16][128]lineEntry) {
	for file := range NumFiles {
		for inner := range t[file] {
			t[file][inner] = walkLine(NumFiles, file, inner<<1)
		}
	}
	return t
}

func makeFileLines() (t [16][256]lineEntry) {
	for rank := range NumRanks {
		for inner := range t[rank] {
			t[rank][inner] = walkLine(NumRanks, rank, inner<<1)
		}
	}
	return t
}

// walkLine is the slow definition of both line tables. The rook's part contains the empty squares
// up to and including the first piece, the cannon's part the squares beyond that piece (the screen)
// up to and including the next.
func walkLine(length, at, occupied int) lineEntry {
	var entry lineEntry
	for _, step := range [...]int{-1, 1} {
		screens := 0
		for i := at + step; i >= 0 && i < length && screens < 2; i += step {
			entry |= 1 << (i + 16*screens)
			screens += occupied >> i & 1
		}
	}
	return entry
}

// lineIndex locates the rank of a square in the words of a set. One of the words does not contain
// that rank; a shift of 64 clears it.
type lineIndex struct {
	file, rank       uint8
	loShift, hiShift uint8
}

var lineIndexes = makeLineIndexes()

func makeLineIndexes() (t [256]lineIndex) {
	const gone = 64
	for s := range Square(NumSquares) {
		x := lineIndex{file: fileOf[s], rank: rankOf[s], loShift: gone, hiShift: gone}
		if s < halfSize {
			x.loShift = x.rank * NumFiles
		} else {
			x.hiShift = (x.rank - NumRanks/2) * NumFiles
		}
		t[s] = x
	}
	return t
}

// The bits of one file within a half, and the multiplier that gathers those bits into adjacent ones
// (from bit 32 up) or spreads adjacent bits back out.
const (
	fileBits = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36
	fileMul  = 1 | 1<<8 | 1<<16 | 1<<24 | 1<<32
)

// stepAttacks holds the squares reached by a jump that one of four neighbours can block: the legs
// of a knight, or the eyes of a bishop. The neighbour bits of both halves are overlaid, which is
// possible because they never collide, and are then gathered by a multiplication.
type stepAttacks struct {
	loMask, hiMask, mul uint64
	reach               [16]Bitboard
}

func (a *stepAttacks) lookup(occ Bitboard) Bitboard {
	return a.reach[(occ.lo&a.loMask|occ.hi&a.hiMask)*a.mul>>60]
}

var (
	knightSteps   = makeStepTable(knightReach)          // from a knight
	knightSources = makeStepTable(knightSourceReach)    // to a square that knights attack
	bishopSteps   = makeStepTable(bishopReach)          // from a bishop
	kingSteps     = makeJumpTable(inPalace, orthogonal) // inside a palace
	advisorSteps  = makeJumpTable(isAdvisorSquare, diagonal)
)

type offset struct{ file, rank int }

var (
	orthogonal = [4]offset{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}
	diagonal   = [4]offset{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}
)

func (s Square) plus(o offset, times int) Square {
	return SquareAt(s.File()+o.file*times, s.Rank()+o.rank*times)
}

func inPalace(s Square) bool {
	return s.Valid() && s.File() >= 3 && s.File() <= 5 && (s.Rank() <= 2 || s.Rank() >= 7)
}

func isAdvisorSquare(s Square) bool {
	if !inPalace(s) {
		return false
	}
	rank := min(s.Rank(), NumRanks-1-s.Rank())
	return (s.File()+rank)%2 == 1
}

// ownHalf holds the squares on each side's half of the board. If a setup placed an advisor or
// bishop on the other half, it cannot move or attack. The tables above ignore sides and cover both
// halves.
var ownHalf = [2]Bitboard{Red: {lo: halfMask}, Black: {hi: halfMask}}

func makeJumpTable(onSquare func(Square) bool, steps [4]offset) (t [256]Bitboard) {
	for s := range Square(NumSquares) {
		for _, o := range steps {
			if to := s.plus(o, 1); onSquare(s) && onSquare(to) {
				t[s] = t[s].Or(to.Bit())
			}
		}
	}
	return t
}

// reachFunc returns, for a square and each direction i of four, the neighbour that blocks the jump
// and the squares reached past that neighbour.
type reachFunc func(s Square, i int) (blocker Square, reach Bitboard)

func knightReach(s Square, i int) (Square, Bitboard) {
	leg := s.plus(orthogonal[i], 1)
	if !leg.Valid() {
		return NoSquare, Bitboard{}
	}
	o := orthogonal[i]
	return leg, NewBitboard(
		leg.plus(offset{o.file + o.rank, o.rank + o.file}, 1),
		leg.plus(offset{o.file - o.rank, o.rank - o.file}, 1))
}

// knightSourceReach is the inverse of knightReach. The leg of a knight that attacks s is diagonally
// adjacent to s.
func knightSourceReach(s Square, i int) (Square, Bitboard) {
	o := diagonal[i]
	leg := s.plus(o, 1)
	if !leg.Valid() {
		return NoSquare, Bitboard{}
	}
	return leg, NewBitboard(leg.plus(offset{o.file, 0}, 1), leg.plus(offset{0, o.rank}, 1))
}

func bishopReach(s Square, i int) (Square, Bitboard) {
	to := s.plus(diagonal[i], 2)
	if !isBishopSquare(s) || !to.Valid() || s.Rank()/5 != to.Rank()/5 {
		return NoSquare, Bitboard{}
	}
	return s.plus(diagonal[i], 1), to.Bit()
}

func isBishopSquare(s Square) bool {
	rank := min(s.Rank(), NumRanks-1-s.Rank())
	switch s.File() {
	case 0, 4, 8:
		return rank == 2
	case 2, 6:
		return rank == 0 || rank == 4
	}
	return false
}

func makeStepTable(reach reachFunc) *[128]stepAttacks {
	var t [128]stepAttacks
	for s := range Square(NumSquares) {
		t[s] = makeStepAttacks(s, reach)
	}
	return &t
}

func makeStepAttacks(s Square, reach reachFunc) stepAttacks {
	var blockers [4]Square
	var reached [4]Bitboard
	for i := range blockers {
		blockers[i], reached[i] = reach(s, i)
	}
	var a stepAttacks
	for _, b := range blockers {
		a.loMask |= b.Bit().lo
		a.hiMask |= b.Bit().hi
	}
	for order := range 256 {
		if a.mul = gatherMultiplier(blockers, order); a.fill(blockers, reached) {
			return a
		}
	}
	panic("xiangqi: no multiplier gathers the blockers of " + s.String())
}

// gatherMultiplier maps blocker i to bit 60 plus the i-th base-4 digit of order.
func gatherMultiplier(blockers [4]Square, order int) (mul uint64) {
	for i, b := range blockers {
		if b.Valid() {
			mul |= 1 << (60 + order>>(2*i)&3 - int(b)%halfSize)
		}
	}
	return mul
}

// fill builds the table for the multiplier. It reports whether any two occupancies that share an
// entry also have the same reach.
func (a *stepAttacks) fill(blockers [4]Square, reached [4]Bitboard) bool {
	a.reach = [16]Bitboard{}
	var used [16]bool
	for subset := range 16 {
		var occ, reach Bitboard
		for i := range blockers {
			if subset>>i&1 != 0 {
				occ = occ.Or(blockers[i].Bit())
			} else {
				reach = reach.Or(reached[i])
			}
		}
		entry := (occ.lo | occ.hi) * a.mul >> 60
		if used[entry] && a.reach[entry] != reach {
			return false
		}
		used[entry], a.reach[entry] = true, reach
	}
	return true
}

// pawnSteps holds the squares that each side's pawns can move to, and pawnSources the squares from
// which they can attack.
var pawnSteps, pawnSources = makePawnTables()

func makePawnTables() (steps, sources [2][256]Bitboard) {
	for _, c := range [...]Color{Red, Black} {
		forward := offset{0, 1 - 2*int(c)}
		for s := range Square(NumSquares) {
			targets := NewBitboard(s.plus(forward, 1))
			if crossedRiver(c, s) {
				targets = targets.Or(NewBitboard(s.plus(offset{-1, 0}, 1), s.plus(offset{1, 0}, 1)))
			}
			steps[c][s] = targets
			for to := range targets.Squares() {
				sources[c][to] = sources[c][to].Or(s.Bit())
			}
		}
	}
	return steps, sources
}

// crossedRiver reports whether s is across the river for c.
func crossedRiver(c Color, s Square) bool { return (s.Rank() >= NumRanks/2) == (c == Red) }

// between holds, for two squares on one rank or file, the squares strictly between them. It is
// empty for other pairs. lines holds the rank and the file of a square, without the square itself.
var between, lines = makeBetween()

func makeBetween() (t [128][128]Bitboard, l [128]Bitboard) {
	for s := range Square(NumSquares) {
		for _, o := range orthogonal {
			var passed Bitboard
			for to := s.plus(o, 1); to.Valid(); to = to.plus(o, 1) {
				t[s][to] = passed
				passed = passed.Or(to.Bit())
			}
			l[s] = l[s].Or(passed)
		}
	}
	return t, l
}

// knightJumps holds the squares that are a knight's jump away, ignoring legs. knightLegs holds, for
// the target and the origin of a jump, the square that must be empty. It holds NoSquare for other
// pairs.
var knightJumps, knightLegs = makeKnightJumps()

func makeKnightJumps() (jumps [128]Bitboard, legs [128][128]Square) {
	for to := range legs {
		for from := range legs[to] {
			legs[to][from] = NoSquare
		}
	}
	for from := range Square(NumSquares) {
		for i := range orthogonal {
			leg, reach := knightReach(from, i)
			for to := range reach.Squares() {
				legs[to][from] = leg
				jumps[to] = jumps[to].Or(from.Bit())
			}
		}
	}
	return jumps, legs
}

// alarms indicates, for a king's square and a square that a piece leaves or reaches, whether this
// can open an attack on the king. Most moves raise no alarm and need no further test.
//
// Bit 0 is for a piece that leaves the square, which may open a line or free a knight's leg. Bit k
// is for a piece of kind k that arrives there, which may attack by itself or become the screen of a
// cannon.
var alarms = makeAlarms()

type alarm uint8

// alarmScreen is the bit for a kind of piece that cannot give check by itself.
const (
	alarmLeave  alarm = 1
	alarmScreen alarm = 1 << Advisor
)

func makeAlarms() (t [128][128]alarm) {
	const leaveAndCome = 0xff
	for king := range Square(NumSquares) {
		for s := range lines[king].Squares() {
			t[king][s] = leaveAndCome
		}
		for s := range knightJumps[king].Squares() {
			t[king][s] |= 1 << Knight
			t[king][knightLegs[king][s]] |= alarmLeave
		}
	}
	return t
}
