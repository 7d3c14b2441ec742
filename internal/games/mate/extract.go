package mate

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// extract reads the proof of the root from the table and checks it. It returns nil if entries were
// displaced and cannot be found again with the nodes that are left, or if the rules end the game
// before the mate.
func (s *Solver) extract() *Mate {
	p := &Proof{Start: s.pos, moves: map[place]xiangqi.Move{}}
	s.budget = min(s.total, s.budget+firstSlice)
	if !s.collect(p, 0) {
		return nil
	}
	return s.checked(p)
}

// checked checks a proof under the solver's rules. It returns nil if the proof fails.
func (s *Solver) checked(p *Proof) *Mate {
	m, err := Check(p, s.o.Rules)
	if err != nil {
		return nil
	}
	return m
}

// collect adds the proof of the current position, in which the attacker is to move, to p.
func (s *Solver) collect(p *Proof, ply int) bool {
	at := placeOf(&s.pos)
	if _, known := p.moves[at]; known {
		return true
	}
	e := s.table.find(s.pos.Key())
	if e == nil { // displaced by other entries
		if v := s.or(ply, infinity, infinity); v.pn != 0 {
			return false
		}
		if e = s.table.find(s.pos.Key()); e == nil {
			return false
		}
	}
	m := xiangqi.Move(e.move)
	if !s.pos.IsLegal(m) {
		return false
	}
	p.moves[at] = m
	s.path.push(s.pos.Key())
	defer s.path.pop()
	undo := s.pos.MakeMove(m)
	defer s.pos.UnmakeMove(undo)
	for _, reply := range s.pos.LegalMoves() {
		undo := s.pos.MakeMove(reply)
		ok := s.collect(p, ply+2)
		s.pos.UnmakeMove(undo)
		if !ok {
			return false
		}
	}
	return true
}
