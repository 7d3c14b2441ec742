package review

import (
	"errors"
	"os"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/internal/games/review/check"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// verified checks a reason by the package that shares no code with this one; ok is false
// for a kind that it does not know.
func verified(positions []xiangqi.Position, m *Move, better, worse []xiangqi.Move, r *Reason) (err error, ok bool) {
	before, after := positions[m.Ply-1], positions[m.Ply]
	c := check.Loss{Before: before, Loser: m.Side, Least: r.owed()}
	switch r.Kind {
	case MissesMate:
		err = check.Mate(before, r.Mate)
		return err, !errors.Is(err, check.ErrTooMany)
	case AllowsMate:
		err = check.Mate(after, r.Mate)
		return err, !errors.Is(err, check.ErrTooMany)
	case MissesWin, MissesCapture, MissesCheck, MissesFork:
		c.Loser, c.Played, c.Other = m.Side.Other(), r.Line, append([]xiangqi.Move{m.Move}, worse[:min(len(worse), 5)]...)
	case Exchange, CheckTake, MateNet, Fork, Discovered, PinnedLoss, Trapped, Guard, Hanging, Taken, Loses:
		c.Played = append([]xiangqi.Move{m.Move}, r.Line...)
		c.Other = better[:min(len(better), 5)]
	case AllowsThreat, MissesThreat:
		t := check.Threat{Line: r.Line, Mate: r.Mate}
		if t.From, t.Other, t.Rest = after, before, better[:min(len(better), len(r.Line)+asSoon-1)]; !r.after() {
			t.From, t.Other, t.Rest = before, after, worse[:min(len(worse), len(r.Line)+asSoon-1)]
		}
		return t.Check(), true
	case AllowsTempo, MissesTempo:
		t := check.Tempo{From: after, Line: r.Line, Square: r.Square, Other: before, Rest: r.Rest, Attacker: m.Side.Other()}
		if !r.after() {
			t.From, t.Other, t.Attacker = before, after, m.Side
		}
		return t.Check(), true
	default:
		return nil, false
	}
	return check.Check(c), true
}

// theoremGames are the games of a measurement: CHUHE_REVIEW_THEOREMS=N games of the folder
// CHUHE_GAMES, or the first N of CHUHE_REVIEW_FILE; two samples and few nodes without that.
func theoremGames(t *testing.T) (games []*record.Game, nodes uint64) {
	t.Helper()
	if os.Getenv("CHUHE_REVIEW_THEOREMS") == "" {
		return readGames(t, "testdata/games.jsonl", 2), 1_200
	}
	n := wanted(t, "CHUHE_REVIEW_THEOREMS")
	nodes = Efforts()[DefaultEffort].Nodes
	if os.Getenv("CHUHE_REVIEW_FILE") == "" {
		return corpus(t, n), nodes
	}
	f, err := record.Open(os.Getenv("CHUHE_REVIEW_FILE"), record.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	for g, err := range f.Games() {
		if err != nil {
			t.Fatal(err)
		}
		if len(games) < n {
			games = append(games, g)
		}
	}
	return games, nodes
}

// TestTheorems: the reasons of games hold in both branches, as package check sees it.
// With CHUHE_REVIEW_KEPT=FILE what the searches find is kept there, and not searched again.
func TestTheorems(t *testing.T) {
	games, nodes := theoremGames(t)
	o := newOptions(t, nodes, 2)
	o.Book = standard.Book()
	if name := os.Getenv("CHUHE_REVIEW_KEPT"); name != "" {
		kept := openKept(t, name)
		for i, p := range o.Players {
			o.Players[i] = kept.player(p)
		}
	}
	ofBad, checked, plies := map[Kind]int{}, map[Kind]int{}, 0
	grave, mistakes := [2]int{}, [2]int{}
	for n, g := range games {
		r, err := Run(t.Context(), g, o)
		if err != nil {
			t.Fatal(err)
		}
		positions := r.Positions()
		plies += len(r.Moves)
		for i := range r.Moves {
			m := &r.Moves[i]
			why := min(1, len(m.Reasons))
			switch {
			case m.Mark.Bad() && m.Loss >= blunderLoss:
				grave[0], grave[1] = grave[0]+1, grave[1]+why
			case m.Mark.Bad():
				mistakes[0], mistakes[1] = mistakes[0]+1, mistakes[1]+why
			}
			if m.Mark.Bad() && why > 0 {
				ofBad[m.Reasons[0].Kind]++
			}
			for j := range m.Reasons {
				reason := &m.Reasons[j]
				err, ok := verified(positions, m, r.Values[i].Line, r.Values[i+1].Line, reason)
				if !ok {
					continue
				}
				if checked[reason.Kind]++; err != nil {
					t.Errorf("game %d, ply %d, %s, %v: %v", n, m.Ply, positions[i].FEN(), reason.Text, err)
				}
			}
		}
	}
	t.Logf("%d games, %d plies; grave moves and those with a reason %v, mistakes %v", len(games), plies, grave, mistakes)
	t.Logf("first reasons of them %v; reasons checked %v", ofBad, checked)
}
