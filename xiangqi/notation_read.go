package xiangqi

import (
	"fmt"
	"slices"
)

// ParseMove parses a move for the side to move, written in any notation that this package knows,
// and returns it if it is legal. It accepts all variants of the characters and letters, spaces
// between them, and trailing marks such as + and !. For several pieces of a kind on one file, it
// accepts every scheme in use: 前兵, 兵前, 一兵, 前兵七, C+-2, +C-2, P-=4, --=4, 3+=4, 15=4, Pa=4 and more.
// Vietnamese diacritics may be omitted or decomposed.
//
// Within a notation, the form that FormatMove writes takes precedence over other schemes, and
// ranks numbered from 0 take precedence over ranks numbered from 1. Even so, the text may match
// several legal moves, or two notations may read it as different legal moves: P3.2 moves a pawn in
// WXF but a cannon in Vietnamese. In both cases, the error wraps ErrAmbiguousMove and lists all of
// the moves. If you know the notation, use ParseMoveAs, which cannot confuse one notation with
// another.
//
// Any error is a *MoveTextError.
func (p Position) ParseMove(text string) (Move, error) {
	return p.parseMove(text, readAny, "h2e2, C2=5 or 炮二平五")
}

// ParseMoveAs is like ParseMove but accepts only the notation n. UCI and ICCS accept each other's
// moves, as do the two algebraic systems and the two Vietnamese ones. RanksFromOne is the only
// option that matters, because every Chinese script is accepted.
func (p Position) ParseMoveAs(text string, n Notation) (Move, error) {
	system := n.system()
	if system >= numSystems {
		return NoMove, &MoveTextError{Text: clip(text), Err: ErrMoveText, Detail: "asked for an unknown notation"}
	}
	set := systems[system].reads
	if n.has(RanksFromOne) {
		set = set.fromOne()
	}
	return p.parseMove(text, set, systems[system].example)
}

// readings is a set of ways to parse a text.
type readings uint16

const (
	readCoordinates readings = 1 << iota
	readCoordinatesFromOne
	readAlgebraic
	readAlgebraicFromOne
	readRows
	readWXF
	readChinese
	readVietnamese
	readAny = 1<<iota - 1
)

// fromOne returns set with all readings that number ranks from 0 replaced by those that number
// them from 1.
func (set readings) fromOne() readings {
	const fromZero = readCoordinates | readAlgebraic
	return set&^fromZero | set&fromZero<<1
}

// moveReader collects the moves that a text may mean.
type moveReader struct {
	p          *Position
	text       moveText
	vietnamese vietnameseMove // has no kinds if the text is not Vietnamese
	set        readings
	reading    Notation // the system of the moves being offered
	legal      [numSystems]moveList
	exposing   moveList // moves that leave the king attacked
	impossible moveList // moves that the pieces cannot make
}

// moveList holds up to eight distinct moves of the best tier offered, which is enough to show that
// a text is ambiguous.
type moveList struct {
	moves [8]Move
	count int
	tier  tier
}

func (l *moveList) add(m Move, t tier) {
	if l.count > 0 && t > l.tier {
		return
	}
	if t < l.tier {
		l.count = 0
	}
	l.tier = t
	if !slices.Contains(l.moves[:l.count], m) && l.count < len(l.moves) {
		l.moves[l.count] = m
		l.count++
	}
}

func (l *moveList) clone() []Move { return slices.Clone(l.moves[:l.count]) }

// offer records m as a move that the text may mean.
func (r *moveReader) offer(m Move, t tier) {
	switch {
	case !r.p.IsPseudoLegal(m):
		r.impossible.add(m, t)
	case !r.p.LeavesKingSafe(m):
		r.exposing.add(m, t)
	default:
		r.legal[r.reading].add(m, t)
	}
}

// result returns the legal moves that the text may mean. For each of them, it also returns the
// system in which the move was read, or the first such system if there are several.
func (r *moveReader) result() (moves []Move, in []Notation) {
	for system := range r.legal {
		for _, m := range r.legal[system].moves[:r.legal[system].count] {
			if !slices.Contains(moves, m) {
				moves, in = append(moves, m), append(in, Notation(system))
			}
		}
	}
	return moves, in
}

// single returns the legal move that the text means. It returns NoMove unless there is exactly
// one.
func (r *moveReader) single() Move {
	found := NoMove
	for system := range r.legal {
		switch l := &r.legal[system]; {
		case l.count > 1, l.count == 1 && found != NoMove && l.moves[0] != found:
			return NoMove
		case l.count == 1:
			found = l.moves[0]
		}
	}
	return found
}

