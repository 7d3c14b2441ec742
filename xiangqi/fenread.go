package xiangqi

// readFEN parses a FEN that ParseFEN accepts into p, which must be the zero value, and reports
// whether it succeeded. It gives up on anything unusual, valid or not, and leaves that to the
// slower scanFEN. It does not allocate.
func (p *Position) readFEN(text string) bool {
	at, ok := p.readBoard(text)
	if !ok {
		return false
	}
	side, at := nextField(text, at)
	switch side {
	case "w", "r":
	case "b":
		p.turn = Black
	default:
		return false
	}
	for range 2 {
		var unused string
		if unused, at = nextField(text, at); unused != "-" && unused != "" {
			return false
		}
	}
	plies, at := nextField(text, at)
	number, at := nextField(text, at)
	if rest, _ := nextField(text, at); rest != "" {
		return false
	}
	n, ok := parseCounter(plies)
	if !ok && plies != "" {
		return false
	}
	p.counters = counters(n) * (onePly + oneCounted)
	n, ok = parseCounter(number)
	if !ok && number != "" {
		return false
	}
	p.moveNumber = uint16(max(n, 1))
	return p.faultless()
}

// readBoard parses the first field and returns where it ends. Pieces may be on any square.
func (p *Position) readBoard(text string) (end int, ok bool) {
	b := &p.board
	key := uint64(0)
	file, s := 0, Square(NumSquares-NumFiles) // rank 9 first
	i := 0
	for ; i < len(text) && text[i] != ' '; i++ {
		c := text[i]
		piece := letterPieces[c]
		switch {
		case piece != NoPiece:
			if file >= NumFiles {
				return 0, false
			}
			bit := &squareBit[s]
			kind, color := &b.kinds[piece&7], &b.colors[piece>>3&1]
			kind.lo |= bit.lo
			kind.hi |= bit.hi
			color.lo |= bit.lo
			color.hi |= bit.hi
			b.pieces[s&127] = piece
			key ^= pieceKeys[piece&15][s]
			file++
			s++
		case c >= '1' && c <= '9':
			file += int(c - '0')
			if file > NumFiles {
				return 0, false
			}
			s += Square(c - '0')
		case c == '/':
			if file != NumFiles || s < 2*NumFiles {
				return 0, false
			}
			file = 0
			s -= 2 * NumFiles
		default:
			return 0, false
		}
	}
	p.key = key
	return i, file == NumFiles && s == NumFiles
}

// nextField returns the next run of bytes other than spaces and where it ends, or "" at the end of
// the text.
func nextField(text string, at int) (field string, end int) {
	for at < len(text) && text[at] == ' ' {
		at++
	}
	end = at
	for end < len(text) && text[end] != ' ' {
		end++
	}
	return text[at:end], end
}

// letterPieces maps each letter to its piece, as PieceFromLetter does.
var letterPieces = makeLetterPieces()

func makeLetterPieces() (t [256]Piece) {
	for c := range t {
		t[c] = PieceFromLetter(byte(c))
	}
	return t
}

// faultless completes p. It reports whether Setup.Faults would find no faults in the board and
// side to move of p.
func (p *Position) faultless() bool {
	b := &p.board
	for _, c := range bothColors {
		if b.Pieces(c, King).Empty() {
			return false
		}
		for k := King; k <= Pawn; k++ {
			if b.Pieces(c, k).Len() > mostOf[k] {
				return false
			}
		}
	}
	if !b.Misplaced().Empty() {
		return false
	}
	// The opposing king is neither in check nor facing ours.
	if other := p.turn.Other(); !b.kingAttackers(p.turn, p.King(other), b.Occupied()).Empty() {
		return false
	}
	if p.turn == Black {
		p.key ^= sideKey
	}
	p.inCheck = p.kingAttacked(p.turn)
	return true
}
