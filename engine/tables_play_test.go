package engine

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// wonGames plays won positions of two attackers and more out against the best
// defence and counts what looks silly.
type wonGames struct {
	engine *Engine
	judge  *tablebase.Prober // has the tables of the classes
	limits Limits

	moves, given int
}

// TestWonClassesArePlayedOut: positions that the tables call won are won within
// the limit on moves without capture, and no rook, knight or cannon is given up
// where another move wins as soon. CHUHE_WON_CLASSES names classes in
// CHUHE_TABLES_DIR, in which the engine plays with those tables, and again with
// those only that every program has: then by what it sees. CHUHE_TABLE_GAMES and
// CHUHE_WON_NODES set positions of each class and nodes of each move.
func TestWonClassesArePlayedOut(t *testing.T) {
	judge := openTables(t)
	positions := rounds(t, "CHUHE_TABLE_GAMES", 6)
	limits := Limits{Nodes: uint64(rounds(t, "CHUHE_WON_NODES", 1000))}
	play := func(t *testing.T, name string, tables *tablebase.Prober) {
		g := wonGames{engine: tableEngine(t, tables), judge: judge, limits: limits}
		rng := rand.New(rand.NewPCG(3, 3))
		for n := 0; n < positions; {
			pos, ok := randomPlacement(rng, mustClass(t, name), xiangqi.Red)
			v, known := judge.Probe(&pos, tablebase.MateTable)
			if ok && known && v.WDL() == tablebase.Win {
				g.play(t, pos)
				n++
			}
		}
		t.Logf("%d moves, %d pieces given up", g.moves, g.given)
	}
	for _, name := range []string{"KRKAABB", "KRKAB", "KRKC", "KRKN", "KNKAB"} {
		t.Run(name, func(t *testing.T) { play(t, name, judge) })
	}
	for _, name := range strings.Fields(os.Getenv("CHUHE_WON_CLASSES")) {
		t.Run(name, func(t *testing.T) { play(t, name, judge) })
		t.Run(name+" by small tables", func(t *testing.T) { play(t, name, smallTables(t)) })
	}
}

// TestWonClassIsNoReasonToGiveUp: after the capture of a guarded guard comes a
// won class, but the win is nearer without it.
func TestWonClassIsNoReasonToGiveUp(t *testing.T) {
	for _, fen := range []string{
		"3ak1b2/9/3ab4/9/9/9/3R5/9/4KR3/9 w", // in 9 plies, not in 35 after the rook
		"5a3/3ka4/b8/3N5/6R2/9/9/5K3/9/9 w",  // 9, 17
		"5a3/5k3/b4a3/3N5/6b2/9/9/3R5/9/5K3 w",
	} {
		pos := mustFEN(t, fen)
		for _, nodes := range []uint64{5000, 20_000} {
			r := tableEngine(t, smallTables(t)).StartPosition(t.Context(), pos, nil, Limits{Nodes: nodes}).Wait()
			if givesUp(&pos, r.Best) || r.Lines[0].TableHits == 0 {
				t.Errorf("%s, %d nodes: %v with %v and %d hits", fen, nodes, r.Best, r.Score, r.Lines[0].TableHits)
			}
		}
	}
}

// play plays one game, the engine having the won side.
func (g *wonGames) play(t *testing.T, start xiangqi.Position) {
	t.Helper()
	game := xiangqi.NewGameFrom(start, xiangqi.RulesComputer())
	for !game.Over() {
		pos := *game.Position()
		moves, ok := g.judge.Moves(&pos)
		if !ok {
			t.Fatalf("%s is in no table", pos.FEN())
		}
		m := moves[0].Move
		if game.Turn() == start.Turn() {
			g.moves++
			m = g.engine.Search(t.Context(), game, g.limits).Best
			g.check(t, &pos, moves, m)
		}
		if err := game.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if winner, decided := game.Outcome().Result.Winner(); !decided || winner != start.Turn() {
		t.Errorf("%s moves %v: %v, want a win", start.FEN(), game.Moves(), game.Outcome())
	}
}

// check reports a move that gives an attacker up for less where another wins as soon.
func (g *wonGames) check(t *testing.T, pos *xiangqi.Position, moves []tablebase.MoveValue, played xiangqi.Move) {
	t.Helper()
	if !givesUp(pos, played) {
		return
	}
	plies := -1
	for _, m := range moves {
		if m.Move == played && m.Value.WDL() == tablebase.Win {
			plies = m.Value.Plies()
		}
	}
	for _, m := range moves {
		if m.Value.WDL() == tablebase.Win && (plies < 0 || m.Value.Plies() <= plies) && !givesUp(pos, m.Move) {
			g.given++
			t.Errorf("%s: %v wins in %d plies and gives a piece up, %v in %d and does not", pos.FEN(), played, plies, m.Move, m.Value.Plies())
			return
		}
	}
}

// givesUp reports whether the move lets an attacker be taken for less than it is worth.
func givesUp(pos *xiangqi.Position, m xiangqi.Move) bool {
	after := *pos
	gained := exchangeValues[after.At(m.To()).Kind()]
	if after.At(m.To()) == xiangqi.NoPiece {
		gained = 0
	}
	after.MakeMove(m)
	for _, reply := range after.LegalMoves() {
		victim := after.At(reply.To())
		if victim == xiangqi.NoPiece || victim.Kind() == xiangqi.Pawn || victim.Kind() == xiangqi.Advisor || victim.Kind() == xiangqi.Bishop {
			continue
		}
		if after.ExchangeAtLeast(reply, gained+1, &exchangeValues) {
			return true
		}
	}
	return false
}
