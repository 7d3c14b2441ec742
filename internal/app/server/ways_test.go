package server

import (
	"bytes"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// wayRead is what was read of a file: its games, and what is reported of them.
type wayRead struct{ games, reports []string }

// read adds games.
func (w *wayRead) read(games iter.Seq2[*record.Game, error], file string) {
	for g, err := range games {
		if err != nil {
			w.reports = append(w.reports, strings.ReplaceAll(err.Error(), file+": ", ""))
			continue
		}
		w.games = append(w.games, playedIn(g))
		for _, warning := range g.Warnings {
			w.reports = append(w.reports, warning.String())
		}
	}
}

// playedIn returns start and moves of a game.
func playedIn(g *record.Game) string {
	text := g.Start.FEN()
	for _, m := range g.Moves() {
		text += " " + m.String()
	}
	return text
}

// foreignTexts are files as other programs and people write them, by name.
func foreignTexts(t *testing.T) map[string][]byte {
	t.Helper()
	const pairs = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n"
	const position = "3akab2/9/4b4/9/9/9/9/4C4/4A4/3AK4 b - - 0 1"
	texts := map[string][]byte{
		"title-not-closed.txt":  []byte("第3局 广东吕钦(特级大师 先胜 河北李来群\n" + pairs + "\n第4局 吕钦{特级大师 先负 李来群\n" + pairs),
		"tags-without-game.txt": []byte(pairs + "*\n[Event \"X\"]\n[Red \"A\"]\n[Result \"*\"]\n"),
		"tags.pgn":              []byte("[Event \"X\"]\n[Red \"A\"]\n\n*\n"),
		"positions.txt":         []byte("第一局\n" + position + "\n\n第二局\n" + strings.Replace(position, "4C4", "4R4", 1) + "\n"),
		"task.txt":              []byte("红先胜\n" + position + "\n"),
		"table-of-steps.txt":    []byte(`[{"step": 1, "move": "h2e2"}, {"step": 2, "move": "h9g7"}]`),
	}
	names, err := filepath.Glob("../../../record/testdata/foreign/*.*")
	if err != nil || len(names) < 50 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "expected.jsonl") || strings.HasSuffix(name, "17-results.txt") { // results alone are no game but for the reader itself
			continue
		}
		if texts[filepath.Base(name)], err = os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
	}
	return texts
}

// TestOneReading reads each file with the reader, opens it, imports it into a library, and
// pastes it into the board and into a library: the games are the same, and so are the reports.
func TestOneReading(t *testing.T) {
	s := newServer(t)
	folder := t.TempDir()
	for name, data := range foreignTexts(t) {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		var want, opened, pasted wayRead
		want.read(record.OpenReader(bytes.NewReader(data), "", record.ReadOptions{}).Games(), "")
		opened.read(intake.Games(nil, record.ReadOptions{}, file), file)
		pasted.read(intake.Stream(bytes.NewReader(data), "", record.ReadOptions{Limits: record.UploadLimits()}).Games(), "")
		for way, got := range map[string]wayRead{"opened": opened, "imported": importedWay(t, file), "pasted": pasted, "on the board": pastedOnBoard(t, s.board.rooms, data, len(want.games))} {
			wanted := want
			if way == "imported" { // a library has the same game once, in an order of its own
				wanted.games = slices.Compact(slices.Sorted(slices.Values(want.games)))
			}
			if !slices.Equal(got.games, wanted.games) {
				t.Errorf("%s %s: games %q, want %q", name, way, got.games, wanted.games)
			}
			if len(want.games) > 0 && !slices.Equal(got.reports, want.reports) {
				t.Errorf("%s %s: reports %q, want %q", name, way, got.reports, want.reports)
			}
		}
	}
}

// importedWay imports a file into a library of its own.
func importedWay(t *testing.T, file string) (w wayRead) {
	t.Helper()
	l, err := library.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	report, err := l.ImportPath(t.Context(), file, library.ImportOptions{})
	if err != nil {
		t.Fatal(err)
	}
	w.read(l.Games(t.Context(), library.Query{}), "")
	slices.Sort(w.games)
	w.games, w.reports = slices.Compact(w.games), nil
	for _, list := range [][]intake.Failure{report.Failed, report.Warned} {
		for _, e := range list {
			w.reports = append(w.reports, e.Place.String()+": "+e.Reason)
		}
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	return w
}

// pastedOnBoard makes games of the board of a text.
func pastedOnBoard(t *testing.T, r *rooms.Rooms, data []byte, games int) (w wayRead) {
	t.Helper()
	in := rooms.Import{Data: data, Pick: []int{0}}
	for i := 1; i < games; i++ {
		in.Pick = append(in.Pick, i)
	}
	answer, err := r.Import(t.Context(), in)
	if (err == nil) != (games > 0) {
		t.Errorf("%d games: %v", games, err)
	}
	w.reports = answer.Errors
	for _, g := range answer.Games {
		file, err := r.Export(t.Context(), rooms.Export{Games: []string{g.Game}, Format: "json"})
		if err != nil {
			t.Fatal(err)
		}
		var one wayRead
		one.read(record.Read(bytes.NewReader(file.Data), record.JSON, record.ReadOptions{}), "")
		w.games, w.reports = append(w.games, one.games...), append(w.reports, g.Warnings...)
	}
	return w
}
