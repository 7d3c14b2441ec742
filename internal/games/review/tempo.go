package review

import (
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Definition of an attack with tempo.
const (
	tempoPlies = 7                // maximum length of a line that leads to such an attack
	anySquare  = xiangqi.NoSquare // any square
)

// tempoReasons returns the attacks with tempo that a move allows or misses. An attack counts only if the same
// side does not reach one as soon in the other line.
func (r *reviewer) tempoReasons(i int) (list []candidate) {
	for _, look := range comparisons(r, i, AllowsTempo, MissesTempo) {
		line := look.line[:min(len(look.line), tempoPlies)]
		at, on, ok := tempoIn(r.positions[look.from], line, look.attacker)
		if !ok {
			continue
		}
		from, rest := r.positions[look.other], look.rest[:min(len(look.rest), at+asSoon)]
		if _, _, same := tempoIn(from, rest, look.attacker); same {
			continue
		}
		pos := r.endOf(look.from, line[:at+1]).pos
		reason := Reason{Kind: look.kind, From: look.from, Line: line[:at+1], At: at, Other: pos.At(line[at].To()), Piece: pos.At(on), Square: on, Rest: rest}
		list = append(list, look.attack(r, i, reason)...)
	}
	return list
}

// tempoIn finds the first move in a line by which the attacker attacks a piece with tempo. It returns the
// index of the move and the square of the piece.
func tempoIn(pos xiangqi.Position, line []xiangqi.Move, attacker xiangqi.Color) (at int, on xiangqi.Square, ok bool) {
	for i, m := range line {
		if pos.Turn() == attacker {
			if on, ok := withTempo(&pos, m); ok {
				return i, on, true
			}
		}
		pos.MakeMove(m)
	}
	return 0, 0, false
}

// withTempo reports whether a move attacks with tempo. Such a move does not give check, and captures nothing
// worth more than a pawn. It attacks a piece that was safe before, and that would be lost in an exchange if
// the other side passed. The other side must not be able to capture anything as valuable in return. on is the
// square of the most valuable piece attacked in this way.
func withTempo(before *xiangqi.Position, m xiangqi.Move) (on xiangqi.Square, ok bool) {
	pos := *before
	if values[pos.At(m.To()).Kind()] > values[xiangqi.Pawn] {
		return 0, false
	}
	after := pos
	after.MakeMove(m)
	if after.InCheck() || gainsOn(&after, anySquare, lastingLoss) {
		return 0, false
	}
	after.MakeNullMove()
	worth := values[xiangqi.Pawn]
	for s := range after.ByColor(after.Turn().Other()).Squares() {
		if v := values[after.At(s).Kind()]; v > worth && gainsOn(&after, s, lastingLoss) && !gainsOn(&pos, s, lastingLoss) {
			on, worth, ok = s, v, true
		}
	}
	return on, ok
}

// gainsOn reports whether the side to move can gain at least the given amount by capturing on a square. Each
// side either makes its best capture on that square or stops. If on is anySquare, the first capture may be on
// any square.
func gainsOn(pos *xiangqi.Position, on xiangqi.Square, least int) bool {
	for _, m := range pos.LegalMoves() {
		victim := values[pos.At(m.To()).Kind()]
		if victim < least || on != anySquare && m.To() != on {
			continue
		}
		undo := pos.MakeMove(m)
		kept := !gainsOn(pos, m.To(), victim-least+1)
		pos.UnmakeMove(undo)
		if kept {
			return true
		}
	}
	return false
}

// tempo verifies that the line ends with an attack with tempo, and that the other line contains no such
// attack.
func (p *replayed) tempo() error {
	r := p.Reason
	attacker, other := p.side.Other(), p.Before
	if r.Kind == MissesTempo {
		attacker = p.side
		other.MakeMove(p.Move)
	}
	if len(r.Line) == 0 || len(r.Rest) == 0 || r.At != len(r.Line)-1 || r.Piece.Color() != attacker.Other() {
		return unproved("the line does not end with an attack")
	}
	at, on, ok := tempoIn(p.from, r.Line, attacker)
	if end := p.end(); !ok || at != r.At || on != r.Square || end.At(on) != r.Piece || end.At(r.Line[at].To()) != r.Other {
		return unproved("the line does not end with an attack on %v", r.Square)
	}
	first := r.Line[0]
	if r.Kind == AllowsTempo {
		first = r.Rest[0]
	}
	if first == p.Move {
		return unproved("the better line begins with the move that was played")
	}
	if _, _, err := xiangqi.Replay(other, r.Rest...); err != nil {
		return err
	}
	if _, _, same := tempoIn(other, r.Rest, attacker); same {
		return unproved("the other line comes to an attack as well")
	}
	return nil
}
