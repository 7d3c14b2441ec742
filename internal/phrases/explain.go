package phrases

import (
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Explain describes a verdict and the grounds for it in a few sentences. The first one is that of
// Verdict. What it says about a repetition is derived only from the ruling.
func Explain(e xiangqi.Explanation) Text { return Join("list.sentences", Sentences(e)...) }

// Sentences returns the sentences of Explain as separate texts.
func Sentences(e xiangqi.Explanation) []Text {
	told := []Text{Verdict(e.Verdict)}
	if e.Verdict.Reason == xiangqi.NoCaptureLimit {
		told = append(told, Say("explain.limit", "limit", e.Rules.NoCaptureLimit, "rules", RuleSet(e.Rules.Set)))
	}
	r := e.Ruling
	if r == nil || len(r.Moves) == 0 {
		return told
	}
	first, last := r.Moves[0].Ply, r.Moves[len(r.Moves)-1].Ply
	told = append(told, Say("explain.stretch", "times", e.Occurrences, "first", first, "last", last))
	for _, c := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		told = append(told, side(r, c, e.Rules.Set))
		told = append(told, discounted(r, c)...)
	}
	if !e.Verdict.Over() {
		told = append(told, Say("explain.foretold", "verdict", Verdict(r.Verdict)))
	}
	return append(told, Say("explain.clause", "clause", r.Clause.Number, "rules", RuleSet(r.Clause.Set), "id", r.Clause))
}

// side describes what a side did and, if it is excused, why it does not lose. An example is "Red
// (R3=4, R4=3) chases the black horse with every move."
func side(r *xiangqi.Ruling, c xiangqi.Color, set xiangqi.RuleSet) Text {
	did := r.Of(c)
	who, moves, what := Side(c), played(r, c), conduct(r, c)
	if did.Excuse == xiangqi.NoExcuse || did.Excuse == xiangqi.ExcuseNothing {
		return Say("explain.side", "side", who, "moves", moves, "conduct", what)
	}
	return Say("explain.excused", "side", who, "moves", moves, "conduct", what, "excuse", Excuse(did.Excuse, set))
}

// Excuse explains why a side does not lose in spite of what it did.
func Excuse(e xiangqi.Excuse, set xiangqi.RuleSet) Text {
	var values []any
	switch e {
	case xiangqi.ExcuseMixed, xiangqi.ExcuseThreats, xiangqi.ExcuseCheckInCycle:
		values = []any{"rules", RuleSet(set)}
	}
	return Say(Key("excuse."+e.String()), values...)
}

// mostMovesNamed is the maximum number of moves per side that are named in a sentence.
const mostMovesNamed = 4

// played lists the distinct moves of a side, as in "R3=4, R4=3".
func played(r *xiangqi.Ruling, c xiangqi.Color) Text {
	var seen []xiangqi.Move
	var names []Text
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Piece().Color() != c || slices.Contains(seen, m.Move) {
			continue
		}
		if len(names) == mostMovesNamed {
			return Say("explain.more", "moves", Join("list.comma", names...))
		}
		seen = append(seen, m.Move)
		names = append(names, Move(&m.Before, m.Move))
	}
	return Join("list.comma", names...)
}

// conduct describes what a side did, as in "chases the black horse with every move".
func conduct(r *xiangqi.Ruling, c xiangqi.Color) Text {
	did := r.Of(c)
	switch did.Plies() {
	case did.Checks:
		return Say("conduct.checks")
	case did.MateThreats:
		return Say("conduct.threats")
	case did.Idle:
		if onlyAnswers(r, c) {
			return Say("conduct.answers")
		}
		return Say("conduct.idle")
	case did.Chases:
		if len(did.Chased) > 0 {
			return Say("conduct.chase", "pieces", piecesOf(did.Chased))
		}
		return Say("conduct.chases", "pieces", piecesOf(chasedBy(r, c)))
	}
	if did.Chases > 0 {
		return Say("conduct.mixedChases", "kinds", kinds(r, c), "pieces", piecesOf(chasedBy(r, c)))
	}
	return Say("conduct.mixed", "kinds", kinds(r, c))
}

// onlyAnswers reports whether every move of the side was a response to a check.
func onlyAnswers(r *xiangqi.Ruling, c xiangqi.Color) bool {
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Piece().Color() == c && !m.Before.InCheck() {
			return false
		}
	}
	return true
}

// kinds counts how often each mark occurs in the side's shortest repeated series of moves, as in "1
// check, 1 chase".
func kinds(r *xiangqi.Ruling, c xiangqi.Color) Text {
	var marks []xiangqi.Mark
	for i := range r.Moves {
		if r.Moves[i].Piece().Color() == c {
			marks = append(marks, r.Moves[i].Mark)
		}
	}
	var count [xiangqi.MarkCheck + 1]int
	for _, m := range marks[:period(marks)] {
		count[m]++
	}
	var names []Text
	for mark, n := range slices.Backward(count[:]) {
		if n > 0 {
			names = append(names, Say(Key("count."+xiangqi.Mark(mark).String()), "n", n))
		}
	}
	return Join("list.series", names...)
}

