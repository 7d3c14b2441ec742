package choicework

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/choice"
)

// Recipe specifies how to make a model.
type Recipe struct {
	Folder  string // where the views and the prior are kept between runs
	Shards  int    // number of shards of views, with 60 positions each
	Passes  int    // number of passes over the games that train the prior
	Stride  int    // a pass uses every n-th position of a game
	Workers int
	Seed    uint64
}

// Make builds a model from games and measures its performance on the held-out games. It does not
// repeat work that an interrupted run has already stored in the folder. progress is called with a
// description of the current task.
func Make(ctx context.Context, games *Games, o Recipe, progress func(doing string)) (*Result, error) {
	err := Look(ctx, games, o.Folder, o.Shards, o.Workers, func(done int) { progress(fmt.Sprintf("%d of %d shards of views", done, o.Shards)) })
	if err != nil {
		return nil, err
	}
	t, err := prior(ctx, games, &o, progress)
	if err != nil {
		return nil, err
	}
	r, err := fitModel(ctx, t, o.Folder, progress)
	if err == nil {
		r.Games = games.Count()
	}
	return r, err
}

// priorFile is the name of the file that stores the prior, its floating-point parameters, and the
// recipe that it was trained with.
const priorFile = "prior.gob"

type keptPrior struct {
	Weights        []float32
	Eye            []float64
	Passes, Stride int
	Seed           uint64
}

// prior returns the prior stored in the folder, or trains one if there is none.
func prior(ctx context.Context, games *Games, o *Recipe, progress func(string)) (*choice.Teacher, error) {
	name := filepath.Join(o.Folder, priorFile)
	kept := keptPrior{Passes: o.Passes, Stride: o.Stride, Seed: o.Seed}
	f, err := os.Open(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	default:
		var was keptPrior
		err := gob.NewDecoder(f).Decode(&was)
		_ = f.Close()
		t := choice.NewTeacher(o.Seed)
		switch {
		case err != nil || len(was.Weights) != len(t.Prior.Weights) || len(was.Eye) != len(t.Eye):
			return nil, fmt.Errorf("%w: %s does not hold a prior", ErrViews, name)
		case was.Passes != o.Passes || was.Stride != o.Stride || was.Seed != o.Seed:
			return nil, fmt.Errorf("%w: %s was taught by another recipe: %d passes, stride %d, seed %d", ErrViews, name, was.Passes, was.Stride, was.Seed)
		}
		copy(t.Prior.Weights, was.Weights)
		copy(t.Eye[:], was.Eye)
		return t, nil
	}
	t, err := teachPrior(ctx, games, o.Passes, o.Stride, o.Seed, func(positions int, surprise float64) {
		progress(fmt.Sprintf("the prior: %d positions, surprise %.3f", positions, surprise))
	})
	if err != nil {
		return nil, err
	}
	kept.Weights, kept.Eye = t.Prior.Weights, t.Eye[:]
	return t, atomicfile.WriteFrom(name, func(w io.Writer) error { return gob.NewEncoder(w).Encode(&kept) })
}
