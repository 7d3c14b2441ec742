package bookmaker

import (
	"context"
	"iter"
	"math/rand/v2"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// SelfPlay says how the engine plays games against itself for a book.
type SelfPlay struct {
	Games int
	Nodes uint64 // for each move
	Seed  uint64
	// Book, if not nil, gives the first moves, with much variety, so that games
	// look where players go.
	Book book.Source
	// Plies is where a game is judged, if it has not ended: by the score of the
	// engine. 0 means twice book.DefaultPlies.
	Plies  int
	Engine engine.Options // the zero value means engine.DefaultOptions with a small table
}

// Bounds of self-play.
const (
	randomness = 25  // centipawns: moves about so much worse are played too
	decisive   = 150 // centipawns: a score from which a game that is cut short counts as won
)

// All plays the games one after the other.
func (s *SelfPlay) All(ctx context.Context) iter.Seq2[*record.Game, error] {
	return func(yield func(*record.Game, error) bool) {
		o := Options{Engine: s.Engine}
		settings := o.engine()
		settings.Randomness = randomness
		e := engine.New(settings)
		chance := rand.New(rand.NewPCG(s.Seed, 3))
		for n := range s.Games {
			settings.Seed = 1 + s.Seed*uint64(s.Games) + uint64(n)
			e.SetOptions(settings)
			g := s.game(ctx, e, chance)
			if ctx.Err() != nil {
				yield(nil, ctx.Err())
				return
			}
			if !yield(g, nil) {
				return
			}
		}
	}
}

func (s *SelfPlay) game(ctx context.Context, e *engine.Engine, chance *rand.Rand) *record.Game {
	plies := s.Plies
	if plies <= 0 {
		plies = 2 * book.DefaultPlies
	}
	game := xiangqi.NewGame(xiangqi.RulesComputer())
	e.Clear()
	var score engine.Score // of Red
	for game.Len() < plies && !game.Over() {
		pos := game.Position()
		var m xiangqi.Move
		if s.Book != nil {
			if known, ok := book.Choose(s.Book, &pos, game.Len(), book.Settings{Variety: book.MaxVariety}, chance); ok {
				m = known.Move
			}
		}
		if m == xiangqi.NoMove {
			r := e.Search(ctx, game, engine.Limits{Nodes: s.Nodes})
			m, score = r.Best, r.Score
			if game.Turn() == xiangqi.Black {
				score = -score
			}
		}
		if game.Play(m) != nil {
			break
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
	return g
}
