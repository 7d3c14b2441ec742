package xiangqi

import "strings"

// takeSquare reads a file, in either case, and a rank, where base is the number of Red's home
// rank. It returns the square and the remaining signs. If there is no square, it returns NoSquare.
func takeSquare(signs []byte, base int) (Square, []byte) {
	if len(signs) < 2 {
		return NoSquare, signs
	}
	file := int(signs[0]|0x20) - 'a'
	rank, rest := takeRank(signs[1:], base)
	return SquareAt(file, rank), rest
}

// takeRank reads a rank. It returns the rank counted from 0, or -1 if there is none, and the
// remaining signs.
func takeRank(signs []byte, base int) (int, []byte) {
	if base == 1 && len(signs) >= 2 && signs[0] == '1' && signs[1] == '0' {
		return NumRanks - 1, signs[2:]
	}
	if len(signs) == 0 || signs[0] < '0' || signs[0] > '9' {
		return -1, signs
	}
	return int(signs[0]-'0') - base, signs[1:]
}

// coordinates parses h2e2 or H2-E2.
func (t *moveText) coordinates(base int) (Move, bool) {
	from, rest := takeSquare(t.all(), base)
	if len(rest) > 0 && rest[0] == '-' {
		rest = rest[1:]
	}
	to, rest := takeSquare(rest, base)
	return NewMove(from, to), from.Valid() && to.Valid() && len(rest) == 0
}

// rows parses the four digits of DhtmlXQ.
func (t *moveText) rows() (Move, bool) {
	if t.length != 4 {
		return NoMove, false
	}
	var n [4]int
	for i, sign := range t.all() {
		n[i] = int(sign) - '0'
	}
	from, to := SquareAt(n[0], NumRanks-1-n[1]), SquareAt(n[2], NumRanks-1-n[3])
	return NewMove(from, to), from.Valid() && to.Valid()
}

// algebraicMove is a move in the style of western chess.
type algebraicMove struct {
	kind       Kind
	file, rank int // of the origin, -1 if not given
	to         Square
}

// from reports whether s matches what is known about the origin.
func (a *algebraicMove) from(s Square) bool {
	return (a.file < 0 || a.file == s.File()) && (a.rank < 0 || a.rank == s.Rank())
}

// algebraic parses Che2, Rac4, R10a4, Ch2xh9, c4 and similar forms. Unlike in the other notations,
// case matters: pieces are uppercase and files lowercase.
func (t *moveText) algebraic(base int) (algebraicMove, bool) {
	a := algebraicMove{kind: Pawn, file: -1, rank: -1, to: NoSquare}
	signs := t.all()
	if kind := kindOfLetter(signs[0]); kind != NoKind && signs[0] != 'G' && signs[0] != 'M' && signs[0] != 'S' {
		a.kind, signs = kind, signs[1:]
	}
	end := len(signs) - 1
	for end >= 0 && (signs[end] < 'a' || signs[end] > 'i') {
		end--
	}
	if end < 0 {
		return a, false
	}
	to, rest := takeSquare(signs[end:], base)
	if !to.Valid() || len(rest) > 0 {
		return a, false
	}
	a.to, signs = to, signs[:end]
	if n := len(signs); n > 0 && strings.IndexByte("xX-:", signs[n-1]) >= 0 {
		signs = signs[:n-1]
	}
	if len(signs) > 0 && signs[0] >= 'a' && signs[0] <= 'i' {
		a.file, signs = int(signs[0]-'a'), signs[1:]
	}
	if len(signs) > 0 {
		a.rank, signs = takeRank(signs, base)
		if !SquareAt(0, a.rank).Valid() {
			return a, false
		}
	}
	return a, len(signs) == 0
}

// kindOfLetter returns the kind for an uppercase letter from any source.
func kindOfLetter(letter byte) Kind {
	switch letter {
	case 'K':
		return King
	case 'A', 'G':
		return Advisor
	case 'B', 'E', 'M':
		return Bishop
	case 'N', 'H':
		return Knight
	case 'R':
		return Rook
	case 'C':
		return Cannon
	case 'P', 'S':
		return Pawn
	}
	return NoKind
}

// namedMove is a move in the Chinese or WXF system. It consists of a kind, the head that
// identifies the piece, and the way that the piece moves.
type namedMove struct {
	kind  Kind
	heads [2]head // both readings of a text such as P+4, where = may be omitted
	ways  [2]way
	count int
}

// named parses a text in the Chinese or WXF system.
func (t *moveText) named() (n namedMove, ok bool) {
	signs := t.signs
	for i, sign := range t.all() {
		switch {
		case sign >= 'a' && sign <= 'z':
			signs[i] = sign - ('a' - 'A')
		case sign == '.':
			signs[i] = '='
		}
	}
	if t.length < 3 || t.length > 5 {
		return n, false
	}
	first := 0 // the kind's letter may come second: +R=3
	if !isLetter(signs[0]) && isLetter(signs[1]) {
		first = 1
	}
	n.kind = Pawn // the only kind whose letter may be omitted: 15=4, 3+=4, ++=4
	if isLetter(signs[first]) {
		n.kind = kindOfLetter(signs[first])
		signs[first] = kindSigns[n.kind]
	}
	last := t.length - 1
	number := int(signs[last]) - '0'
	if number < 1 || number > 9 || n.kind == NoKind {
		return n, false
	}
	direction := signs[last-1]
	if isDirection(direction) && last >= 3 {
		n.add(signs[:last-1], way{direction, number})
	}
	// The sign for a sideways move may be omitted, except where pieces are numbered with letters
	// (Ca=4): Ca4 is a cannon move to a4.
	if direction != '=' && !(isLetter(direction) && isLetter(signs[0])) {
		n.add(signs[:last], way{'=', number})
	}
	return n, n.count > 0
}

func isDirection(sign byte) bool { return sign == '+' || sign == '-' || sign == '=' }

func isLetter(sign byte) bool { return sign >= 'A' && sign <= 'Z' }

// add records a reading if there is a scheme that uses a head of that form.
func (n *namedMove) add(signs []byte, w way) {
	letters, marks := 0, 0
	for _, sign := range signs {
		switch {
		case isLetter(sign):
			letters++
		case isDirection(sign):
			marks++
		}
	}
	var h head
	switch {
	case len(signs) == 2 && (letters < 2 || signs[1] <= 'I'): // Pa to Pi
		h = head2(signs[0], signs[1])
	case len(signs) == 3 && letters == 1 && marks == 0:
		h = head3(signs[0], signs[1], signs[2])
	default:
		return
	}
	n.heads[n.count], n.ways[n.count] = h, w
	n.count++
}

// destination returns the square that a piece of side c and the given kind reaches from a square,
// or NoSquare. It is the inverse of wayOf.
func (w way) destination(c Color, kind Kind, from Square) Square {
	forward := 1
	if (c == Black) != (w.direction == '-') {
		forward = -1
	}
	file := fileOfNumber(c, w.number)
	if w.direction == '=' {
		return SquareAt(file, from.Rank())
	}
	aside := max(file-from.File(), from.File()-file)
	switch kind {
	case Knight:
		if aside != 1 && aside != 2 {
			return NoSquare
		}
		return SquareAt(file, from.Rank()+forward*(3-aside))
	case Advisor, Bishop:
		return SquareAt(file, from.Rank()+forward*aside)
	}
	return SquareAt(from.File(), from.Rank()+forward*w.number)
}
