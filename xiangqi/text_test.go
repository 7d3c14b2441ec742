package xiangqi

import (
	"encoding"
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// text is a value that writes itself as text and reads itself.
type text[T any] interface {
	*T
	encoding.TextUnmarshaler
}

// roundTrip checks that a value is written as want and read back, and that it can
// be the key and the value of a JSON object.
func roundTrip[T interface {
	comparable
	encoding.TextMarshaler
}, P text[T]](t *testing.T, value T, want string) {
	t.Helper()
	got, err := value.MarshalText()
	if err != nil || string(got) != want {
		t.Errorf("%v is written %q, error %v, want %q", value, got, err, want)
	}
	var back T
	if err := P(&back).UnmarshalText(got); err != nil || back != value {
		t.Errorf("%q is read as %v, error %v, want %v", got, back, err, value)
	}
	object, err := json.Marshal(map[T]T{value: value})
	if err != nil {
		t.Error(err)
	}
	var again map[T]T
	if err := json.Unmarshal(object, &again); err != nil || again[value] != value {
		t.Errorf("%s is read as %v, error %v", object, again, err)
	}
}

func TestTextRoundTrip(t *testing.T) {
	for s := range Square(NumSquares) {
		roundTrip(t, s, s.String())
	}
	roundTrip(t, NoSquare, "-")
	for _, c := range []Color{Red, Black} {
		for k := King; k <= Pawn; k++ {
			roundTrip(t, NewPiece(c, k), string(NewPiece(c, k).Letter()))
		}
	}
	roundTrip(t, NoPiece, ".")
	for k := NoKind; k <= Pawn; k++ {
		roundTrip(t, k, k.String())
	}
	for _, r := range append(EndReasons(), NoReason) {
		roundTrip(t, r, r.String())
	}
	for c := FaultEmpty; c <= FaultOpponentInCheck; c++ {
		roundTrip(t, c, c.String())
	}
	for r := IllegalReason(1); r <= ReasonKingsFace; r++ {
		roundTrip(t, r, r.String())
	}
	roundTrip(t, NewBitboard(0, 40, 89), "a0 e4 i9")
	roundTrip(t, Bitboard{}, "")
	roundTrip(t, StartPosition().Board(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR")
	roundTrip(t, StartPosition(), StartFEN)
	for s, name := range map[RuleSet]string{AXF: "axf", CXA: "cxa", Computer: "computer"} {
		roundTrip(t, s, name)
	}
	if got, err := RuleSet(3).MarshalText(); !errors.Is(err, ErrRules) {
		t.Errorf("a rule set that is none is written %q, error %v", got, err)
	}
}

// TestTextErrors checks that a text which is refused changes nothing and that other
// spellings are read.
func TestTextErrors(t *testing.T) {
	square, piece, rules := Square(40), NewPiece(Black, Cannon), CXA
	for _, bad := range []string{"", "e", "e10", "j0", "e:", "--", "e0 ", "炮", "\x00\x00"} {
		if err := square.UnmarshalText([]byte(bad)); !errors.Is(err, ErrSquare) || square != 40 {
			t.Errorf("square %q: error %v, left %v", bad, err, square)
		}
	}
	for _, bad := range []string{"", "x", "KK", "..", "-", " ", "炮", "\x00", "\xff"} {
		if err := piece.UnmarshalText([]byte(bad)); !errors.Is(err, ErrPiece) || piece != NewPiece(Black, Cannon) {
			t.Errorf("piece %q: error %v, left %v", bad, err, piece)
		}
	}
	for _, bad := range []string{"", "AXF", "invalid", "asian", "2", "axf "} {
		if err := rules.UnmarshalText([]byte(bad)); !errors.Is(err, ErrRules) || rules != CXA {
			t.Errorf("rules %q: error %v, left %v", bad, err, rules)
		}
	}
	if err := square.UnmarshalText([]byte("H2")); err != nil || square.String() != "h2" {
		t.Errorf("H2 is read as %v, error %v", square, err)
	}
	for letter, want := range map[string]Piece{"E": NewPiece(Red, Bishop), "h": NewPiece(Black, Knight)} {
		if err := piece.UnmarshalText([]byte(letter)); err != nil || piece != want {
			t.Errorf("%s is read as %v, error %v, want %v", letter, piece, err, want)
		}
	}
}

// FuzzText checks that whatever text is read as a square, a piece or a rule set is
// written and read to the same, and that what is refused is refused by its error.
func FuzzText(f *testing.F) {
	for _, seed := range []string{"e0", "-", "K", ".", "computer", "", "\xff"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		fuzzText[Square](t, data, ErrSquare)
		fuzzText[Piece](t, data, ErrPiece)
		fuzzText[RuleSet](t, data, ErrRules)
	})
}

func fuzzText[T interface {
	comparable
	encoding.TextMarshaler
}, P text[T]](t *testing.T, data []byte, sentinel error) {
	t.Helper()
	var read, again T
	if err := P(&read).UnmarshalText(data); err != nil {
		if !errors.Is(err, sentinel) {
			t.Errorf("%q: error %v, want one that wraps %v", data, err, sentinel)
		}
		return
	}
	written, err := read.MarshalText()
	if err == nil {
		err = P(&again).UnmarshalText(written)
	}
	if err != nil || again != read {
		t.Errorf("%q is read as %v, written %q and read as %v, error %v", data, read, written, again, err)
	}
}

// TestGameJSON checks that games come back from JSON with their ends, those by the
// players too, and that texts which are no games are refused and change nothing.
func TestGameJSON(t *testing.T) {
	for name, end := range map[string]func(*Game) error{
		"goes on":      func(*Game) error { return nil },
		"resignation":  func(g *Game) error { return g.Resign(Black) },
		"time":         func(g *Game) error { return g.LoseOnTime(Red) },
		"illegal move": func(g *Game) error { return g.LoseByIllegalMove(Red) },
		"agreement":    (*Game).AgreeDraw,
		"leaving":      func(g *Game) error { return g.LoseByLeaving(Black) },
		"left, drawn":  (*Game).DrawByLeaving,
	} {
		g := NewGame(RulesComputer())
		if err := errors.Join(g.Play(mustMove(t, "h2e2")), end(g)); err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		var back Game
		if err := json.Unmarshal(text, &back); err != nil || back.Outcome() != g.Outcome() || back.String() != g.String() ||
			back.Rules() != g.Rules() || *back.Position() != *g.Position() {
			t.Errorf("%s: %s came back as %v, %v (%v)", name, text, &back, back.Outcome(), err)
		}
	}
	kept := NewGame(RulesAXF())
	long := `{"start":"` + StartFEN + `","moves":[` + strings.Repeat(`"a0a1",`, mostMoves) + `"a1a0"]}`
	for _, text := range []string{
		long, `{}`, `null`, `{"start":"9/9 w"}`, `{"start":"` + StartFEN + `","moves":["h2h9","h2h8"]}`,
		`{"start":"` + StartFEN + `","rules":{"set":"x"}}`, `[]`, `{"start":"` + StartFEN + `","verdict":{"reason":"x"}}`,
		`{"start":"` + StartFEN + `","verdict":{"result":"undecided","reason":"agreement"}}`,
		`{"start":"` + StartFEN + `","verdict":{"result":"red_wins","reason":"agreement"}}`,
		`{"start":"` + StartFEN + `","verdict":{"result":"draw","reason":"time_loss"}}`,
		`{"start":"` + StartFEN + `","verdict":{"result":"draw","reason":"abandonment"}}`,
		`{"start":"` + StartFEN + `","verdict":{"result":"red_wins","reason":"abandonment_draw"}}`,
	} {
		g := *kept
		err := json.Unmarshal([]byte(text), &g)
		if text == "null" {
			if err != nil { // leaves things as they are, as everywhere in encoding/json
				t.Error(err)
			}
			continue
		}
		if err == nil || g.String() != kept.String() {
			t.Errorf("%s is read as %v (%v)", text, &g, err)
		}
	}
}

func TestBoardTextErrors(t *testing.T) {
	b := StartPosition().Board()
	for _, text := range []string{"", "9/9", StartFEN, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"} {
		if err := b.UnmarshalText([]byte(text)); !errors.Is(err, ErrFEN) || b != StartPosition().Board() {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// FuzzGameJSON checks that no text crashes the reader of games, and that a game which
// is read is written and read again as the same.
func FuzzGameJSON(f *testing.F) {
	f.Add(`{"start":"` + StartFEN + `","moves":["h2e2","h9g7"],"rules":{"set":"cxa","no_capture_limit":120},"verdict":{"result":"red_wins","reason":"resignation"}}`)
	f.Add(`{"start":"3k5/9/9/9/9/9/9/9/9/4K4 w - - 9999 1","verdict":{"result":"undecided","reason":"agreement"}}`)
	f.Add(`{"start":"9/9/9/9/9/9/9/9/9/9 w","rules":{"occurrences":-1}}`)
	f.Fuzz(func(t *testing.T, text string) {
		var g, again Game
		if json.Unmarshal([]byte(text), &g) != nil || *g.Start() == (Position{}) {
			return
		}
		written, err := json.Marshal(&g)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(written, &again); err != nil || again.String() != g.String() || again.Outcome() != g.Outcome() {
			t.Fatalf("%s is read as %v, %v (%v)", written, &again, again.Outcome(), err)
		}
	})
}
