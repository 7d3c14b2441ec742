package main

import (
	"context"
	"io"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/term"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
)

// problemsSolveCommand lets the user solve a problem.
type problemsSolveCommand struct {
	problemsPlace
	Problem string `arg:"" optional:"" default:"next" help:"ID as shown by problems list; today for the problem of the day; next for one that is due for review or fits your rating."`
	Moves   string `help:"Play these moves instead of asking for them, in any notation, separated by commas." placeholder:"MOVES"`
}

func (cmd *problemsSolveCommand) Run(ctx context.Context, c *cli.Console) error {
	l, err := cmd.language()
	if err != nil {
		return err
	}
	person, err := cmd.solver(c, l)
	if err != nil {
		return err
	}
	a, progress, err := person.Begin(ctx, cmd.Problem)
	if err != nil {
		return solvingError(err)
	}
	s := term.Solving{Attempt: a, Say: c.Text(), Language: l, Steps: []problems.Step{}}
	if c.JSON {
		s.Say = io.Discard
	}
	began := time.Now()
	if err := s.Run(ctx, cmd.lines(ctx, c)); err != nil {
		return err
	}
	seconds := time.Since(began).Seconds()
	if cmd.Moves != "" {
		seconds = 0 // the attempt was not timed
	}
	if a.Begun() {
		if progress, err = person.Note(ctx, a.Problem, a.Ended(seconds)); err != nil {
			return dataError(err)
		}
	}
	answer := progress.Finished(a, s.Steps)
	return c.Answer(answer, func(w io.Writer) error { return answer.WriteText(w, l) })
}

// solvingError assigns error codes to errors about the problem to solve.
func solvingError(err error) error {
	return cli.Coded(dataError(err), []cli.Code{
		{Of: problems.ErrNoProblem, Code: "not_found", Hint: "; chuhe problems list shows all of them"}, {Of: problems.ErrUnproved, Code: "unproved"},
	})
}

// lines returns the source of moves and words.
func (cmd *problemsSolveCommand) lines(ctx context.Context, c *cli.Console) io.Reader {
	if cmd.Moves != "" {
		return strings.NewReader(strings.ReplaceAll(cmd.Moves, ",", "\n"))
	}
	return cli.Interruptible(ctx, c.In)
}
