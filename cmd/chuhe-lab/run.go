package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/watch"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
)

// runCommand groups the commands for long jobs.
type runCommand struct {
	List   runListCommand   `cmd:"" example:"chuhe-lab run list" help:"List the runs."`
	Show   runShowCommand   `cmd:"" example:"chuhe-lab run show 3f2a" help:"Show the state of a run: progress, workers, failed units."`
	Pause  runPauseCommand  `cmd:"" example:"chuhe-lab run pause 3f2a" help:"Pause a run: no more units are started."`
	Resume runResumeCommand `cmd:"" example:"chuhe-lab run resume 3f2a" help:"Resume a run."`
	Stop   runStopCommand   `cmd:"" example:"chuhe-lab run stop 3f2a" help:"End a run."`
	Remove runRemoveCommand `cmd:"" example:"chuhe-lab run remove 3f2a" help:"Delete a run on this machine and everything it produced."`
	Export runExportCommand `cmd:"" example:"chuhe-lab run export 7b1c -o records.txt" help:"Export what a run produced: games as PGN, or unchanged records."`
	Try    runTryCommand    `cmd:"" example:"chuhe-lab run try --units 20 --milliseconds 2" help:"Run units that wait and compute a number, to try out a cluster."`
	Drill  runDrillCommand  `cmd:"" example:"chuhe-lab run drill --units 100 --kills 1" help:"Kill, freeze and damage every part of a small cluster, and count what is lost."`
	Speed  runSpeedCommand  `cmd:"" example:"chuhe-lab run speed --units 100" help:"Measure how many empty units are processed per second."`
}

// Help returns the text shown below the flags.
func (*runCommand) Help() string {
	return `Runs are started by the commands that do the work: match, tournament, levels, scaling, ablation,
selfplay, tune search, analysis, problems, mine, table generate. To continue after an interruption, use run resume or repeat
the same command. On many machines, use chuhe-lab hub on one of them, chuhe-lab worker --server URL on the others, and
--server URL with the commands above. See docs/distributed.md.`
}

// runListCommand lists runs.
type runListCommand struct{ runs.Place }

// runListAnswer lists runs.
type runListAnswer struct {
	Runs []jobs.Status `json:"runs"` // newest first, without workers, curves, failures, reports and texts
}

func (cmd *runListCommand) Run(ctx context.Context, c *cli.Console) error {
	control, done, err := cmd.Control(ctx)
	if err != nil {
		return err
	}
	defer done()
	list, err := control.List(ctx)
	if err != nil {
		return runs.Error(err)
	}
	answer := runListAnswer{list}
	return c.Answer(answer, func(w io.Writer) error { return watch.WriteList(w, list) })
}

// runShowCommand shows a run.
type runShowCommand struct {
	runs.Place
	ID     string `arg:"" name:"run" help:"The run's ID, or the start of it."`
	Follow bool   `short:"f" help:"Keep updating until the run ends."`
}

// showAnswer is the state of a run together with the hub's workers.
type showAnswer struct {
	*jobs.Status
	Present []cluster.Presence `json:"present"` // workers connected now; empty without a hub
}

func (cmd *runShowCommand) Run(ctx context.Context, c *cli.Console) error {
	control, done, err := cmd.Control(ctx)
	if err != nil {
		return err
	}
	defer done()
	s, err := control.Show(ctx, cmd.ID)
	if err != nil {
		return runs.Error(err)
	}
	var ended error
	if cmd.Follow {
		if s, err = watch.Follow(ctx, c, s, control.Show); err != nil {
			return err
		}
		ended = runs.EndError(s)
	}
	answer := showAnswer{s, []cluster.Presence{}}
	if client, ok := control.(*cluster.Client); ok {
		if answer.Present, err = client.Workers(ctx); err != nil {
			return err
		}
	}
	if err := c.Answer(answer, answer.write); err != nil {
		return err
	}
	if ended != nil && c.JSON {
		return cli.ErrAnswered
	}
	return ended
}

// write writes the answer in human-readable form.
func (a *showAnswer) write(w io.Writer) error {
	return errors.Join(watch.Write(w, a.Status), cluster.WritePresent(w, a.Present))
}

// stateCommand changes the state of a run.
type stateCommand struct {
	runs.Place
	ID string `arg:"" name:"run" help:"The run's ID, or the start of it."`
}

func (cmd *stateCommand) change(ctx context.Context, c *cli.Console, to func(jobs.Control) (*jobs.Status, error)) error {
	control, done, err := cmd.Control(ctx)
	if err != nil {
		return err
	}
	defer done()
	s, err := to(control)
	if err != nil {
		return runs.Error(err)
	}
	return c.Answer(s, func(w io.Writer) error { return watch.Write(w, s) })
}

type runPauseCommand struct{ stateCommand }

func (cmd *runPauseCommand) Run(ctx context.Context, c *cli.Console) error {
	return cmd.change(ctx, c, func(r jobs.Control) (*jobs.Status, error) { return r.Pause(ctx, cmd.ID) })
}

// codeOver is the error code of requests that concern a finished run.
const codeOver = "finished"

type runStopCommand struct{ stateCommand }

func (cmd *runStopCommand) Run(ctx context.Context, c *cli.Console) error {
	return cmd.change(ctx, c, func(r jobs.Control) (*jobs.Status, error) {
		s, err := r.Show(ctx, cmd.ID)
		if err == nil && s.State == jobs.Ended {
			err = &cli.Error{Code: codeOver, Message: fmt.Sprintf("run %s has already finished; chuhe-lab run show shows its result", s.ID)}
		}
		if err != nil {
			return nil, err
		}
		return r.Stop(ctx, cmd.ID)
	})
}

// runRemoveCommand deletes a run.
type runRemoveCommand struct{ stateCommand }

func (cmd *runRemoveCommand) Run(_ context.Context, c *cli.Console) error {
	if cmd.Server != "" {
		return cli.UsageErrorf("a hub's runs can only be removed on its machine, while nothing works on them")
	}
	dir, err := cmd.Folder()
	if err != nil {
		return err
	}
	store := jobs.Store{Dir: dir}
	s, err := store.Remove(cmd.ID)
	if err != nil {
		return runs.Error(err)
	}
	return c.Answer(s, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "run %s was removed\n", s.ID)
		return err
	})
}

// runResumeCommand continues a run, either at a hub or in this process until the run ends.
type runResumeCommand struct {
	stateCommand
	runs.Local
	Retry bool `help:"Also retry the units that failed."`
}

// Company states which flags do not apply at a hub, where workers execute the runs.
func (*runResumeCommand) Company() map[string]cli.Company {
	return map[string]cli.Company{"jobs": {Without: "server"}, "verbose": {Without: "server"}}
}

func (cmd *runResumeCommand) Run(ctx context.Context, c *cli.Console) error {
	resume := func(r jobs.Control) (*jobs.Status, error) {
		if cmd.Retry {
			return r.Retry(ctx, cmd.ID)
		}
		return r.Resume(ctx, cmd.ID)
	}
	if cmd.Server != "" {
		return cmd.change(ctx, c, resume)
	}
	s, err := cmd.Complete(ctx, c, func() (*jobs.Book, error) {
		dir, err := cmd.Folder()
		if err != nil {
			return nil, err
		}
		store := &jobs.Store{Dir: dir, Kinds: runs.Kinds(), Log: cmd.Logger(c)}
		s, err := resume(store)
		if err != nil {
			return nil, err
		}
		return store.Open(s.ID)
	})
	return runs.Answer(c, s, err)
}
