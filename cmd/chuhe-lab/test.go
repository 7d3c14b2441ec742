package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/setup"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/queue"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
)

// testCommand groups the commands for the test queue.
type testCommand struct {
	Create   testCreateCommand   `cmd:"" example:"chuhe-lab test create 'No null move' --set feature.NullMove=off --tc nodes=100 --games 4" help:"Add an engine change to the queue."`
	List     testListCommand     `cmd:"" example:"chuhe-lab test list" help:"List the tests and their results."`
	Show     testShowCommand     `cmd:"" example:"chuhe-lab test show 1" help:"Show a test's change, conditions and games so far."`
	Work     testWorkCommand     `cmd:"" example:"chuhe-lab test work -j 2" help:"Play the tests one after another until each is decided."`
	Pause    testPauseCommand    `cmd:"" example:"chuhe-lab test pause" help:"Pause all workers of the queue within seconds, until it is resumed."`
	Resume   testResumeCommand   `cmd:"" example:"chuhe-lab test resume" help:"Resume the queue's workers, including tests that could not be played."`
	Stop     testStopCommand     `cmd:"" example:"chuhe-lab test stop 1" help:"End a test."`
	Priority testPriorityCommand `cmd:"" example:"chuhe-lab test priority 1 10" help:"Move a test ahead of others, or after them."`
	Report   testReportCommand   `cmd:"" example:"chuhe-lab test report --data tests.json -o tests.md" help:"Write a page about all tests and store their results in a file."`
}

// Help returns the text shown below the flags.
func (*testCommand) Help() string {
	return `Each test plays the engine with one change against the engine without it, until a sequential test
decides whether the change gains. chuhe-lab test work plays the first of the tests with the highest priority. If it is
stopped or killed, the same command continues, and no game is lost or counted twice. Several workers can share a queue;
start them with nice so that they use only idle processors.`
}

// queuePlace contains the flags that locate the queue.
type queuePlace struct {
	Dir string `help:"Folder of the queue; by default, tests in your user data." placeholder:"DIR"`
}

func (p *queuePlace) queue() (q queue.Queue, err error) {
	if q.Dir = p.Dir; q.Dir == "" {
		q.Dir, err = cli.UserData("tests")
	}
	return q, err
}

// queueError assigns codes to errors about tests.
func queueError(err error) error {
	switch {
	case errors.Is(err, queue.ErrNoTest):
		return &cli.Error{Code: "not_found", Message: err.Error()}
	case errors.Is(err, queue.ErrBuild):
		return &cli.Error{Code: "build_failed", Message: err.Error()}
	case errors.Is(err, queue.ErrTest):
		return cli.UsageErrorf("%s", err)
	}
	return runs.Error(err)
}

// testAnswer is a test together with its state.
type testAnswer struct {
	queue.Test
	State queue.State `json:"state"`     // "waiting", "begun", "passed", "failed", "undecided", "stopped" or "broken"
	Elo   *float64    `json:"elo"`       // strength of the new engine relative to the old one, in Elo; null until it can be estimated
	Error *float64    `json:"elo_error"` // half width of the 95 % interval of the Elo; null without one
}

func answerOf(t *queue.Test) testAnswer {
	a := testAnswer{Test: *t, State: t.State()}
	if t.Result != nil {
		if e, err := t.Result.Pairs.Estimate(); err == nil && e.Spread != nil {
			a.Elo, a.Error = &e.Elo, &e.EloError
		}
	}
	return a
}

