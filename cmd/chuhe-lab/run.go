package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/drill"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/watch"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/ablation"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/analysis"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/levels"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/problemwork"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/scaling"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/selfplay"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/tablegen"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/tune"
)

// runCommand gathers what can be done with long jobs.
type runCommand struct {
	List   runListCommand   `cmd:"" example:"chuhe-lab run list" help:"List the runs."`
	Show   runShowCommand   `cmd:"" example:"chuhe-lab run show 3f2a" help:"Show how a run stands: progress, workers, failed units."`
	Pause  runPauseCommand  `cmd:"" example:"chuhe-lab run pause 3f2a" help:"Let no more units of a run begin."`
	Resume runResumeCommand `cmd:"" example:"chuhe-lab run resume 3f2a" help:"Let a run go on."`
	Stop   runStopCommand   `cmd:"" example:"chuhe-lab run stop 3f2a" help:"End a run."`
	Remove runRemoveCommand `cmd:"" example:"chuhe-lab run remove 3f2a" help:"Delete a run of this machine with all that it has made."`
	Export runExportCommand `cmd:"" example:"chuhe-lab run export 7b1c -o records.txt" help:"Write what a run has made: games as PGN, or records as they are."`
	Try    runTryCommand    `cmd:"" example:"chuhe-lab run try --units 20 --milliseconds 2" help:"Do units that wait and compute a number, to try a cluster out."`
	Drill  runDrillCommand  `cmd:"" example:"chuhe-lab run drill --units 100 --kills 1" help:"Kill, freeze and damage every part of a small cluster, and count what is lost."`
	Speed  runSpeedCommand  `cmd:"" example:"chuhe-lab run speed --units 100" help:"Measure how many units a second go through, without any work in them."`
}

// Help is what stands below the flags.
func (*runCommand) Help() string {
	return `Runs are begun by the commands of the kinds of work: match, tournament, levels, scaling, ablation,
selfplay, tune search, analysis, problems, mine, table generate. After an interruption run resume goes on with them, and so does
the same command. On many machines: chuhe-lab hub on one of them, chuhe-lab worker --server URL on the others, and
--server URL with the commands above. docs/distributed.md is the guide.`
}

// runPlace says where runs are: in a folder here, or at a hub.
type runPlace struct {
	Dir string `aliases:"journal,checkpoint" help:"Folder of runs; default: runs in the user's data folder." placeholder:"DIR"`
	hubAddress
}

// hubAddress says where a hub is.
type hubAddress struct {
	Server string `help:"Address of a hub or server, such as nats://hub:4222." placeholder:"URL"`
	hubKey
	Timeout time.Duration `default:"10s" help:"How long to wait for the server."`
}

// dir returns the folder of runs.
func (p *runPlace) dir() (string, error) {
	if p.Dir == "" {
		return cli.UserData("runs")
	}
	if info, err := os.Stat(p.Dir); err == nil && !info.IsDir() {
		return "", cli.UsageErrorf("--dir %s is a file, and runs are kept in a folder: what an earlier version has begun it finishes itself", p.Dir)
	}
	return p.Dir, nil
}

// elsewhere tells whether the run is not to be done by this process now.
func (n *newRun) elsewhere() bool { return n.Server != "" || n.Detach }

// kinds are all kinds of work that this program knows.
func kinds() jobs.Kinds {
	return jobs.NewKinds(match.Work{}, match.TournamentWork{}, levels.Work, scaling.Work, ablation.Work{}, ablation.Strengths,
		selfplay.Work{}, tune.Search{}, analysis.Work{}, problemwork.Check{}, problemwork.Mine{}, tablegen.Work{}, drill.Kind{})
}

// control returns the way to the runs. done ends it.
func (p *runPlace) control(ctx context.Context) (c jobs.Control, done func(), err error) {
	if p.Server == "" {
		dir, err := p.dir()
		if err != nil {
			return nil, nil, err
		}
		return &jobs.Store{Dir: dir, Kinds: kinds()}, func() {}, nil
	}
	conn, err := p.connect(ctx, "chuhe-lab run")
	if err != nil {
		return nil, nil, err
	}
	return cluster.NewClient(conn), conn.Close, nil
}

