package xiangqi

import (
	"strings"
	"testing"
)

// repetitionCase is a line of repetition.jsonl.
type repetitionCase struct {
	ID      string   `json:"id"`
	RuleSet []string `json:"rule_set"`
	FEN     string
	Moves   []string

	Expected, Reason, Note string
}

// line returns the start and the moves.
func (c *repetitionCase) line(t testing.TB) (Position, []Move) {
	t.Helper()
	moves := make([]Move, len(c.Moves))
	for i, text := range c.Moves {
		moves[i] = mustMove(t, text)
	}
	return mustParse(t, c.FEN), moves
}

// The symmetries under which verdicts keep or exchange the winner.
var symmetries = []struct {
	name     string
	exchange bool
	position func(*Position) Position
	move     func(Move) Move
}{
	{"as given", false, func(p *Position) Position { return *p }, func(m Move) Move { return m }},
	{"mirrored", false, (*Position).MirrorFile, Move.MirrorFile},
	{"colors exchanged", true, (*Position).ExchangeColors, Move.MirrorRank},
	{"mirrored, colors exchanged", true,
		func(p *Position) Position { q := p.MirrorFile(); return q.ExchangeColors() },
		func(m Move) Move { return m.MirrorFile().MirrorRank() }},
}

// TestRepetitionCases judges every case under every rule set it names, also
// mirrored and with colors exchanged.
func TestRepetitionCases(t *testing.T) {
	for _, c := range readCases[repetitionCase](t, "repetition.jsonl") {
		start, moves := c.line(t)
		for _, name := range c.RuleSet {
			rules, err := ParseRules(name)
			if err != nil {
				t.Fatalf("%s: %v", c.ID, err)
			}
			for _, symmetry := range symmetries {
				turned := make([]Move, len(moves))
				for i, m := range moves {
					turned[i] = symmetry.move(m)
				}
				end, stack, err := Replay(symmetry.position(&start), turned...)
				if err != nil {
					t.Fatalf("%s: %v", c.ID, err)
				}
				got := rules.Judge(&end, stack)
				result := got.Result
				if symmetry.exchange {
					result = result.Exchange()
				}
				if result.String() != c.Expected {
					t.Errorf("%s, %s, %s: %v, want %s (%s)", c.ID, name, symmetry.name, got, c.Expected, c.Reason)
				}
				if want, ok := refinedReason(c.Reason, name); ok && got.Reason.String() != want {
					t.Errorf("%s, %s: reason %v, want %s", c.ID, name, got.Reason, want)
				}
			}
		}
	}
}

// refinedReason returns the tag wanted for a case's tag under a rule set; ok is
// false where the case only names what it tests.
func refinedReason(tag, rules string) (want string, ok bool) {
	for _, r := range EndReasons() {
		ok = ok || r.String() == tag
	}
	if rules != "cxa" {
		return tag, ok
	}
	switch tag {
	case PerpetualChase.String(): // the Chinese rules know series, not chases alone
		return OneSideForbidden.String(), true
	case NoViolation.String():
		return BothSidesIdle.String(), true
	case BothSidesForbidden.String(): // also given to mutual perpetual check
		return "", false
	}
	return tag, ok
}

// TestMarksOfCases compares the marks of the moves with those that the notes of
// many cases give, such as "ZJ/xx": Red's moves of one cycle, then Black's.
func TestMarksOfCases(t *testing.T) {
	compared := 0
	for _, c := range readCases[repetitionCase](t, "repetition.jsonl") {
		_, want, found := strings.Cut(c.Note, "x idle): ")
		if !found {
			continue
		}
		compared++
		start, moves := c.line(t)
		end, stack, err := Replay(start, moves...)
		if err != nil {
			t.Fatalf("%s: %v", c.ID, err)
		}
		e := RulesCXA().Explain(&end, stack)
		got := markLetters(e.Ruling.Moves)
		red, black, _ := strings.Cut(want, "/")
		if got[Red] != red+red || got[Black] != black+black {
			t.Errorf("%s: marks %s/%s, want twice %s", c.ID, got[Red], got[Black], want)
		}
	}
	if compared < 50 {
		t.Errorf("%d cases with marks, want more", compared)
	}
}

func markLetters(moves []RuledMove) (sides [2]string) {
	for _, m := range moves {
		sides[m.Piece().Color()] += "xZSJ"[m.Mark : m.Mark+1]
	}
	return sides
}
