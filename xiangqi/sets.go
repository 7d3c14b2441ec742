package xiangqi

// LineAttacks returns the results of RookAttacks and CannonAttacks with a single lookup, which is
// faster than calling both. Because evaluations call it ten times per position, it is not split
// into smaller functions.
func LineAttacks(s Square, occ Bitboard) (rook, cannon Bitboard) {
	x := &linePlaces[s&127]
	inner := (occ.lo ^ (occ.lo^occ.hi)&x.inHigh) >> (x.shift & 63) >> 1 & 127
	lo := (occ.lo >> (x.file & 15) & fileBits) * fileMul >> 32 & 31
	hi := (occ.hi >> (x.file & 15) & fileBits) * fileMul >> 32 & 31
	rank := uint64(rankLines[x.file&15][inner])
	file := uint64(fileLines[x.rank&15][(lo|hi<<5)>>1&255])

	onRank := rank & 0xffff << (x.shift & 63)
	rook.lo = file&31*fileMul&fileBits<<(x.file&15) | onRank&^x.inHigh
	rook.hi = file>>5&31*fileMul&fileBits<<(x.file&15) | onRank&x.inHigh
	onRank = rank >> 16 << (x.shift & 63)
	cannon.lo = file>>16&31*fileMul&fileBits<<(x.file&15) | onRank&^x.inHigh
	cannon.hi = file>>21*fileMul&fileBits<<(x.file&15) | onRank&x.inHigh
	return rook, cannon
}

// linePlace locates the rank and file of a square. shift is the offset of the rank within its
// word. inHigh has all bits set if that word is the high one.
type linePlace struct {
	inHigh            uint64
	shift, file, rank uint8
}

var linePlaces = makeLinePlaces()

func makeLinePlaces() (t [128]linePlace) {
	for s := range Square(NumSquares) {
		x := linePlace{shift: rankOf[s] % (NumRanks / 2) * NumFiles, file: fileOf[s], rank: rankOf[s]}
		if s >= halfSize {
			x.inHigh = halfMask
		}
		t[s] = x
	}
	return t
}

// BitboardOf returns the set with the two words lo and hi, as returned by Halves. Any bits beyond
// the 45 of a half are ignored.
func BitboardOf(lo, hi uint64) Bitboard { return Bitboard{lo & halfMask, hi & halfMask} }
