package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
)

// TestWaysIn takes the same bytes in as a pasted text, as an upload of the board, of the studies
// and of the library, and as a file of the command line: games and failures are the same.
func TestWaysIn(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	l, err := library.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	const game = "[Red \"Anna\"]\n[Black \"Boris\"]\n\n1. h2e2 h9g7 1-0\n"
	// failures are without the name of the file itself.
	failures := func(name string, list []intake.Failure) (texts []string) {
		for _, f := range list {
			file := strings.TrimPrefix(strings.TrimPrefix(filepath.ToSlash(f.File), "/"), name)
			if file != "" {
				file = name + file + ": "
			}
			texts = append(texts, file+f.Place.String()+": "+f.Reason)
		}
		return texts
	}
	for _, tt := range []struct {
		name, text string
		games      int
		failed     int
	}{
		{"a.pgn", game + "\n" + game, 2, 0},
		{"b.pgn", game + "\n[FEN \"?\"]\n\n*\n", 1, 1},
		{"c.jsonl", "{\"moves\":12}\n{\"moves\":\"b2e2\"}\n", 1, 1},
		{"d.xyz", "许银川 先胜 吕钦\n①炮二平五 马8进7\n②马二进三 车9平8\n红胜\n欢迎关注\n", 1, 0},
		{"e.md", "今天天气很好，我们去公园下棋。", 0, 1},
		{"f", "12 34 567\n", 0, 1},
		{"g", "A position\n4k4/9/9/9/9/9/9/9/4A4/4K4 w\n", 1, 0},
		{"startpos", "startpos\n", 1, 0},
		{"moves", "startpos moves h2e2 h9g7", 1, 0},
		{"h.pgn", "[Red \"Anna\"]\n\n*\n", 1, 0},
	} {
		read := func(way string, listed bool) {
			var answer rooms.ImportAnswer
			switch {
			case listed:
				status, body := request(t, s, http.MethodPost, "/api/records?list=true&name="+url.QueryEscape(tt.name), tt.text)
				if err := json.Unmarshal([]byte(body), &answer); err != nil || status != http.StatusOK {
					t.Fatalf("%s: %d %s", tt.name, status, body)
				}
			case tt.games == 0:
				fault := p.fail("record.read", object{"text": tt.text, "name": tt.name})
				answer.Errors = textsOf(at(fault, "detail", "errors"))
			default:
				got := p.do("record.read", object{"text": tt.text, "name": tt.name})
				answer.Total = int(as[float64](got["total"]))
				answer.Errors = textsOf(got["errors"])
			}
			var report library.ImportReport
			_, body := request(t, s, http.MethodPost, "/api/library?name="+url.QueryEscape(tt.name), tt.text)
			if err := json.Unmarshal([]byte(body), &report); err != nil {
				t.Fatalf("%s: %s", tt.name, body)
			}
			want := failures(tt.name, report.Failed)
			if answer.Total != tt.games || !slices.Equal(answer.Errors, want) || len(want) != tt.failed {
				t.Errorf("%s, %s: %d games, %q; the library has %q, want %d and %d failures", tt.name, way, answer.Total, answer.Errors, want, tt.games, tt.failed)
			}
		}
		read("pasted", false)
		read("uploaded", true)
		path := filepath.Join(t.TempDir(), tt.name)
		if err := os.WriteFile(path, []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		report, err := l.ImportPath(t.Context(), path, library.ImportOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if report.Games-len(report.Failed) != tt.games || len(report.Failed) != tt.failed {
			t.Errorf("%s as a file: %+v", tt.name, report)
		}
		status, body := request(t, s, http.MethodPost, "/api/studies?name="+url.QueryEscape(tt.name), tt.text)
		if chapters := fmt.Sprint(strings.Count(body, `"game":`)); (status == http.StatusOK) != (tt.failed == 0) || status == http.StatusOK && chapters != fmt.Sprint(tt.games) {
			t.Errorf("%s as a study: %d %s", tt.name, status, body)
		}
	}
}

// textsOf returns a list of texts of an answer.
func textsOf(v any) (texts []string) {
	for _, text := range list(v) {
		texts = append(texts, as[string](text))
	}
	return texts
}
