package eval

import (
	"os"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// readPositions reads a file of one FEN a line.
func readPositions(t testing.TB, name string) []xiangqi.Position {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var positions []xiangqi.Position
	for line := range strings.Lines(string(data)) {
		positions = append(positions, mustParse(t, strings.TrimSpace(line)))
	}
	if len(positions) == 0 {
		t.Fatalf("%s holds no positions", name)
	}
	return positions
}

func mustParse(t testing.TB, fen string) xiangqi.Position {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

// walk plays moves chosen by bytes from the start position and calls visit
// after each; captures are preferred when a byte is odd, so that all stages are
// reached.
func walk(choices []byte, visit func(p *xiangqi.Position)) {
	p := xiangqi.StartPosition()
	for _, choice := range choices {
		moves := p.LegalMoves()
		if len(moves) == 0 {
			return
		}
		m := moves[int(choice>>1)%len(moves)]
		if choice&1 != 0 {
			for _, other := range moves {
				if p.At(other.To()) != xiangqi.NoPiece {
					m = other
					break
				}
			}
		}
		p.MakeMove(m)
		visit(&p)
	}
}
