// Package docs has the tests of the manual's pages.
package docs

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

var update = flag.Bool("update", false, "rewrite what the pages take from elsewhere")

// example matches what is between the marks of an example.
var example = regexp.MustCompile(`(?s)(<!-- example: (\S+) (\S+) -->\n).*?(<!-- end -->\n)`)

// TestRules checks that the pages of the rules have every clause, and that their
// examples are the words of the program. "go test ./docs -update" writes these.
func TestRules(t *testing.T) {
	cases := readCases(t)
	for page, l := range map[string]phrases.Language{"rules.md": phrases.English, "rules.zh.md": phrases.Chinese} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range xiangqi.Clauses() {
			if !bytes.Contains(text, []byte("\n### "+c.String()+"\n")) {
				t.Errorf("%s has no heading %v", page, c)
			}
		}
		shown := map[xiangqi.Clause]bool{}
		want := example.ReplaceAllFunc(text, func(found []byte) []byte {
			parts := example.FindSubmatch(found)
			id, set := string(parts[2]), string(parts[3])
			c, ok := cases[id]
			if !ok {
				t.Fatalf("%s: there is no case %s", page, id)
			}
			x := explained(t, c, set)
			shown[x.Ruling.Clause] = true
			name := "images/rules/" + id + ".svg"
			compare(t, name, []byte(picture(x)))
			return []byte(string(parts[1]) + textUnder(x, l, name) + string(parts[4]))
		})
		for _, c := range xiangqi.Clauses() {
			if !shown[c] && c.String() != "axf-2" { // which decides nothing by itself
				t.Errorf("%s shows no example of %v", page, c)
			}
		}
		compare(t, page, want)
	}
}

// compare checks the content of a file, or writes it.
func compare(t *testing.T, name string, want []byte) {
	t.Helper()
	got, err := os.ReadFile(name)
	if bytes.Equal(got, want) {
		return
	}
	if !*update {
		t.Errorf("%s is not what the program says: run go test ./docs -update (%v)", name, err)
		return
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, want, 0o644); err != nil {
		t.Fatal(err)
	}
}

// ruledCase is a line of repetition.jsonl.
type ruledCase struct {
	ID, FEN  string
	Moves    []xiangqi.Move
	Expected xiangqi.Result
}

func readCases(t *testing.T) map[string]ruledCase {
	t.Helper()
	file, err := os.Open("../xiangqi/testdata/repetition.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	cases := map[string]ruledCase{}
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c ruledCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		cases[c.ID] = c
	}
	return cases
}

// explained judges a case, which has to be ruled on as its source says.
func explained(t *testing.T, c ruledCase, set string) xiangqi.Explanation {
	t.Helper()
	rules, err := xiangqi.ParseRules(set)
	if err != nil {
		t.Fatal(err)
	}
	start, err := xiangqi.ParseFEN(c.FEN)
	if err != nil {
		t.Fatal(err)
	}
	end, stack, err := xiangqi.Replay(start, c.Moves...)
	if err != nil {
		t.Fatal(err)
	}
	e := rules.Explain(&end, stack)
	if e.Ruling == nil || e.Verdict.Result != c.Expected {
		t.Fatalf("%s, %s: %v, want %v by a ruling", c.ID, set, e.Verdict, c.Expected)
	}
	return e
}

// picture draws the position in which the series begins, with its first move and
// what that attacks.
func picture(e xiangqi.Explanation) string {
	first := &e.Ruling.Moves[0]
	arrows := []diagram.Arrow{{Move: first.Move, Hue: diagram.Green}}
	for _, a := range first.Attacks {
		hue := diagram.Blue
		if a.Ground.Counts() {
			hue = diagram.Orange
		}
		arrows = append(arrows, diagram.Arrow{Move: xiangqi.NewMove(a.Hunter.Square, a.Target.Square), Hue: hue})
	}
	return diagram.SVG(&first.Before, diagram.Options{
		Width: 300, Arrows: arrows, Title: first.Before.FEN(),
	})
}

// textUnder returns the text under the heading of a clause: picture, verdict, and the
// moves until they repeat.
func textUnder(e xiangqi.Explanation, l phrases.Language, image string) string {
	var b strings.Builder
	moves := e.Ruling.Moves
	fmt.Fprintf(&b, "![%s](%s)\n\n", moves[0].Before.FEN(), image)
	fmt.Fprintf(&b, "`%s`\n\n", moves[0].Before.FEN())
	key := moves[0].Before.Key()
	for i := range moves {
		if i > 0 && moves[i].Before.Key() == key {
			break
		}
		fmt.Fprintf(&b, "- %s\n", phrases.RuledMove(&moves[i]).In(l))
	}
	fmt.Fprintf(&b, "\n> %s\n\n", phrases.Explain(e).In(l))
	return b.String()
}
