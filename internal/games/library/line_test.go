package library

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// fewMoves are moves of both sides, in any order of which games can begin; the position
// after all the pawns have moved is symmetric.
var fewMoves = [2][]string{
	{"h2e2", "b2e2", "h0g2", "b0c2", "i0h0", "c3c4", "g3g4", "e3e4"},
	{"h9g7", "b9c7", "i9h9", "c6c5", "g6g5", "e6e5", "b7e7"},
}

// gamesOfFewMoves makes games of one to nine plies, some from a start of their own in
// which Black has moved a pawn already.
func gamesOfFewMoves(n int, r *rand.Rand) iter.Seq2[*record.Game, error] {
	other, _, err := xiangqi.ParseFENLenient("rnbakabnr/9/1c5c1/p1p1p1p1p/9/2P6/P3P1P1P/1C5C1/9/RNBAKABNR b - - 0 1")
	return func(yield func(*record.Game, error) bool) {
		for i := range n {
			g := record.New()
			if i%7 == 0 {
				g = record.NewFrom(other.Setup())
			}
			g.Headers.Set("Red", fmt.Sprint("player ", i)) // short games of other players are other games
			g.Headers.Set("Date", fmt.Sprint(1900+i%100))
			pos, _ := g.StartPosition()
			to := g.Root
			for range 1 + r.IntN(9) {
				words := fewMoves[pos.Turn()]
				m, failed := xiangqi.ParseMove(words[r.IntN(len(words))])
				if failed != nil || !pos.IsLegal(m) {
					continue
				}
				pos.MakeMove(m)
				to = to.Add(m)
			}
			if !yield(g, err) {
				return
			}
		}
	}
}

// TestLineOfMany compares what is found by lines with the games themselves, where the
// index has to tell: of lines that hundreds of games have, by any order of moves.
func TestLineOfMany(t *testing.T) {
	l := openNew(t)
	r := rand.New(rand.NewPCG(1, 2))
	games := 2500
	if _, err := l.ImportGames(t.Context(), gamesOfFewMoves(games, r), "few", ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	// Other numbers for some entries, and none for others.
	if _, err := l.Edit(t.Context(), Changes{Result: new(xiangqi.RedWins)}, 2, 3, 4); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Remove(t.Context(), 5, 6); err != nil {
		t.Fatal(err)
	}
	type begun struct {
		line   []xiangqi.Move
		mirror []xiangqi.Move
		usual  bool
	}
	all := map[int64]begun{}
	for id := range int64(games) {
		g, err := l.Game(t.Context(), id+1)
		if err != nil {
			continue
		}
		b := begun{line: g.Moves(), usual: g.FromStart()}
		for _, m := range b.line {
			b.mirror = append(b.mirror, m.MirrorFile())
		}
		all[id+1] = b
	}
	many, few := 0, 0
	asked := map[string]bool{}
	for _, of := range all {
		if !of.usual || len(of.line) == 0 || asked[string(packMoves(of.line))] || few > 40 && len(of.line) > 3 {
			continue
		}
		asked[string(packMoves(of.line))] = true
		want := 0
		for _, g := range all {
			if n := len(of.line); g.usual && len(g.line) >= n && (slices.Equal(g.line[:n], of.line) || slices.Equal(g.mirror[:n], of.line)) {
				want++
			}
		}
		if want > fewGames {
			many++
		} else if few++; few > 40 {
			continue
		}
		found, err := l.Search(t.Context(), Query{Line: of.line, Limit: 3})
		if err != nil {
			t.Fatal(err)
		}
		if found.Total != want {
			t.Errorf("%v: %d games, want %d", of.line, found.Total, want)
		}
	}
	if many < 7 {
		t.Errorf("%d lines of more than %d games", many, fewGames)
	}
}

// TestTwoPliesTold holds what seeLine builds on: no two ways of two plies lead from a
// position to the same one.
func TestTwoPliesTold(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	pos := xiangqi.StartPosition()
	for ply := range 120 {
		moves := pos.LegalMoves()
		if len(moves) == 0 {
			break
		}
		if ply%8 == 0 {
			by := map[xiangqi.Board][2]xiangqi.Move{}
			for _, first := range moves {
				one := pos
				one.MakeMove(first)
				for _, second := range one.LegalMoves() {
					two := one
					two.MakeMove(second)
					if other, ok := by[two.Board()]; ok {
						t.Fatalf("%s: %v %v and %v lead to one position", pos.FEN(), first, second, other)
					}
					by[two.Board()] = [2]xiangqi.Move{first, second}
				}
			}
		}
		pos.MakeMove(moves[r.IntN(len(moves))])
	}
}