// write writes the test in human-readable form.
func (a *testAnswer) write(w io.Writer) error {
	var b strings.Builder
	line := func(name, text string) {
		if text != "" {
			fmt.Fprintf(&b, "%-12s %s\n", name, text)
		}
	}
	fmt.Fprintf(&b, "test %d: %s\n", a.Number, a.Title)
	line("state", string(a.State))
	line("fault", a.Fault)
	line("change", a.Line())
	line("conditions", a.Conditions())
	line("priority", fmt.Sprint(a.Priority))
	line("why", a.Why)
	if r := a.Result; r != nil {
		line("games", r.Score())
		line("pairs", fmt.Sprint([]int(r.Pairs)))
		line("LLR", fmt.Sprintf("%.2f [%.2f, %.2f]", r.LLR, r.Lower, r.Upper))
		line("run", r.Run)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// testCreateCommand adds a test to the queue.
type testCreateCommand struct {
	queuePlace
	Title    string `arg:"" help:"Short description of the change."`
	Why      string `help:"Expected effect of the change, and the source of the idea." placeholder:"TEXT"`
	Set      string `help:"Settings of the new engine, as for chuhe-lab match --engine." placeholder:"SETTINGS"`
	Against  string `help:"Settings of the old engine." placeholder:"SETTINGS"`
	Patch    string `file:"in" help:"Source patch, as written by git diff; both engines are built." placeholder:"FILE"`
	Base     string `needs:"patch" default:"HEAD" help:"Commit that the patch applies to." placeholder:"COMMIT"`
	Source   string `needs:"patch" default:"." help:"Repository with the source code." placeholder:"DIR"`
	TC       string `name:"tc" default:"nodes=20000" help:"Time control of both engines, as in chuhe-lab match." placeholder:"CONTROL"`
	SPRT     string `name:"sprt" default:"elo0=0,elo1=10,model=logistic" help:"Sequential test, as in chuhe-lab match." placeholder:"TEST"`
	Games    int    `default:"6000" help:"Maximum number of games; an even number." placeholder:"N"`
	Openings string `default:"own" file:"in" help:"Openings file, which is copied; own means the built-in set, startpos only the start position." placeholder:"FILE"`
	Seed     uint64 `default:"1" help:"Seed for the order of the openings."`
	Resign   string `default:"500,3" help:"Adjudicate a win when both report SCORE centipawns for N moves; empty means never." placeholder:"SCORE,N"`
	Draw     string `default:"15,6,40" help:"Adjudicate a draw when both report at most SCORE for N moves after move FROM; empty means never." placeholder:"SCORE,N,FROM"`
	MaxMoves int    `default:"120" help:"Adjudicate a draw after this number of moves by each side; 0 means never." placeholder:"N"`
	Priority int    `default:"0" help:"Tests with a higher priority come first." placeholder:"N"`
}

func (cmd *testCreateCommand) Run(ctx context.Context, c *cli.Console) error {
	q, err := cmd.queue()
	if err != nil {
		return err
	}
	change := queue.Change{
		Title: cmd.Title, Why: cmd.Why, Set: cmd.Set, Against: cmd.Against, Control: cmd.TC, Games: cmd.Games, Openings: cmd.Openings, Seed: cmd.Seed,
		Resign: cmd.Resign, Draw: cmd.Draw, MaxMoves: cmd.MaxMoves, Created: time.Now().UTC().Truncate(time.Second),
	}
	if change.SPRT, err = stats.ParseSPRT(cmd.SPRT); err != nil {
		return cli.UsageErrorf("--sprt: %s", err)
	}
	if change.Openings != setup.OwnOpenings && change.Openings != setup.StartOnly {
		if _, err := setup.ReadOpenings(change.Openings); err != nil {
			return runs.Error(err)
		}
		if change.Openings, err = keep(q, change.Openings); err != nil {
			return err
		}
	}
	if cmd.Patch != "" {
		if err := cmd.patch(ctx, q, &change); err != nil {
			return queueError(err)
		}
	}
	t, err := q.Add(change, cmd.Priority)
	if err != nil {
		return queueError(err)
	}
	answer := answerOf(&t)
	return c.Answer(answer, answer.write)
}

// patch adds the patch to the queue, provided that it applies.
func (cmd *testCreateCommand) patch(ctx context.Context, q queue.Queue, change *queue.Change) (err error) {
	text, err := os.ReadFile(cmd.Patch)
	if err != nil {
		return err
	}
	if !bytes.Contains(text, []byte("\n+++ ")) {
		return fmt.Errorf("%w: %s is not a patch as written by git diff", queue.ErrBuild, cmd.Patch)
	}
	if change.Source, err = filepath.Abs(cmd.Source); err != nil {
		return err
	}
	if change.Base, err = queue.Commit(ctx, change.Source, cmd.Base); err != nil {
		return err
	}
	if err := queue.CheckPatch(ctx, change.Source, change.Base, text); err != nil {
		return fmt.Errorf("%s: %w", cmd.Patch, err)
	}
	change.Patch, err = q.Keep(text)
	return err
}

// keep copies a file into the queue.
func keep(q queue.Queue, path string) (string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	return q.Keep(text)
}

// testListCommand lists the queue.
type testListCommand struct{ queuePlace }

// testListAnswer is the queue of tests.
type testListAnswer struct {
	Paused bool         `json:"paused"` // workers begin no games until the queue is resumed
	Tests  []testAnswer `json:"tests"`  // all tests in the queue, finished ones too, by number
}

func (cmd *testListCommand) Run(_ context.Context, c *cli.Console) error {
	q, err := cmd.queue()
	if err != nil {
		return err
	}
	return answerList(c, q)
}

// answerList answers with the state of a queue.
func answerList(c *cli.Console, q queue.Queue) error {
	list, err := q.List()
	if err != nil {
		return err
	}
	answer := testListAnswer{q.Paused(), []testAnswer{}}
	for i := range list {
		answer.Tests = append(answer.Tests, answerOf(&list[i]))
	}
	return c.Answer(answer, answer.write)
}

// write writes the queue in human-readable form.
func (a *testListAnswer) write(w io.Writer) error {
	if a.Paused {
		if _, err := fmt.Fprintln(w, "the queue is paused; to continue, use chuhe-lab test resume"); err != nil {
			return err
		}
	}
	if len(a.Tests) == 0 {
		_, err := fmt.Fprintln(w, "no tests; to add one, use chuhe-lab test create")
		return err
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "TEST\tPRIORITY\tSTATE\tGAMES\tLLR\tTITLE") // Flush reports errors
	for _, t := range a.Tests {
		llr := ""
		if r := t.Result; r != nil {
			llr = fmt.Sprintf("%.2f", r.LLR)
		}
		_, _ = fmt.Fprintf(table, "%d\t%d\t%s\t%s\t%s\t%s\n", t.Number, t.Priority, t.State, t.Result.Score(), llr, t.Title)
	}
	return table.Flush()
}

// testShowCommand shows a test.
type testShowCommand struct {
	queuePlace
	Number int `arg:"" name:"test" help:"The test's number."`
}

func (cmd *testShowCommand) Run(_ context.Context, c *cli.Console) error {
	q, err := cmd.queue()
	if err != nil {
		return err
	}
	t, err := q.Get(cmd.Number)
	if err != nil {
		return queueError(err)
	}
	answer := answerOf(&t)
	return c.Answer(answer, answer.write)
}

// testWorkCommand plays the games of the tests.
type testWorkCommand struct {
	queuePlace
	Concurrency int  `name:"jobs" short:"j" default:"1" help:"Pairs of games to play in parallel; at most the number of cores."`
	Stay        bool `help:"Wait for new tests when none are left, and while the queue is paused."`
}

func (cmd *testWorkCommand) Run(ctx context.Context, c *cli.Console) error {
	if cmd.Concurrency < 1 || cmd.Concurrency > 1024 {
		return cli.UsageErrorf("--jobs %d: must be from 1 to 1024", cmd.Concurrency)
	}
	q, err := cmd.queue()
	if err != nil {
		return err
	}
	w := queue.Worker{Queue: q, Jobs: cmd.Concurrency, Stay: cmd.Stay, Watch: func(t *queue.Test, begins bool) {
		text := fmt.Sprintf("test %d: %s", t.Number, t.Title)
		if !begins {
			text = fmt.Sprintf("test %d: %s %s", t.Number, t.State(), t.Result.Score())
		}
		_, _ = fmt.Fprintln(c.Err, strings.ReplaceAll(strings.TrimSpace(text), "±", "+-")) // if writing fails, the files still contain the text
	}}
	if err := w.Work(ctx); err != nil && !(cmd.Stay && errors.Is(err, context.Canceled)) { // with --stay, only cancellation ends the work
		return queueError(err)
	}
	return answerList(c, q)
}

// queueAnswer is the state of the queue as a whole.
type queueAnswer struct {
	Paused bool `json:"paused"` // workers begin no games until the queue is resumed
}

func (a queueAnswer) write(w io.Writer) error {
	text := "the queue was resumed"
	if a.Paused {
		text = "the queue is paused; its workers end their current games"
	}
	_, err := fmt.Fprintln(w, text)
	return err
}

// testPauseCommand pauses the queue.
type testPauseCommand struct{ queuePlace }

func (cmd *testPauseCommand) Run(_ context.Context, c *cli.Console) error {
	q, err := cmd.queue()
	if err == nil {
		err = q.Pause()
	}
	if err != nil {
		return err
	}
	return c.Answer(queueAnswer{true}, queueAnswer{true}.write)
}

// testResumeCommand resumes the queue.
type testResumeCommand struct{ queuePlace }

func (cmd *testResumeCommand) Run(_ context.Context, c *cli.Console) error {
	q, err := cmd.queue()
	if err == nil {
		err = q.Resume()
	}
	if err != nil {
		return err
	}
	return c.Answer(queueAnswer{}, queueAnswer{}.write)
}

// alter changes a test and answers with the result.
func (cmd *testShowCommand) alter(c *cli.Console, change func(*queue.Test) error) error {
	q, err := cmd.queue()
	if err != nil {
		return err
	}
	t, err := q.Alter(cmd.Number, change)
	if err != nil {
		return queueError(err)
	}
	answer := answerOf(&t)
	return c.Answer(answer, answer.write)
}

// testStopCommand stops a test.
type testStopCommand struct{ testShowCommand }

func (cmd *testStopCommand) Run(_ context.Context, c *cli.Console) error {
	return cmd.alter(c, func(t *queue.Test) error {
		switch t.State() {
		case queue.Passed, queue.Failed, queue.Undecided:
			return &cli.Error{Code: codeOver, Message: fmt.Sprintf("test %d has already ended", t.Number)}
		}
		t.Stopped = true
		return nil
	})
}

// testPriorityCommand changes a test's priority.
type testPriorityCommand struct {
	testShowCommand
	Priority int `arg:"" help:"Tests with a higher priority come first."`
}

func (cmd *testPriorityCommand) Run(_ context.Context, c *cli.Console) error {
	return cmd.alter(c, func(t *queue.Test) error {
		t.Priority = cmd.Priority
		return nil
	})
}

// testReportCommand writes the report page.
type testReportCommand struct {
	queuePlace
	Data string `file:"kept" help:"Store the results in this file, and also report those already there." placeholder:"FILE"`
	Out  string `short:"o" file:"out" help:"Markdown file for the page." placeholder:"FILE"`
	cli.Force
}

func (cmd *testReportCommand) Run(_ context.Context, c *cli.Console) error {
	q, err := cmd.queue()
	if err != nil {
		return err
	}
	var data queue.Data
	if cmd.Data != "" {
		text, err := os.ReadFile(cmd.Data)
		if err == nil {
			data, err = queue.ReadData(text)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			var syntax *json.SyntaxError
			if errors.As(err, &syntax) {
				err = fmt.Errorf("%s: not a file of tests: %w", cmd.Data, err)
			}
			return err
		}
	}
	if err := data.Merge(q); err != nil {
		return err
	}
	if cmd.Data != "" {
		if err := c.WriteFile(cmd.Data, data.Write); err != nil {
			return err
		}
	}
	if cmd.Out != "" {
		if err := c.WriteFile(cmd.Out, data.WritePage); err != nil {
			return err
		}
	}
	return c.Answer(data, data.WritePage)
}
