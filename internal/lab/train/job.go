package train

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/selfplay"
)

// Job is a complete training run, from games to a network.
type Job struct {
	Recipe  Recipe
	Games   []string    // input files
	Files   Files       // output files
	From    *Checkpoint // starting point; nil for random parameters
	Resume  bool        // continue training From, using its recipe
	Threads int         // 0 means one per processor
	Memory  int64       // for positions, in bytes; any excess is stored in files next to the network

	Damaged  func(places int) // called with the number of unreadable places in the games
	Say      func(line string)
	Progress func(Progress)
}

// Run trains the network and writes the files. If the recipe is invalid or differs from that of the training
// to be continued, the error wraps ErrOptions. Otherwise, it may wrap ErrData or ErrCheckpoint.
func (j *Job) Run(ctx context.Context) (answer *Trained, err error) {
	if err := j.Recipe.Validate(); err != nil {
		return nil, err
	}
	if j.Resume {
		if conflicts := j.Recipe.Conflicts(&j.From.Recipe); len(conflicts) > 0 {
			return nil, fmt.Errorf("%w: the training was begun otherwise: %s; leave that out, or begin a new one with --from", ErrOptions, strings.Join(conflicts, "; "))
		}
		j.Recipe = j.From.Recipe // the recipe also determines the choice of positions
	}
	data, err := ReadData(ctx, Source{
		Files: j.Games, Filter: selfplay.Filter{Quiet: true, MostScore: j.Recipe.MostScore},
		Variants: j.Recipe.Variants, Evaluate: eval.New(eval.Default()).Evaluate,
		Holdout: j.Recipe.Holdout, Seed: j.Recipe.Seed, Memory: j.Memory, Scratch: filepath.Dir(j.Files.Network),
	})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, data.Close()) }()
	t, err := j.trainer(data)
	if err != nil {
		return nil, err
	}
	j.Say(fmt.Sprintf("%d positions of %d games, %d held out, %d left out as repeated; scale %.0f", data.Training, data.Games, data.Held, data.Repeated, t.Recipe.Scale))
	j.Damaged(data.Damaged)
	if answer, err = j.Files.Train(ctx, t, data, j.Progress); err != nil {
		return nil, err
	}
	if answer.MeanError > MostError {
		j.Say(fmt.Sprintf("the quantised network is %.2f centipawns off on the average, more than %g", answer.MeanError, MostError))
	}
	return answer, nil
}

// trainer returns a new trainer, or one that resumes a training.
func (j *Job) trainer(data *Data) (*Trainer, error) {
	threads := j.Threads
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	if !j.Resume {
		return NewTrainer(j.Recipe, data, j.From, threads)
	}
	if n := j.From.Positions; n > 0 && n != data.Training {
		j.Say(fmt.Sprintf("the training was begun with %d positions, now there are %d: its result will be another", n, data.Training))
	}
	return Resume(j.From, data, threads)
}