// period returns the length of the shortest series whose repetition yields marks.
func period(marks []xiangqi.Mark) int {
	for n := 1; n < len(marks); n++ {
		if len(marks)%n == 0 && slices.Equal(marks[n:], marks[:len(marks)-n]) {
			return n
		}
	}
	return len(marks)
}

// chasedBy returns the pieces chased by those moves of the side that are marked as chases. Each
// piece is listed once, on its square in the repeated position.
func chasedBy(r *xiangqi.Ruling, c xiangqi.Color) (all []xiangqi.PlacedPiece) {
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Piece().Color() == c && m.Mark == xiangqi.MarkChase {
			for _, a := range m.Chases() {
				if target := (xiangqi.PlacedPiece{Piece: a.Target.Piece, Square: a.TargetHome}); !slices.Contains(all, target) {
					all = append(all, target)
				}
			}
		}
	}
	return all
}

// piecesOf lists pieces by kind, as in "the black rook and 2 black knights".
func piecesOf(all []xiangqi.PlacedPiece) Text {
	var seen []xiangqi.Piece
	var names []Text
	for _, m := range all {
		if slices.Contains(seen, m.Piece) {
			continue
		}
		seen = append(seen, m.Piece)
		n := 0
		for _, other := range all {
			if other.Piece == m.Piece {
				n++
			}
		}
		if n == 1 {
			names = append(names, ThePiece(m.Piece))
		} else {
			names = append(names, Say("piece.several", "n", n, "piece", Piece(m.Piece)))
		}
	}
	return Join("list.and", names...)
}

// mostDiscounted is the maximum number of discounted attacks that are listed per side.
const mostDiscounted = 2

// discounted lists attacks made by the side's idle moves that might look like chases, and explains
// why they are not.
func discounted(r *xiangqi.Ruling, c xiangqi.Color) (told []Text) {
	type kind struct {
		hunter, target, guard xiangqi.Piece
		ground                xiangqi.Ground
	}
	var seen []kind
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Piece().Color() != c || m.Mark != xiangqi.MarkIdle {
			continue
		}
		for _, a := range m.Attacks {
			k := kind{hunter: a.Hunter.Piece, target: a.Target.Piece, ground: a.Ground}
			if a.Guard != nil {
				k.guard = a.Guard.Piece
			}
			if a.Ground.Counts() || slices.Contains(seen, k) || len(told) == mostDiscounted {
				continue
			}
			seen = append(seen, k)
			values := []any{"hunter", ThePiece(k.hunter), "target", ThePiece(k.target)}
			if a.Guard != nil {
				values = append(values, "guard", ThePiece(k.guard))
			}
			told = append(told, Say(Key("discounted."+k.ground.String()), values...).Capitalized())
		}
	}
	return told
}

// Ground explains why an attack counts as a chase or why it does not, as in "the black cannon
// protects it".
func Ground(a *xiangqi.Attack) Text {
	key := Key("ground." + a.Ground.String())
	if a.Guard != nil {
		return Say(key, "guard", ThePiece(a.Guard.Piece))
	}
	return Say(key)
}

// Mark names the kind of a move, such as "mate threat" or "杀".
func Mark(m xiangqi.Mark) Text { return Say(Key("mark." + m.String())) }

// RuledMove describes one move in a repeated sequence, as in "move 3, R4=3: chase; the red rook
// attacks the black horse (it is unprotected)".
func RuledMove(m *xiangqi.RuledMove) Text {
	return Say("explain.move", "ply", m.Ply, "move", Move(&m.Before, m.Move), "what", MoveKind(m))
}

// MoveKind describes the kind of a move in a repeated sequence. It is like RuledMove, but omits the
// ply and the move itself.
func MoveKind(m *xiangqi.RuledMove) Text {
	told := []Text{Mark(m.Mark)}
	if m.Mark == xiangqi.MarkIdle && m.Before.InCheck() {
		told = append(told, Say("explain.answer"))
	}
	if m.Threat != xiangqi.NoMove {
		told = append(told, Say("explain.threat", "move", threat(m)))
	}
	if m.Mark == xiangqi.MarkCheck {
		var checkers []xiangqi.PlacedPiece
		for _, a := range m.Attacks {
			checkers = append(checkers, a.Hunter)
		}
		return Join("list.semicolon", Mark(m.Mark), Say("explain.checkers", "pieces", piecesOf(checkers)))
	}
	for i := range m.Attacks {
		a := &m.Attacks[i]
		text := Say("explain.attack", "hunter", ThePiece(a.Hunter.Piece), "target", ThePiece(a.Target.Piece), "ground", Ground(a))
		if !slices.ContainsFunc(told, func(t Text) bool { return t[English] == text[English] }) { // for example, if two rooks attack a piece
			told = append(told, text)
		}
	}
	return Join("list.semicolon", told...)
}

// threat names the check that a move threatens to give if the opponent passes.
func threat(m *xiangqi.RuledMove) Text {
	after := m.Before
	after.MakeMove(m.Move)
	after.MakeNullMove()
	return Move(&after, m.Threat)
}
