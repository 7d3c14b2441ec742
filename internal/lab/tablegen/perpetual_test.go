package tablegen

import (
	"context"
	"errors"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestPerpetualFacts compares what perpetual check changes.
func TestPerpetualFacts(t *testing.T) {
	dir := copyTables(t, "KRKN")
	facts, err := readFacts()
	if err != nil {
		t.Fatal(err)
	}
	if all {
		dir = sharedFolder(t)
	}
	for _, f := range facts.Perpetual {
		if _, err := Generate(context.Background(), []tablebase.Class{f.Class}, Perpetuals, Options{Folder: dir}); err != nil {
			t.Fatal(err)
		}
		ruleless := headerOf(t, dir, f.Class, tablebase.Ruleless)
		perpetual := headerOf(t, dir, f.Class, tablebase.PerpetualCheck)
		for side := range bothSides {
			before, after := ruleless.Counts[side], perpetual.Counts[side]
			red, black := after.Win-before.Win, after.Loss-before.Loss
			if side == int(xiangqi.Black) {
				red, black = black, red
			}
			if before.Draw != f.Draws[side] || red != f.RedWins[side] || black != f.BlackWins[side] {
				t.Errorf("%v, %v to move: %d draws, %d become red wins, %d black wins; want %d, %d, %d", f.Class,
					xiangqi.Color(side), before.Draw, red, black, f.Draws[side], f.RedWins[side], f.BlackWins[side])
			}
		}
		if f.Sample == nil {
			continue
		}
		p := prober(t, dir, tablebase.Options{Rules: tablebase.PerpetualCheck})
		pos := mustPosition(t, *f.Sample)
		if result, ok := p.ProbeWDL(&pos); !ok || result != tablebase.Win {
			t.Errorf("%s: %v, %t, want a win", pos.FEN(), result, ok)
		}
	}
}

func headerOf(t *testing.T, dir string, class tablebase.Class, r tablebase.Rules) *tablebase.Header {
	t.Helper()
	table, err := folder(dir).open(class, tablebase.ResultTable, r)
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Close(); err != nil {
		t.Fatal(err)
	}
	return table.Header()
}

// TestPerpetualChangesNothing: where headers say that the results hold under any
// rules, the solver agrees.
func TestPerpetualChangesNothing(t *testing.T) {
	dir := sharedFolder(t)
	if !all {
		dir = copyTables(t, "KRKA")
	}
	tables, err := endgame.List(dir)
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, e := range tables {
		if e.Kind != "mates" || e.Rules != "any" {
			continue
		}
		checked++
		j := job{class: e.Class, product: Perpetuals, options: &Options{}, folder: folder(dir), writer: newWriter(t)}
		if err := j.openInputs(); err != nil {
			t.Fatal(err)
		}
		j.folder = folder(t.TempDir())
		paths, err := j.makePerpetual(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		table, err := tablebase.OpenTable(paths[0])
		if err != nil {
			t.Fatal(err)
		}
		ruleless := headerOf(t, dir, e.Class, tablebase.Ruleless)
		if got, want := table.Header().Counts, ruleless.Counts; got != want {
			t.Errorf("%v: counts %v under perpetual check, want %v", e.Class, got, want)
		}
		if err := errors.Join(table.Close(), j.close()); err != nil {
			t.Error(err)
		}
	}
	if checked < 4 {
		t.Errorf("%d classes looked at, want at least the 4 of KRKA", checked)
	}
}

// TestPerpetualGame compares all values of a class with those of another solver
// of parity games, on a graph that the rules library alone has made.
func TestPerpetualGame(t *testing.T) {
	longtest.Only(t, "solves a class of tables a second time")
	const class = "KRKN"
	dir := copyTables(t, class)
	classes := []tablebase.Class{mustClass(t, class)}
	if _, err := Generate(context.Background(), classes, Perpetuals, Options{Folder: dir}); err != nil {
		t.Fatal(err)
	}
	if _, err := Verify(context.Background(), classes, Perpetuals, Options{Folder: dir}); err != nil {
		t.Error(err)
	}
	ruleless := mustLoad(t, dir, class, tablebase.ResultTable, tablebase.Ruleless)
	perpetual := mustLoad(t, dir, class, tablebase.ResultTable, tablebase.PerpetualCheck)
	p := prober(t, dir, tablebase.Options{})
	changes := 0
	for _, winner := range bothSides {
		g := newGame(t, p, ruleless, winner)
		wins := g.solve(g.everything())
		for i, s := range g.spots {
			want := tablebase.Value(0)
			if wins[i] {
				changes++
				if want = 1; s.side != winner {
					want = -1
				}
			}
			if got := perpetual.value(s.side, s.n); got != want && (want != 0 || (got > 0) == (s.side == winner)) {
				t.Fatalf("%v to move, number %d: value %d, want %d", s.side, s.n, got, want)
			}
		}
	}
	if changes == 0 {
		t.Error("perpetual check changes nothing")
	}
}

// game is a parity game: nodes with an owner, a priority, and edges. The winner
// wins the plays whose highest priority seen forever is odd.
type game struct {
	spots    []spot // of the first nodes: the drawn positions
	owner    []int  // 1: the winner moves
	priority []int
	edges    [][]int
}

// newGame makes the game of the drawn positions of a class for one winner. The
// first nodes are the positions, the next two what is won and what is not; a
// move within the class gets a node of its own, which carries the priority.
func newGame(t *testing.T, p *tablebase.Prober, d *dense, winner xiangqi.Color) *game {
	g := new(game)
	nodes := make(map[spot]int)
	for _, side := range bothSides {
		for n := range d.index.Len() {
			if d.value(side, n) == 0 {
				nodes[spot{side, n}] = len(g.spots)
				g.spots = append(g.spots, spot{side, n})
				g.add(ownerOf(side, winner), 0)
			}
		}
	}
	won, notWon := g.add(0, 1), g.add(0, 2)
	g.edges[won], g.edges[notWon] = []int{won}, []int{notWon}
	for i, s := range g.spots {
		b, _ := d.index.Board(s.n)
		setup := xiangqi.Setup{Board: b, Turn: s.side}
		pos, err := setup.Position()
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range pos.LegalMoves() {
			next := pos
			captured := next.MakeMove(m).Captured() != xiangqi.NoPiece
			result, ok := p.ProbeWDL(&next)
			if !ok {
				t.Fatalf("%s: no result", next.FEN())
			}
			switch {
			case result == tablebase.Win && next.Turn() == winner || result == tablebase.Loss && next.Turn() != winner:
				g.edges[i] = append(g.edges[i], won)
			case result != tablebase.Draw || captured:
				g.edges[i] = append(g.edges[i], notWon)
			default:
				board := next.Board()
				to := nodes[spot{next.Turn(), d.index.Number(&board, tablebase.AsStored)}]
				move := g.add(0, movePriority(s.side == winner, next.InCheck()))
				g.edges[move] = []int{to}
				g.edges[i] = append(g.edges[i], move)
			}
		}
	}
	return g
}

func ownerOf(side, winner xiangqi.Color) int {
	if side == winner {
		return 1
	}
	return 0
}

func movePriority(byWinner, check bool) int {
	switch {
	case check:
		return 0
	case byWinner:
		return 1
	}
	return 2
}

func (g *game) add(owner, priority int) int {
	g.owner, g.priority, g.edges = append(g.owner, owner), append(g.priority, priority), append(g.edges, nil)
	return len(g.owner) - 1
}

func (g *game) everything() []bool {
	in := make([]bool, len(g.owner))
	for i := range in {
		in[i] = true
	}
	return in
}

// solve returns the nodes of a subgame that the winner wins, by the recursive
// algorithm of Zielonka, "Infinite Games on Finitely Coloured Graphs", 1998.
func (g *game) solve(in []bool) (wins []bool) {
	top := -1
	for i, ok := range in {
		if ok {
			top = max(top, g.priority[i])
		}
	}
	wins = make([]bool, len(in))
	if top < 0 {
		return wins
	}
	player := top % 2 // whom the highest priority favours
	goal := make([]bool, len(in))
	for i, ok := range in {
		goal[i] = ok && g.priority[i] == top
	}
	rest := without(in, g.attract(in, goal, player))
	sub := g.solve(rest)
	escaped := false
	other := make([]bool, len(in))
	for i, ok := range rest {
		other[i] = ok && sub[i] != (player == 1)
		escaped = escaped || other[i]
	}
	if !escaped {
		for i, ok := range in {
			wins[i] = ok && player == 1
		}
		return wins
	}
	lost := g.attract(in, other, 1-player)
	wins = g.solve(without(in, lost))
	for i, ok := range lost {
		wins[i] = wins[i] || ok && player == 0
	}
	return wins
}

func without(in, out []bool) []bool {
	left := make([]bool, len(in))
	for i := range in {
		left[i] = in[i] && !out[i]
	}
	return left
}

// attract returns the nodes from which a player can force the play to a goal.
func (g *game) attract(in, goal []bool, player int) []bool {
	reached := append([]bool(nil), goal...)
	for grown := true; grown; {
		grown = false
		for i := range in {
			if !in[i] || reached[i] {
				continue
			}
			can, must := false, true
			for _, to := range g.edges[i] {
				if in[to] {
					can, must = can || reached[to], must && reached[to]
				}
			}
			if can && (must || g.owner[i] == player) {
				reached[i], grown = true, true
			}
		}
	}
	return reached
}
