package engine

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// openTables returns the tables that programs carry, and those of CHUHE_TABLES_DIR.
func openTables(t testing.TB) *tablebase.Prober {
	t.Helper()
	var folders []string
	if dir := os.Getenv("CHUHE_TABLES_DIR"); dir != "" {
		folders = append(folders, dir)
	}
	return openFolders(t, folders)
}

// smallTables returns those tables only that programs carry.
func smallTables(t testing.TB) *tablebase.Prober { return openFolders(t, nil) }

func openFolders(t testing.TB, folders []string) *tablebase.Prober {
	t.Helper()
	p, err := tablebase.Open(folders, tablebase.Options{
		Systems: []fs.FS{small.Files()}, OnFault: func(err error) { t.Error(err) },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// tableEngine returns an engine with tables.
func tableEngine(t testing.TB, tables *tablebase.Prober) *Engine {
	t.Helper()
	o := DefaultOptions()
	o.Hash, o.Tables = 1, tables
	return New(o)
}

func TestTableRoot(t *testing.T) {
	tables := openTables(t)
	for _, tt := range []struct {
		fen   string
		mate  int // plies, negative when lost
		score Score
	}{
		{"5k3/9/9/9/9/R8/9/4n4/9/3K5 w", 25, 0},            // the longest win of KRKN
		{"3k5/9/9/9/9/3n4R/9/9/9/5K3 b", -26, 0},           // the longest loss
		{"4k4/9/9/9/9/9/9/9/4N4/3K5 w", 0, MateScore - 11}, // checked below
		{"4ka3/4a4/9/9/9/9/9/9/9/1N2K4 w", 0, 0},           // a knight does not win against two advisors
	} {
		pos := mustFEN(t, tt.fen)
		plies, ok := tables.ProbeDTM(&pos)
		if !ok {
			t.Fatalf("%s is in no table", tt.fen)
		}
		for _, limits := range []Limits{{Depth: 3}, {Nodes: 500}, {MoveTime: 50_000_000}, {Nodes: 500, MultiPV: 3}} {
			r := tableEngine(t, tables).StartPosition(t.Context(), pos, nil, limits).Wait()
			want := Score(0)
			switch {
			case plies > 0 && plies%2 == 1:
				want = MateScore - Score(plies)
			case plies >= 0:
				want = -MateScore + Score(plies)
			}
			if r.Score != want {
				t.Errorf("%s, %+v: score %v, want %v", tt.fen, limits, r.Score, want)
			}
			if plies >= 0 && len(r.Lines[0].PV) != plies {
				t.Errorf("%s, %+v: line of %d plies, want %d", tt.fen, limits, len(r.Lines[0].PV), plies)
			}
			if r.Lines[0].TableHits == 0 {
				t.Errorf("%s, %+v: no hits", tt.fen, limits)
			}
		}
		if tt.mate > 0 && plies != tt.mate || tt.mate < 0 && plies != -tt.mate {
			t.Errorf("%s: %d plies, want %d", tt.fen, plies, tt.mate)
		}
	}
}

// TestTableLines: further lines of play come in the order of the tables, each
// with its own result.
func TestTableLines(t *testing.T) {
	tables := openTables(t)
	pos := mustFEN(t, "5k3/9/9/9/9/R8/9/4n4/9/3K5 w")
	moves, ok := tables.Moves(&pos)
	if !ok {
		t.Fatal("no table")
	}
	r := tableEngine(t, tables).StartPosition(t.Context(), pos, nil, Limits{Nodes: 3000, MultiPV: len(moves)}).Wait()
	if len(r.Lines) != len(moves) {
		t.Fatalf("%d lines, want %d", len(r.Lines), len(moves))
	}
	for i, line := range r.Lines {
		at := slices.IndexFunc(moves, func(m tablebase.MoveValue) bool { return m.Move == line.PV[0] })
		v := moves[at].Value
		if v != 0 && v != moves[i].Value {
			t.Errorf("line %d is %v, %v; want a move of value %v", i, line.PV[0], v, moves[i].Value)
		}
		if got, _ := line.Score.MateIn(); v > 0 && got != v.Plies() || v < 0 && got != -v.Plies() {
			t.Errorf("%v: mate in %d plies, want %d", line.PV[0], got, v.Plies())
		}
	}
}

// TestTableSearch: after captures the search knows results, and values them
// below mates and above all estimates.
func TestTableSearch(t *testing.T) {
	tables := openTables(t)
	// Two pawns against a rook: red loses one and is lost.
	pos := mustFEN(t, "3k5/9/4P4/9/9/4P4/9/r8/9/5K3 b")
	r := tableEngine(t, tables).StartPosition(t.Context(), pos, nil, Limits{Depth: 6}).Wait()
	if r.Lines[0].TableHits == 0 || r.Score < DecisiveBound {
		t.Errorf("%s: score %v with %d hits, want a win by the tables", pos.FEN(), r.Score, r.Lines[0].TableHits)
	}
	without := New(DefaultOptions()).StartPosition(t.Context(), pos, nil, Limits{Depth: 6}).Wait()
	if without.Lines[0].TableHits != 0 {
		t.Errorf("%d hits without tables", without.Lines[0].TableHits)
	}
	// A weak player does not know the tables.
	o := DefaultOptions()
	o.Tables, o.Level, o.Seed = tables, 3, 1
	if r := New(o).StartPosition(t.Context(), pos, nil, Limits{Depth: 6}).Wait(); r.Lines[0].TableHits != 0 {
		t.Errorf("level 3: %d hits, want none", r.Lines[0].TableHits)
	}
}

// TestTableRepetition: the fastest win leads to a position that has been on the
// board twice; another must be played.
func TestTableRepetition(t *testing.T) {
	tables := openTables(t)
	rng := rand.New(rand.NewPCG(1, 2))
	found := 0
	for tries := 0; found < 20 && tries < 20_000; tries++ {
		pos, ok := randomPlacement(rng, mustClass(t, "KRKA"), xiangqi.Red)
		if !ok {
			continue
		}
		game, banned, ok := shuffled(tables, pos)
		if !ok {
			continue
		}
		found++
		r := tableEngine(t, tables).Search(t.Context(), game, Limits{Nodes: 2000})
		if r.Best == banned || r.Score < DecisiveBound {
			t.Errorf("%s moves %v: plays %v with %v; %v repeats for the third time", pos.FEN(), game.Moves(), r.Best, r.Score, banned)
		}
	}
	if found == 0 {
		t.Error("no position found to try")
	}
}

// shuffled returns a game in which the position's only fastest win would repeat a
// position for the third time.
func shuffled(tables *tablebase.Prober, pos xiangqi.Position) (game *xiangqi.Game, best xiangqi.Move, ok bool) {
	moves, ok := tables.Moves(&pos)
	if !ok || len(moves) < 2 || moves[0].Value.Plies() < 3 || moves[1].Value <= 0 || moves[0].Value == moves[1].Value {
		return nil, best, false
	}
	best = moves[0].Move
	if pos.At(best.To()) != xiangqi.NoPiece {
		return nil, best, false
	}
	back := xiangqi.NewMove(best.To(), best.From())
	after := pos
	after.MakeMove(best)
	for _, reply := range after.LegalMoves() {
		if after.At(reply.To()) != xiangqi.NoPiece {
			continue
		}
		game = xiangqi.NewGameFrom(after, xiangqi.RulesComputer())
		there, again := []xiangqi.Move{reply, back, xiangqi.NewMove(reply.To(), reply.From())}, false
		complete := true
		for _, m := range append(append(slices.Clone(there), best), there...) {
			complete = complete && game.Play(m) == nil
		}
		if complete && !game.Over() {
			repeated := game.Clone()
			again = repeated.Play(best) == nil && repeated.Over()
		}
		if again {
			return game, best, true
		}
	}
	return nil, best, false
}

// TestTableResults plays the engine with tables against perfect play from random
// positions: it wins what is won in as many plies as the table says, and does not
// lose what is drawn. What is won only because the opponent may not check forever
// it wins too, in time. CHUHE_TABLE_GAMES sets the positions of each class, and
// CHUHE_TABLE_CLASSES further classes, whose tables are in CHUHE_TABLES_DIR.
func TestTableResults(t *testing.T) {
	tables := openTables(t)
	positions := 4
	if raceDetector {
		positions = 1
	}
	if n, err := strconv.Atoi(os.Getenv("CHUHE_TABLE_GAMES")); err == nil {
		positions = n
	}
	classes := strings.Fields("KRK KNK KPK KRKA KNKAA KNKB KPKAA KCK KRKAABB KNKAB KRKN KRKC KRKP KRKR KNKN KNKC KNKP KCKC KCKP KPKP")
	for _, name := range append(classes, strings.Fields(os.Getenv("CHUHE_TABLE_CLASSES"))...) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(7, 7))
			class := mustClass(t, name)
			g := tableGames{engine: tableEngine(t, tables), tables: tables, rng: rng}
			for n := 0; n < positions; {
				if pos, ok := randomPlacement(rng, class, xiangqi.Color(rng.IntN(2))); ok {
					g.play(t, pos, pos.Turn().Other())
					g.play(t, pos, pos.Turn())
					n++
				}
			}
		})
	}
}

