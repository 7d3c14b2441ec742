package xiangqi

import "slices"

// Ruling records how a repeated stretch of moves was judged: what each move did, which pieces were
// involved, and what follows from that. Everything that is reported about a verdict is based on
// it. All fields other than the moves are derived from the moves.
type Ruling struct {
	Verdict Verdict     `json:"verdict"` // verdict on the stretch
	Clause  Clause      `json:"clause"`  // the deciding article, such as axf-4; "" for none
	Red     Conduct     `json:"red"`     // summary of Red's moves
	Black   Conduct     `json:"black"`   // summary of Black's moves
	Moves   []RuledMove `json:"moves"`   // moves of the stretch, from the first occurrence that counts to the current position
}

// Of returns the conduct of side c.
func (r *Ruling) Of(c Color) *Conduct {
	if c == Red {
		return &r.Red
	}
	return &r.Black
}

// Conduct summarizes one side's moves in a repetition.
type Conduct struct {
	Checks      int           `json:"checks"`       // number of moves that give check
	MateThreats int           `json:"mate_threats"` // number of moves that count as a threat of mate
	Chases      int           `json:"chases"`       // number of moves that count as a chase
	Idle        int           `json:"idle"`         // number of the side's other moves
	Chased      []PlacedPiece `json:"chased"`       // enemy pieces that the side chased with every move, on their squares in the repeated position
	Excuse      Excuse        `json:"excuse"`       // why the side does not lose for its conduct, such as idle_moves; none if it does lose
}

// Plies returns the number of moves the side made.
func (c *Conduct) Plies() int { return c.Checks + c.MateThreats + c.Chases + c.Idle }

// Count returns the number of the side's moves marked m.
func (c *Conduct) Count(m Mark) int {
	if n := c.count(m); n != nil {
		return *n
	}
	return 0
}

func (c *Conduct) count(m Mark) *int {
	switch m {
	case MarkIdle:
		return &c.Idle
	case MarkChase:
		return &c.Chases
	case MarkMateThreat:
		return &c.MateThreats
	case MarkCheck:
		return &c.Checks
	}
	return nil
}

// RuledMove is a move in a repeated stretch, with its classification.
type RuledMove struct {
	Ply    int      `json:"ply"`    // number of the move in the game, from 1
	Before Position `json:"before"` // FEN of the position before the move
	Move   Move     `json:"move"`   // the move in coordinates
	Mark   Mark     `json:"mark"`   // heaviest kind that counts under the rule set: check, mate_threat, chase or idle
	// The attacks that the move began. For a check, these are only the attacks on the king. They
	// include an earlier attack if the move made that attack a chase, or if the moved piece continues
	// a chase.
	Attacks []Attack `json:"attacks"`
	Threat  Move     `json:"threat"` // the check that would begin the mate if the opponent passed; 0000 if the move does not threaten mate
}

// Piece returns the piece that moved.
func (m *RuledMove) Piece() Piece { return m.Before.At(m.Move.From()) }

// Chases returns the attacks that count as chases.
func (m *RuledMove) Chases() (chases []Attack) {
	for _, a := range m.Attacks {
		if a.Ground.Counts() && a.Ground != GroundCheck {
			chases = append(chases, a)
		}
	}
	return chases
}

// Attack is an attack by one piece on another after a move.
type Attack struct {
	Hunter     PlacedPiece  `json:"hunter"`          // the attacking piece
	Target     PlacedPiece  `json:"target"`          // the attacked piece
	Ground     Ground       `json:"ground"`          // why it counts as a check or a chase (check, unprotected, rook, guard_hunts) or does not, such as protected or exchange
	Guard      *PlacedPiece `json:"guard,omitempty"` // a piece that could recapture; absent unless ground is protected
	HunterHome Square       `json:"hunter_home"`     // square of the attacking piece in the repeated position, by which it can be followed between moves
	TargetHome Square       `json:"target_home"`     // square of the attacked piece in the repeated position
	// The capture was not possible before the move. The chase therefore did not arise because a guard
	// was cut off. Absent if false.
	Direct bool `json:"direct,omitempty"`
	OnLeg  bool `json:"on_leg,omitempty"` // the target is a rook on the leg square of an enemy knight that would otherwise give check; absent if false
}

// PlacedPiece is a piece on its square.
type PlacedPiece struct {
	Piece  Piece  `json:"piece"`  // its FEN letter, uppercase for Red
	Square Square `json:"square"` // its square, such as "e0"
}

// String returns the letter and the square, such as "Rc3".
func (m PlacedPiece) String() string { return m.Piece.String() + m.Square.String() }

