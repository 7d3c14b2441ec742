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
	Pause  runPauseCommand  `cmd:"" example:"chuhe-lab run pause 3f2a" help:"Let no more units of a run begin."`
	Resume runResumeCommand `cmd:"" example:"chuhe-lab run resume 3f2a" help:"Let a run go on."`
	Stop   runStopCommand   `cmd:"" example:"chuhe-lab run stop 3f2a" help:"End a run."`
	Remove runRemoveCommand `cmd:"" example:"chuhe-lab run remove 3f2a" help:"Delete a run of this machine with all that it has made."`
	Export runExportCommand `cmd:"" example:"chuhe-lab run export 7b1c -o records.txt" help:"Write what a run has made: games as PGN, or records as they are."`
	Try    runTryCommand    `cmd:"" example:"chuhe-lab run try --units 20 --milliseconds 2" help:"Do units that wait and compute a number, to try a cluster out."`
	Drill  runDrillCommand  `cmd:"" example:"chuhe-lab run drill --units 100 --kills 1" help:"Kill, freeze and damage every part of a small cluster, and count what is lost."`
	Speed  runSpeedCommand  `cmd:"" example:"chuhe-lab run speed --units 100" help:"Measure how many units a second go through, without any work in them."`
}

// Help returns the text below the flags.
func (*runCommand) Help() string {
	return `Runs are begun by the commands of the kinds of work: match, tournament, levels, scaling, ablation,
selfplay, tune search, analysis, problems, mine, table generate. After an interruption run resume goes on with them, and so does
the same command. On many machines: chuhe-lab hub on one of them, chuhe-lab worker --server URL on the others, and
--server URL with the commands above. docs/distributed.md is the guide.`
}

// runListCommand lists runs.
type runListCommand struct{ runs.Place }

// runListAnswer is the JSON of the command.
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
	ID     string `arg:"" name:"run" help:"The run's id, or its beginning."`
	Follow bool   `short:"f" help:"Go on showing until the run ends."`
}

// showAnswer is the JSON of the command.
type showAnswer struct {
	*jobs.Status
	Present []cluster.Presence `json:"present"` // workers present now
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

// write shows the answer to a user.
func (a *showAnswer) write(w io.Writer) error {
	return errors.Join(watch.Write(w, a.Status), cluster.WritePresent(w, a.Present))
}

// stateCommand changes the state of a run.
type stateCommand struct {
	runs.Place
	ID string `arg:"" name:"run" help:"The run's id, or its beginning."`
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

// codeOver is the code of requests to a finished run.
const codeOver = "finished"

type runStopCommand struct{ stateCommand }

func (cmd *runStopCommand) Run(ctx context.Context, c *cli.Console) error {
	return cmd.change(ctx, c, func(r jobs.Control) (*jobs.Status, error) {
		s, err := r.Show(ctx, cmd.ID)
		if err == nil && s.State == jobs.Ended {
			err = &cli.Error{Code: codeOver, Message: fmt.Sprintf("run %s has finished: there is nothing to stop; chuhe-lab run show tells what came of it", s.ID)}
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
		return cli.UsageErrorf("runs of a hub are removed on its machine, when they are not under way")
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
		_, err := fmt.Fprintf(w, "run %s is removed\n", s.ID)
		return err
	})
}

// runResumeCommand lets a run continue, at a hub or here until it ends.
type runResumeCommand struct {
	stateCommand
	runs.Local
	Retry bool `help:"Also do the units again that have failed."`
}

// Company reports that a hub's workers do its runs.
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
