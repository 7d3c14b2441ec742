package mate

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/games/mate/judge"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// mates are positions with the length of their shortest mate in moves, 0 where it
// is not settled. The first ones are from games, the others from old books.
var mates = []struct {
	fen   string
	moves int
}{
	{"R2ckab2/4a3n/2N1b4/3N5/CP7/3r5/1c7/4B4/4A4/2BAK4 w - - 0 1", 2},
	{"1r1a1abC1/2N1k3n/4b4/p1p1R1N1p/6P2/1CP2p3/P7P/4B4/4A3c/3K1AB2 w - - 0 1", 4}, // a quiet first move
	{"4k1b2/4a4/4b4/1r6p/4N4/2PN5/P3P3P/1c2B3B/1R3p3/3AK2c1 b - - 0 1", 4},         // Black mates
	{"5a3/4aP3/b2kb1NC1/1P4p2/9/N1p1cp3/4c4/2p1R1p2/2nrRrn2/2BAKAB2 w - - 0 1", 0}, // 适情雅趣, 云台列宿
	{"4R2n1/4a4/2Na1k3/2p1P4/9/9/9/6p1B/1pp2pr2/3K5 w - - 0 1", 0},                 // 烂柯神机, 海底藏珍
	{"c1b2k3/3Ra4/4c1P2/7R1/9/9/9/1C2B4/1r7/2BK5 w - - 0 1", 5},                    // 适情雅趣, 偷营劫寨
}

