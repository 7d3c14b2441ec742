package choice

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// played returns the case after moves from the start position.
func played(t *testing.T, moves ...string) (c Case) {
	t.Helper()
	pos := xiangqi.StartPosition()
	for _, text := range moves {
		m, err := xiangqi.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		c.Before = append(c.Before, m)
		pos.MakeMove(m)
	}
	c.Position, c.Moves = pos, pos.LegalMoves()
	return c
}

// looked gives the case looks that see what a move takes.
func looked(c *Case) {
	v := NewView(c.Moves)
	for _, m := range c.Moves {
		v.Note(1, m, 100*value[c.Position.At(m.To()).Kind()])
	}
	v.Complete()
	c.LookedAt(v)
}

func TestChances(t *testing.T) {
	// A cannon has just taken a knight; the rook next to it can take back.
	for _, looks := range []bool{false, true} {
		c := played(t, "b2b9")
		if looks {
			looked(&c)
		}
		chances := Standard().Chances(&c)
		sum := 0.0
		for _, x := range chances {
			sum += x
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("looks %v: the chances add up to %v, want 1", looks, sum)
		}
		best := slices.Index(chances, slices.Max(chances))
		if got := c.Moves[best].String(); got != "a9b9" || chances[best] < 0.5 {
			t.Errorf("looks %v: %v is the likeliest with %.2f, want a9b9 with more than 0.5", looks, got, chances[best])
		}
	}
}

// The model knows no colour and no side of the board.
func TestMirror(t *testing.T) {
	c := played(t, "h2e2", "h9g7", "h0g2", "i9h9", "g3g4", "c6c5")
	looked(&c)
	want := Standard().Chances(&c)
	turned := func(m xiangqi.Move) xiangqi.Move { return m.MirrorRank() }
	other := Case{Position: c.Position.ExchangeColors(), Looks: c.Looks}
	for _, m := range c.Moves {
		other.Moves = append(other.Moves, turned(m))
	}
	for _, m := range c.Before {
		other.Before = append(other.Before, turned(m))
	}
	for i, got := range Standard().Chances(&other) {
		if math.Abs(got-want[i]) > 1e-6 {
			t.Errorf("%v has %.4f, with colours exchanged %.4f", c.Moves[i], want[i], got)
		}
	}
}

func TestRead(t *testing.T) {
	m, err := Read(embedded)
	if err != nil {
		t.Fatal(err)
	}
	if again := m.Write(); len(again) != len(embedded) {
		t.Errorf("written again it has %d bytes, want %d", len(again), len(embedded))
	}
	const most = 200_000
	if len(embedded) > most {
		t.Errorf("the model has %d bytes, want at most %d", len(embedded), most)
	}
	broken := slices.Clone(embedded)
	copy(broken[len(magic):], []byte{0, 0, 0xc0, 0x7f}) // no number
	for _, data := range [][]byte{nil, embedded[:len(embedded)-1], broken} {
		if _, err := Read(data); !errors.Is(err, ErrModel) {
			t.Errorf("%d bytes: error %v, want ErrModel", len(data), err)
		}
	}
}

// A prior learns what is played again and again, and the weights of what is checked.
func TestLearn(t *testing.T) {
	c := played(t, "b2b9")
	looked(&c)
	index := slices.IndexFunc(c.Moves, func(m xiangqi.Move) bool { return m.String() == "a9b9" })
	teacher := NewTeacher(1)
	first, last := teacher.Learn(&c, index, 0.1), 0.0
	for range 20 {
		last = teacher.Learn(&c, index, 0.1)
	}
	if last > first/2 {
		t.Errorf("after twenty lessons the surprise is %.2f, at first %.2f; want less than half", last, first)
	}
	cases := []Seen{teacher.See(&c, index)}
	w := teacher.Weigh(t.Context(), cases, DefaultFit())
	if got := w.Measure(cases); got.Positions != 1 || got.First != 1 || got.Perplexity > math.Exp(last)+0.1 {
		t.Errorf("the fitted weights measure %+v, want the move foretold", got)
	}
}

func BenchmarkGlance(b *testing.B) {
	pos := xiangqi.StartPosition()
	c := Case{Position: pos, Moves: pos.LegalMoves()}
	m := Standard()
	for b.Loop() {
		m.Chances(&c)
	}
}
