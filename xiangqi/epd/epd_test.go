package epd_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/epd"
)

const board = "3k5/9/9/9/9/9/9/9/9/R3K4"

func TestCut(t *testing.T) {
	type operations = []epd.Operation
	for _, tt := range []struct {
		line, fen  string
		operations operations
	}{
		{board + ` w bm a0a9; id "x; y";`, board + " w", operations{{"bm", []string{"a0a9"}}, {"id", []string{"x; y"}}}},
		{board + ` w - - 0 1 bm a0a9`, board + " w - - 0 1", operations{{"bm", []string{"a0a9"}}}},
		{board + ` w - - am a0a9;`, board + " w - -", operations{{"am", []string{"a0a9"}}}},
		{board + ` w - - bm a0a9 a0b0;; ce 12 ;draw_offer;`, board + " w - -", operations{{"bm", []string{"a0a9", "a0b0"}}, {"ce", []string{"12"}}, {"draw_offer", []string{}}}},
		{board + ` w id "without end`, board + " w", operations{{"id", []string{"without end"}}}},
		{board + " b", board + " b", nil},
		{"", "", nil},
	} {
		fen, rest := epd.Cut(tt.line)
		if got := epd.ParseOperations(rest); fen != tt.fen || !reflect.DeepEqual(got, tt.operations) {
			t.Errorf("%s: %q and %q, want %q and %q", tt.line, fen, got, tt.fen, tt.operations)
		}
	}
}

func TestParse(t *testing.T) {
	l, err := epd.Parse(board + ` w - - bm 车九进九; id "first"; hmvc 7; fmvn 31;`)
	if err != nil {
		t.Fatal(err)
	}
	best, err := l.Moves("bm")
	if err != nil || len(best) != 1 || best[0].String() != "a0a9" {
		t.Errorf("best %v, %v", best, err)
	}
	if got := l.Position.FEN(); got != board+" w - - 7 31" {
		t.Error(got)
	}
	if l.Get("id") != "first" || l.Get("am") != "" || l.All("am") != nil {
		t.Errorf("%+v", l)
	}
	l.Set("id", "second; last")
	l.SetMoves("am", best...)
	const want = board + ` w - - 7 31 bm 车九进九; id "second; last"; hmvc 7; fmvn 31; am a0a9;`
	if got := l.String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if _, err := l.Moves("id"); !errors.Is(err, xiangqi.ErrMoveText) {
		t.Errorf("an id as a move: %v", err)
	}
	if _, err := epd.Parse("no position; id 1;"); !errors.Is(err, xiangqi.ErrFEN) {
		t.Errorf("no position: %v", err)
	}
}

// What is written of a line that was read is read as the same line.
func FuzzParse(f *testing.F) {
	f.Add(board + ` w - - bm a0a9 a0b0; id "x; y"; c0 "";`)
	f.Add(board + ` b ce -3;;"; pv`)
	f.Fuzz(func(t *testing.T, text string) {
		l, err := epd.Parse(text)
		if err != nil {
			return
		}
		_, _ = l.Moves("bm")
		written := l.String()
		back, err := epd.Parse(written)
		if err != nil {
			t.Fatalf("%q as %q: %v", text, written, err)
		}
		if back.String() != written || back.Position.FEN() != l.Position.FEN() {
			t.Fatalf("%q as %q, then %q", text, written, back)
		}
	})
}

// law has the values of the tests of safe values, and more receivers.
func law(t testing.TB) (law safelaw.Law, more []any) {
	t.Helper()
	law = safelaw.Law{Calls: 60}
	return law, []any{&epd.Line{Operations: make([]epd.Operation, 3)}}
}

func TestAnyValueIsSafe(t *testing.T) {
	l, more := law(t)
	l.Check(t, exported, more...)
}

// FuzzAPI calls what the package exports in sequences, each with what those before returned.
func FuzzAPI(f *testing.F) {
	l, more := law(f)
	l.Fuzz(f, exported, more...)
}

func Example() {
	l, err := epd.Parse("4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - bm b0b9; id \"two rooks\";")
	if err != nil {
		panic(err)
	}
	best, _ := l.Moves("bm")
	fmt.Println(l.Get("id"), l.Position.Chinese(best[0]))
	// Output: two rooks 车八进九
}

// What is overlooked in a position is shown, and not written.
func TestWarnings(t *testing.T) {
	const line = "4k4/9/9/9/9/9/9/9/4P4/3K5 w - - 0 1 id \"pawn at home\";"
	l, err := epd.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	if len(l.Warnings) != 1 || l.Warnings[0].Code != xiangqi.FaultPawnMisplaced {
		t.Errorf("warnings %v, want the pawn", l.Warnings)
	}
	if l.String() != line {
		t.Errorf("written as %s", l)
	}
	if l, err = epd.Parse("4k4/9/9/9/9/9/9/9/9/3K5 w - - id x;"); err != nil || len(l.Warnings) > 0 {
		t.Errorf("a usual line: %v, %v", l.Warnings, err)
	}
}

// TestVariation reads a line of play back, while the moves of other operations all begin in the position.
func TestVariation(t *testing.T) {
	l := epd.Line{Position: xiangqi.StartPosition()}
	pv, err := l.Position.ParseMoves("h2e2 h9g7 h0g2", xiangqi.UCI)
	if err != nil {
		t.Fatal(err)
	}
	l.SetMoves("pv", pv...)
	l.SetMoves("bm", pv[0], xiangqi.NoMove)
	back, err := epd.Parse(l.String())
	if err != nil {
		t.Fatal(err)
	}
	if got, err := back.Moves("pv"); err != nil || !slices.Equal(got, pv) {
		t.Errorf("the line of play %v, %v, want %v", got, err, pv)
	}
	if got, err := back.Moves("bm"); err == nil {
		t.Errorf("a null move is read as %v, %v", got, err)
	}
}
