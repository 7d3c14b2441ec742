package exercises

import (
	"fmt"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

const startFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// lines shows the rank and file of a cannon as rows of bits.
func lines(out *strings.Builder) {
	p, _ := position(startFEN, "h2e2")
	at := xiangqi.SquareAt(4, 2) // e2
	occupied := p.Occupied()
	empty := xiangqi.RookAttacks(at, occupied).AndNot(occupied)
	captures := xiangqi.CannonAttacks(at, occupied).And(occupied)
	onRank := func(i int) xiangqi.Square { return xiangqi.SquareAt(i, at.Rank()) }
	onFile := func(i int) xiangqi.Square { return xiangqi.SquareAt(at.File(), i) }
	for _, line := range []struct {
		name string
		set  xiangqi.Bitboard
	}{{"occupied", occupied}, {"moves to", empty}, {"captures on", captures}} {
		fmt.Fprintf(out, "%-12s rank %s  file %s\n", line.name, row(line.set, xiangqi.NumFiles, onRank), row(line.set, xiangqi.NumRanks, onFile))
	}
}

// row formats one line of the board as bits, beginning with file a or rank 0.
func row(set xiangqi.Bitboard, length int, square func(int) xiangqi.Square) string {
	var b strings.Builder
	for i := range length {
		if set.Has(square(i)) {
			b.WriteByte('1')
		} else {
			b.WriteByte('.')
		}
	}
	return b.String()
}

// legal lists the pseudo-legal moves that would leave the king attacked.
func legal(out *strings.Builder) {
	p, _ := position(Pins)
	pseudo := p.AppendPseudoLegal(nil, xiangqi.AllMoves)
	slices.Sort(pseudo)
	var forbidden []string
	for _, m := range pseudo {
		if !p.LeavesKingSafe(m) {
			forbidden = append(forbidden, p.At(m.From()).String()+m.String())
		}
	}
	fmt.Fprintf(out, "pseudo-legal %d, legal %d\n", len(pseudo), len(p.LegalMoves()))
	fmt.Fprintln(out, "forbidden:", strings.Join(forbidden, " "))
}

// perft counts sequences of legal moves from the start position.
func perft(out *strings.Builder) {
	p := xiangqi.StartPosition()
	for depth := 1; depth <= 4; depth++ {
		fmt.Fprintln(out, depth, xiangqi.Perft(&p, depth))
	}
}

// keys reaches one position by two move orders, and another position twice in a game.
func keys(out *strings.Builder) {
	one, _ := position(startFEN, "h2e2", "h9g7", "b0c2")
	two, _ := position(startFEN, "b0c2", "h9g7", "h2e2")
	fmt.Fprintf(out, "%016x cannon first\n%016x knight first\n", one.Key(), two.Key())
	start, _ := position(startFEN)
	again, stack := position(startFEN, "h0g2", "h9g7", "g2h0", "g7h9")
	fmt.Fprintf(out, "%016x start position\n", start.Key())
	fmt.Fprintf(out, "%016x after both knights went home, seen %d plies ago\n", again.Key(), xiangqi.LastOccurrence(&again, stack))
}

// repetitions contains games in which a position occurs three times.
var repetitions = []struct{ name, fen, moves string }{
	{"check, check", "9/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1", "f0e0 e8f8 e0f0 f8e8"},
	{"check, chase", "1R1C1abr1/4k4/4b4/p7p/2p6/9/r1P3P2/B8/9/2B1KA3 w - - 0 1", "b9b8 e8e9 b8b9 e9e8"},
	{"chase, check by the other", "3akr3/n3a4/4b4/9/P1b6/9/1n7/4B4/3RA4/2BAK4 w - - 0 1", "d1d3 b3c1 d3d1 c1b3"},
}

// judge applies the three rule sets to the repetitions.
func judge(out *strings.Builder) {
	for _, r := range repetitions {
		once := strings.Fields(r.moves)
		p, stack := position(r.fen, append(once, once...)...)
		fmt.Fprintf(out, "%s:\n", r.name)
		for _, rules := range []xiangqi.Rules{xiangqi.RulesAXF(), xiangqi.RulesCXA(), xiangqi.RulesComputer()} {
			v := rules.Judge(&p, stack)
			fmt.Fprintf(out, "  %-9v%-11v%v\n", rules.Set, v.Result, v.Reason)
		}
	}
}
