package repertoire

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// Step is a question with its answer.
type Step struct {
	Question
	Answer xiangqi.Move `json:"answer"` // the user's move
	Verdict
}

// Drilled is the result of a drill at a console.
type Drilled struct {
	Steps []Step `json:"steps"` // questions with their answers, in the order asked
	Right int    `json:"right"` // number of right answers
	Left  Counts `json:"left"`  // state of the cards after the drill
}

// WriteText writes the result of the drill.
func (a *Drilled) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%d of %d right; %d of %d positions are due, %d were never asked\n", a.Right, len(a.Steps), a.Left.Due, a.Left.Cards, a.Left.New)
	return err
}

// Ask asks for the moves of a tree, including at most the given number of new positions, until no position is
// due or the input ends. It saves each answer to the progress file immediately, so a drill can be interrupted
// at any time.
func Ask(in io.Reader, say io.Writer, t *Tree, path string, most int) (*Drilled, error) {
	progress, err := LoadProgress(path)
	if err != nil {
		return nil, err
	}
	d, err := t.Drill(progress, most)
	if err != nil {
		return nil, err
	}
	a := &Drilled{Steps: []Step{}}
	lines := textlines.NewScanner(in)
	for q, ok := d.Next(time.Now()); ok; q, ok = d.Next(time.Now()) {
		m, err := askMove(say, lines, &q)
		if err != nil {
			return nil, err
		}
		if m == xiangqi.NoMove {
			break
		}
		step := Step{Question: q, Answer: m, Verdict: d.Answer(m, time.Now())}
		if err := UpdateProgress(path, func(p *Progress) error { return p.Take(progress, q.Card) }); err != nil {
			return nil, err
		}
		if a.Steps = append(a.Steps, step); step.Right {
			a.Right++
		}
		if err := step.tell(say); err != nil {
			return nil, err
		}
	}
	a.Left = d.Counts(time.Now())
	return a, nil
}

// askMove shows a question and reads the answer. At the end of the input, it returns NoMove.
func askMove(w io.Writer, lines *bufio.Scanner, q *Question) (xiangqi.Move, error) {
	pos, _, err := xiangqi.ParseFENLenient(q.FEN)
	if err != nil {
		return xiangqi.NoMove, err
	}
	line := library.ChineseLine(q.Line)
	if line == "" {
		line = "startpos"
	}
	if _, err := fmt.Fprintf(w, "%s\n%s\nyour move: ", diagram.Text(&pos, diagram.TextOptions{Symbols: diagram.Letters}), line); err != nil {
		return xiangqi.NoMove, err
	}
	for lines.Scan() {
		text := strings.TrimSpace(lines.Text())
		if text == "" {
			continue
		}
		m, err := pos.ParseMove(text)
		if err == nil {
			return m, nil
		}
		if _, err := fmt.Fprintf(w, "%.60q is no move here: %v\nyour move: ", text, err); err != nil {
			return xiangqi.NoMove, err
		}
	}
	return xiangqi.NoMove, lines.Err()
}

func (s *Step) tell(w io.Writer) error {
	pos, _, err := xiangqi.ParseFENLenient(s.FEN)
	if err != nil {
		return err
	}
	words := make([]string, len(s.Expected))
	for i, m := range s.Expected {
		words[i] = pos.Chinese(m)
	}
	verdict := "right"
	if !s.Right {
		verdict = "not in the repertoire"
	}
	if _, err := fmt.Fprintf(w, "%s: %s; again %s\n", verdict, strings.Join(words, ", "), s.Due.Format("2006-01-02 15:04")); err != nil {
		return err
	}
	for _, why := range s.Why {
		if _, err := fmt.Fprintf(w, "  %v\n", why); err != nil {
			return err
		}
	}
	return nil
}