func position(t testing.TB, fen string) xiangqi.Position {
	t.Helper()
	pos, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func solver() *Solver { return New(Options{Hash: 8, Rules: xiangqi.RulesAXF()}) }

func TestSolve(t *testing.T) {
	s := solver()
	for _, tt := range mates {
		pos := position(t, tt.fen)
		r := s.Solve(t.Context(), pos, nil, Limits{Nodes: 4_000_000})
		if r.Mate == nil {
			t.Errorf("%s: no mate in %d nodes", tt.fen, r.Nodes)
			continue
		}
		if tt.moves != 0 && (r.Mate.Moves() != tt.moves || !r.Shortest) {
			t.Errorf("%s: mate in %d, shortest %v, want %d", tt.fen, r.Mate.Moves(), r.Shortest, tt.moves)
		}
		line := r.Mate.Line()
		if end, _, err := xiangqi.Replay(pos, line...); err != nil || end.HasLegalMove() || len(line) != r.Mate.Plies {
			t.Errorf("%s: line %v, %v", tt.fen, line, err)
		}
	}
}

// TestMirrors: colours exchanged or the board mirrored, the shortest mate is as
// long.
func TestMirrors(t *testing.T) {
	s := solver()
	for _, tt := range mates[:3] {
		pos := position(t, tt.fen)
		for _, p := range []xiangqi.Position{pos, pos.MirrorFile(), pos.ExchangeColors()} {
			if r := s.MateIn(t.Context(), p, MaxMoves, Limits{}); r.Answer != Yes || r.Moves != tt.moves {
				t.Errorf("%s: %v in %d, want %d", p.FEN(), r.Answer, r.Moves, tt.moves)
			}
		}
	}
}

// TestRefuted compares the bounded search with its slow twin in positions of
// random play, where there is a mate and where there is none.
func TestRefuted(t *testing.T) {
	s := solver()
	r := rand.New(rand.NewPCG(7, 7))
	found := 0
	for range 400 {
		pos := position(t, mates[r.IntN(len(mates))].fen)
		for range r.IntN(6) {
			moves := pos.LegalMoves()
			if len(moves) == 0 {
				break
			}
			pos.MakeMove(moves[r.IntN(len(moves))])
		}
		for n := 1; n <= 2; n++ {
			got := s.MateIn(t.Context(), pos, n, Limits{})
			p := pos
			if want := !judge.Refutes(&p, n); (got.Answer == Yes) != want {
				t.Fatalf("%s: mate in %d %v, the slow search says %v", pos.FEN(), n, got.Answer, want)
			}
			if got.Answer == Yes {
				found++
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d mates among the positions", found)
	}
}

// TestPerpetualCheck: where there is nothing but checks without end, as against
// defences that are known to hold, nothing is proved.
func TestPerpetualCheck(t *testing.T) {
	for _, fen := range []string{
		"2bak4/4a4/4b4/9/9/9/9/9/R8/4K4 w - - 0 1", // rook against two advisors and two bishops
		"3ak4/4a4/4b4/9/9/9/9/4N4/9/3K5 w - - 0 1", // knight against two advisors and a bishop
	} {
		pos := position(t, fen)
		if r := solver().Solve(t.Context(), pos, nil, Limits{Nodes: 300_000}); r.Mate != nil {
			t.Errorf("%s: mate in %d: %v", fen, r.Mate.Moves(), r.Mate.Line())
		}
	}
}

// TestSeen: a proof does not go through a position that was on the board
// before.
func TestSeen(t *testing.T) {
	s := solver()
	pos := position(t, mates[0].fen)
	m := s.Solve(t.Context(), pos, nil, Limits{Nodes: 1_000_000}).Mate
	after := pos
	after.MakeMove(m.Line()[0])
	again := s.Solve(t.Context(), pos, []uint64{after.Key()}, Limits{Nodes: 1_000_000})
	if again.Mate != nil && again.Mate.Line()[0] == m.Line()[0] {
		t.Errorf("the proof meets the position after %v, which stood on the board before", m.Line()[0])
	}
}

// TestCheckRefuses: the checker finds what is wrong with a proof.
func TestCheckRefuses(t *testing.T) {
	pos := position(t, mates[1].fen)
	whole := solver().Solve(t.Context(), pos, nil, Limits{}).Mate.Proof
	for at := range whole.moves {
		broken := &Proof{Start: pos, moves: map[place]xiangqi.Move{}}
		for k, m := range whole.moves {
			if k != at {
				broken.moves[k] = m
			}
		}
		if _, err := Check(broken, xiangqi.RulesAXF()); err == nil {
			t.Fatalf("a proof that lacks a position passes")
		}
	}
	// Rook to and fro: legal, every defence answered, and it never ends.
	pos = position(t, "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1")
	endless := &Proof{Start: pos, moves: map[place]xiangqi.Move{}}
	var fill func(p xiangqi.Position)
	fill = func(p xiangqi.Position) {
		if _, known := endless.moves[placeOf(&p)]; known {
			return
		}
		m := xiangqi.NewMove(xiangqi.SquareAt(0, 1), xiangqi.SquareAt(0, 2))
		if !p.IsLegal(m) {
			m = xiangqi.NewMove(xiangqi.SquareAt(0, 2), xiangqi.SquareAt(0, 1))
		}
		endless.moves[placeOf(&p)] = m
		p.MakeMove(m)
		for _, reply := range p.LegalMoves() {
			next := p
			next.MakeMove(reply)
			fill(next)
		}
	}
	fill(pos)
	if _, err := Check(endless, xiangqi.RulesAXF()); err == nil {
		t.Error("a proof that turns in circles passes")
	}
	rules := xiangqi.RulesAXF()
	rules.NoCaptureLimit = 2
	if _, err := Check(whole, rules); err == nil {
		t.Error("a mate behind the no-capture limit passes")
	}
}

// TestRecord: the record holds every defence, and its main line is the longest.
func TestRecord(t *testing.T) {
	pos := position(t, mates[4].fen)
	m := solver().Solve(t.Context(), pos, nil, Limits{Nodes: 4_000_000}).Mate
	g, whole := m.Record("see above")
	if !whole || len(g.Moves()) != m.Plies || g.Result != xiangqi.RedWins {
		t.Fatalf("whole %v, main line %d plies, want %d; result %v", whole, len(g.Moves()), m.Plies, g.Result)
	}
	for _, n := range g.All() {
		at, err := g.PositionAt(n)
		if err != nil {
			t.Fatal(err)
		}
		if at.Turn() == pos.Turn() || n.Comment == "see above" {
			continue
		}
		if got, want := len(n.Children), at.CountLegal(); got != want {
			t.Errorf("after %v: %d defences in the record, %d legal", n.Path(), got, want)
		}
	}
	if _, _, err := record.Marshal(g, record.PGN, record.WriteOptions{}); err != nil {
		t.Error(err)
	}
}

// TestStops: a search ends soon after its context.
func TestStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r := solver().Solve(ctx, xiangqi.StartPosition(), nil, Limits{}); r.Mate != nil || r.Nodes > 100_000 {
		t.Errorf("%d nodes after the end of the context", r.Nodes)
	}
}

func BenchmarkSolve(b *testing.B) {
	s := solver()
	pos := position(b, mates[0].fen)
	nodes := uint64(0)
	for b.Loop() {
		nodes += s.Solve(b.Context(), pos, nil, Limits{Nodes: 100_000}).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
