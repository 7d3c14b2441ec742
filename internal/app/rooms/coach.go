package rooms

import (
	"context"
	"errors"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/games/review"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// This file implements the coach. In a casual game against an engine, the coach checks each of the
// person's moves before the engine replies. The engine waits as long as a warning is open.

// CoachState is an open warning. While it is open, the engine waits for the user to take the move
// back or play on.
type CoachState struct {
	Node    int                 `json:"node"` // node after the move
	Move    phrases.Text        `json:"move"`
	Reasons []view.ReviewReason `json:"reasons"` // at least one: a proved consequence, or else a line from the search
}

// mostCoached is the maximum number of moves shown in a warning, unless the line is a proof.
const mostCoached = 5

type coachArgs struct {
	Game     string `json:"game"`
	TakeBack bool   `json:"take_back"`
}

// coaches reports whether the coach has to check the last move before the engine replies. The
// caller must hold r.mu.
func (r *Room) coaches() bool {
	live := r.game.Live()
	return r.options.Coach && r.kind() == kindEngine && r.game.Casual() && live.Parent() != nil && r.passed != r.node(live)
}

// coach checks the last move. The caller must hold r.mu.
func (r *Room) coach(side xiangqi.Color) {
	live := r.game.Live()
	node := r.node(live)
	pos, stack, err := xiangqi.Replay(r.game.Start(), live.Parent().Path()...)
	if err != nil {
		r.logged(err) // every move of the game is legal
		return
	}
	o := r.reviewers(review.CoachEffort(), 1)
	ctx, cancel := context.WithCancel(r.all.ctx)
	j := &job{purpose: forCoach, node: node, side: side, config: r.all.catalog.own(), began: time.Now(), stop: cancel}
	r.job = j
	r.all.work.Go(func() {
		defer cancel()
		w, err := review.Coach(ctx, o, pos, stack, live.Move)
		err = errors.Join(err, o.Players[0].Close())
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.job != j || r.all.ctx.Err() != nil {
			return
		}
		r.job = nil
		if err != nil && !errors.Is(err, context.Canceled) {
			r.logged(err) // the game continues without its coach
		}
		if w == nil {
			r.passed = node
			r.wake()
			return
		}
		r.warning = warningOf(node, &pos, live, w)
		r.publish(change{parts: secThought})
	})
}

func warningOf(node int, before *xiangqi.Position, n *record.Node, w *review.Warning) *CoachState {
	s := &CoachState{Node: node, Move: phrases.Move(before, n.Move)}
	for i := range w.Reasons {
		s.Reasons = append(s.Reasons, view.ReasonOf(&w.Reasons[i]))
	}
	if len(w.Reasons) == 0 {
		after := *before
		after.MakeMove(n.Move)
		line := w.Line[:min(len(w.Line), mostCoached)]
		text := phrases.Say("coach.unproved", "line", review.LineText(after, line))
		s.Reasons = append(s.Reasons, view.ReviewReason{Kind: "worse", From: n.Ply(), Line: line, Text: text})
	}
	return s
}

// heed responds to a warning, either by taking the move back or by letting the game continue.
func (r *Room) heed(takeBack bool) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.warning == nil {
		return talk.NewError(talk.NotNow, "coach.none")
	}
	if takeBack {
		return r.carry(session.Undo{})
	}
	r.passed, r.warning = r.warning.Node, nil
	r.publish(change{parts: secThought})
	r.wake()
	return nil
}