// parseMove parses the text in any of the ways in set. The example is used in the error message.
func (p *Position) parseMove(text string, set readings, example string) (Move, error) {
	if set == readChinese || set == readWXF {
		if t, fault := foldMoveText(text); fault.at == faultless && t.chinese == (set == readChinese) && t.latin == (set == readWXF) {
			if m := p.plainNamed(&t); m != NoMove {
				return m, nil
			}
		}
	}
	return p.parseAnyForm(text, set, example)
}

// parseAnyForm is like parseMove but tries every form that a move can take.
func (p *Position) parseAnyForm(text string, set readings, example string) (Move, error) {
	r := moveReader{p: p, set: set}
	vietnamese := false
	if set&readVietnamese != 0 {
		r.vietnamese, vietnamese = readVietnameseMove(text, set == readVietnamese)
	}
	var fault textFault
	if r.text, fault = foldMoveText(text); fault.at != faultless {
		if r.set &= readVietnamese; !vietnamese && (r.set != set || fault.at == faultEmpty) {
			return NoMove, &MoveTextError{Text: clip(text), Err: ErrMoveText, Detail: fault.String()}
		}
	}
	r.read()
	if m := r.single(); m != NoMove {
		return m, nil
	}
	failed := &MoveTextError{Text: clip(text)}
	switch moves, in := r.result(); {
	case len(moves) > 1:
		failed.Err, failed.Moves, failed.Notations = ErrAmbiguousMove, moves, in
	case r.exposing.count > 0:
		failed.Err, failed.Moves = p.CheckMove(r.exposing.moves[0]), r.exposing.clone()
	case r.impossible.count == 1:
		failed.Err = p.CheckMove(r.impossible.moves[0])
	default:
		failed.Err, failed.Detail = ErrNoSuchMove, r.explain()
		if failed.Detail == "" {
			failed.Err, failed.Detail = ErrMoveText, "want a move such as "+example
		}
	}
	return NoMove, failed
}

// plainNamed parses a Chinese or WXF move that names its piece by kind and file, as nine in ten
// recorded moves do. For any other text, it returns NoMove. A text of this form has only one
// reading, so the result is the same as that of the full parser. FormatMove uses this form for
// every king, advisor and bishop, and for any other piece that is the only one of its kind on its
// file.
func (p *Position) plainNamed(t *moveText) Move {
	if t.length != 4 || !isLetter(t.signs[0]) {
		return NoMove
	}
	direction := t.signs[2]
	if direction == '.' && t.latin {
		direction = '='
	}
	if !isDirection(direction) {
		return NoMove
	}
	kind, file, number := kindOfLetter(t.signs[0]), int(t.signs[1])-'0', int(t.signs[3])-'0'
	if kind == NoKind || file < 1 || file > NumFiles || number < 1 || number > NumFiles {
		return NoMove
	}
	file = fileOfNumber(p.turn, file)
	found, there := NoMove, 0
	for pieces := p.Pieces(p.turn, kind); !pieces.Empty(); {
		from := pieces.PopFirst()
		if from.File() != file {
			continue
		}
		there++
		to := way{direction, number}.destination(p.turn, kind, from)
		if !to.Valid() {
			continue
		}
		if m := NewMove(from, to); p.IsPseudoLegal(m) && p.LeavesKingSafe(m) {
			if found != NoMove {
				return NoMove
			}
			found = m
		}
	}
	if there > 1 && kind != King && kind != Advisor && kind != Bishop {
		return NoMove
	}
	return found
}

// read offers every move that the text may mean.
func (r *moveReader) read() {
	r.readRanks(0)
	if r.legal[UCI].count+r.legal[Algebraic].count == 0 {
		r.readRanks(1)
	}
	r.reading = DhtmlXQ
	if m, ok := r.rows(); ok {
		r.offer(m, tierWritten)
	}
	if n, ok := r.named(); ok {
		r.reading = WXF
		if r.text.chinese {
			r.reading = Chinese
		}
		r.offerNamed(n)
	}
	r.reading = Vietnamese
	r.offerVietnamese()
}

// readRanks offers the moves as read by the systems that number ranks. base is the number of Red's
// home rank.
func (r *moveReader) readRanks(base int) {
	r.reading = UCI
	if m, ok := r.coordinates(base); ok {
		r.offer(m, tierWritten+tier(base)*tierCareless)
	}
	r.reading = Algebraic
	if a, ok := r.algebraic(base); ok {
		r.offerAlgebraic(a)
	}
}

