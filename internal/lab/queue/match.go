package queue

import (
	"context"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/setup"
)

// Names of the two engines in a test's games.
const (
	newName = "new"
	oldName = "old"
)

// programHash is the size, in MiB, of the hash table of an engine built for a test. It is the same size that
// the built-in engine uses in a match.
const programHash = "16"

// match builds the engines for a test and returns the match to be played.
func (q Queue) match(ctx context.Context, t *Test, atOnce int) (m match.Match, err error) {
	programs := [2]string{}
	words := [2]string{"name=" + newName + " builtin " + t.Set, "name=" + oldName + " builtin " + t.Against}
	if t.Patch != "" {
		for i, patch := range [2]string{t.Patch, ""} {
			if programs[i], err = q.Build(ctx, t.Source, t.Base, patch); err != nil {
				return m, err
			}
		}
		words = [2]string{"name=" + newName + " cmd=new opt.Hash=" + programHash, "name=" + oldName + " cmd=old opt.Hash=" + programHash}
	}
	f := setup.Flags{
		Engines: setup.Engines{
			Engine: words[:], TC: t.Control, Openings: q.openings(t), Seed: t.Seed, Rules: "computer", Event: t.Title, Resign: t.Resign, Draw: t.Draw,
			MaxMoves: t.MaxMoves, Margin: 100 * time.Millisecond, Patience: 10 * time.Second, Untimed: 10 * time.Minute,
		},
		Concurrency: atOnce,
	}
	f.Dir = q.Runs()
	engines, conditions, err := f.Conditions()
	if err != nil {
		return m, err
	}
	for i, path := range programs {
		if path != "" {
			engines[i].Command[0] = path
		}
	}
	copy(m.Engines[:], engines)
	sprt := t.SPRT
	m.Conditions, m.Machine, m.Pairs, m.SPRT = conditions, cli.Machine(), t.Games/2, &sprt
	return m, nil
}

// openings returns the value of the --openings flag for a test.
func (q Queue) openings(t *Test) string {
	if t.Openings == setup.OwnOpenings || t.Openings == setup.StartOnly {
		return t.Openings
	}
	return q.kept(t.Openings)
}
