package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/server"
	"github.com/chuhe-xiangqi/chuhe/internal/app/term"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// problemsSolveCommand solves a problem.
type problemsSolveCommand struct {
	problemsPlace
	Problem string `arg:"" optional:"" default:"next" help:"An ID as problems list shows it; today for the problem of the day; next for one that is due again or fits your rating."`
	Moves   string `help:"Play these moves of the side to move instead of asking for them, in any notation, separated by commas." placeholder:"MOVES"`
}

// solveAnswer is what problems solve answers.
type solveAnswer struct {
	Problem *problems.Problem `json:"problem"`
	Solved  bool              `json:"solved"`
	Steps   []problems.Step   `json:"steps"`
	Line    problems.Line     `json:"line"`   // as played
	Rating  int               `json:"rating"` // the person's, after
	Due     *time.Time        `json:"due"`    // when the problem comes again; null for never
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
	a, progress, err := cmd.begin(ctx, person)
	if err != nil {
		return err
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
		seconds = 0 // nobody was timed
	}
	answer := solveAnswer{Problem: a.Problem, Solved: a.Solved(), Steps: s.Steps, Line: a.Line()}
	if a.Begun() {
		if progress, err = person.Note(ctx, a.Problem, a.Ended(seconds)); err != nil {
			return dataError(err)
		}
	}
	answer.Rating = int(math.Round(progress.Rating().Value))
	if tale := progress.Problems[a.Problem.ID]; tale != nil && tale.Memory != nil {
		answer.Due = &tale.Memory.Due
	}
	return c.Answer(answer, func(w io.Writer) error {
		_, err := fmt.Fprintln(w, phrases.Say("problem.rating", "rating", answer.Rating).In(l))
		return err
	})
}

// begin begins an attempt at the problem asked for, and returns what the person has
// done so far.
func (cmd *problemsSolveCommand) begin(ctx context.Context, person server.Solver) (*problems.Attempt, *problems.Progress, error) {
	set, err := cmd.set()
	if err != nil {
		return nil, nil, err
	}
	progress, err := person.Progress(ctx)
	if err != nil {
		return nil, nil, dataError(err)
	}
	p, err := cmd.choose(set, progress, time.Now())
	if err != nil {
		return nil, nil, err
	}
	if p == nil {
		return nil, nil, &cli.Error{Code: "not_found", Message: fmt.Sprintf("there is no problem %q; chuhe problems list shows them", cmd.Problem)}
	}
	a, err := problems.NewAttempt(ctx, mate.New(mate.Options{Rules: xiangqi.RulesAXF()}), p)
	if errors.Is(err, problems.ErrUnproved) {
		return nil, nil, &cli.Error{Code: "unproved", Message: err.Error()}
	}
	return a, progress, err
}

// choose returns the problem asked for, nil where there is none. That of the day
// is from the problems that everybody has.
func (cmd *problemsSolveCommand) choose(set *problems.Set, progress *problems.Progress, now time.Time) (*problems.Problem, error) {
	switch cmd.Problem {
	case "today":
		standard, err := problems.Standard()
		if err != nil {
			return nil, err
		}
		return standard.Daily(now), nil
	case "next":
		return progress.Next(set, now), nil
	}
	return set.Find(cmd.Problem), nil
}

// lines are the moves and words to read.
func (cmd *problemsSolveCommand) lines(ctx context.Context, c *cli.Console) io.Reader {
	if cmd.Moves != "" {
		return strings.NewReader(strings.ReplaceAll(cmd.Moves, ",", "\n"))
	}
	return cli.Interruptible(ctx, c.In)
}