// The following methods parse one form of move text each, provided that the form belongs to a
// requested notation.

func (r *moveReader) coordinates(base int) (Move, bool) {
	if r.set&(readCoordinates<<base) == 0 || r.text.chinese {
		return NoMove, false
	}
	return r.text.coordinates(base)
}

func (r *moveReader) rows() (Move, bool) {
	if r.set&readRows == 0 || r.text.chinese {
		return NoMove, false
	}
	return r.text.rows()
}

func (r *moveReader) algebraic(base int) (algebraicMove, bool) {
	if r.set&(readAlgebraic<<base) == 0 || r.text.chinese {
		return algebraicMove{}, false
	}
	return r.text.algebraic(base)
}

func (r *moveReader) named() (namedMove, bool) {
	foreign := r.set&readChinese == 0 && r.text.chinese || r.set&readWXF == 0 && r.text.latin
	if r.set&(readChinese|readWXF) == 0 || foreign || r.set&readWXF == 0 && !r.text.chinese {
		return namedMove{}, false
	}
	return r.text.named()
}

func (r *moveReader) offerAlgebraic(a algebraicMove) {
	for pieces := r.p.Pieces(r.p.turn, a.kind); !pieces.Empty(); {
		from := pieces.PopFirst()
		if !a.from(from) {
			continue
		}
		t := tierKnown
		if a.kind == Pawn && a.file < 0 && a.rank < 0 && from.File() != a.to.File() {
			t = tierCareless // XBoard writes e3 for a pawn moving forward, and fe3 for one moving sideways
		}
		r.offer(NewMove(from, a.to), t)
	}
}

func (r *moveReader) offerNamed(n namedMove) {
	for pieces := r.p.Pieces(r.p.turn, n.kind); !pieces.Empty(); {
		from := pieces.PopFirst()
		st := r.p.standing(from)
		for i, w := range n.ways[:n.count] {
			t := r.tierOf(&st, n.heads[i])
			if t == tierNone {
				continue
			}
			if to := w.destination(r.p.turn, n.kind, from); to.Valid() {
				r.offer(NewMove(from, to), t)
			}
		}
	}
}

func (r *moveReader) offerVietnamese() {
	for _, kind := range r.vietnamese.kinds {
		for pieces := r.p.Pieces(r.p.turn, kind); !pieces.Empty(); {
			from := pieces.PopFirst()
			st := r.p.standing(from)
			t := st.tierOfVietnamese(r.vietnamese.designation)
			if to := r.vietnamese.way.destination(r.p.turn, kind, from); t != tierNone && to.Valid() {
				r.offer(NewMove(from, to), t)
			}
		}
	}
}

// tierOf returns the tier in which h names the piece, according to the script in which the text is
// written. A text that mixes scripts may follow either system.
func (r *moveReader) tierOf(st *standing, h head) tier {
	n := naming{wanted: h, tier: tierNone}
	if r.text.chinese {
		st.offerChinese(&n)
	}
	if r.text.latin || !r.text.chinese {
		st.offerWXF(&n)
	}
	return n.tier
}

// explain returns the reason why the text does not name a single move, legal or not. It returns
// the empty string if the text is unreadable.
func (r *moveReader) explain() string {
	for base := range 2 {
		if a, ok := r.algebraic(base); ok {
			return fmt.Sprintf("no %v %v can go to %v", r.p.turn, a.kind, a.to)
		}
	}
	if n, ok := r.named(); ok {
		return r.explainNamed(n.kind, func(st *standing) bool {
			return slices.ContainsFunc(n.heads[:n.count], func(h head) bool { return r.tierOf(st, h) != tierNone })
		})
	}
	if v := r.vietnamese; len(v.kinds) > 0 {
		return r.explainNamed(v.kinds[0], func(st *standing) bool { return st.tierOfVietnamese(v.designation) != tierNone })
	}
	return ""
}

// explainNamed returns the reason why no piece of the given kind can make the move. has reports
// whether a piece is one that the text may name.
func (r *moveReader) explainNamed(kind Kind, has func(*standing) bool) string {
	side := r.p.turn
	pieces := r.p.Pieces(side, kind)
	if pieces.Empty() {
		return fmt.Sprintf("%v has no %v", side, kind)
	}
	for from := range pieces.Squares() {
		if st := r.p.standing(from); has(&st) {
			return fmt.Sprintf("the %v %v on %v cannot go there", side, kind, from)
		}
	}
	return fmt.Sprintf("there is no %v %v there", side, kind)
}
