package report

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"iter"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/games/review"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// blunderGame is a game in which Red misses mate and gives a rook away.
const blunderGame = `[Red "A <b>"]
[FEN "3k5/9/9/9/R8/9/9/9/8r/4K4 w - - 0 1"]

1. a5a1 i1a1 *
`

func records(texts ...string) iter.Seq2[*record.Game, error] {
	return func(yield func(*record.Game, error) bool) {
		for _, text := range texts {
			for g, err := range record.OpenReader(strings.NewReader(text), "test.pgn", record.ReadOptions{}).Games() {
				if !yield(g, err) {
					return
				}
			}
		}
	}
}

func reviewOptions(t *testing.T) review.Options {
	t.Helper()
	o := engine.DefaultOptions()
	o.Hash = 8
	p := player.New(player.Searcher(o))
	t.Cleanup(func() { _ = p.Close() })
	return review.Options{Effort: review.Effort{Nodes: 1_000}, Rules: xiangqi.RulesAXF(), Players: []player.Player{p}}
}

func TestReport(t *testing.T) {
	var told []string
	b, err := Review(t.Context(), records(blunderGame, "nothing", blunderGame), Options{
		Review: reviewOptions(t), Language: phrases.English, Progress: func(text string) { told = append(told, text) },
	})
	if err != nil || len(b.Games) != 2 || len(told) == 0 {
		t.Fatalf("%v, %d games, %d failed, told %q", err, len(b.Games), len(b.Failed), told)
	}
	for _, l := range phrases.Languages() {
		var text, page bytes.Buffer
		if err := b.WriteText(&text, l); err != nil {
			t.Fatal(err)
		}
		if err := WriteHTML(&page, b.Games, l); err != nil {
			t.Fatal(err)
		}
		m := &b.Games[0].Moves[0]
		for _, want := range []string{m.Text.In(l), m.Mark.Text().Capitalized().In(l), m.Reasons[0].Text.In(l)} {
			if !strings.Contains(text.String(), want) || !strings.Contains(page.String(), want) {
				t.Errorf("%s: %q is missing in\n%s", l, want, text.String())
			}
		}
		checkPage(t, page.String())
	}
	var pgn bytes.Buffer
	if err := b.WriteRecords(&pgn, record.PGN); err != nil {
		t.Fatal(err)
	}
	n := 0
	for g, err := range records(pgn.String()) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		first := g.Root.Next()
		if len(g.Root.Children) != 2 || len(first.NAGs) != 1 || first.Eval == nil || !strings.Contains(first.Comment, "Misses mate in 1") {
			t.Errorf("first move %+v, %d replies", first, len(g.Root.Children))
		}
	}
	if n != 2 {
		t.Errorf("%d games in\n%s", n, pgn.String())
	}
}

// checkPage checks that a page is well formed, refers to nothing outside itself, and
// that every link leads somewhere.
func checkPage(t *testing.T, page string) {
	t.Helper()
	for _, outside := range []string{"http://", "https://", "src=", "<b>", "<script"} {
		if strings.Contains(strings.ReplaceAll(page, `xmlns="http://www.w3.org/2000/svg"`, ""), outside) {
			t.Errorf("the page has %q", outside)
		}
	}
	ids, links := map[string]bool{}, []string{}
	d := xml.NewDecoder(strings.NewReader(strings.TrimPrefix(page, "<!DOCTYPE html>")))
	d.Strict, d.AutoClose = false, xml.HTMLAutoClose
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		for _, a := range e.Attr {
			switch a.Name.Local {
			case "id":
				ids[a.Value] = true
			case "href":
				links = append(links, strings.TrimPrefix(a.Value, "#"))
			}
		}
	}
	if len(links) < 4 {
		t.Errorf("only the links %v", links)
	}
	for _, link := range links {
		if !ids[link] {
			t.Errorf("nothing is named %q", link)
		}
	}
}

// What was done before an interruption is kept and said to be a part.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	o := reviewOptions(t)
	o.Effort.Nodes = 100_000_000
	b, err := Review(ctx, records(blunderGame, blunderGame), Options{Review: o, Language: phrases.English, Progress: func(text string) {
		if strings.Contains(text, "every position") {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || len(b.Games) != 1 || b.Games[0].Whole() {
		t.Fatalf("%v, %d games", err, len(b.Games))
	}
	var text bytes.Buffer
	if err := b.WriteText(&text, phrases.English); err != nil || !strings.Contains(text.String(), phrases.Say("review.partial").In(phrases.English)) {
		t.Errorf("%v: %s", err, text.String())
	}
}
