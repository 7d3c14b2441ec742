package library

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
)

// TestScripts looks for names in the script that they are not written in.
func TestScripts(t *testing.T) {
	l := openNew(t)
	const games = `{"red":"胡荣华","black":"楊官璘","event":"全國賽","date":"1960","result":"1-0","moves":"h2e2 h9g7"}
{"red":"Lü Qin","black":"許銀川","event":"杯賽","date":"1990","result":"1-0","moves":"c3c4 h9g7"}
`
	if _, err := l.ImportReader(t.Context(), strings.NewReader(games), "棋譜.jsonl", ImportOptions{Read: record.ReadOptions{Format: record.JSON}}); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		q    Query
		want int
	}{
		{Query{Player: "胡榮華"}, 1},
		{Query{Player: "胡荣华"}, 1},
		{Query{Player: "杨官璘"}, 1},
		{Query{Black: "许银川"}, 1},
		{Query{Red: "LÜ"}, 1},
		{Query{Red: "吕钦"}, 1},
		{Query{Player: "hu ronghua"}, 1},
		{Query{Player: "Xu Yinchuan"}, 1},
		{Query{Player: "Yinchuan Xu"}, 1},
		{Query{Player: "yinchuan"}, 1},
		{Query{Player: "杨 官 璘"}, 1},
		{Query{Player: "qin lu"}, 1},
		{Query{Event: "全国赛"}, 1},
		{Query{Event: "賽"}, 2},
		{Query{Source: "棋谱"}, 2},
		{Query{Player: "杨榮"}, 0},
	} {
		found, err := l.Search(t.Context(), tt.q)
		if err != nil || found.Total != tt.want {
			t.Errorf("%+v: %d, %v, want %d", tt.q, found.Total, err, tt.want)
		}
	}
	importText(t, l, "umlauts.jsonl", `{"red":"Müller, Jörg","black":"Schroeder","result":"1-0","moves":"h2e2 b9c7"}`)
	for _, name := range []string{"mueller", "Muller", "Joerg Mueller", "Schröder"} {
		if found, err := l.Search(t.Context(), Query{Player: name}); err != nil || found.Total != 1 {
			t.Errorf("%s: %d, %v", name, found.Total, err)
		}
	}
	// Names are shown as they were written.
	if found, err := l.Search(t.Context(), Query{Player: "杨官璘"}); err != nil || found.Games[0].Black != "楊官璘" {
		t.Errorf("%+v, %v", found, err)
	}
}

func TestParseDate(t *testing.T) {
	for text, want := range map[string]string{
		"1999": "1999", "1999 5": "1999-05", "1999.05.31": "1999-05-31", "1999年5月31日": "1999-05-31", "1999-": "1999", "2000/2/29": "2000-02-29",
		"": "", "99": "", "19995": "", "1999-13": "", "1999-02-29": "", "1999-0": "", "banana": "", "1999-05-31-1": "", "0999": "", "1999-+5": "",
	} {
		got, err := ParseDate(text)
		if got != want || (err != nil) != (want == "") || err != nil && !errors.Is(err, ErrQuery) {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
}

func FuzzParseDate(f *testing.F) {
	f.Add("1999年5月31日")
	f.Fuzz(func(t *testing.T, text string) {
		date, err := ParseDate(text)
		if err != nil {
			return
		}
		if again, err := ParseDate(date); err != nil || again != date {
			t.Errorf("%q: %q, then %q, %v", text, date, again, err)
		}
		if read, _ := readDate(date); read != date {
			t.Errorf("%q: %q is kept as %q", text, date, read)
		}
	})
}

// branching has a rook's move in a variation that no main line has, and in a
// variation of the variation the position of the other game.
const branching = `{"headers":{"Red":"A","Date":"2001"},"result":"1-0","moves":[{"move":"h2e2","variations":[[{"move":"i0i1"},{"move":"h9g7","variations":[[{"move":"c6c5"}]]},{"move":"h2e2"}]]},{"move":"h9g7"}]}
{"headers":{"Red":"B","Date":"2002"},"result":"0-1","moves":[{"move":"i0i1"},{"move":"c6c5"}]}
`

func checkVariations(t *testing.T, l *Library) {
	t.Helper()
	for _, tt := range []struct {
		line, want string
	}{
		{"startpos", "[{2 0 false false} {1 0 false false}]"},
		{"startpos moves i0i1", "[{2 1 false false} {1 1 false true}]"},
		{"startpos moves a0a1", "[{2 1 true false} {1 1 true true}]"}, // its mirror image
		{"startpos moves i0i1 c6c5", "[{2 2 false false} {1 2 false true}]"},
		{"startpos moves h2e2 h9g7", "[{1 2 false false}]"},
		{"startpos moves i0i1 h9g7 h2e2", "[{1 3 false true}]"},
		{"startpos moves h2e2 h9g7 i0i1", "[{1 3 false true}]"}, // by transposition
		{"startpos moves h2e2 h9g7 a0a1", "[]"},
	} {
		found, err := l.Search(t.Context(), Query{Position: position(t, tt.line)})
		if err != nil {
			t.Fatal(err)
		}
		type hit struct {
			id                  int64
			ply                 int
			mirrored, variation bool
		}
		got := []hit{}
		for _, h := range found.Games {
			got = append(got, hit{h.ID, h.Ply, h.Mirrored, h.Variation})
		}
		if fmt.Sprint(got) != tt.want {
			t.Errorf("%s: %v, want %s", tt.line, got, tt.want)
		}
	}
	// What was not played does not count.
	if x, err := l.Explore(t.Context(), position(t, "startpos moves i0i1"), 5); err != nil || x.Games != 1 {
		t.Errorf("%+v, %v", x, err)
	}
}

// TestVariations looks for positions that occur in variations.
func TestVariations(t *testing.T) {
	l := openNew(t)
	if _, err := l.ImportReader(t.Context(), strings.NewReader(branching), "b.jsonl", ImportOptions{Read: record.ReadOptions{Format: record.JSON}}); err != nil {
		t.Fatal(err)
	}
	checkVariations(t, l)
}
