package term

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/games/review"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// solution is the result of work requested by a reply: beginning a problem, judging a move in a
// problem, or reviewing a line. The work can take seconds, so the full screen runs it in the
// background.
type solution struct {
	begun    *problems.Attempt // the problem that was begun
	reviewed *reviewing        // otherwise, the line that was reviewed
	report   *review.Report
	tried    xiangqi.Move // otherwise, the move that was judged
	step     problems.Step
	err      error
}

// doProblem requests a problem, which is given as an ID, today or next.
func (s *table) doProblem(arg string) reply {
	if s.o.Problem == nil {
		return s.refused("term.noProblems")
	}
	if arg == "" {
		arg = "next"
	}
	return reply{act: actProblem, asked: arg, text: s.clean(s.text("term.thinking"))}
}

// solving reports whether a move in the position shown counts as an attempt at the problem.
func (s *table) solving() bool {
	return s.problem != nil && !s.problem.Over() && s.problem.Position() == *s.Game().Position()
}

// work does the work requested by a reply, which may take a long time. It runs in a goroutine of
// its own.
func (s *table) work(ctx context.Context, r reply) solution {
	switch r.act {
	case actProblem:
		a, err := s.o.Problem(ctx, r.asked)
		return solution{begun: a, err: err}
	case actReview:
		return s.workReview(ctx, r.review)
	}
	step, err := r.attempt.Play(ctx, r.try)
	return solution{tried: r.try, step: step, err: err}
}

// worked applies the result of work to the table.
func (s *table) worked(done solution) reply {
	switch {
	case errors.Is(done.err, context.Canceled):
		return s.refused("term.calledOff")
	case done.err != nil:
		return s.refused("term.failed", "err", done.err)
	case done.begun != nil:
		return s.pose(done.begun)
	case done.reviewed != nil:
		return s.takeReview(done.reviewed, done.report)
	}
	return s.judged(done.tried, done.step)
}

// pose sets up a problem on the table.
func (s *table) pose(a *problems.Attempt) reply {
	p, pos := a.Problem, a.Position()
	rec := record.NewFrom(pos.Setup())
	rec.Headers.Set("Event", p.Collection)
	rec.Headers.Set("Title", p.Name)
	if err := s.enter(rec, rec.Root, [2]session.Seat{}); err != nil {
		return s.refused("term.failed", "err", err)
	}
	s.problem, s.posed, s.view = a, time.Now(), viewOf(pos.Turn())
	r := s.said("term.task", "side", phrases.Side(pos.Turn()))
	r.moved, r.act = true, actBoard
	return r
}

// judged handles the verdict on a move in a problem. If the move is right, judged plays it, along
// with the reply.
func (s *table) judged(m xiangqi.Move, step problems.Step) reply {
	before := *s.Game().Position()
	r := reply{text: s.clean(problems.StepText(&before, m, step).In(s.lang)), failed: !step.Right}
	if !step.Right {
		return r
	}
	for _, move := range []xiangqi.Move{m, step.Answer} {
		if move == xiangqi.NoMove {
			continue
		}
		if err := s.play(move); err != nil {
			return s.refused("term.failed", "err", err) // cannot happen: the solver follows the rules
		}
	}
	r.moved = true
	if step.Solved {
		r.text += s.noted()
	}
	return r
}

// noted records the completed attempt and returns a comment on it.
func (s *table) noted() string {
	if s.o.Note == nil {
		return ""
	}
	value, err := s.o.Note(context.Background(), s.problem, time.Since(s.posed).Seconds())
	if err != nil {
		return " " + s.clean(s.text("term.failed", "err", err))
	}
	return " " + s.clean(s.text("problem.rating", "rating", value))
}

// problemHint gives a hint for the problem. Successive hints reveal the pattern, the piece and the
// move.
func (s *table) problemHint() reply {
	h, err := s.problem.Hint()
	if err != nil {
		return s.refused("term.failed", "err", err)
	}
	pos := *s.Game().Position()
	return reply{text: s.clean(problems.HintText(&pos, h).In(s.lang)), marked: h.Move}
}

// doGiveUp adds the rest of the solution to the game, so that the user can step through it.
func (s *table) doGiveUp(string) reply {
	if !s.solving() {
		return s.refused("term.noProblem")
	}
	pos, stands := *s.Game().Position(), s.Live()
	var words []string
	for _, m := range s.problem.GiveUp() {
		words = append(words, pos.FormatMove(m, s.notation))
		if err := s.play(m); err != nil {
			return s.refused("term.failed", "err", err) // cannot happen: the solver follows the rules
		}
		pos = *s.Game().Position()
	}
	if err := s.walk(stands); err != nil {
		return s.refused("term.failed", "err", err)
	}
	r := s.said("problem.solution", "line", strings.Join(words, " "))
	r.text += s.noted()
	r.moved = true
	return r
}

// doTables shows what the endgame tables say about the position shown.
func (s *table) doTables(string) reply {
	if s.o.Tables == nil {
		return s.refused("term.noTables")
	}
	pos := *s.Game().Position()
	look := s.o.Tables(&pos)
	if look == nil || !look.Found {
		return s.refused("term.notInTables")
	}
	var b strings.Builder
	title := look.Title
	if look.Name != nil {
		title = *look.Name
	}
	fmt.Fprintf(&b, "%s: %s\n", title.In(s.lang), s.tableResult(look.Result, look.DTM))
	if look.PerpetualCheck != nil && *look.PerpetualCheck != look.Result {
		fmt.Fprintf(&b, "%s\n", s.text("term.table.perpetual", "result", s.tableResult(*look.PerpetualCheck, -1)))
	}
	for _, m := range look.Moves {
		sign := " "
		if m.Best {
			sign = "*"
		}
		fmt.Fprintf(&b, " %s %s  %s\n", sign, pad(pos.FormatMove(m.Move, s.notation), 10), s.tableResult(m.Result, m.DTM))
	}
	return reply{text: s.clean(b.String()), long: true}
}

// tableResult describes a result for a side, along with the number of plies until the end unless
// plies is negative.
func (s *table) tableResult(result string, plies int) string {
	text := s.text(phrases.Key("term.table." + result))
	if plies < 0 || result == "draw" {
		return text
	}
	return s.text("list.comma", "first", text, "rest", s.text("term.table.plies", "n", plies))
}
