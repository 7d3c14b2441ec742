package review

import (
	"os"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/internal/games/review/check"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// verified checks a reason by the package that shares no code with this one; ok is false
// for a kind that it does not know.
func verified(positions []xiangqi.Position, m *Move, line []xiangqi.Move, r *Reason) (err error, ok bool) {
	before, after := positions[m.Ply-1], positions[m.Ply]
	c := check.Loss{Before: before, Loser: m.Side, Least: r.owed()}
	switch r.Kind {
	case MissesMate:
		return check.Mate(before, r.Mate), r.Mate <= 2
	case AllowsMate:
		return check.Mate(after, r.Mate), r.Mate <= 2
	case MissesWin:
		c.Loser, c.Played, c.Other = m.Side.Other(), r.Line, []xiangqi.Move{m.Move}
	case Exchange, Fork, Discovered, PinnedLoss, Trapped, Guard, Hanging, Taken, Loses:
		c.Played = append([]xiangqi.Move{m.Move}, r.Line...)
		c.Other = line[:1]
	default:
		return nil, false
	}
	return check.Check(c), true
}

// TestTheorems: the reasons of sample games hold in both branches. CHUHE_REVIEW_THEOREMS=FILE
// names more games, one a line as in testdata.
func TestTheorems(t *testing.T) {
	file, most := "testdata/games.jsonl", 2
	if name := os.Getenv("CHUHE_REVIEW_THEOREMS"); name != "" {
		file, most = name, 1000
	}
	kinds, refuted := map[Kind]int{}, 0
	grave, mistakes := [2]int{}, [2]int{}
	for _, g := range readGames(t, file, most) {
		o := newOptions(t, 1_200, 1)
		o.Book = standard.Book()
		r, err := Run(t.Context(), g, o)
		if err != nil {
			t.Fatal(err)
		}
		positions := r.Positions()
		for i := range r.Moves {
			m := &r.Moves[i]
			count := func(c *[2]int) {
				c[0]++
				if len(m.Reasons) > 0 {
					c[1]++
				}
			}
			switch {
			case m.Mark.Bad() && m.Loss >= blunderLoss:
				count(&grave)
			case m.Mark == Mistake:
				count(&mistakes)
			}
			for j := range m.Reasons {
				reason := &m.Reasons[j]
				err, ok := verified(positions, m, r.Values[i].Line, reason)
				if !ok {
					continue
				}
				if kinds[reason.Kind]++; err != nil {
					refuted++
					t.Errorf("%s ply %d, %v: %v", positions[i].FEN(), m.Ply, reason.Text, err)
				}
			}
		}
	}
	t.Logf("reasons checked %v, refuted %d; grave moves and those with a reason %v, mistakes %v", kinds, refuted, grave, mistakes)
}