// connect connects to the server and waits until there is a connection.
func (p *runPlace) connect(ctx context.Context, name string) (*cluster.Conn, error) {
	target, err := p.target(p.Server)
	if err != nil {
		return nil, err
	}
	target.Name = name
	conn, err := cluster.Connect(target)
	if err != nil {
		return nil, serverError(err)
	}
	ctx, cancel := context.WithTimeout(ctx, p.Timeout)
	defer cancel()
	if err := conn.Await(ctx); err != nil {
		conn.Close()
		return nil, err
	}
	return conn, nil
}

// runError makes errors of what was asked for errors of usage.
func runError(err error) error {
	switch {
	case err == nil, errors.Is(err, fs.ErrNotExist), errors.Is(err, jobs.ErrUnreadable):
		return err
	case errors.Is(err, jobs.ErrInUse):
		return &cli.Error{Code: "in_use", Message: err.Error()}
	case errors.Is(err, jobs.ErrNoRun):
		return &cli.Error{Code: "not_found", Message: err.Error()}
	case errors.Is(err, jobs.ErrSpec), errors.Is(err, cluster.ErrUser), errors.Is(err, cluster.ErrAddress), errors.Is(err, cluster.ErrPlain):
		return cli.UsageErrorf("%s", err)
	}
	return matchUsage(err)
}

// runListCommand lists runs.
type runListCommand struct{ runPlace }

func (cmd *runListCommand) Run(ctx context.Context, c *cli.Console) error {
	control, done, err := cmd.control(ctx)
	if err != nil {
		return err
	}
	defer done()
	list, err := control.List(ctx)
	if err != nil {
		return runError(err)
	}
	answer := struct {
		Runs []jobs.Status `json:"runs"`
	}{list}
	return c.Answer(answer, func(w io.Writer) error {
		for _, s := range list {
			if _, err := fmt.Fprintf(w, "%s  %-9s %-11s %7d of %d%s  %s%s\n",
				s.ID, s.Kind, s.State, s.Done, s.Units, failedText(s.Failed), s.Name, whyText(&s)); err != nil {
				return err
			}
		}
		return nil
	})
}

// whyText says why a run stands as it does, where nobody has wanted that.
func whyText(s *jobs.Status) string {
	switch {
	case s.Reason == "" || s.State == jobs.Ended:
		return ""
	case s.Name == "":
		return s.Reason
	}
	return ": " + s.Reason
}

func failedText(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", %d failed", n)
}

// runShowCommand shows a run.
type runShowCommand struct {
	runPlace
	ID     string `arg:"" name:"run" help:"The run's id, or its beginning."`
	Follow bool   `short:"f" help:"Go on showing until the run ends."`
}

// showAnswer is the JSON of the command.
type showAnswer struct {
	*jobs.Status
	Present []cluster.Presence `json:"present"` // workers that are there now
}

