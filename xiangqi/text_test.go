package xiangqi

import (
	"encoding"
	"encoding/json"
	"errors"
	"testing"
)

// text is a value that writes itself as text and reads itself.
type text[T any] interface {
	*T
	encoding.TextUnmarshaler
}

// roundTrip holds that a value is written as want and read back, and that it can
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
	for s, name := range map[RuleSet]string{AXF: "axf", CXA: "cxa", Computer: "computer"} {
		roundTrip(t, s, name)
	}
	if got, err := RuleSet(3).MarshalText(); !errors.Is(err, ErrRules) {
		t.Errorf("a rule set that is none is written %q, error %v", got, err)
	}
}

// TestTextErrors holds that a text which is refused changes nothing and that other
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

// FuzzText holds that whatever text is read as a square, a piece or a rule set is
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
