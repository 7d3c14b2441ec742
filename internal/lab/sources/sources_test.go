package sources

import (
	"bytes"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/kept"
)

// stored reads the measurements of the page.
func stored(t *testing.T) *Data {
	t.Helper()
	f, err := os.Open("../../../docs/sources.json")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	d, err := Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestPage: docs/sources.md agrees with the measurements.
func TestPage(t *testing.T) {
	var page bytes.Buffer
	const command = "chuhe-lab claims --data docs/sources.json -o docs/sources.md --force"
	kept.Page(t, "../../../docs/sources.md", command, func(w io.Writer, _ func(string, []byte) error) error {
		return stored(t).WriteMarkdown(io.MultiWriter(w, &page), nil)
	})
	if strings.Contains(page.String(), noneYet) {
		t.Error("the page has claims that are " + noneYet)
	}
}

// TestClaims: every claim of the list has a row, once, with all its cells, and no row is
// of another.
func TestClaims(t *testing.T) {
	text, err := os.ReadFile("testdata/claims.txt")
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for line := range strings.Lines(string(text)) {
		if id, _, ok := strings.Cut(line, ":"); ok && !strings.HasPrefix(line, "#") {
			want = append(want, id)
		}
	}
	for _, c := range stored(t).chapters() {
		for _, r := range c.rows {
			got = append(got, r.id)
			if r.claim == "" || r.measured == "" || r.command == "" || r.verdict == "" {
				t.Errorf("%s lacks a cell: %+v", r.id, r)
			}
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	for _, id := range want {
		if !slices.Contains(got, id) {
			t.Errorf("the claim %s has no row", id)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("rows %v, want those of testdata/claims.txt", got)
	}
}

// TestLadder: there are at least 200 games between neighbours, and where the lower end of
// a chapter's score is below a half the page gives the reason.
func TestLadder(t *testing.T) {
	d := stored(t)
	const least = 200
	for _, ladder := range []struct {
		steps []Step
		rungs []rung
	}{{d.Ladder, chapters()}, {d.Sections, sections()}} {
		for i := 1; i < len(ladder.rungs); i++ {
			at := find(ladder.steps, ladder.rungs[i].name, ladder.rungs[i-1].name)
			if at < 0 {
				t.Errorf("%s has not met %s", ladder.rungs[i].name, ladder.rungs[i-1].name)
				continue
			}
			s := &ladder.steps[at]
			if s.Games.N() < least || 2*s.Pairs.N() != s.Games.N() {
				t.Errorf("%s: games %v, pairs %v, want %d games", s.Later, s.Games, s.Pairs, least)
			}
			if low, _ := s.lower(); low < 0.5 && exceptions[s.Later] == "" {
				t.Errorf("%s: the lower end is %.3f, and the page does not say why", s.Later, low)
			}
		}
	}
}

// TestLower: the interval of a score by pairs, worked out by hand.
func TestLower(t *testing.T) {
	s := Step{Pairs: []int{0, 0, 50, 0, 50}} // mean 3/4, deviation 1/4, error 1/40
	low, score := s.lower()
	if want := 0.75 - 1.96*0.025; score != 0.75 || low < want-1e-9 || low > want+1e-9 {
		t.Errorf("score %v from %v, want 0.75 from %v", score, low, want)
	}
}

// TestWrite: what is written is read again.
func TestWrite(t *testing.T) {
	var a, b bytes.Buffer
	if err := stored(t).Write(&a); err != nil {
		t.Fatal(err)
	}
	d, err := Read(bytes.NewReader(a.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Write(&b); err != nil || !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Errorf("error %v, or other data after reading", err)
	}
}

// TestValues: the table has all kinds but the king, and the rook is worth most to all.
func TestValues(t *testing.T) {
	list, err := MeasureValues()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 6 || list[0].Kind != "rook" {
		t.Fatalf("values %+v", list)
	}
	for _, v := range list {
		if v.Thesis <= 0 || v.Removals == 0 || v.Network > list[0].Network || v.MG > list[0].MG {
			t.Errorf("%+v", v)
		}
	}
}
