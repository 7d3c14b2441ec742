package review

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// seen is a reviewer to whom the looks at the one move of a game show these losses.
func seen(t *testing.T, atDeep, atSure float64) *reviewer {
	t.Helper()
	start := xiangqi.StartPosition()
	m := start.LegalMoves()[0]
	r, err := newReviewer(Options{Players: newPlayers(t, 1), Effort: Effort{Nodes: 1}}, start, nil, []xiangqi.Move{m})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.looker.Close)
	other := []xiangqi.Move{start.LegalMoves()[1]}
	look := func(loss float64) []found {
		after := player.Score(0)
		for Win(-after) > 0.5-loss {
			after++
		}
		return []found{{line: other, depth: 1}, {score: after, depth: 1}}
	}
	r.seen = [levels][]found{look(atSure), look(atDeep), look(atSure)}
	r.found = r.seen[surely]
	return r
}

// TestBlunder: a move is a blunder from the loss that the page says, when both closer
// looks see three quarters of it.
func TestBlunder(t *testing.T) {
	for _, tt := range []struct {
		deep, sure float64
		want       Mark
	}{
		{0.21, 0.21, Blunder}, {0.16, 0.21, Blunder}, {0.14, 0.21, Mistake}, {0.4, 0.19, Mistake}, {0.11, 0.11, Mistake},
		{0.06, 0.06, Inaccuracy}, {0.02, 0.02, Good},
	} {
		if got := seen(t, tt.deep, tt.sure).mark(0, Final); got != tt.want {
			t.Errorf("the looks see %.2f and %.2f: %v, want %v", tt.deep, tt.sure, got, tt.want)
		}
	}
	r := seen(t, 0.3, 0.3)
	r.seen[surely] = make([]found, 2)
	if got := r.mark(0, Final); got != Mistake {
		t.Errorf("not looked at most closely: %v, want %v", got, Mistake)
	}
}

// TestPage: both pages give the bounds that are applied.
func TestPage(t *testing.T) {
	e := Efforts()
	bounds := map[string][]string{
		"| □ |":     {fmt.Sprintf("%.2f", onlyLoss), fmt.Sprintf("%.2f", onlyLoss+onlyMargin), fmt.Sprintf("%.0f %%", 100*easyFound)},
		"| ?! |":    {fmt.Sprintf("%.2f", inaccuracyLoss)},
		"| ? |":     {fmt.Sprintf("%.2f", mistakeLoss)},
		"| ?? |":    {fmt.Sprintf("%.2f", blunderLoss), fmt.Sprintf("%.2f", blunderSeen)},
		"| !! |":    {fmt.Sprint(sacrificeLeast)},
		"`quick`":   {thousands(e["quick"].Nodes), thousands(e["normal"].Nodes), thousands(e["deep"].Nodes)},
		"docs.book": {fmt.Sprint(bookGames)},
	}
	for _, page := range []string{"review.md", "review.zh.md"} {
		data, err := os.ReadFile("../../../docs/" + page)
		if err != nil {
			t.Fatal(err)
		}
		marks := map[string]bool{}
		for line := range strings.Lines(string(data)) {
			for sign, want := range bounds {
				if sign == "docs.book" {
					sign = map[string]string{"review.md": "| book move |", "review.zh.md": "| 谱着 |"}[page]
				}
				if !strings.Contains(line, sign) || marks[sign] {
					continue
				}
				marks[sign] = true
				for _, number := range want {
					if !strings.Contains(line, number) {
						t.Errorf("%s, %q: no %s in %q", page, sign, number, line)
					}
				}
			}
		}
		if len(marks) != len(bounds) {
			t.Errorf("%s: found only %v", page, marks)
		}
	}
}

// thousands writes a number with commas.
func thousands(n uint64) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}

// oneMove is a book of one move.
type oneMove book.Entry

func (b oneMove) Probe(p *xiangqi.Position) []book.Entry {
	if start := xiangqi.StartPosition(); p.Key() != start.Key() {
		return nil
	}
	return []book.Entry{book.Entry(b)}
}

