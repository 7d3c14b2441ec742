package xiangqi

// RookAttacks returns the squares attacked by a rook on s, given occupancy occ. In each direction,
// these are the empty squares up to the first piece, and the square of that piece.
func RookAttacks(s Square, occ Bitboard) Bitboard {
	rank, file := lineLookup(s, occ)
	return lineBitboard(s, uint64(rank&0xffff), uint64(file&0xffff))
}

// CannonAttacks returns the squares on which a cannon on s could capture, given occupancy occ.
// These are the squares beyond exactly one screen, up to and including the next piece. When it
// does not capture, a cannon moves like a rook.
func CannonAttacks(s Square, occ Bitboard) Bitboard {
	rank, file := lineLookup(s, occ)
	return lineBitboard(s, uint64(rank>>16), uint64(file>>16))
}

// lineAttacks returns both the rook's and the cannon's attacks with a single lookup.
func lineAttacks(s Square, occ Bitboard) (rook, cannon Bitboard) {
	rank, file := lineLookup(s, occ)
	return lineBitboard(s, uint64(rank&0xffff), uint64(file&0xffff)),
		lineBitboard(s, uint64(rank>>16), uint64(file>>16))
}

// lineLookup returns the table entries for the rank and file through s.
func lineLookup(s Square, occ Bitboard) (rank, file lineEntry) {
	x := &lineIndexes[s]
	rankOcc := occ.lo>>x.loShift | occ.hi>>x.hiShift
	lo := (occ.lo >> (x.file & 15) & fileBits) * fileMul >> 32 & 31
	hi := (occ.hi >> (x.file & 15) & fileBits) * fileMul >> 32 & 31
	return rankLines[x.file&15][rankOcc>>1&127], fileLines[x.rank&15][(lo|hi<<5)>>1&255]
}

// lineBitboard maps attacks on the rank and file through s back to the board.
func lineBitboard(s Square, rank, file uint64) Bitboard {
	x := &lineIndexes[s]
	return Bitboard{
		lo: file&31*fileMul&fileBits<<(x.file&15) | rank<<x.loShift,
		hi: file>>5*fileMul&fileBits<<(x.file&15) | rank<<x.hiShift,
	}
}

// KnightAttacks returns the squares attacked by a knight on s, given occupancy occ.
func KnightAttacks(s Square, occ Bitboard) Bitboard { return knightSteps[s&127].lookup(occ) }

// KnightSources returns the squares from which a knight would attack s, given occupancy occ. This
// is not the same as KnightAttacks, because the leg is next to the attacker.
func KnightSources(s Square, occ Bitboard) Bitboard { return knightSources[s&127].lookup(occ) }

// BishopAttacks returns the squares attacked by a bishop on s, given occupancy occ, or none if no
// bishop can reach s. Unlike Attacks, it does not consider which side the bishop belongs to.
func BishopAttacks(s Square, occ Bitboard) Bitboard { return bishopSteps[s&127].lookup(occ) }

// AdvisorAttacks returns the squares attacked by an advisor on s, or none if no advisor can reach
// s. Unlike Attacks, it does not consider which side the advisor belongs to.
func AdvisorAttacks(s Square) Bitboard { return advisorSteps[s] }

// KingAttacks returns the squares that a king on s can step to. It ignores the flying general
// rule, which forbids the kings to face each other.
func KingAttacks(s Square) Bitboard { return kingSteps[s] }

// PawnAttacks returns the squares attacked by a pawn of side c on s.
func PawnAttacks(c Color, s Square) Bitboard { return pawnSteps[c&1][s] }

// PawnSources returns the squares from which a pawn of side c would attack s.
func PawnSources(c Color, s Square) Bitboard { return pawnSources[c&1][s] }

// Between returns the squares strictly between a and b if they are on one rank or file, and
// otherwise the empty set.
func Between(a, b Square) Bitboard { return between[a&127][b&127] }

// Lines returns the squares on the rank and file through s, excluding s.
func Lines(s Square) Bitboard { return lines[s&127] }

// Attacks returns the squares attacked by piece p on s, given occupancy occ. For a cannon, these
// are the squares on which it could capture.
func Attacks(p Piece, s Square, occ Bitboard) Bitboard {
	switch p.Kind() {
	case King:
		return KingAttacks(s)
	case Advisor:
		return AdvisorAttacks(s).And(ownHalf[p.Color()])
	case Bishop:
		return BishopAttacks(s, occ).And(ownHalf[p.Color()])
	case Knight:
		return KnightAttacks(s, occ)
	case Rook:
		return RookAttacks(s, occ)
	case Cannon:
		return CannonAttacks(s, occ)
	case Pawn:
		return PawnAttacks(p.Color(), s)
	}
	return Bitboard{}
}
