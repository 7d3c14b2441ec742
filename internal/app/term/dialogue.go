package term

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// Solving is a line-by-line dialogue in which the user solves a problem.
type Solving struct {
	Attempt  *problems.Attempt
	Say      io.Writer
	Language phrases.Language
	Steps    []problems.Step // the moves that were tried
	err      error           // first error from writing
}

// tell prints a sentence.
func (s *Solving) tell(t phrases.Text) {
	if _, err := fmt.Fprintln(s.Say, t.In(s.Language)); s.err == nil {
		s.err = err
	}
}

func (s *Solving) diagram() {
	pos := s.Attempt.Position()
	o := diagram.TextOptions{Symbols: diagram.Letters}
	if s.Language == phrases.Chinese {
		o.Symbols = diagram.Simplified
	}
	if _, err := fmt.Fprintln(s.Say, diagram.Text(&pos, o)); s.err == nil {
		s.err = err
	}
}

// Run reads moves until the problem is solved or given up, or the input ends.
func (s *Solving) Run(ctx context.Context, in io.Reader) error {
	p := s.Attempt.Problem
	pos := s.Attempt.Position()
	s.tell(phrases.Say("problem.task", "name", strings.TrimSpace(p.Collection+" "+p.Name), "side", phrases.Side(pos.Turn())))
	s.diagram()
	s.tell(phrases.Say("problem.how"))
	lines := textlines.NewScanner(in)
	for !s.Attempt.Over() && s.err == nil && lines.Scan() {
		if err := s.line(ctx, strings.TrimSpace(lines.Text())); err != nil {
			return err
		}
	}
	return errors.Join(s.err, lines.Err())
}

func (s *Solving) line(ctx context.Context, text string) error {
	switch text {
	case "":
		return nil
	case "hint", "?":
		return s.hint()
	case "give up", "giveup":
		return s.giveUp()
	}
	pos := s.Attempt.Position()
	m, err := pos.ParseMove(text)
	if err != nil {
		s.tell(phrases.Say("problem.notMove", "text", phrases.Clip(text, mostShownText), "fault", err.Error()))
		return nil
	}
	step, err := s.Attempt.Play(ctx, m)
	if err != nil {
		return err
	}
	s.Steps = append(s.Steps, step)
	s.tell(problems.StepText(&pos, m, step))
	if step.Right && !step.Solved {
		s.diagram()
	}
	return nil
}

// mostShownText limits how much of an invalid move is repeated in the message about it.
const mostShownText = 40

func (s *Solving) hint() error {
	h, err := s.Attempt.Hint()
	if err != nil {
		return err
	}
	pos := s.Attempt.Position()
	s.tell(problems.HintText(&pos, h))
	return nil
}

// giveUp prints the rest of the solution.
func (s *Solving) giveUp() error {
	pos := s.Attempt.Position()
	var words []string
	for _, m := range s.Attempt.GiveUp() {
		words = append(words, phrases.Move(&pos, m).In(s.Language))
		pos.MakeMove(m)
	}
	s.tell(phrases.Say("problem.solution", "line", phrases.Same(strings.Join(words, " "))))
	return nil
}