// newRuling derives the ruling from the classified moves of a stretch that ends at p.
func newRuling(p *Position, set RuleSet, moves []RuledMove) *Ruling {
	r := &Ruling{Moves: moves}
	for i := range moves {
		*r.Of(moves[i].Piece().Color()).count(moves[i].Mark)++
	}
	var chased, pinned, direct [2][]Square
	for _, c := range bothColors {
		chased[c] = r.targetsOfAll(c, func(*Attack) bool { return true })
		pinned[c] = r.targetsOfAll(c, func(a *Attack) bool { return a.OnLeg })
		direct[c] = r.targetsOfAll(c, func(a *Attack) bool { return a.Direct })
		if set == CXA && r.Of(c).Chases < r.Of(c).Plies() {
			chased[c] = nil // some moves count as more than a chase
		}
		r.Of(c).Chased = []PlacedPiece{}
		for _, s := range chased[c] {
			r.Of(c).Chased = append(r.Of(c).Chased, PlacedPiece{p.At(s), s})
		}
	}
	var number uint8
	r.Verdict, number = r.decide(set, [2]bool{len(pinned[Red]) > 0, len(pinned[Black]) > 0},
		[2]bool{len(direct[Red]) > 0, len(direct[Black]) > 0})
	r.Clause = Clause{set, number}
	for _, c := range bothColors {
		r.Of(c).Excuse = r.excuse(set, c)
	}
	return r
}

// targetsOfAll returns the home squares of the pieces that every move of side c chases, counting
// only the chases for which holds returns true.
func (r *Ruling) targetsOfAll(c Color, holds func(*Attack) bool) (common []Square) {
	first := true
	for i := range r.Moves {
		if r.Moves[i].Piece().Color() != c {
			continue
		}
		var here Bitboard
		for _, a := range r.Moves[i].Chases() {
			if holds(&a) {
				here = here.Or(a.TargetHome.Bit())
			}
		}
		kept := common[:0:0]
		for s := range here.Squares() {
			if first || slices.Contains(common, s) {
				kept = append(kept, s)
			}
		}
		common, first = kept, false
	}
	return common
}

// decide applies the articles of the rule set to the conduct of both sides. It returns the verdict
// and the number of the clause. For each side, pinned reports whether some piece that the side
// always chased was each time a rook on a leg, and direct reports whether some such piece was
// newly attacked each time.
func (r *Ruling) decide(set RuleSet, pinned, direct [2]bool) (Verdict, uint8) {
	each := func(is func(*Conduct) bool) [2]bool { return [2]bool{is(&r.Red), is(&r.Black)} }
	checking := each(func(c *Conduct) bool { return c.Checks == c.Plies() })
	if checking[Red] || checking[Black] {
		return oneOrBoth(checking, PerpetualCheck, MutualPerpetualCheck), 1
	}
	chasing := each(func(c *Conduct) bool { return len(c.Chased) > 0 })
	switch set {
	case CXA:
		forbidden := each(func(c *Conduct) bool { return c.Idle == 0 })
		switch {
		case forbidden[Red] != forbidden[Black]:
			return oneOrBoth(forbidden, OneSideForbidden, NoReason), 2
		case forbidden[Red]:
			return Verdict{Draw, BothSidesForbidden}, 3
		}
		return Verdict{Draw, BothSidesIdle}, 3
	case Computer:
		switch {
		case r.Red.Checks+r.Black.Checks > 0:
			return Verdict{Draw, CheckInCycle}, 2
		case chasing[Red] || chasing[Black]:
			return oneOrBoth(chasing, PerpetualChase, MutualPerpetualChase), 3
		}
		return Verdict{Draw, NoViolation}, 3
	}
	switch {
	case pinned[Red] != pinned[Black]:
		return oneOrBoth(pinned, PinnedRookChase, NoReason), 3
	case chasing[Red] != chasing[Black]:
		return oneOrBoth(chasing, PerpetualChase, NoReason), 4
	case !chasing[Red]:
		return Verdict{Draw, NoViolation}, 6
	case direct[Red] != direct[Black]:
		return oneOrBoth(direct, PerpetualChase, NoReason), 5
	}
	return Verdict{Draw, MutualPerpetualChase}, 5
}

// excuse returns the reason why side c does not lose by the verdict.
func (r *Ruling) excuse(set RuleSet, c Color) Excuse {
	did := r.Of(c)
	winner, decided := r.Verdict.Result.Winner()
	switch {
	case decided && winner != c:
		return NoExcuse
	case did.Idle == did.Plies():
		return ExcuseNothing
	case r.Verdict.Reason == MutualPerpetualCheck || r.Verdict.Reason == MutualPerpetualChase ||
		r.Verdict.Reason == BothSidesForbidden:
		return ExcuseBoth
	case r.Verdict.Reason == CheckInCycle:
		return ExcuseCheckInCycle
	case set == CXA && did.Idle == 0:
		return ExcuseOutweighed
	case set != CXA && len(did.Chased) > 0 && r.Clause == Clause{AXF, 5}:
		return ExcuseGuardCutOff
	case set != CXA && len(did.Chased) > 0:
		return ExcuseOutweighed
	case did.Idle > 0:
		return ExcuseIdle
	case did.MateThreats > 0:
		return ExcuseThreats
	case did.Checks > 0:
		return ExcuseMixed
	}
	return ExcuseDifferent
}
