package record

import (
	"reflect"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestKeep holds the rule which of two evaluations of a node stays.
func TestKeep(t *testing.T) {
	shallow, deep := &Eval{Depth: 8, Engine: "A"}, &Eval{Depth: 20, Engine: "B"}
	again, other := &Eval{Depth: 20, Engine: "B", Centipawns: 5}, &Eval{Depth: 20, Engine: "C"}
	tests := []struct {
		name              string
		have, later, want *Eval
	}{
		{"the first", nil, shallow, shallow},
		{"nothing new", deep, nil, deep},
		{"deeper", shallow, deep, deep},
		{"shallower", deep, shallow, deep},
		{"as deep, the same program", deep, again, again},
		{"as deep, another program", deep, other, deep},
	}
	for _, tt := range tests {
		if got := tt.have.Keep(tt.later); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

// TestEvalCommands reads the parts of an evaluation in any order, and leaves in
// the comment the rest.
func TestEvalCommands(t *testing.T) {
	tests := []struct {
		comment, left string
		want          *Eval
	}{
		{"[%eval 0.30,12] [%engine Chuhe 3] [%pv h9g7 h0g2] fine", "fine",
			&Eval{Centipawns: 30, Depth: 12, Engine: "Chuhe 3", Line: parsedMoves(t, "h9g7 h0g2")}},
		{"[%pv h9g7] [%eval 0.30]", "", &Eval{Centipawns: 30, Line: parsedMoves(t, "h9g7")}},
		{"[%pv h9g7]", "[%pv h9g7]", nil},
		{"[%eval 1] [%pv nonsense]", "[%pv nonsense]", &Eval{Centipawns: 100}},
		{"[%eval 1] [%pv " + strings.Repeat("h2e2 ", 50) + "]", "", &Eval{Centipawns: 100, Line: parsedMoves(t, strings.Repeat("h2e2 ", MaxEvalLine))}},
		{"[%eval 1] [%engine " + strings.Repeat("长", 50) + "]", "", &Eval{Centipawns: 100, Engine: strings.Repeat("长", MaxEvalEngine/3)}},
	}
	for _, tt := range tests {
		n := new(Node)
		if left := readCommands(n, tt.comment); left != tt.left || !reflect.DeepEqual(n.Eval, tt.want) {
			t.Errorf("%q: %+v and %q, want %+v and %q", tt.comment, n.Eval, left, tt.want, tt.left)
		}
		if tt.want != nil {
			if err := tt.want.Check(); err != nil {
				t.Error(err)
			}
		}
	}
}

func parsedMoves(t *testing.T, text string) (list []xiangqi.Move) {
	t.Helper()
	for word := range strings.FieldsSeq(text) {
		m, err := xiangqi.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}
