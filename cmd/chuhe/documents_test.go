package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/cli/contract"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestDocuments checks that every line that the documents show for the program does what
// it says.
func TestDocuments(t *testing.T) {
	contract.Documents(t, &contract.Program{Program: program, Fixture: documentsFixture}, "../..")
}

// documentsFixture makes the files that the documents name: those of the examples, and
// some games of the people that the pages on the library speak of.
func documentsFixture(t *testing.T, folder string) {
	t.Helper()
	contractFixture(t, folder)
	in := func(name string) string { return filepath.Join(folder, filepath.FromSlash(name)) }
	// A reader of these pages begins with an empty library, and nothing of these is there.
	for _, name := range []string{"data/chuhe/library.db", "games.pgn", "red.jsonl"} {
		if err := os.Remove(in(name)); err != nil {
			t.Fatal(err)
		}
	}
	games := sampleGames(24)
	var packed bytes.Buffer
	archive := zip.NewWriter(&packed)
	entry, err := archive.Create("more.pgn")
	if err == nil {
		_, err = io.WriteString(entry, games)
	}
	if err == nil {
		err = archive.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"FOLDER", "games"} {
		if err := os.Mkdir(in(name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	problem := "[FEN \"R2ckab2/4a3n/2N1b4/3N5/CP7/3r5/1c7/4B4/4A4/2BAK4 w - - 0 1\"]\n[Result \"1-0\"]\n\n1-0\n"
	for name, text := range map[string]string{
		"FOLDER/games.pgn": games, "GAMES": games, "FILE": games, "games/first.pgn": contractGames, "own.pgn": problem, "games.zip": packed.String(),
	} {
		if err := os.WriteFile(in(name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"games.cbl", "a.pgn.zst"} {
		var said bytes.Buffer
		c := &cli.Console{In: strings.NewReader(""), Out: &said, Err: &said}
		if status := program.Run(t.Context(), c, []string{"convert", in("FOLDER/games.pgn"), "-o", in(name)}); status != cli.StatusOK {
			t.Fatalf("%s: exit status %d, %s", name, status, said.String())
		}
	}
}

// sampleGames are n games of two people, one of them with his name in two scripts.
func sampleGames(n int) string {
	var text strings.Builder
	random := rand.New(rand.NewPCG(26, 1)) //nolint:gosec // the same games every time
	for i := range n {
		black := []string{"胡荣华", "胡榮華"}[i%2]
		fmt.Fprintf(&text, "[Game \"Chinese Chess\"]\n[Event \"五羊杯\"]\n[Date \"%d.01.02\"]\n[Red \"许银川\"]\n[Black \"%s\"]\n[Result \"1-0\"]\n\n", 1999+i, black)
		game := xiangqi.NewGame(xiangqi.RulesAXF())
		for !game.Over() && game.Len() < 60 {
			moves := game.LegalMoves()
			move := moves[random.IntN(len(moves))]
			pos := *game.Position()
			text.WriteString(pos.Chinese(move) + " ")
			if err := game.Play(move); err != nil {
				panic(err) // it was listed
			}
		}
		text.WriteString("1-0\n\n")
	}
	return text.String()
}
