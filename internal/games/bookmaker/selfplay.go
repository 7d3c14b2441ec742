package bookmaker

import (
	"context"
	"errors"
	"iter"
	"strconv"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// SelfPlay configures games that the engine plays against itself to provide moves for a book.
type SelfPlay struct {
	Games int
	Nodes uint64 // per move
	Seed  uint64
	// Book, if not nil, supplies the first moves, so that the games follow common lines. The moves
	// are chosen with great variety.
	Book book.Source
	// Plies is the ply at which an unfinished game is adjudicated according to the engine's score.
	// 0 means twice book.DefaultPlies.
	Plies  int
	Engine engine.Options // the zero value means engine.DefaultOptions with a small table
}

// Limits on self-play.
const (
	randomness = 25  // centipawns: moves that are worse by about this amount are also played
	decisive   = 150 // centipawns: score from which an adjudicated game is considered won
)

// All iterates over the games. It plays them one after another.
func (s *SelfPlay) All(ctx context.Context) iter.Seq2[*record.Game, error] {
	return func(yield func(*record.Game, error) bool) {
		build := Options{Engine: s.Engine}
		o := player.Searcher(build.engine())
		o.Engine.Randomness = randomness
		if s.Book != nil {
			o.Book = player.Book{Use: true, Variety: book.MaxVariety, Sources: []book.Source{s.Book}}
		}
		p := player.New(o)
		for n := range s.Games {
			g, err := s.game(ctx, p, 1+s.Seed*uint64(s.Games)+uint64(n))
			if err = errors.Join(err, ctx.Err()); err != nil {
				yield(nil, err)
				return
			}
			if !yield(g, nil) {
				return
			}
		}
	}
}

func (s *SelfPlay) game(ctx context.Context, p player.Player, seed uint64) (*record.Game, error) {
	plies := s.Plies
	if plies <= 0 {
		plies = 2 * book.DefaultPlies
	}
	if err := errors.Join(p.SetOption(ctx, "Seed", strconv.FormatUint(seed, 10)), p.NewGame(ctx)); err != nil {
		return nil, err
	}
	game := xiangqi.NewGame(xiangqi.RulesComputer())
	var score player.Score // from Red's point of view
	for game.Len() < plies && !game.Over() {
		a, err := player.Play(ctx, p, player.AskGame(game), player.Limits{Nodes: s.Nodes})
		if err != nil {
			return nil, err
		}
		if a.Scored {
			score = a.Score
			if game.Turn() == xiangqi.Black {
				score = -score
			}
		}
		if err := game.Play(a.Move); err != nil {
			return nil, err
		}
	}
	g := record.FromGame(game)
	if g.Result == xiangqi.Undecided {
		switch {
		case score >= decisive:
			g.Result = xiangqi.RedWins
		case score <= -decisive:
			g.Result = xiangqi.BlackWins
		default:
			g.Result = xiangqi.Draw
		}
	}
	return g, nil
}
