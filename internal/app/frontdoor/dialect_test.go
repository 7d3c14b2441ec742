package frontdoor

import (
	"strings"
	"testing"
)

// TestRanks holds by what the numbering of the ranks is decided.
func TestRanks(t *testing.T) {
	const (
		zero, one      = "position startpos moves h2e2", "position startpos moves h3e3"
		afterCannon    = "Fen: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"
		variant, ranks = "setoption name UCI_Variant value ", "setoption name UCI_Ranks value "
		// A rook goes to the right in either reading, from e4 or from e3.
		board             = "position fen 3k5/9/9/9/9/4R4/4R4/9/9/4K4 w"
		open              = board + " moves e4f4"
		fromZero, fromOne = "Fen: 3k5/9/9/9/9/5R3/4R4/9/9/4K4 b", "Fen: 3k5/9/9/9/9/4R4/5R3/9/9/4K4 b"
	)
	tests := []struct {
		name  string
		lines []string
		want  string
	}{
		{"nothing said", []string{open}, fromZero},
		{"moves, from 0", []string{zero}, afterCannon},
		{"moves, from 1", []string{one}, afterCannon},
		{"variant", []string{variant + "xiangqi", open}, fromOne},
		{"variant, default", []string{variant + "iccs", open}, fromZero},
		{"variant and back", []string{variant + "xiangqi", variant + "iccs", open}, fromZero},
		{"ranks", []string{ranks + "1-10", open}, fromOne},
		{"ranks before variant", []string{ranks + "0-9", variant + "xiangqi", open}, fromZero},
		{"ranks after variant", []string{variant + "xiangqi", ranks + "0-9", open}, fromZero},
		{"ranks, default", []string{variant + "xiangqi", ranks + "auto", open}, fromOne},
		{"moves against both", []string{variant + "xiangqi", ranks + "1-10", zero}, afterCannon},
		{"moves against the default", []string{one, open}, fromOne},
		{"decided, then set", []string{zero, variant + "xiangqi", ranks + "1-10", open}, fromZero},
		{"decided, then a new game", []string{one, "ucinewgame", open}, fromZero},
		{"decided, new game, set", []string{zero, variant + "xiangqi", "ucinewgame", open}, fromOne},
		{"decided, then a cleared table", []string{one, "setoption name Clear Hash", open}, fromOne},
		{"a later move decides", []string{board + " moves e4f4 d10d9", open}, fromOne},
		{"search moves", []string{"position startpos", "go depth 1 searchmoves h3e3", "stop", open}, fromOne},
		{"banned moves", []string{"position startpos", "banmoves h3e3", open}, fromOne},
		{"without the word position", []string{variant + "xiangqi", strings.TrimPrefix(open, "position ")}, fromZero},
		{"without it, moves against it", []string{variant + "xiangqi", strings.TrimPrefix(board, "position ") + " moves e4f4 d10d9", open}, fromOne},
		{"without it, but ranks", []string{ranks + "1-10", strings.TrimPrefix(open, "position ")}, fromOne},
		{"UCCI", []string{"ucci", "setoption uci_variant xiangqi", open}, fromZero},
	}
	for _, tt := range tests {
		k := start(t)
		k.send("uci")
		k.send(tt.lines...)
		k.send("d", "quit")
		if said := k.finish(); !contains(said, tt.want) {
			t.Errorf("%s: said %q, want %q", tt.name, said[max(0, len(said)-8):], tt.want)
		}
	}
}

// TestAnswersInTheRanksOfTheMoves checks that moves are written as the front end does.
func TestAnswersInTheRanksOfTheMoves(t *testing.T) {
	const mate = "position fen 3k5/9/9/8R/R8/9/9/9/9/4K4 w" // by one of the rooks on a5 and i6, ranks from 0
	for line, rooks := range map[string][2]string{
		"position startpos moves h2e2": {"bestmove a5", "bestmove i6"}, "position startpos moves h3e3": {"bestmove a6", "bestmove i7"},
	} {
		k := start(t)
		k.send("uci", line, mate, "go depth 4")
		said := k.until("bestmove ")
		if best := said[len(said)-1]; !strings.HasPrefix(best, rooks[0]) && !strings.HasPrefix(best, rooks[1]) {
			t.Errorf("%s: %q, want a move of %q", line, best, rooks)
		}
		k.send("quit")
		k.finish()
	}
}
