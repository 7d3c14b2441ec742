package repertoire

import (
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// PlanKind identifies an effect of a move.
type PlanKind string

// The kinds of plans, most important first. What a capture gains is determined by a static exchange on its
// square.
const (
	Mates        PlanKind = "mates"     // if the opponent passed, Move would mate
	Checks       PlanKind = "checks"    // the move gives check
	Wins         PlanKind = "wins"      // the move captures Piece and gains by the exchange
	Trades       PlanKind = "trades"    // the move captures Piece and loses nothing by the exchange
	Saves        PlanKind = "saves"     // Piece moves out of reach of Move, which would have won it
	Prevents     PlanKind = "prevents"  // Move, which would have won Piece, now gains nothing or is impossible
	Threatens    PlanKind = "threatens" // if the opponent passed, Move would win Piece, which it could not do before
	Develops     PlanKind = "develops"  // Piece leaves its starting square and can reach more squares
	Leaves       PlanKind = "leaves"    // Piece leaves its starting square
	Opens        PlanKind = "opens"     // another piece of the side, Piece, can reach more squares
	Restrains    PlanKind = "restrains" // an opposing piece, Piece, can reach fewer squares
	Holds        PlanKind = "holds"     // an opposing pawn, Piece, would now be lost if it advanced
	Protects     PlanKind = "protects"  // Piece, which was attacked and unprotected, is now protected
	Crosses      PlanKind = "crosses"   // the moved piece has crossed the river
	Connects     PlanKind = "connects"  // the moved elephant or advisor and its twin, Piece, protect each other
	Fortifies    PlanKind = "fortifies" // an advisor or elephant moves, and no capture gains anything for the opponent
	Activates    PlanKind = "activates" // the moved piece can reach more squares
	NothingHangs PlanKind = "nothing"   // no capture gains anything for the opponent
	Allows       PlanKind = "allows"    // none of the above applies: the opponent's Move would capture Piece and gain by the exchange
)

// Plan is a reason for a move: a fact that is visible on the board.
type Plan struct {
	Kind PlanKind `json:"kind"`
	// Piece is the piece that the plan concerns; "." for none.
	Piece  xiangqi.Piece  `json:"piece"`
	Square xiangqi.Square `json:"square"` // its square after the move or, if it is captured, before the move
	Move   xiangqi.Move   `json:"move"`   // the move threatened or prevented; 0000 for none
	// Before is the number of squares that the piece can reach before the move.
	Before int          `json:"before"`
	After  int          `json:"after"` // number of squares that it can reach after the move
	Text   phrases.Text `json:"text"`
}

// Limits that decide which plans are mentioned.
const (
	mostPlans = 3
	leastGain = 100 // centipawns that a capture must gain
	moreRoom  = 2   // minimum number of squares that another piece gains or loses
	rookRoom  = 4   // the same for rooks and cannons, which gain or lose a few squares with almost every move
)

// Plans returns the effects of a legal move, most important first, up to mostPlans of them.
func Plans(pos xiangqi.Position, m xiangqi.Move) []Plan {
	p := planner{before: pos, after: pos, m: m, side: pos.Turn()}
	p.after.MakeMove(m)
	p.captures()
	p.room()
	switch {
	case len(p.list) > 0:
	case len(p.losses) == 0:
		p.add(Plan{Kind: NothingHangs})
	default:
		p.add(Plan{Kind: Allows, Piece: p.after.At(p.losses[0].To()), Square: p.losses[0].To(), Move: p.losses[0]})
	}
	order := []PlanKind{Mates, Checks, Wins, Trades, Saves, Prevents, Threatens, Develops, Opens, Leaves, Holds, Restrains, Protects, Crosses, Connects, Fortifies, Activates, NothingHangs, Allows}
	slices.SortStableFunc(p.list, func(a, b Plan) int { return slices.Index(order, a.Kind) - slices.Index(order, b.Kind) })
	return p.list[:min(len(p.list), mostPlans)]
}

// planner collects the plans for a move.
type planner struct {
	before, after xiangqi.Position
	m             xiangqi.Move
	side          xiangqi.Color
	losses        []xiangqi.Move // captures by which the opponent would now gain something
	list          []Plan
}

func (p *planner) add(plan Plan) {
	seen := &p.after
	if plan.Kind == Wins || plan.Kind == Trades {
		seen = &p.before
	}
	values := []any{"n", plan.After, "before", plan.Before}
	if plan.Piece != xiangqi.NoPiece {
		values = append(values, "piece", phrases.PieceIn(seen, plan.Square))
	}
	switch plan.Kind {
	case Mates, Threatens:
		turn := passed(p.after)
		values = append(values, "move", phrases.Move(&turn, plan.Move))
	case Allows:
		values = append(values, "move", phrases.Move(&p.after, plan.Move))
	case Saves, Prevents:
		turn := passed(p.before)
		values = append(values, "move", phrases.Move(&turn, plan.Move))
	}
	plan.Text = phrases.Say(phrases.Key("drill.plan."+string(plan.Kind)), values...).Capitalized()
	p.list = append(p.list, plan)
}

// passed returns the position after the side to move has passed.
func passed(pos xiangqi.Position) xiangqi.Position {
	pos.MakeNullMove()
	return pos
}

var exchangeValues = xiangqi.DefaultExchangeValues()

// gains returns the legal captures by which the side to move gains something, those of the most valuable
// pieces first.
func gains(pos *xiangqi.Position) (list []xiangqi.Move) {
	for _, m := range pos.LegalMoves() {
		if pos.At(m.To()) != xiangqi.NoPiece && pos.ExchangeAtLeast(m, leastGain, &exchangeValues) {
			list = append(list, m)
		}
	}
	slices.SortStableFunc(list, func(a, b xiangqi.Move) int {
		return exchangeValues[pos.At(b.To()).Kind()] - exchangeValues[pos.At(a.To()).Kind()]
	})
	return list
}

// captures finds what the move captures, threatens and prevents.
func (p *planner) captures() {
	if victim := p.before.At(p.m.To()); victim != xiangqi.NoPiece {
		switch {
		case p.before.ExchangeAtLeast(p.m, leastGain, &exchangeValues):
			p.add(Plan{Kind: Wins, Piece: victim, Square: p.m.To()})
		case p.before.ExchangeAtLeast(p.m, 0, &exchangeValues):
			p.add(Plan{Kind: Trades, Piece: victim, Square: p.m.To()})
		}
	}
	if p.after.InCheck() {
		p.add(Plan{Kind: Checks})
	}
	p.losses = gains(&p.after)
	if !p.before.InCheck() {
		idle := passed(p.before)
		for _, threat := range gains(&idle) {
			at := threat.To()
			if at == p.m.From() {
				at = p.m.To()
			}
			if slices.ContainsFunc(p.losses, func(l xiangqi.Move) bool { return l.To() == at }) || p.after.At(at) != p.before.At(threat.To()) {
				continue
			}
			kind := Prevents
			if at != threat.To() {
				kind = Saves
			}
			p.add(Plan{Kind: kind, Piece: p.after.At(at), Square: at, Move: threat})
			break
		}
	}
	if p.after.InCheck() {
		return
	}
	idle := passed(p.after)
	if mate := mateIn(&idle); mate != xiangqi.NoMove {
		p.add(Plan{Kind: Mates, Move: mate})
		return
	}
	had := gains(&p.before)
	for _, threat := range gains(&idle) {
		if !slices.ContainsFunc(had, func(h xiangqi.Move) bool { return h.To() == threat.To() }) {
			p.add(Plan{Kind: Threatens, Piece: p.after.At(threat.To()), Square: threat.To(), Move: threat})
			break
		}
	}
}

// mateIn returns a move that mates, or NoMove if there is none.
func mateIn(pos *xiangqi.Position) xiangqi.Move {
	for _, m := range pos.LegalMoves() {
		if next := *pos; pos.GivesCheck(m) {
			next.MakeMove(m)
			if !next.HasLegalMove() {
				return m
			}
		}
	}
	return xiangqi.NoMove
}

// roomOf returns, for each piece of the side to move, the number of squares that it can reach.
func roomOf(pos xiangqi.Position) (room [xiangqi.NumSquares]int) {
	for _, m := range pos.AppendPseudoLegal(nil, xiangqi.AllMoves) {
		room[m.From()]++
	}
	return room
}

// room finds the pieces whose range the move has changed, and those that it now protects.
func (p *planner) room() {
	own, ownNow := roomOf(p.before), roomOf(passed(p.after))
	other, otherNow := roomOf(passed(p.before)), roomOf(p.after)
	from, to := p.m.From(), p.m.To()
	moved := p.after.At(to)
	start := xiangqi.StartPosition()
	first := start.At(from) == moved && moved.Kind() != xiangqi.Pawn
	switch grew := ownNow[to] > own[from]; {
	case moved.Kind() == xiangqi.Advisor || moved.Kind() == xiangqi.Bishop:
		if len(p.losses) == 0 {
			p.add(Plan{Kind: Fortifies, Piece: moved, Square: to})
		}
		p.twin(moved, to)
	case first && grew:
		p.add(Plan{Kind: Develops, Piece: moved, Square: to, Before: own[from], After: ownNow[to]})
	case first:
		p.add(Plan{Kind: Leaves, Piece: moved, Square: to})
	case grew:
		p.add(Plan{Kind: Activates, Piece: moved, Square: to, Before: own[from], After: ownNow[to]})
	}
	if crossed(p.side, to) && !crossed(p.side, from) {
		p.add(Plan{Kind: Crosses, Piece: moved, Square: to})
	}
	p.change(Opens, p.side, &own, &ownNow)
	p.change(Restrains, p.side.Other(), &other, &otherNow)
	for s := range p.after.Pieces(p.side.Other(), xiangqi.Pawn).Squares() {
		if advance := ahead(p.side.Other(), s); p.after.At(s) == p.before.At(s) && p.falls(&p.after, s, advance) && !p.falls(&p.before, s, advance) {
			p.add(Plan{Kind: Holds, Piece: p.after.At(s), Square: s})
			break
		}
	}
	best := xiangqi.NoPiece
	var at xiangqi.Square
	for s := range p.after.ByColor(p.side).Squares() {
		piece := p.after.At(s)
		if s == to || piece.Kind() == xiangqi.King || p.guarded(&p.before, s) || !p.guarded(&p.after, s) || p.after.Attackers(p.side.Other(), s, p.after.Occupied()).Empty() {
			continue
		}
		if best == xiangqi.NoPiece || exchangeValues[piece.Kind()] > exchangeValues[best.Kind()] {
			best, at = piece, s
		}
	}
	if best != xiangqi.NoPiece {
		p.add(Plan{Kind: Protects, Piece: best, Square: at})
	}
}

// twin checks whether the moved elephant or advisor and its twin now protect each other.
func (p *planner) twin(moved xiangqi.Piece, to xiangqi.Square) {
	for s := range p.after.Pieces(p.side, moved.Kind()).Squares() {
		if s != to && p.after.Attackers(p.side, to, p.after.Occupied()).Has(s) {
			p.add(Plan{Kind: Connects, Piece: moved, Square: s})
			return
		}
	}
}

// guarded reports whether a piece of the side protects a square.
func (p *planner) guarded(pos *xiangqi.Position, s xiangqi.Square) bool {
	return !pos.Attackers(p.side, s, pos.Occupied()).Empty()
}

// change finds the side's rook, cannon or knight, other than the moved piece, that gains the most reachable
// squares or, for Restrains, loses the most.
func (p *planner) change(kind PlanKind, side xiangqi.Color, before, now *[xiangqi.NumSquares]int) {
	var best Plan
	for s := range p.after.ByColor(side).Squares() {
		piece := p.after.At(s)
		least := rookRoom
		switch piece.Kind() {
		case xiangqi.Knight:
			least = moreRoom
		case xiangqi.Rook, xiangqi.Cannon:
		default:
			continue
		}
		grown := now[s] - before[s]
		if kind == Restrains {
			grown = -grown
		}
		if s != p.m.To() && grown >= least && grown > abs(best.After-best.Before) {
			best = Plan{Kind: kind, Piece: piece, Square: s, Before: before[s], After: now[s]}
		}
	}
	if best.Piece != xiangqi.NoPiece {
		p.add(best)
	}
}

// ahead returns the square in front of a side's pawn. If that is off the board, the result is not Valid.
func ahead(side xiangqi.Color, s xiangqi.Square) xiangqi.Square {
	rank := s.Rank() + 1
	if side == xiangqi.Black {
		rank = s.Rank() - 1
	}
	if rank < 0 || rank >= xiangqi.NumRanks {
		return xiangqi.NumSquares
	}
	return xiangqi.SquareAt(s.File(), rank)
}

// falls reports whether an opposing pawn is lost if it advances to the empty square in front of it.
func (p *planner) falls(pos *xiangqi.Position, from, to xiangqi.Square) bool {
	next := *pos
	if next.Turn() == p.side {
		next.MakeNullMove()
	}
	m := xiangqi.NewMove(from, to)
	if !to.Valid() || next.At(to) != xiangqi.NoPiece || !next.IsLegal(m) {
		return false
	}
	next.MakeMove(m)
	return slices.ContainsFunc(gains(&next), func(c xiangqi.Move) bool { return c.To() == to })
}

func abs(n int) int { return max(n, -n) }

// crossed reports whether a square is beyond the river, as seen by the given side.
func crossed(side xiangqi.Color, s xiangqi.Square) bool {
	if side == xiangqi.Red {
		return s.Rank() > 4
	}
	return s.Rank() < 5
}
