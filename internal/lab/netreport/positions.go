// Package netreport compares evaluations on positions whose value is known or generally agreed
// upon: endgames in the tables, openings that people play, and attacks that end in mate.
package netreport

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Settings determines which positions are examined. The same settings always select the same
// positions, regardless of the network that the program uses.
type Settings struct {
	Seed       uint64 // seed of the choice of positions from the tables
	ClassSize  int    // positions per table class
	BookPlies  int    // plies from the start position to which the opening book is followed
	Games      int    // number of games that mating attacks are taken from
	GameNodes  uint64 // nodes per move in the games that mating attacks are taken from
	ProofNodes uint64 // nodes of the search that must find the mate
}

// DefaultSettings returns the default settings.
func DefaultSettings() Settings {
	return Settings{Seed: 1, ClassSize: 400, BookPlies: 20, Games: 400, GameNodes: 300, ProofNodes: 20_000}
}

// known is a position together with its result for the side to move.
type known struct {
	position xiangqi.Position
	result   tablebase.WDL
}

// quiet reports whether a static evaluation of the position is meaningful, that is, whether the
// side to move is not in check and cannot capture anything.
func quiet(p *xiangqi.Position) bool {
	if p.InCheck() {
		return false
	}
	for _, m := range p.LegalMoves() {
		if p.At(m.To()) != xiangqi.NoPiece {
			return false
		}
	}
	return true
}

// ofClass draws random quiet positions from a table class.
func (s *Settings) ofClass(tables *tablebase.Prober, c tablebase.Class) ([]known, error) {
	index, err := tablebase.NewIndex(c)
	if err != nil {
		return nil, fmt.Errorf("%v: %w", c, err)
	}
	const patience = 200                    // number of table entries tried per requested position
	rng := rand.New(rand.NewPCG(s.Seed, 1)) //nolint:gosec // positions must be repeatable
	var list []known
	for range patience * s.ClassSize {
		if len(list) == s.ClassSize {
			break
		}
		board, ok := index.Board(rng.Uint64N(index.Len()))
		if !ok {
			continue
		}
		setup := xiangqi.Setup{Board: board, Turn: xiangqi.Color(rng.IntN(2)), MoveNumber: 1}
		p, err := setup.Position()
		if err != nil || !p.HasLegalMove() || !quiet(&p) {
			continue
		}
		if result, ok := tables.ProbeWDL(&p); ok {
			list = append(list, known{p, result})
		}
	}
	return list, nil
}

// opening is a book position together with its most popular move.
type opening struct {
	position xiangqi.Position
	popular  xiangqi.Move
}

// openings returns the positions of the opening book in which the side to move is not in check,
// each with the move played most often.
func (s *Settings) openings() []opening {
	var list []opening
	own := standard.Book()
	for _, p := range book.Positions(own, s.BookPlies) {
		var best book.Entry
		for _, e := range own.Probe(&p) {
			if e.Games > best.Games {
				best = e
			}
		}
		if best.Games > 0 && !p.InCheck() {
			list = append(list, opening{p, best.Move})
		}
	}
	return list
}

// attacks returns positions from games played with the handcrafted evaluation in which the side to
// move has a forced mate. That side is neither in check nor ahead by as much as a pawn in material.
func (s *Settings) attacks(ctx context.Context) ([]xiangqi.Position, error) {
	openings, err := openings.Own()
	if err != nil {
		return nil, err
	}
	o := engine.DefaultOptions()
	o.Network, o.Threads, o.Hash, o.Idle = nil, 1, 4, 0
	e := engine.New(o)
	var list []xiangqi.Position
	for i := range min(s.Games, len(openings.List)) {
		e.Clear()
		start := openings.List[i*len(openings.List)/s.Games]
		game, mated, err := s.play(ctx, e, start)
		if err != nil {
			return nil, err
		}
		if !mated {
			continue
		}
		const first, last = firstBefore, lastBefore
		for before := first; before <= last && before <= len(game); before += 2 {
			p := game[len(game)-before]
			if p.InCheck() || material(&p) >= pawnValue {
				continue
			}
			e.Clear()
			r := e.StartPosition(ctx, p, nil, engine.Limits{Nodes: s.ProofNodes}).Wait()
			if n, ok := r.Score.MateIn(); ok && n > 0 {
				list = append(list, p)
			}
		}
	}
	return list, ctx.Err()
}

// The range of distances from the mate, in plies, at which attacks are sought. The numbers are odd,
// because the winner must be to move.
const firstBefore, lastBefore = 3, 25

// play plays a game. It returns the position before each move, and reports whether the game ended
// in checkmate.
func (s *Settings) play(ctx context.Context, e *engine.Engine, o openings.Opening) (game []xiangqi.Position, mated bool, err error) {
	const longest = 250 // plies
	rules := xiangqi.RulesComputer()
	p := o.Start
	var stack []xiangqi.Undo
	for _, m := range o.Moves {
		stack = append(stack, p.MakeMove(m))
	}
	for len(stack) < longest {
		if v := rules.Judge(&p, stack); v.Over() {
			return game, v.Reason == xiangqi.Checkmate, nil
		}
		r := e.StartPosition(ctx, p, stack, engine.Limits{Nodes: s.GameNodes}).Wait()
		if err := ctx.Err(); err != nil {
			return nil, false, err
		}
		game = append(game, p)
		stack = append(stack, p.MakeMove(r.Best))
	}
	return game, false, nil
}

// pawnValue is the value of a pawn, in centipawns.
const pawnValue = 100

// material returns the material advantage of the side to move, in centipawns.
func material(p *xiangqi.Position) (sum int) {
	worth := map[xiangqi.Kind]int{
		xiangqi.Rook: 900, xiangqi.Cannon: 450, xiangqi.Knight: 400, xiangqi.Pawn: pawnValue, xiangqi.Advisor: 120, xiangqi.Bishop: 120,
	}
	us := p.Turn()
	for kind, value := range worth {
		sum += value * (p.Pieces(us, kind).Len() - p.Pieces(us.Other(), kind).Len())
	}
	return sum
}
