package session

import (
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// takenBack holds moves that were taken back together and the evaluations stored at their nodes.
// Redo restores both.
type takenBack struct {
	moves []xiangqi.Move
	found []*record.Eval
}

// Undo takes back as many plies as Undoable returns. It requires a free game. If the game has
// ended, Undo resumes it. The time spent on the moves is not restored.
type Undo struct{ ofGame }

func (Undo) check(s *Session, _ time.Time) error {
	if s.Undoable() == 0 {
		return refused(NothingToUndo)
	}
	return s.free()
}

func (Undo) do(s *Session, at time.Time, c *Change) { s.takeBack(s.Undoable(), at, c) }

// takeBack takes back the given number of plies. The game must have at least that many.
func (s *Session) takeBack(plies int, at time.Time, c *Change) {
	s.charge(at, 0)
	first, found := s.live, []*record.Eval{s.live.Eval}
	for range plies - 1 {
		first = first.Parent()
		found = append(found, first.Eval)
	}
	slices.Reverse(found)
	path := s.live.Path()
	_ = s.goTo(first.Parent()) // the node existed before
	s.undone = append(s.undone, takenBack{slices.Clone(path[len(path)-plies:]), found})
	c.Gone = append(c.Gone, s.tree.remove(first)...)
	c.Nodes = append(c.Nodes, s.live)
	s.reopen(at, c)
	if s.phase != Playing {
		// The moves were only tried out: this position is a draw by the rules, so no move can follow it.
		s.undone = nil
	}
	c.tell(Event{Kind: Undone, Plies: plies})
}

// reopen resumes the game from live.
func (s *Session) reopen(at time.Time, c *Change) {
	s.offers, s.premoves = offers{}, [2][]xiangqi.Move{}
	s.begun = min(s.begun, s.live.Ply())
	s.timer.reopen()
	s.timer.since, s.timer.spent = at, 0
	s.record.Result = s.game.Outcome().Result
	c.Parts |= partsOfPlay
}

// Redo replays the moves that were last taken back. It requires a free game and leaves the clocks
// unchanged.
type Redo struct{ ofGame }

func (Redo) check(s *Session, _ time.Time) error {
	if !s.Redoable() {
		return refused(NothingToRedo)
	}
	if err := s.free(); err != nil {
		return err
	}
	return s.tree.room(s.live, len(s.undone[len(s.undone)-1].moves))
}

func (Redo) do(s *Session, at time.Time, c *Change) {
	s.charge(at, 0)
	s.timer.spent, s.premoves = 0, [2][]xiangqi.Move{}
	last := s.undone[len(s.undone)-1]
	s.undone = s.undone[:len(s.undone)-1]
	for i, m := range last.moves {
		s.play(m, c)
		s.live.Eval = s.live.Eval.Keep(last.found[i])
	}
	c.Node = s.tree.ids[s.live]
}

// Reopen continues a game that the players had ended, without taking back any moves. It requires a
// free game.
type Reopen struct{ ofGame }

func (Reopen) check(s *Session, _ time.Time) error {
	if err := s.free(); err != nil {
		return err
	}
	if !s.EndedByPlayers() {
		return refused(NothingToUndo)
	}
	return nil
}

func (Reopen) do(s *Session, at time.Time, c *Change) {
	_ = s.goTo(s.live) // the node existed before
	s.reopen(at, c)
	c.tell(Event{Kind: Reopened})
}

// EndedByPlayers reports whether the game ended by the players' decision rather than on the board,
// for example by resignation or agreement, on time, or because it was aborted.
func (s *Session) EndedByPlayers() bool {
	if s.phase == Aborted {
		return true
	}
	return s.phase == Over && byPlayers(s.game.Outcome().Reason)
}

func byPlayers(reason xiangqi.EndReason) bool {
	switch reason {
	case xiangqi.Resignation, xiangqi.TimeLoss, xiangqi.IllegalMove, xiangqi.Agreement, xiangqi.Abandonment, xiangqi.AbandonmentDraw:
		return true
	}
	return false
}

// Jump makes another node the end of the game and continues from there, even if the node is in a
// variation of the record. It requires a free game. The result in the record stays as it is until a
// move is played.
type Jump struct {
	ofGame
	Node int `json:"node"`
}

func (j Jump) check(s *Session, _ time.Time) error {
	if err := s.free(); err != nil {
		return err
	}
	_, err := s.tree.Find(j.Node)
	return err
}

func (j Jump) do(s *Session, at time.Time, c *Change) {
	s.charge(at, 0)
	result := s.record.Result
	_ = s.goTo(s.tree.nodes[j.Node]) // every move of the tree is legal
	s.reopen(at, c)
	s.record.Result, s.undone = result, nil
}

// undoneState saves the moves that can be replayed in st.
func (s *Session) undoneState(st *State) {
	found := false
	for _, u := range s.undone {
		st.Undone, st.Found = append(st.Undone, u.moves), append(st.Found, u.found)
		found = found || slices.ContainsFunc(u.found, func(e *record.Eval) bool { return e != nil })
	}
	if !found {
		st.Found = nil
	}
}

// restoreUndone restores the moves that Redo can replay. Moves that are no longer playable, for
// example because the rules have changed, are dropped.
func (s *Session) restoreUndone(st *State) {
	s.undone = nil
	if s.game == nil {
		return
	}
	game := s.game.Clone()
	for i, moves := range slices.Backward(st.Undone) {
		u := takenBack{moves, make([]*record.Eval, len(moves))}
		for j, m := range moves {
			if game.Play(m) != nil {
				return
			}
			if i < len(st.Found) && j < len(st.Found[i]) && st.Found[i][j] != nil && st.Found[i][j].Check() == nil {
				u.found[j] = st.Found[i][j]
			}
		}
		s.undone = slices.Insert(s.undone, 0, u)
	}
}
