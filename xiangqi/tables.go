package xiangqi

// The attack tables are all built by their initializers.
//
// For rooks and cannons, the attacked squares on a rank or file are looked up by the occupancy of
// its inner squares: 7 bits for a rank, 8 bits for a file. These are the bit ranks and bit files
// of ElephantEye and ZMBL. For knights and bishops, the attacked squares are looked up by the
// occupancy of the four legs or eyes, which takes 4 bits. The tables occupy about 70 kB in total,
// and the part needed for a single position stays in the first-level cache.

// lineEntry packs the attacks of a rook (low 16 bits) and the captures of a cannon (high 16 bits)
// along one rank or file. In each half, bit i represents the i-th square of the line.
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

// walkLine computes one entry of a line table the slow way, by walking along the line. In each
// direction, the rook's part contains the squares up to and including the first piece. The
// cannon's part contains the squares beyond that piece (the screen), up to and including the next.
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

// lineIndex locates the rank of a square within the two words of a Bitboard. The word that does
// not contain the rank is shifted by 64, which clears it.
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

// fileBits selects the bits of one file within a half. Multiplying by fileMul gathers them into
// adjacent bits (from bit 32 up) or spreads adjacent bits back out.
const (
	fileBits = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36
	fileMul  = 1 | 1<<8 | 1<<16 | 1<<24 | 1<<32
)

// stepAttacks holds the squares that a knight or bishop reaches from a given square. Each jump can
// be blocked by one of four neighbours, which are the knight's legs or the bishop's eyes. A lookup
// overlays the neighbour bits of the two halves, which never collide, and then gathers them with a
// multiplication.
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

// ownHalf holds the squares on each side's half of the board. The tables above ignore sides and
// cover both halves, but an advisor or bishop that a setup has placed on the other half can
// neither move nor attack.
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

// reachFunc returns, for square s and direction i (0 to 3), the neighbour of s that blocks the
// jump and the squares that the jump reaches.
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

// gatherMultiplier returns the multiplier that moves blocker i to bit 60 plus the i-th base-4
// digit of order.
func gatherMultiplier(blockers [4]Square, order int) (mul uint64) {
	for i, b := range blockers {
		if b.Valid() {
			mul |= 1 << (60 + order>>(2*i)&3 - int(b)%halfSize)
		}
	}
	return mul
}

// fill builds the table for the multiplier. It reports whether the multiplier is usable, that is,
// whether all occupancies that share an entry also have the same reach.
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

// pawnSteps holds the squares that each side's pawns can move to from a square, and pawnSources
// the squares from which they can attack it.
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

// between holds the squares strictly between two squares on one rank or file, and is empty for any
// other pair. lines holds the squares on the rank and file through a square, excluding the square
// itself.
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

// knightJumps holds the squares that are a knight's jump away, ignoring legs. knightLegs is
// indexed by the target and then the origin of a jump. It holds the square that must be empty, or
// NoSquare if the two squares are not a jump apart.
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

// alarms is indexed by a king's square and by a square that a moving piece leaves or reaches. It
// indicates whether the move can open an attack on the king. Most moves raise no alarm and need no
// further test.
//
// Bit 0 is set if a piece that leaves the square may open a line or free a knight's leg. Bit k is
// set if a piece of kind k that arrives there may attack the king itself or become a cannon's
// screen.
var alarms = makeAlarms()

type alarm uint8

// alarmScreen is the bit of a kind of piece that cannot itself give check.
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
