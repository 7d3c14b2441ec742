package rulings

import (
	"errors"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// gameOf makes a game of moves, from a position.
func gameOf(t *testing.T, fen, moves string, result xiangqi.Result) *record.Game {
	t.Helper()
	start, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	g := record.NewFrom(start.Setup())
	var list []xiangqi.Move
	for text := range strings.FieldsSeq(moves) {
		m, err := xiangqi.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	if _, err := g.Play(g.Root, list...); err != nil {
		t.Fatal(err)
	}
	g.Result = result
	return g
}

func TestCompare(t *testing.T) {
	// Red checks and threatens mate in turn: a draw but for the Chinese rules.
	const checkAndThreat = "3a1k3/1C7/b3P4/2Nc5/3c5/4C1B2/9/B2K2n2/9/3A1A3 w - - 13 62"
	const fourTimes = "d2e2 d5h5 e2d2 h5d5 d2e2 d5h5 e2d2 h5d5"
	games := []*record.Game{
		gameOf(t, checkAndThreat, fourTimes, xiangqi.RedWins),
		gameOf(t, xiangqi.StartFEN, "h2e2 h9g7", xiangqi.Undecided),
		nil, // one that cannot be read
	}
	told := 0
	c := Compare(func(yield func(*record.Game, error) bool) {
		for _, g := range games {
			var err error
			if g == nil {
				err = errors.New("unreadable")
			}
			if !yield(g, err) {
				return
			}
		}
	}, func(*Comparison) { told++ })
	if c.Games != 2 || c.Skipped != 1 || c.Plies != 10 || c.Repeated != 1 || c.Ended != 1 || told != 3 {
		t.Errorf("got %+v, told %d times", c, told)
	}
	if len(c.Endings) != 1 || !c.Endings[0].Differs() {
		t.Fatalf("endings %+v", c.Endings)
	}
	k := c.Endings[0]
	want := [...]xiangqi.Result{xiangqi.Draw, xiangqi.RedWins, xiangqi.Draw}
	for i, v := range k.Verdicts {
		if v.Result != want[i] {
			t.Errorf("set %d: %v, want %v", i, v, want[i])
		}
	}
	if k.Recorded != [4]int{1, 0, 0, 0} {
		t.Errorf("recorded %v", k.Recorded)
	}
	if e := k.Examples[0]; e.FEN != checkAndThreat || len(e.Moves) != 8 || e.Ply != 8 {
		t.Errorf("example %+v", e)
	}
	var page strings.Builder
	if err := c.WritePage(&page, " made for a test"); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"2 games made for a test", checkAndThreat, fourTimes, "| Draw: neither side broke a rule on repetition | Red wins:"} {
		if !strings.Contains(page.String(), text) {
			t.Errorf("the page lacks %q:\n%s", text, &page)
		}
	}
}

// TestExchange: a kind holds what both colours do.
func TestExchange(t *testing.T) {
	var c Comparison
	for _, v := range []xiangqi.Result{xiangqi.RedWins, xiangqi.BlackWins} {
		g := gameOf(t, xiangqi.StartFEN, "h2e2", v)
		e := xiangqi.Explanation{Verdict: xiangqi.Verdict{Result: v, Reason: xiangqi.PerpetualCheck}}
		count(&c.Endings, g, [len(Sets)]xiangqi.Explanation{e, e, e}, 1, g.Moves())
	}
	if len(c.Endings) != 1 || c.Endings[0].Count != 2 || c.Endings[0].Recorded != [4]int{2, 0, 0, 0} {
		t.Errorf("got %+v", c.Endings)
	}
}
