package choice

import (
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Memory is the number of preceding moves that affect the choice.
const Memory = 3

// Case is a position in which a person chooses a move.
type Case struct {
	Position xiangqi.Position
	Moves    []xiangqi.Move // legal moves
	// Before contains the moves that led to the position, oldest first. Only the last Memory moves
	// matter.
	Before []xiangqi.Move
	// Looks contains the scores of a View. It is nil if there are none.
	Looks *[Depths][]int
}

// Features that draw the eye to a move. The value of each one is between 0 and about 1. Their names
// match those used on the page about the model.
const (
	eyeCapturePawn = iota
	eyeCaptureMinor
	eyeCaptureMajor
	eyeCaptureRook
	eyeGoodCapture
	eyeRecapture
	eyeCheck
	eyeCheckCapture
	eyeSamePiece
	eyeSamePieceCapture
	eyeUndo
	eyeEscape
	eyeEscapeRook
	eyeStay
	eyeUnsafe
	eyeUnsafeRook
	eyeAttackNew
	eyeAttackRook
	eyeAttackLast
	eyeNear
	eyeDistance
	eyeFar
	eyeRetreat
	eyeForward
	eyeSideways
	eyeEvadeKing
	eyeEvadeCapture
	eyeBlockCheck
	eyeKingMove
	eyeGuardMove
	eyePawnLate
	eyeKnightLate
	eyeOnlyReply
	numEye
)

var eyeNames = [numEye]string{
	"captures a pawn", "captures an advisor or a bishop", "captures a knight or a cannon", "captures a rook", "captures without loss",
	"recaptures", "gives check", "captures with check", "the piece that moved last", "it captures", "undoes the last move",
	"a threatened piece moves away", "a threatened rook moves away", "leaves a threatened piece", "moves to a square where it is lost", "a rook moves to a square where it is lost",
	"attacks something new", "attacks a rook", "attacks the piece that just moved", "near the last move", "distance", "far", "moves backward", "moves forward",
	"moves sideways", "in check: the king", "in check: captures", "in check: other", "the king, no check", "an advisor or bishop", "a pawn, few pieces left",
	"a knight, few pieces left", "few replies",
}

func clip(x float64) float64 { return min(max(x, 0), 1) }

// value is the perceived value of each kind of piece.
var value = [...]int{xiangqi.King: 20, xiangqi.Advisor: 2, xiangqi.Bishop: 2, xiangqi.Knight: 4, xiangqi.Rook: 9, xiangqi.Cannon: 4, xiangqi.Pawn: 1}

// threatened returns the pieces of the side to move that the opponent could profitably capture.
func threatened(p *xiangqi.Position) (set xiangqi.Bitboard) {
	us := p.Turn()
	occ := p.Occupied()
	for s := range p.ByColor(us).Squares() {
		kind := p.At(s).Kind()
		if kind == xiangqi.King {
			continue
		}
		if lossAt(p, us, s, kind, occ) {
			set = set.Xor(s.Bit())
		}
	}
	return set
}

// lossAt reports whether one of our pieces of the given kind could be lost on the given square.
func lossAt(p *xiangqi.Position, us xiangqi.Color, s xiangqi.Square, kind xiangqi.Kind, occ xiangqi.Bitboard) bool {
	attackers := p.Attackers(us.Other(), s, occ).And(p.ByColor(us.Other()))
	if attackers.Empty() {
		return false
	}
	guards := p.Attackers(us, s, occ).And(p.ByColor(us)).AndNot(s.Bit())
	if guards.Empty() {
		return true
	}
	for a := range attackers.Squares() {
		if value[p.At(a).Kind()] < value[kind] {
			return true
		}
	}
	return false
}

// eye computes the eye features of each move.
func (c *Case) eye(rows [][numEye]float64) {
	p := c.Position
	us, occ := p.Turn(), p.Occupied()
	inCheck := p.InCheck()
	inDanger := threatened(&p)
	lastTo, ownFrom, ownTo := xiangqi.Square(xiangqi.NumSquares), xiangqi.Square(xiangqi.NumSquares), xiangqi.Square(xiangqi.NumSquares)
	if n := len(c.Before); n > 0 {
		lastTo = c.Before[n-1].To()
		if n > 1 {
			ownFrom, ownTo = c.Before[n-2].From(), c.Before[n-2].To()
		}
	}
	few := clip(float64(24-occ.Len()) / 12)
	for i, m := range c.Moves {
		r := &rows[i]
		from, to := m.From(), m.To()
		kind, victim := p.At(from).Kind(), p.At(to)
		taken := victim != xiangqi.NoPiece
		check := p.GivesCheck(m)
		after := occ.AndNot(from.Bit())
		set := func(at int, is bool) {
			if is {
				r[at] = 1
			}
		}
		if taken {
			switch victim.Kind() {
			case xiangqi.Pawn:
				r[eyeCapturePawn] = 1
			case xiangqi.Advisor, xiangqi.Bishop:
				r[eyeCaptureMinor] = 1
			case xiangqi.Rook:
				r[eyeCaptureRook] = 1
			default:
				r[eyeCaptureMajor] = 1
			}
		}
		guarded := p.Attackers(us.Other(), to, after).And(p.ByColor(us.Other())).AndNot(to.Bit())
		unsafe := false
		if !guarded.Empty() {
			ours := p.Attackers(us, to, after).And(p.ByColor(us)).AndNot(from.Bit()).AndNot(to.Bit())
			unsafe = ours.Empty()
			for a := range guarded.Squares() {
				unsafe = unsafe || value[p.At(a).Kind()] < value[kind]
			}
		}
		gain := 0
		if taken {
			gain = value[victim.Kind()]
		}
		set(eyeGoodCapture, taken && (!unsafe || gain >= value[kind]))
		set(eyeRecapture, taken && to == lastTo)
		set(eyeCheck, check)
		set(eyeCheckCapture, check && taken)
		set(eyeSamePiece, from == ownTo)
		set(eyeSamePieceCapture, from == ownTo && taken)
		set(eyeUndo, from == ownTo && to == ownFrom)
		set(eyeEscape, inDanger.Has(from) && !unsafe)
		set(eyeEscapeRook, inDanger.Has(from) && !unsafe && kind == xiangqi.Rook)
		set(eyeStay, !inDanger.AndNot(from.Bit()).Empty() && !taken && !check)
		set(eyeUnsafe, unsafe && gain < value[kind])
		set(eyeUnsafeRook, unsafe && gain < value[kind] && kind == xiangqi.Rook)
		c.attacks(r, p.At(from), m, after, lastTo)
		if lastTo.Valid() {
			r[eyeNear] = 1 / (1 + float64(apart(to, lastTo)))
		}
		far := apart(from, to)
		r[eyeDistance] = float64(far) / 9
		set(eyeFar, far >= 4)
		ahead := to.Rank() - from.Rank()
		if us == xiangqi.Black {
			ahead = -ahead
		}
		set(eyeRetreat, ahead < 0)
		set(eyeForward, ahead > 0)
		set(eyeSideways, ahead == 0)
		set(eyeEvadeKing, inCheck && kind == xiangqi.King)
		set(eyeEvadeCapture, inCheck && kind != xiangqi.King && taken)
		set(eyeBlockCheck, inCheck && kind != xiangqi.King && !taken)
		set(eyeKingMove, !inCheck && kind == xiangqi.King)
		set(eyeGuardMove, !inCheck && (kind == xiangqi.Advisor || kind == xiangqi.Bishop))
		if kind == xiangqi.Pawn {
			r[eyePawnLate] = few
		}
		if kind == xiangqi.Knight {
			r[eyeKnightLate] = few
		}
		if check {
			undo := p.MakeMove(m)
			r[eyeOnlyReply] = 1 / float64(1+p.CountLegal())
			p.UnmakeMove(undo)
		}
	}
}

// attacks computes the features for the pieces that the moved piece attacks from its destination.
func (c *Case) attacks(r *[numEye]float64, piece xiangqi.Piece, m xiangqi.Move, after xiangqi.Bitboard, lastTo xiangqi.Square) {
	p := &c.Position
	them := p.ByColor(p.Turn().Other())
	was := xiangqi.Attacks(piece, m.From(), p.Occupied()).And(them)
	now := xiangqi.Attacks(piece, m.To(), after.And(m.To().Bit().Not()).Xor(m.To().Bit())).And(them).AndNot(was)
	for s := range now.Squares() {
		kind := p.At(s).Kind()
		if value[kind] >= 4 && kind != xiangqi.King {
			r[eyeAttackNew] = 1
		}
		if kind == xiangqi.Rook && piece.Kind() != xiangqi.Rook {
			r[eyeAttackRook] = 1
		}
		if s == lastTo {
			r[eyeAttackLast] = 1
		}
	}
}

// apart returns the distance between two squares, which is the larger of the differences in file
// and rank.
func apart(a, b xiangqi.Square) int {
	return max(abs(a.File()-b.File()), abs(a.Rank()-b.Rank()))
}

func abs(x int) int { return max(x, -x) }
