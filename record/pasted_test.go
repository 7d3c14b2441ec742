package record

import (
	"bytes"
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// pastedGame is what must be read of a page or a snippet.
type pastedGame struct {
	Moves    string            `json:"moves"`
	Result   string            `json:"result"`
	FEN      string            `json:"fen"`
	Headers  map[string]string `json:"headers"`
	Comments map[string]string `json:"comments"` // by ply of the main line
	Warnings bool              `json:"warnings"`
}

// pages are the snippets and pages, for fuzzing.
func pages(t testing.TB) (list [][]byte) {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/pasted/pages.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		list = append(list, f.Data)
	}
	return list
}

// TestPasted reads what people paste and the pages of sites, in the shapes in which
// they are found.
func TestPasted(t *testing.T) {
	pages := map[string][]byte{}
	archive, err := txtar.ParseFile("testdata/pasted/pages.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		pages[f.Name] = f.Data
	}
	list, err := os.ReadFile("testdata/pasted/expected.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for line := range strings.Lines(string(list)) {
		var want struct {
			Name     string       `json:"name"`
			Encoding Encoding     `json:"encoding"`
			Errors   int          `json:"errors"`
			Games    []pastedGame `json:"games"`
		}
		if err := json.Unmarshal([]byte(line), &want); err != nil {
			t.Fatal(err)
		}
		count++
		data := pages[want.Name]
		if want.Encoding != DetectEncoding {
			data, _ = want.Encoding.encode(string(data))
		}
		// As a file, and as what comes from a clipboard, without a name.
		for _, name := range []string{want.Name, ""} {
			var games []*Game
			errs := 0
			for g, err := range OpenReader(bytes.NewReader(data), name, ReadOptions{}).Games() {
				if err != nil {
					errs++
					t.Logf("%s: %v", want.Name, err)
					continue
				}
				games = append(games, g)
			}
			if len(games) != len(want.Games) || errs != want.Errors {
				t.Errorf("%s as %q: %d games, %d errors", want.Name, name, len(games), errs)
				continue
			}
			for i, g := range games {
				checkPasted(t, want.Name, g, want.Games[i])
			}
		}
	}
	if count < 60 || count != len(pages) {
		t.Errorf("%d expectations, %d pages", count, len(pages))
	}
}

func checkPasted(t *testing.T, name string, g *Game, want pastedGame) {
	t.Helper()
	if got := movesOf(g); got != want.Moves {
		t.Errorf("%s: moves %s, want %s", name, got, want.Moves)
	}
	if got := g.Result.PGN(); got != want.Result {
		t.Errorf("%s: result %s, want %s", name, got, want.Result)
	}
	if want.FEN == "" {
		want.FEN = xiangqi.StartFEN
	}
	if got := g.Start.FEN(); got != want.FEN {
		t.Errorf("%s: start %s, want %s", name, got, want.FEN)
	}
	for header, value := range want.Headers {
		if got := g.Headers.Get(header); got != value {
			t.Errorf("%s: %s is %q, want %q", name, header, got, value)
		}
	}
	if (len(g.Warnings) > 0) != want.Warnings {
		t.Errorf("%s: warnings %v", name, g.Warnings)
	}
	comments := map[string]string{}
	ply := 0
	for n := g.Root; n != nil; n = n.Next() {
		if n.Comment != "" {
			comments[strconv.Itoa(ply)] = n.Comment
		}
		ply++
	}
	for ply, text := range want.Comments {
		if comments[ply] != text {
			t.Errorf("%s: comment %s is %q, want %q", name, ply, comments[ply], text)
		}
	}
}

// TestPastedVietnamese reads moves in Vietnamese words out of a text, in every encoding of it.
func TestPastedVietnamese(t *testing.T) {
	for _, text := range []string{
		"1. Pháo 2 bình 5 Mã 8 tấn 7\n2. Mã 2 tấn 3 Xe 9 bình 8\n",
		"1. Phao 2 binh 5  ma 8 tan 7\n2. Ma 2 tan 3, xe 9 binh 8\n",
		"Pháo 2 bình 5, Mã 8 tấn 7, mã 2 tấn 3 (hay), Xe 9 bình 8\n",
	} {
		for _, e := range []Encoding{UTF8, UTF16, Windows1258, TCVN3} {
			coded, missing := e.encode(text)
			if missing > 0 {
				t.Fatal(missing)
			}
			games, errs := ReadBytes(coded, Detect("", coded), ReadOptions{})
			if len(games) != 1 || len(errs) > 0 {
				t.Errorf("%q in %v: %d games, %v", text, e, len(games), errs)
				continue
			}
			if got := len(games[0].Moves()); got != 4 {
				t.Errorf("%q in %v: %d moves, %v", text, e, got, games[0].Warnings)
			}
		}
	}
}
