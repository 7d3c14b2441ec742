package record

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// expectation is what must be read from a published file.
type expectation struct {
	File    string `json:"file"`
	FEN     string `json:"fen"`
	Result  string `json:"result"`
	Moves   string `json:"moves"`
	Comment string `json:"comment"`
	Error   string `json:"error"`
}

// checkExpected reads the files of a folder as a file of expectations says.
func checkExpected(t *testing.T, folder, list string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folder, list))
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	for line := range strings.Lines(string(data)) {
		var want expectation
		if err := json.Unmarshal([]byte(line), &want); err != nil {
			t.Fatal(err)
		}
		files++
		checkFile(t, filepath.Join(folder, want.File), want)
	}
	if files == 0 {
		t.Error("no files")
	}
}

func checkFile(t *testing.T, path string, want expectation) {
	t.Helper()
	file, err := Open(path, ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }() // only read
	fen := want.FEN
	if fen == "" {
		fen = xiangqi.StartFEN
	}
	games := 0
	for g, err := range file.Games() {
		if err != nil {
			t.Fatalf("%s: %v", want.File, err)
		}
		games++
		moves, fine := movesOf(g), len(g.Warnings) == 0
		// Of a faulty file we may read more than the program that was asked.
		if moves != want.Moves && (want.Error == "" || !strings.HasPrefix(moves, want.Moves)) {
			t.Errorf("%s: moves %s, want %s", want.File, moves, want.Moves)
		}
		if fine != (want.Error == "") {
			t.Errorf("%s: warnings %v, want %q", want.File, g.Warnings, want.Error)
		}
		if got := g.Start.FEN(); got != fen || want.Result != "" && g.Result.PGN() != want.Result {
			t.Errorf("%s: start %s, result %v, want %s, %s", want.File, got, g.Result, fen, want.Result)
		}
	}
	if games != 1 {
		t.Errorf("%s: %d games, want 1", want.File, games)
	}
}

// TestRawSamples reads the files that came with the collections of games and say
// what must be read from them.
func TestRawSamples(t *testing.T) {
	folder := filepath.Join(folder(t, "CHUHE_GAMES"), "raw-samples")
	for _, name := range []string{"old-book-v10", "old-book-v12", "xqf-v18"} {
		data, err := os.ReadFile(filepath.Join(folder, name+".expected.json"))
		if err != nil {
			t.Fatal(err)
		}
		var published struct {
			Title, FEN string
			Moves      []string
		}
		if err := json.Unmarshal(data, &published); err != nil {
			t.Fatal(err)
		}
		checkFile(t, filepath.Join(folder, name+".xqf"), expectation{
			File: name, FEN: published.FEN, Moves: strings.Join(published.Moves, " "),
		})
		whole, err := os.ReadFile(filepath.Join(folder, name+".xqf"))
		if err != nil {
			t.Fatal(err)
		}
		if g := one(t, whole, XQF); g.Headers.Get("Title") != published.Title {
			t.Errorf("%s: title %q, want %q", name, g.Headers.Get("Title"), published.Title)
		}
	}
}

// samples are published files of other programs with what is in them, as counted
// by a reader written apart from this package, in another language and by
// recursion; it does not know the rules and counts every record.
var samples = []struct {
	file     string
	games    int
	count    Count
	warnings int
	lost     int // records that are no legal move
}{
	{"cchess/composed-v16.xqf", 1, Count{43, 43, 0, 1}, 0, 0},
	{"cchess/empty-v18.xqf", 1, Count{}, 0, 0},
	{"cchess/illegal-move-v18.xqf", 1, Count{9, 17, 3, 4}, 1, 1},
	{"cchess/tandem-pawns-v18.xqf", 1, Count{14, 14, 0, 0}, 0, 0},
	{"cchess/tree-v18.xqf", 1, Count{5, 19, 2, 3}, 0, 0},
	{"cchess/v10.xqf", 1, Count{43, 43, 0, 3}, 0, 0},
	{"cchess/v12.xqf", 1, Count{35, 39, 1, 3}, 0, 0},
	{"cchess/variations-v18.xqf", 1, Count{8, 24, 5, 0}, 0, 0},
	{"cchess/small.cbr", 1, Count{2, 2, 0, 3}, 0, 0},
	{"cchess/tournament-1956-93games.cbl", 93, Count{7313, 7313, 0, 0}, 0, 0},
	{"cchess/endgame.pgn", 1, Count{25, 25, 0, 0}, 0, 0},
	{"cchess/test2.pgn", 1, Count{102, 102, 0, 0}, 0, 0},
	{"eleeye/annotated-game.xqf", 1, Count{110, 110, 0, 11}, 0, 0},
	{"eleeye/ccgc-01.pgn", 1, Count{26, 26, 0, 0}, 0, 0},
	{"eleeye/ccgc-08.pgn", 1, Count{66, 66, 0, 0}, 0, 0},
	{"eleeye/handicap9.pgn", 1, Count{75, 75, 0, 12}, 0, 0},
	{"eleeye/handicap9.xqf", 1, Count{75, 75, 0, 12}, 0, 0},
}

// TestSamples reads the files of the folder that CHUHE_SAMPLES names, and takes
// each through every format that holds trees.
func TestSamples(t *testing.T) {
	folder := folder(t, "CHUHE_SAMPLES")
	for _, tt := range samples {
		games := readSample(t, filepath.Join(folder, tt.file))
		var sum Count
		warnings := 0
		for _, g := range games {
			c := g.Count()
			sum = Count{sum.Plies + c.Plies, sum.Moves + c.Moves, sum.Variations + c.Variations, sum.Comments + c.Comments}
			warnings += len(g.Warnings)
			throughTrees(t, tt.file, g)
		}
		if len(games) != tt.games || sum != tt.count || warnings != tt.warnings {
			t.Errorf("%s: %d games, %+v, %d warnings; want %d, %+v, %d", tt.file, len(games), sum, warnings, tt.games, tt.count, tt.warnings)
		}
	}
	// The same game in two formats.
	pgn := readSample(t, filepath.Join(folder, "eleeye/handicap9.pgn"))[0]
	xqf := readSample(t, filepath.Join(folder, "eleeye/handicap9.xqf"))[0]
	if movesOf(pgn) != movesOf(xqf) || pgn.Start != xqf.Start {
		t.Error("handicap9.pgn and handicap9.xqf differ")
	}
}

func readSample(t *testing.T, path string) []*Game {
	t.Helper()
	file, err := Open(path, ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }() // only read
	var games []*Game
	for g, err := range file.Games() {
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		games = append(games, g)
	}
	return games
}

// throughTrees takes a game through every format that holds trees and comments.
func throughTrees(t *testing.T, name string, g *Game) {
	t.Helper()
	for _, f := range []Format{PGN, XQF, CBR, DhtmlXQ, JSON} {
		data, losses := marshal(t, g, f, WriteOptions{})
		back := one(t, data, f)
		for _, l := range losses {
			if l.Kind != LossHeader && l.Kind != LossText {
				t.Errorf("%s, %v: %v", name, f, l)
			}
		}
		if d := nodeDifference(g.Root, back.Root, 0); d != "" || g.Start != back.Start || g.Result != back.Result {
			t.Errorf("%s, %v: %s", name, f, d)
		}
		if d := headerDifference(g.Headers, back.Headers); d != "" && len(losses) == 0 {
			t.Errorf("%s, %v: %s", name, f, d)
		}
	}
}