// TestBookMoves: what the book knows is not judged, however bad, and the report has how
// often it was played; a move that the book has from a few games is judged.
func TestBookMoves(t *testing.T) {
	g := record.New()
	n := g.Root
	bad, err := xiangqi.ParseMove("b2b9")
	if err != nil {
		t.Fatal(err)
	}
	n.Add(bad)
	for games, want := range map[int]Mark{bookGames: BookMove, bookGames - 1: Blunder} {
		o := newOptions(t, 1500, 1)
		o.Book = oneMove{Move: bad, Games: games, Wins: games - 8, Draws: 4, Losses: 4}
		r, err := Run(t.Context(), g, o)
		if err != nil {
			t.Fatal(err)
		}
		m := &r.Moves[0]
		if m.Mark != want || m.Book == nil || m.Book.Games != games || m.Book.Score == nil || *m.Book.Score != round(float64(games-6)/float64(games), 1000) {
			t.Errorf("of %d games: %v, %+v, want %v", games, m.Mark, m.Book, want)
		}
		if want == BookMove && (len(m.Reasons) > 0 || r.Sides[0].Accuracy != nil) {
			t.Errorf("a book move is judged: %+v", m)
		}
	}
}

// TestOnlyMovesAreMissed: to take back is the only move, and nearly every player finds it.
func TestOnlyMovesAreMissed(t *testing.T) {
	g := record.New()
	n := g.Root
	for word := range strings.FieldsSeq("b2b9 h7e7 h2e2 a9b9 b0c2 h9g7") {
		m, err := xiangqi.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		n = n.Add(m)
	}
	r, err := Run(t.Context(), g, newOptions(t, 2000, 1))
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Moves {
		if m := &r.Moves[i]; (m.Mark == OnlyMove || m.Mark == Brilliant) && (m.Found == nil || *m.Found >= easyFound) {
			t.Errorf("%v is %v, found by %v", m.Text, m.Mark, m.Found)
		}
	}
	if r.Moves[3].Mark == OnlyMove {
		t.Errorf("taking back: %v", r.Moves[3].Mark)
	}
}

// asked counts the nodes that a player is asked for.
func asked(p player.Player, nodes *uint64) player.Player {
	return player.Func(func(ctx context.Context, q player.Question, l player.Limits) (player.Answer, error) {
		*nodes += l.Nodes
		if err := p.NewGame(ctx); err != nil {
			return player.Answer{}, err
		}
		return player.Play(ctx, p, q, l)
	})
}

// TestEffortTurns: the nodes that a review takes follow those that are asked for: with
// all closer looks it takes less than twelve times the main pass.
func TestEffortTurns(t *testing.T) {
	g := readGames(t, "testdata/games.jsonl", 1)[0]
	for _, nodes := range []uint64{1, 20, 200} {
		o := newOptions(t, nodes, 1)
		spent := uint64(0)
		o.Players[0] = asked(o.Players[0], &spent)
		if _, err := Run(t.Context(), g, o); err != nil {
			t.Fatal(err)
		}
		if once := nodes * uint64(len(g.Moves())+1); spent > 12*once {
			t.Errorf("%d nodes a position: %d, %.1f times the main pass", nodes, spent, float64(spent)/float64(once))
		}
		r := reviewer{o: o}
		for what, most := range map[string]uint64{
			"a proof": r.share(proofNodes, proofFactor), "a threat": r.share(threatNodes, threatShare), "what people find": r.share(100_000, foundFactor),
		} {
			if most > 20*nodes {
				t.Errorf("%d nodes a position: %d for %s", nodes, most, what)
			}
		}
	}
}

// TestShuffle: a line of the search that goes to and fro is no draw; one that repeats a
// position of the game is.
func TestShuffle(t *testing.T) {
	rules := xiangqi.RulesAXF()
	start := xiangqi.StartPosition()
	shuffle := movesOf(t, strings.Repeat("h0g2 h9g7 g2h0 g7h9 ", 2))
	if to, v, ok := drawn(rules, start, nil, shuffle); ok {
		t.Errorf("%v: %v by %v", shuffle, v, to)
	}
	pos, stack, err := xiangqi.Replay(start, shuffle[:4]...)
	if err != nil {
		t.Fatal(err)
	}
	if _, v, ok := drawn(rules, pos, stack, shuffle[:2]); !ok {
		t.Errorf("the game repeats: %v", v)
	}
}