func (cmd *runShowCommand) Run(ctx context.Context, c *cli.Console) error {
	control, done, err := cmd.control(ctx)
	if err != nil {
		return err
	}
	defer done()
	s, err := control.Show(ctx, cmd.ID)
	if err != nil {
		return runError(err)
	}
	var ended error
	if cmd.Follow {
		if s, err = watch.Follow(ctx, c, s, control.Show); err != nil {
			return err
		}
		ended = endError(s)
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

// write shows the answer to a person.
func (a *showAnswer) write(w io.Writer) error {
	if err := watch.Write(w, a.Status); err != nil || len(a.Present) == 0 {
		return err
	}
	var b strings.Builder
	b.WriteString("\nworkers that are there:\n")
	for _, p := range a.Present {
		fmt.Fprintf(&b, "  %-20s %d of %d slots busy, %d units done, %.0f nodes/s, %s", p.Name, len(p.Busy), p.Slots, p.Done, p.NPS, p.Version)
		if p.Trouble != "" {
			b.WriteString(": " + p.Trouble)
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// stateCommand changes the state of a run.
type stateCommand struct {
	runPlace
	ID string `arg:"" name:"run" help:"The run's id, or its beginning."`
}

func (cmd *stateCommand) change(ctx context.Context, c *cli.Console, to func(jobs.Control) (*jobs.Status, error)) error {
	control, done, err := cmd.control(ctx)
	if err != nil {
		return err
	}
	defer done()
	s, err := to(control)
	if err != nil {
		return runError(err)
	}
	return c.Answer(s, func(w io.Writer) error { return watch.Write(w, s) })
}

type runPauseCommand struct{ stateCommand }

func (cmd *runPauseCommand) Run(ctx context.Context, c *cli.Console) error {
	return cmd.change(ctx, c, func(r jobs.Control) (*jobs.Status, error) { return r.Pause(ctx, cmd.ID) })
}

// codeOver is the code of what is asked of a run that has finished.
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
	dir, err := cmd.dir()
	if err != nil {
		return err
	}
	store := jobs.Store{Dir: dir}
	s, err := store.Remove(cmd.ID)
	if err != nil {
		return runError(err)
	}
	return c.Answer(s, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "run %s is removed\n", s.ID)
		return err
	})
}

// runResumeCommand lets a run go on: at a hub, or here until it ends.
type runResumeCommand struct {
	stateCommand
	localWork
	Retry bool `help:"Also do the units again that have failed."`
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
	s, err := cmd.work(ctx, c, func() (*jobs.Book, error) {
		dir, err := cmd.dir()
		if err != nil {
			return nil, err
		}
		store := &jobs.Store{Dir: dir, Kinds: kinds(), Log: cmd.log(c)}
		s, err := resume(store)
		if err != nil {
			return nil, err
		}
		return store.Open(s.ID)
	})
	return answerRun(c, s, err)
}

// localWork is how runs are done on this machine.
type localWork struct {
	Slots   int  `name:"jobs" short:"j" help:"Units at a time; default: one for each core, one core less above four." placeholder:"N"`
	Verbose bool `short:"v" help:"Log what happens."`
}

// slots returns how many units are done at a time.
func (l *localWork) slots() int {
	const fewCores = 4
	switch n := runtime.NumCPU(); {
	case l.Slots > 0:
		return l.Slots
	case n > fewCores:
		return n - 1
	default:
		return n
	}
}

func (l *localWork) log(c *cli.Console) *slog.Logger {
	level := slog.LevelError
	if l.Verbose {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(c.Err, &slog.HandlerOptions{Level: level}))
}

// work does a run with goroutines of this process until it ends. The status is nil
// only where there is no run.
func (l *localWork) work(ctx context.Context, c *cli.Console, open func() (*jobs.Book, error)) (s *jobs.Status, err error) {
	book, err := open()
	if err != nil {
		return nil, err
	}
	identity, err := identify("local", l.slots(), 0)
	if err == nil {
		shown := watch.Here(ctx, c, book)
		err = book.Work(ctx, jobs.Options{Slots: l.slots(), Identity: identity})
		shown()
	}
	s, fault := book.Status()
	return s, errors.Join(err, fault, book.Close())
}

// answerRun is the answer about a run that ended, or was broken off, with an error.
func answerRun(c *cli.Console, s *jobs.Status, err error) error {
	if s == nil {
		return runError(err)
	}
	text := func(w io.Writer) error { return watch.Write(w, s) }
	if err != nil {
		return c.AnswerPart(s, text, err)
	}
	return c.Answer(s, text)
}

// identify describes this program as a worker. nps 0 leaves the speed open.
func identify(name string, slots int, nps float64) (jobs.Identity, error) {
	signature, err := match.Signature()
	return jobs.Identity{
		Name: name, Version: cli.Version(), Signature: signature, NPS: nps, Cores: slots, Machine: cli.Machine(),
	}, err
}

// hostName names this machine for people.
func hostName() string {
	name, err := os.Hostname()
	if err != nil {
		name = "worker"
	}
	return filepath.Base(name)
}
