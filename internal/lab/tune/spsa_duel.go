package tune

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
)

// Games plays pairs of games between two settings, according to match rules.
type Games struct {
	Control  entrant.TimeControl
	Pairs    int // pairs per iteration
	Openings *openings.Set
	Seed     uint64
	Hash     int // size of the hash table, in MiB
	// Evaluation selects the engines' evaluation by options of the built-in engine: none, eval or net.
	Evaluation []entrant.Option
}

// conditions describes the games. It returns an error if the evaluation is not available.
func (g *Games) conditions() (string, error) {
	o, err := entrant.BuiltinOptions(g.Evaluation)
	if err != nil {
		return "", err
	}
	searching := o.Searching()
	return fmt.Sprintf("%v, %d pairs, openings %s, hash %d MiB, evaluation %s", g.Control, g.Pairs, g.Openings.Hash(), g.Hash, searching.Evaluation()), nil
}

// Names returns the names of the parameters that games of this kind can measure. Time management parameters
// matter only if there is a clock; without one, they would move by chance alone.
func (g *Games) Names() []string {
	clock := g.Control.Base > 0 || g.Control.Increment > 0 || g.Control.Byoyomi > 0
	var names []string
	for _, p := range tune.ParamList() {
		if clock || !p.Clock {
			names = append(names, p.Name)
		}
	}
	return names
}

// Play plays one pair of games of an iteration. Both games start from the same opening, which is a different
// one for each pair as long as there are enough openings. A game is stopped early if both sides consider it
// decided.
func (g *Games) Play(ctx context.Context, plus, minus tune.Params, iteration, pair int) (wins, losses int, err error) {
	m := match.Match{Pairs: 1}
	options := append([]entrant.Option{{Name: "hash", Value: strconv.Itoa(g.Hash)}}, g.Evaluation...)
	for i, p := range []tune.Params{plus, minus} {
		m.Engines[i] = entrant.Spec{
			Name: [2]string{"plus", "minus"}[i], Control: g.Control,
			Options: slices.Concat(options, paramOptions(&p)),
		}
	}
	order := g.Openings.Order(g.Seed + uint64(iteration))
	m.Event = "tuning"
	m.Openings = &openings.Set{Name: g.Openings.Name, List: []openings.Opening{g.Openings.List[order[pair%len(order)]]}}
	m.Referee = referee.New()
	m.Referee.Adjudication.ResignScore, m.Referee.Adjudication.ResignMoves = 700, 3
	r, err := m.Run(ctx)
	if err != nil {
		return 0, 0, err
	}
	const classes = 3 // losses, draws and wins
	if len(r.Games) != classes {
		return 0, 0, fmt.Errorf("%w: a match without results", ErrSearch)
	}
	if len(r.Incidents) > 0 {
		return 0, 0, fmt.Errorf("%w: iteration %d: an engine failed: %v", ErrSearch, iteration+1, r.Incidents[0])
	}
	return r.Games[classes-1], r.Games[0], nil
}

// paramOptions returns the parameters that differ from their defaults, as options.
func paramOptions(p *tune.Params) []entrant.Option {
	var list []entrant.Option
	for _, d := range tune.ParamList() {
		if v, ok := p.Get(d.Name); ok && v != d.Default {
			list = append(list, entrant.Option{Name: "param." + d.Name, Value: strconv.Itoa(v)})
		}
	}
	return list
}
