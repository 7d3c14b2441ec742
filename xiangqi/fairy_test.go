package xiangqi

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestFairyStockfish compares the legal moves of 2,000 positions of random games
// with those of Fairy-Stockfish (Debian's package fairy-stockfish).
func TestFairyStockfish(t *testing.T) {
	path := fairyPath()
	if path == "" {
		t.Skip("fairy-stockfish is not installed")
	}
	const wanted = 2000
	r := rand.New(rand.NewPCG(8, 0))
	positions := map[string][]string{}
	var fens []string
	for len(fens) < wanted {
		randomPlay(r, StartPosition(), 200, r.IntN(3), func(p *Position, _ Move) bool {
			if fen := p.FEN(); r.IntN(8) == 0 && positions[fen] == nil {
				fens = append(fens, fen)
				positions[fen] = fairySpellings(p.LegalMoves())
			}
			return len(fens) < wanted
		})
	}
	lists := fairyMoves(t, path, fens)
	for i, fen := range fens {
		if !slices.Equal(lists[i], positions[fen]) {
			t.Errorf("%s: we list %v, Fairy-Stockfish %v", fen, positions[fen], lists[i])
		}
	}
}

func fairyPath() string {
	for _, name := range []string{"fairy-stockfish", "/usr/games/fairy-stockfish"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// fairySpellings writes moves as Fairy-Stockfish does, with ranks 1 to 10, in
// alphabetical order. It is never nil.
func fairySpellings(moves []Move) []string {
	names := []string{}
	for _, m := range moves {
		names = append(names, fmt.Sprintf("%c%d%c%d",
			'a'+m.From().File(), m.From().Rank()+1, 'a'+m.To().File(), m.To().Rank()+1))
	}
	slices.Sort(names)
	return names
}

// fairyMoves asks one process for the moves of all positions in one run.
func fairyMoves(t *testing.T, path string, fens []string) (lists [][]string) {
	t.Helper()
	program := exec.CommandContext(t.Context(), path)
	program.WaitDelay = 10 * time.Second
	in, err := program.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	written := make(chan error, 1)
	go func() { written <- askFairy(in, fens) }()
	list := []string{}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		move, count, found := strings.Cut(lines.Text(), ": ")
		switch {
		case found && move == "Nodes searched":
			if count != strconv.Itoa(len(list)) {
				t.Fatalf("%s: %q moves counted, %v listed", fens[len(lists)], count, list)
			}
			slices.Sort(list)
			lists, list = append(lists, list), []string{}
		case found && count == "1" && len(move) >= 4 && len(move) <= 6:
			list = append(list, move)
		}
	}
	if err := <-written; err != nil {
		t.Fatalf("writing to %s: %v", path, err)
	}
	if err := program.Wait(); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if len(lists) != len(fens) {
		t.Fatalf("%s answered for %d positions of %d", path, len(lists), len(fens))
	}
	return lists
}

func askFairy(in io.WriteCloser, fens []string) error {
	var text strings.Builder
	text.WriteString("setoption name UCI_Variant value xiangqi\n")
	for _, fen := range fens {
		text.WriteString("position fen " + fen + "\ngo perft 1\n")
	}
	text.WriteString("quit\n")
	if _, err := io.WriteString(in, text.String()); err != nil {
		return err
	}
	return in.Close()
}
