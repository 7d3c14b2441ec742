package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
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
	set, err := cmd.set()
	if err != nil {
		return err
	}
	person, err := cmd.solver(c, l)
	if err != nil {
		return err
	}
	progress, err := person.Progress(ctx)
	if err != nil {
		return dataError(err)
	}
	now := time.Now()
	p, err := cmd.choose(set, progress, now)
	if err != nil {
		return err
	}
	if p == nil {
		return &cli.Error{Code: "not_found", Message: fmt.Sprintf("there is no problem %q; chuhe problems list shows them", cmd.Problem)}
	}
	a, err := problems.NewAttempt(ctx, mate.New(mate.Options{Rules: xiangqi.RulesAXF()}), p)
	if errors.Is(err, problems.ErrUnproved) {
		return &cli.Error{Code: "unproved", Message: err.Error()}
	}
	if err != nil {
		return err
	}
	s := solving{a: a, say: c.Text(), l: l, steps: []problems.Step{}}
	if c.JSON {
		s.say = io.Discard
	}
	began := time.Now()
	if err := s.run(ctx, cmd.lines(ctx, c)); err != nil {
		return err
	}
	seconds := time.Since(began).Seconds()
	if cmd.Moves != "" {
		seconds = 0 // nobody was timed
	}
	answer := solveAnswer{Problem: p, Solved: a.Solved(), Steps: s.steps, Line: a.Line()}
	if a.Begun() {
		if progress, err = person.Note(ctx, p, a.Ended(seconds)); err != nil {
			return dataError(err)
		}
	}
	answer.Rating = int(math.Round(progress.Rating().Value))
	if tale := progress.Problems[p.ID]; tale != nil && tale.Memory != nil {
		answer.Due = &tale.Memory.Due
	}
	return c.Answer(answer, func(w io.Writer) error {
		_, err := fmt.Fprintln(w, phrases.Say("problem.rating", "rating", answer.Rating).In(l))
		return err
	})
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

// solving is a problem being solved on a console.
type solving struct {
	a     *problems.Attempt
	say   io.Writer
	l     phrases.Language
	steps []problems.Step
	err   error // of writing
}

// tell writes a sentence.
func (s *solving) tell(t phrases.Text) {
	if _, err := fmt.Fprintln(s.say, t.In(s.l)); s.err == nil {
		s.err = err
	}
}

func (s *solving) diagram() {
	pos := s.a.Position()
	o := diagram.TextOptions{Symbols: diagram.Letters}
	if s.l == phrases.Chinese {
		o.Symbols = diagram.Simplified
	}
	if _, err := fmt.Fprintln(s.say, diagram.Text(&pos, o)); s.err == nil {
		s.err = err
	}
}

// run reads moves until the problem is solved or given up, or nothing is left to
// read.
func (s *solving) run(ctx context.Context, in io.Reader) error {
	p := s.a.Problem
	pos := s.a.Position()
	s.tell(phrases.Say("problem.task", "name", strings.TrimSpace(p.Collection+" "+p.Name), "side", phrases.Side(pos.Turn())))
	s.diagram()
	s.tell(phrases.Say("problem.how"))
	lines := bufio.NewScanner(in)
	for !s.a.Over() && s.err == nil && lines.Scan() {
		if err := s.line(ctx, strings.TrimSpace(lines.Text())); err != nil {
			return err
		}
	}
	return errors.Join(s.err, lines.Err())
}

func (s *solving) line(ctx context.Context, text string) error {
	switch text {
	case "":
		return nil
	case "hint", "?":
		return s.hint()
	case "give up", "giveup":
		return s.giveUp()
	}
	pos := s.a.Position()
	m, err := pos.ParseMove(text)
	if err != nil {
		s.tell(phrases.Say("problem.notMove", "text", phrases.Clip(text, mostShownText), "fault", err.Error()))
		return nil
	}
	step, err := s.a.Play(ctx, m)
	if err != nil {
		return err
	}
	s.steps = append(s.steps, step)
	after := pos
	after.MakeMove(m)
	switch {
	case step.Solved:
		s.tell(phrases.Say("problem.solved"))
	case !step.Right:
		s.tell(phrases.Say("problem.wrong", "move", phrases.Move(&pos, m), "answer", phrases.Move(&after, step.Answer)))
	default:
		key := phrases.Key("problem.right")
		if step.Slower {
			key = "problem.slower"
		}
		s.tell(phrases.Say(key, "answer", phrases.Move(&after, step.Answer)))
		s.diagram()
	}
	return nil
}

// mostShownText is how much of a text that is no move is repeated.
const mostShownText = 40

func (s *solving) hint() error {
	h, err := s.a.Hint()
	if err != nil {
		return err
	}
	pos := s.a.Position()
	switch {
	case h.Move != xiangqi.NoMove:
		s.tell(phrases.Say("problem.hint.move", "move", phrases.Move(&pos, h.Move)))
	case h.Square != xiangqi.NoSquare:
		s.tell(phrases.Say("problem.hint.piece", "piece", phrases.PieceOn(xiangqi.PlacedPiece{Piece: pos.At(h.Square), Square: h.Square})))
	case len(h.Themes) > 0:
		s.tell(phrases.Say("problem.hint.themes", "themes", themesText(h.Themes)))
	default:
		s.tell(phrases.Say("problem.hint.noTheme"))
	}
	return nil
}

// giveUp shows the rest of the solution.
func (s *solving) giveUp() error {
	pos := s.a.Position()
	var words []string
	for _, m := range s.a.GiveUp() {
		words = append(words, phrases.Move(&pos, m).In(s.l))
		pos.MakeMove(m)
	}
	s.tell(phrases.Say("problem.solution", "line", phrases.Same(strings.Join(words, " "))))
	return nil
}
