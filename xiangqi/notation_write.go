package xiangqi

// The piece characters, by color and kind.
var (
	simplifiedMen  = [2]string{"帅仕相马车炮兵", "将士象马车炮卒"}
	traditionalMen = [2]string{"帥仕相傌俥炮兵", "將士象馬車砲卒"}
	plainMen       = [2]string{"帥仕相馬車炮兵", "將士象馬車炮卒"}
)

// The words of the Chinese system; 进 退 平 match the order of directions.
const (
	chineseDigits   = "一二三四五六七八九"
	fullWidthDigits = "１２３４５６７８９"
	directions      = "+-="

	simplifiedDirections, traditionalDirections = "进退平", "進退平"
	simplifiedPlaces, traditionalPlaces         = "前中后", "前中後" // from signFront
)

// ideograph returns the i-th character of a string of three-byte characters.
func ideograph(s string, i int) string { return s[3*i : 3*i+3] }

// appendMove appends the result of FormatMove to dst.
func (p *Position) appendMove(dst []byte, m Move, n Notation) []byte {
	if m == NoMove || !m.From().Valid() || !m.To().Valid() {
		return append(dst, m.String()...)
	}
	base := n.rankBase()
	switch n.system() {
	case UCI:
		return appendSquare(appendSquare(dst, m.From(), base), m.To(), base)
	case ICCS:
		start := len(dst)
		dst = append(appendSquare(dst, m.From(), base), '-')
		dst = appendSquare(dst, m.To(), base)
		for i := start; i < len(dst); i++ {
			if dst[i] >= 'a' {
				dst[i] -= 'a' - 'A'
			}
		}
		return dst
	case DhtmlXQ:
		return appendRow(appendRow(dst, m.From()), m.To())
	}
	if p.IsPseudoLegal(m) {
		start := len(dst)
		switch n.system() {
		case WXF:
			dst = p.appendWXF(dst, m)
		case Chinese:
			dst = p.appendChinese(dst, m, n)
		case Vietnamese, VietnameseShort:
			dst = p.appendVietnamese(dst, m, n)
		case Algebraic, AlgebraicLong:
			dst = p.appendAlgebraic(dst, m, n)
		}
		if len(dst) > start {
			return dst
		}
	}
	return append(dst, m.String()...)
}

// appendSquare appends a file and a rank, where base is the number of Red's home rank.
func appendSquare(dst []byte, s Square, base int) []byte {
	return appendRank(append(dst, 'a'+byte(s.File())), s.Rank()+base)
}

func appendRank(dst []byte, rank int) []byte {
	if rank == NumRanks {
		return append(dst, "10"...)
	}
	return append(dst, '0'+byte(rank))
}

// appendRow appends a file and a row as numbered by DhtmlXQ.
func appendRow(dst []byte, s Square) []byte {
	return append(dst, '0'+byte(s.File()), '0'+byte(NumRanks-1-s.Rank()))
}

// way is the tail of a move in the Chinese and WXF systems, which describes how the piece moves.
type way struct {
	direction byte // one of + - =
	number    int  // squares moved or, for = and diagonally moving pieces, the destination file
}

// wayOf returns how a piece of side c moves from one square to another.
func wayOf(c Color, from, to Square) way {
	rise := to.Rank() - from.Rank()
	if c == Black {
		rise = -rise
	}
	w := way{direction: '=', number: fileNumber(c, to)}
	switch {
	case rise > 0:
		w.direction = '+'
	case rise < 0:
		w.direction, rise = '-', -rise
	}
	if rise != 0 && from.File() == to.File() {
		w.number = rise
	}
	return w
}

func (p *Position) appendWXF(dst []byte, m Move) []byte {
	st := p.standing(m.From())
	h := st.wxf()
	first, second := byte(h>>8), byte(h)
	if second == signNone {
		return dst
	}
	if second >= 'A' {
		second += 'a' - 'A'
	}
	w := wayOf(p.turn, m.From(), m.To())
	return append(dst, first, second, w.direction, digitSign(w.number))
}

func (p *Position) appendChinese(dst []byte, m Move, n Notation) []byte {
	us, st := p.turn&1, p.standing(m.From())
	h := st.chinese()
	first, second := byte(h>>8), byte(h)
	if first == signNone {
		return dst
	}
	ways, places, pieces := simplifiedDirections, simplifiedPlaces, simplifiedMen[us]
	if n.has(Traditional) {
		ways, places, pieces = traditionalDirections, traditionalPlaces, traditionalMen[us]
		if n.has(PlainMen) {
			pieces = plainMen[us]
		}
	}
	piece := ideograph(pieces, int(st.kind)-1)
	switch {
	case first >= signFront:
		dst = append(append(dst, ideograph(places, int(first-signFront))...), piece...)
	case second == st.letter(): // an ordinal, written in Chinese for both sides
		dst = append(append(dst, ideograph(chineseDigits, int(first-'1'))...), piece...)
	default:
		dst = appendDigit(append(dst, piece...), us, st.file, n)
	}
	w := wayOf(us, m.From(), m.To())
	for i := range directions {
		if directions[i] == w.direction {
			dst = append(dst, ideograph(ways, i)...)
		}
	}
	return appendDigit(dst, us, w.number, n)
}

// appendDigit appends a number from 1 to 9 in the script of c.
func appendDigit(dst []byte, c Color, number int, n Notation) []byte {
	switch {
	case n.has(ChineseDigits) || c == Red && !n.has(ArabicDigits):
		return append(dst, ideograph(chineseDigits, number-1)...)
	case n.has(HalfWidthDigits):
		return append(dst, digitSign(number))
	}
	return append(dst, ideograph(fullWidthDigits, number-1)...)
}

func (p *Position) appendAlgebraic(dst []byte, m Move, n Notation) []byte {
	from, to, base := m.From(), m.To(), n.rankBase()
	kind := p.At(from).Kind()
	if kind != Pawn {
		dst = append(dst, kindSigns[kind])
	}
	long := n.system() == AlgebraicLong
	if long {
		dst = appendSquare(dst, from, base)
	} else {
		dst = p.appendOrigin(dst, m, base)
	}
	switch {
	case p.At(to) != NoPiece:
		dst = append(dst, 'x')
	case long:
		dst = append(dst, '-')
	}
	dst = appendSquare(dst, to, base)
	after := *p
	after.MakeMove(m)
	switch {
	case !after.InCheck():
		return dst
	case after.HasLegalMove():
		return append(dst, '+')
	}
	return append(dst, '#')
}

// appendOrigin appends what distinguishes the moving piece from others of its kind that may reach
// the same square: nothing, its file, its rank, or both. Pawn captures always include the file, as
// in western chess.
func (p *Position) appendOrigin(dst []byte, m Move, base int) []byte {
	from := m.From()
	others, sameFile, sameRank := false, false, false
	for pieces := p.Pieces(p.turn, p.At(from).Kind()); !pieces.Empty(); {
		other := pieces.PopFirst()
		if other == from || !p.IsLegal(NewMove(other, m.To())) {
			continue
		}
		others = true
		sameFile = sameFile || other.File() == from.File()
		sameRank = sameRank || other.Rank() == from.Rank()
	}
	pawnCaptures := p.At(from).Kind() == Pawn && p.At(m.To()) != NoPiece
	if others && (!sameFile || sameRank) || pawnCaptures {
		dst = append(dst, 'a'+byte(from.File()))
	}
	if sameFile {
		dst = appendRank(dst, from.Rank()+base)
	}
	return dst
}
