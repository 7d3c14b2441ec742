package xiangqi

// RookAttacks returns the squares a rook on s reaches when occ is occupied: the
// empty squares of its lines and the first piece on each.
func RookAttacks(s Square, occ Bitboard) Bitboard {
	rank, file := lineLookup(s, occ)
	return lineBitboard(s, uint64(rank&0xffff), uint64(file&0xffff))
}

// CannonAttacks returns the squares a cannon on s could capture on when occ is
// occupied: those beyond exactly one screen, up to and including the next piece.
// A cannon moves without capturing like a rook.
func CannonAttacks(s Square, occ Bitboard) Bitboard {
	rank, file := lineLookup(s, occ)
	return lineBitboard(s, uint64(rank>>16), uint64(file>>16))
}

// lineAttacks returns both kinds of reach for the price of one lookup.
func lineAttacks(s Square, occ Bitboard) (rook, cannon Bitboard) {
	rank, file := lineLookup(s, occ)
	return lineBitboard(s, uint64(rank&0xffff), uint64(file&0xffff)),
		lineBitboard(s, uint64(rank>>16), uint64(file>>16))
}

// lineLookup finds the table entries of the rank and the file through s.
func lineLookup(s Square, occ Bitboard) (rank, file lineEntry) {
	x := &lineIndexes[s]
	rankOcc := occ.lo>>x.loShift | occ.hi>>x.hiShift
	lo := (occ.lo >> (x.file & 15) & fileBits) * fileMul >> 32 & 31
	hi := (occ.hi >> (x.file & 15) & fileBits) * fileMul >> 32 & 31
	return rankLines[x.file&15][rankOcc>>1&127], fileLines[x.rank&15][(lo|hi<<5)>>1&255]
}

// lineBitboard lays the reach on a rank and a file back on the board.
func lineBitboard(s Square, rank, file uint64) Bitboard {
	x := &lineIndexes[s]
	return Bitboard{
		lo: file&31*fileMul&fileBits<<(x.file&15) | rank<<x.loShift,
		hi: file>>5*fileMul&fileBits<<(x.file&15) | rank<<x.hiShift,
	}
}

// KnightAttacks returns the squares a knight on s reaches when occ is occupied.
func KnightAttacks(s Square, occ Bitboard) Bitboard { return knightSteps[s&127].lookup(occ) }

// KnightSources returns the squares from which a knight would attack s when occ
// is occupied. It differs from KnightAttacks, for the leg belongs to the attacker.
func KnightSources(s Square, occ Bitboard) Bitboard { return knightSources[s&127].lookup(occ) }

// BishopAttacks returns the squares a bishop on s reaches when occ is occupied:
// none from a square that no bishop comes to. It knows no sides; Attacks does.
func BishopAttacks(s Square, occ Bitboard) Bitboard { return bishopSteps[s&127].lookup(occ) }

// AdvisorAttacks returns the squares an advisor on s reaches: none from a square
// that no advisor comes to. It knows no sides; Attacks does.
func AdvisorAttacks(s Square) Bitboard { return advisorSteps[s] }

// KingAttacks returns the squares a king on s reaches by a step. The flying
// general, which forbids kings to face each other, is no attack here.
func KingAttacks(s Square) Bitboard { return kingSteps[s] }

// PawnAttacks returns the squares a pawn of side c on s reaches.
func PawnAttacks(c Color, s Square) Bitboard { return pawnSteps[c&1][s] }

// PawnSources returns the squares from which a pawn of side c would attack s.
func PawnSources(c Color, s Square) Bitboard { return pawnSources[c&1][s] }

// Between returns the squares strictly between two squares of one rank or file;
// the empty set for other pairs.
func Between(a, b Square) Bitboard { return between[a&127][b&127] }

// Lines returns the rank and the file through s without s.
func Lines(s Square) Bitboard { return lines[s&127] }

// Attacks returns the squares the piece p on s reaches when occ is occupied. For
// a cannon these are the squares it could capture on.
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
