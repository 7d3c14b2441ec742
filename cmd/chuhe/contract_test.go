package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/store"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/cli/contract"
	"github.com/chuhe-xiangqi/chuhe/internal/games/collection"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// contractGames are the input of the examples.
const contractGames = `[Event "Test"]
[Red "Anna"]
[Black "Ben"]
[Result "1-0"]

1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0

[Event "Test"]
[Red "Ben"]
[Black "Anna"]
[Result "0-1"]

1. 炮二平五 马8进7 2. 马二进三 卒7进1 0-1
`

// contractRepertoire is one to drill.
const contractRepertoire = `{"headers":{"Repertoire":"red"},"moves":[{"move":"h2e2"},{"move":"h9g7"},{"move":"h0g2"}]}
`

// contractProblem is a problem to import.
const contractProblem = `{"id":"own-1","collection":"own","fen":"R2ckab2/4a3n/2N1b4/3N5/CP7/3r5/1c7/4B4/4A4/2BAK4 w - - 0 1","claimed_result":"red wins, mate in 2"}
`

// TestContract checks that every command keeps the contract of all commands.
func TestContract(t *testing.T) {
	const (
		noFiles   = "it writes no file of its own: the folder of --data is, and its faults are in TestOwners and the tests of package store"
		sqlite    = "SQLite writes the file, and wants to read it meanwhile"
		anyFolder = "what is no library is refused; see existing"
	)
	contract.Check(t, &contract.Program{
		Program: program,
		Fixture: contractFixture,
		// Objects and numbers that there need not be: the ruling of a game without
		// repetition, distances without a win, who uses a folder, when a problem comes again,
		// what no review can say of some games.
		Nullable: []string{"ruling", "owner", "salvage", "max_win_dtm", "max_loss_dtm", "perpetual_check", "dtc", "due", "next", "book_plies", "library_plies", "opening", "endgame", "accuracy"},
		Cases: map[string]contract.Case{
			"board": {Stays: "The board is at", Without: map[string]string{
				contract.JSON:     "it answers when it begins and ends by a signal; the script board.txtar reads its JSON",
				contract.Existing: noFiles,
			}},
			"engine": {Stays: "", Without: map[string]string{
				contract.JSON:                 contract.NoJSON,
				contract.FullDisk + " stdout": "it writes nothing before it is asked something", contract.Broken: "it writes nothing before it is asked something",
			}},
			"term": {Without: map[string]string{
				contract.SIGINT: "its input has ended; Ctrl-C in a terminal is in term.txtar and TestTmux",
				contract.Locale: "it chooses letters or characters for the pieces by the locale, and loses nothing",
			}},
			"perft":         {Long: "chuhe perft startpos 8"},
			"analyse":       {Long: "chuhe analyse startpos --movetime 1m"},
			"bench":         {Long: "chuhe bench"},
			"review":        {Long: "chuhe review game.pgn --nodes 100000000"},
			"book build":    {Long: "chuhe book build --selfplay 500 --nodes 5000 -o long.book"},
			"library bench": {Long: "chuhe library bench --games 1000000"},
			"data backup":   {Without: map[string]string{contract.FullDisk + " --out": sqlite}},
		},
	})
}

// contractFixture makes the files that the examples name.
func contractFixture(t *testing.T, folder string) {
	t.Helper()
	game, _, _ := strings.Cut(contractGames, "\n\n[Event")
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := io.WriteString(z, contractGames); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"game.pgn": []byte(game + "\n"), "games.pgn": []byte(contractGames), "games.pgn.gz": packed.Bytes(), "own.jsonl": []byte(contractProblem), "red.jsonl": []byte(contractRepertoire)} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	data := filepath.Join(folder, "data", "chuhe")
	db, err := store.Open(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := store.BackUp(t.Context(), data, filepath.Join(folder, "backup.db"), false); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	c := &cli.Console{In: strings.NewReader(""), Out: &said, Err: &said}
	// A tree, for the example that splits it.
	if status := program.Run(t.Context(), c, []string{"library", "merge", "4", "5", "--library", filepath.Join(data, "library.db")}); status != cli.StatusOK {
		t.Fatalf("a library: exit status %d, %s", status, said.String())
	}
	giveGames(t, folder, func(ctx context.Context, l *library.Library) error {
		// As if a person had taken out the games that come with the program: hundreds of runs
		// begin with a folder like this one, and each would import them.
		return library.KeepSet(ctx, l, library.Set{Name: collection.Name, Version: collection.Version(), Games: func(func(*record.Game, error) bool) {}})
	})
}

// giveGames changes the person's own library in a folder of a fixture.
func giveGames(t *testing.T, folder string, give func(context.Context, *library.Library) error) {
	t.Helper()
	l, err := library.Open(t.Context(), filepath.Join(folder, "data", "chuhe", "library.db"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(give(t.Context(), l), l.Close()); err != nil {
		t.Fatal(err)
	}
}
