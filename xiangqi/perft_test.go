package xiangqi

import (
	"os"
	"testing"
)

// TestPerft compares with published counts: the start position to depth 5, the
// others to about five million. CHUHE_PERFT_FULL=1 runs all of them to the last
// published depth (about 800 million).
func TestPerft(t *testing.T) {
	most := uint64(5_000_000)
	if os.Getenv("CHUHE_PERFT_FULL") != "" {
		most = 1 << 62
	}
	for _, c := range readCases[perftCase](t, "perft.jsonl") {
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			p := mustParse(t, c.FEN)
			before := p
			for i, want := range c.Nodes {
				if want > most && c.FEN != StartFEN {
					break
				}
				if got := Perft(&p, i+1); got != want {
					t.Errorf("Perft(%d) = %d, want %d", i+1, got, want)
				}
			}
			if p != before {
				t.Errorf("Perft left the position as %s", p.FEN())
			}
		})
	}
}

// TestPerftTwins compares the ways of counting, and mirrored positions, with
// each other.
func TestPerftTwins(t *testing.T) {
	const most = 100_000
	for _, c := range readCases[perftCase](t, "perft.jsonl") {
		p := mustParse(t, c.FEN)
		mirrored, exchanged := p.MirrorFile(), p.ExchangeColors()
		for i, want := range c.Nodes {
			if want > most {
				break
			}
			for name, got := range map[string]uint64{
				"PerftEach":          PerftEach(&p, i+1),
				"perftCounted":       perftCounted(&p, i+1),
				"Perft(mirrored)":    Perft(&mirrored, i+1),
				"Perft(exchanged)":   Perft(&exchanged, i+1),
				"PerftEach(flipped)": PerftEach(&exchanged, i+1),
			} {
				if got != want {
					t.Errorf("%s: %s to depth %d = %d, want %d", c.ID, name, i+1, got, want)
				}
			}
		}
	}
	p := StartPosition()
	if got := Perft(&p, 0); got != 1 {
		t.Errorf("Perft(0) = %d, want 1", got)
	}
}

// perftCounted is perft with the last ply counted by CountLegal.
func perftCounted(p *Position, depth int) uint64 {
	if depth == 1 {
		return uint64(p.CountLegal())
	}
	var buffer [128]Move
	var nodes uint64
	for _, m := range p.AppendLegal(buffer[:0]) {
		undo := p.MakeMove(m)
		nodes += perftCounted(p, depth-1)
		p.UnmakeMove(undo)
	}
	return nodes
}
