package looker

import (
	"math"
	"reflect"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/choice"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The same position looks the same, whatever was looked at between, and every move is
// looked at.
func TestLookRepeats(t *testing.T) {
	l := New()
	defer l.Close()
	look := func(text string) choice.View {
		m, err := xiangqi.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		pos, stack, err := xiangqi.Replay(xiangqi.StartPosition(), m)
		if err != nil {
			t.Fatal(err)
		}
		return l.Look(t.Context(), pos, stack)
	}
	first := look("h2e2")
	look("b2b9")
	second := look("h2e2")
	if !reflect.DeepEqual(first.Scores, second.Scores) {
		t.Errorf("%v, then %v", first.Scores, second.Scores)
	}
	for d, scores := range first.Scores {
		if len(scores) != len(first.Moves) {
			t.Errorf("depth %d: %d scores of %d moves", d+1, len(scores), len(first.Moves))
		}
	}
}

// The model and the search foretell that a piece is taken back.
func TestForetells(t *testing.T) {
	l := New()
	defer l.Close()
	m, err := xiangqi.ParseMove("b2b9")
	if err != nil {
		t.Fatal(err)
	}
	pos, stack, err := xiangqi.Replay(xiangqi.StartPosition(), m)
	if err != nil {
		t.Fatal(err)
	}
	guesses := l.Guesses(t.Context(), pos, stack)
	sum := 0.0
	for _, g := range guesses {
		sum += g.Chance
	}
	if first := guesses[0]; first.Move.String() != "a9b9" || first.Chance < 0.5 || math.Abs(sum-1) > 1e-9 {
		t.Errorf("%+v is the likeliest, all add up to %v; want a9b9 with more than 0.5, and 1", first, sum)
	}
}