// tableGames plays an engine against perfect play.
type tableGames struct {
	engine *Engine
	tables *tablebase.Prober
	rng    *rand.Rand
}

// play plays one game, the engine having one side.
func (g *tableGames) play(t *testing.T, start xiangqi.Position, side xiangqi.Color) {
	t.Helper()
	const (
		drawPlies = 30  // for which a draw must be held
		rulePlies = 150 // in which a win by the rules must be had
		nodes     = 200
	)
	v, ok := g.tables.Probe(&start, tablebase.MateTable)
	want, holds := g.tables.ProbeResult(&start, tablebase.PerpetualCheck)
	if !ok {
		t.Fatalf("%s is in no table", start.FEN())
	}
	plies := drawPlies
	if want != tablebase.Draw {
		plies = rulePlies
	}
	if v != 0 {
		plies = v.Plies()
	}
	game := xiangqi.NewGameFrom(start, xiangqi.RulesComputer())
	for i := 0; i < plies && !game.Over(); i++ {
		m := g.opponent(game, v == 0)
		if game.Turn() == side {
			m = g.engine.Search(t.Context(), game, Limits{Nodes: nodes}).Best
		}
		if err := game.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	got := tablebase.Draw // for the side that began
	if winner, decided := game.Outcome().Result.Winner(); decided {
		if got = tablebase.Win; winner != start.Turn() {
			got = tablebase.Loss
		}
	}
	if start.Turn() != side {
		got, want = -got, -want
	}
	if holds && got < want || v != 0 && got != want {
		t.Errorf("%s moves %v: %v, %v for the engine; want %v in %d plies",
			start.FEN(), game.Moves(), game.Outcome(), got, want, v.Plies())
	}
}

// opponent returns a best move by the tables, any of those that draw if asked to.
func (g *tableGames) opponent(game *xiangqi.Game, vary bool) xiangqi.Move {
	pos := *game.Position()
	moves, ok := g.tables.Moves(&pos)
	if !ok || len(moves) == 0 {
		return xiangqi.NoMove
	}
	last := 0
	for vary && last+1 < len(moves) && moves[last+1].Value == moves[0].Value {
		last++
	}
	return moves[g.rng.IntN(last+1)].Move
}

// randomPlacement puts the pieces of a class on random squares; false when that is no
// legal position with a move.
func randomPlacement(rng *rand.Rand, class tablebase.Class, turn xiangqi.Color) (xiangqi.Position, bool) {
	x, err := tablebase.NewIndex(class)
	if err != nil {
		return xiangqi.Position{}, false
	}
	b, ok := x.Board(rng.Uint64N(x.Len()))
	setup := xiangqi.Setup{Board: b, Turn: turn, MoveNumber: 1}
	pos, err := setup.Position()
	return pos, ok && err == nil && pos.HasLegalMove()
}

func mustClass(t testing.TB, name string) tablebase.Class {
	t.Helper()
	c, err := tablebase.ParseClass(name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestTableLimit: a win that the limit on moves without capture comes before is none.
func TestTableLimit(t *testing.T) {
	tables := openTables(t)
	for _, tt := range []struct {
		plies int // without capture so far, of 120
		won   bool
	}{{0, true}, {107, true}, {108, false}} {
		start := mustFEN(t, "9/4k4/9/9/9/9/9/9/9/N2K5 w") // won in 13, without a capture
		setup := start.Setup()
		setup.PliesSinceCapture = tt.plies
		pos, err := setup.Position()
		if err != nil {
			t.Fatal(err)
		}
		r := tableEngine(t, tables).StartPosition(t.Context(), pos, nil, Limits{Nodes: 3000}).Wait()
		if plies, mate := r.Score.MateIn(); mate != tt.won || mate && plies != 13 {
			t.Errorf("%d plies without capture: score %v, want the mate in 13 plies: %t", tt.plies, r.Score, tt.won)
		}
	}
}
