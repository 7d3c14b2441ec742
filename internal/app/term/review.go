package term

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/games/review"
	"github.com/chuhe-xiangqi/chuhe/internal/games/review/report"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// reviewing is a review of one line of the game.
type reviewing struct {
	game     *record.Game      // a private copy of the line
	nodes    []*record.Node    // nodes of the table: the start and each move of the line
	progress chan phrases.Text // holds only the latest message; closed at the end of the review
}

// doReview requests a review of the line through the position shown.
func (s *table) doReview(string) reply {
	if s.o.Review == nil {
		return s.refused("term.noReview")
	}
	line := s.line()
	if len(line) == 0 {
		return s.refused("review.noMoves")
	}
	mine := &reviewing{nodes: append([]*record.Node{s.Tree().Root()}, line...), progress: make(chan phrases.Text, 1)}
	var err error
	if mine.game, err = s.lineAlone(line); err != nil {
		return s.refused("term.failed", "err", err) // cannot happen: the line is part of the tree
	}
	return reply{act: actReview, review: mine, text: s.clean(s.text("term.thinking"))}
}

// lineAlone returns a record with the headers of the game and the moves of a single line.
func (s *table) lineAlone(line []*record.Node) (*record.Game, error) {
	start := s.Start()
	alone := record.NewFrom(start.Setup())
	alone.Headers, alone.Result = slices.Clone(s.Record().Headers), s.Record().Result
	_, err := alone.Play(alone.Root, line[len(line)-1].Path()...)
	return alone, err
}

// tell posts the progress of a review, replacing the previous message if it has not been read.
func (g *reviewing) tell(p review.Progress) {
	text := phrases.Say("review.running", "pass", phrases.Say(phrases.Key("review.pass."+string(p.Pass))), "done", p.Done, "all", p.All)
	select {
	case <-g.progress:
	default:
	}
	g.progress <- text // never blocks: this goroutine is the only writer
}

// workReview reviews a line. It runs in a separate goroutine. If the review is cancelled, it
// returns the completed part.
func (s *table) workReview(ctx context.Context, g *reviewing) solution {
	defer close(g.progress)
	r, err := s.o.Review(ctx, g.game, g.tell)
	if r != nil && r.Pass != review.NoPass {
		err = nil
	}
	return solution{reviewed: g, report: r, err: err}
}

// takeReview shows a review's report. If the review was completed, it also adds symbols and
// comments to the game, except where there are some already.
func (s *table) takeReview(g *reviewing, r *review.Report) reply {
	var notes []review.Note
	if r.Whole() {
		notes = r.Notes(s.lang)
	}
	for _, note := range notes {
		n := g.nodes[note.Ply]
		write := session.Annotate{Node: s.Tree().ID(n)}
		if note.NAG != 0 && len(n.NAGs) == 0 {
			write.NAGs = &[]int{int(note.NAG)}
		}
		if note.Comment != "" && n.Comment == "" {
			if note.Better != nil {
				note.Comment += "\n" + report.Better(r, &r.Moves[note.Ply-1]).In(s.lang)
			}
			write.Comment = &note.Comment
		}
		if err := s.apply(write); err != nil {
			return s.refused("term.failed", "err", err)
		}
	}
	var b strings.Builder
	if err := report.WriteText(&b, r, s.lang); err != nil {
		return s.refused("term.failed", "err", err) // cannot happen: writing to a builder never fails
	}
	return reply{text: s.clean(b.String()), long: true}
}

// progressMsg reports the progress of a review. After the last message, open is false.
type progressMsg struct {
	of   *reviewing
	text phrases.Text
	open bool
}

// follow waits for a review's next progress message.
func (g *reviewing) follow() tea.Msg {
	text, open := <-g.progress
	return progressMsg{g, text, open}
}
