package review

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// CoachEffort returns the effort for a coach's first search, which is fast enough for use during a game.
func CoachEffort() Effort { return Effort{Nodes: 10_000} }

// The smallest losses, in centipawns, that a coach warns about.
const (
	coachCost = 120 // with a proved reason: the value of an advisor, plus some noise
	coachMuch = 180 // without one

	// hopeless is a deficit, in centipawns, at which a side is practically lost. If the side already had
	// such a deficit and its move leads to a decided game, the coach searches the position before the move
	// once more. This search uses hopelessFactor times the nodes of the deepest search. If it shows that the
	// game was already decided, the coach does not warn.
	hopeless       = 1500
	hopelessFactor = 4
)

// Warning is a coach's objection to a move.
type Warning struct {
	Move xiangqi.Move
	// Cost is the move's loss, in centipawns. If the move allows a mate, Cost exceeds the value of a game.
	Cost int
	// Reasons describes what the opponent can do after the move. Every reason is proved. The list is empty
	// if the search finds a large loss but no single reason can be proved.
	Reasons []Reason
	Line    []xiangqi.Move // the opponent's continuation, according to the search
}

// Coach returns a coach's objection to a move in a game in progress, namely that it loses a piece or the
// game. It ignores missed chances. stack contains the moves that led to pos. If there is no objection, the
// warning is nil.
func Coach(ctx context.Context, o Options, pos xiangqi.Position, stack []xiangqi.Undo, m xiangqi.Move) (*Warning, error) {
	r, err := newReviewer(o, pos, stack, []xiangqi.Move{m})
	if err != nil {
		return nil, err
	}
	r.always = true
	if pos.CountLegal() == 1 || r.ofBook(0) {
		return nil, nil //nolint:nilnil // there is nothing against the move
	}
	if err := r.main(ctx); err != nil {
		return nil, err
	}
	for _, look := range []struct {
		level level
		least int
	}{{deeply, coachCost / 2}, {surely, coachCost}} {
		if _, err := r.deepen(ctx, look.level, []int{0, 1}); err != nil {
			return nil, err
		}
		if r.swing(0) < look.least {
			return nil, nil //nolint:nilnil // as above
		}
	}
	if r.found[0].score <= -hopeless && r.found[1].score.IsDecisive() {
		l := r.limitsOf(surely)
		l.Nodes, l.MoveTime = l.Nodes*hopelessFactor, l.MoveTime*hopelessFactor
		found, err := r.search(ctx, Deep, []task{r.task(0, l)})
		if err != nil || found[0].score.IsDecisive() {
			return nil, err
		}
	}
	r.assess(Deep)
	if err := r.reasons(ctx); err != nil {
		return nil, err
	}
	w := &Warning{Move: m, Cost: r.swing(0), Line: r.ahead(1)}
	for _, reason := range r.report.Moves[0].Reasons {
		if reason.warns() {
			w.Reasons = append(w.Reasons, reason)
		}
	}
	if len(w.Reasons) == 0 && (w.Cost < coachMuch || !r.worsens()) {
		return nil, nil //nolint:nilnil // as above
	}
	return w, nil
}

// worsens reports whether the move makes matters worse for its side, rather than merely missing a chance. It
// does so if the opponent has the advantage afterwards, or if a piece is lost in the line that follows.
func (r *reviewer) worsens() bool {
	side, pos := r.positions[0].Turn(), r.positions[1]
	lost := false
	for _, m := range r.ahead(1) {
		pos.MakeMove(m)
		gone := exchanged(&r.positions[0], &pos, side)
		lost = lost || pos.Turn() != side && gone.net() <= -lastingLoss
	}
	return r.found[1].score >= coachCost || lost
}

// warns reports whether a coach warns about a reason. It does so if the opponent captures a piece other than
// a pawn, threatens mate, or wins.
func (r *Reason) warns() bool {
	switch r.Kind {
	case AllowsMate, TableLoss, Perpetual, AllowsThreat:
		return true
	case AllowsDraw, Unpins, AllowsTempo:
		return false
	}
	return r.after() && r.Piece.Kind() != xiangqi.Pawn
}
