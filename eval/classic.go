package eval

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// This file contains the evaluation of the ZMBL thesis, to the extent that the thesis states its figures. The
// piece values (table 4-2), the values of general theory (4-1) and mobility (4-3) are from the thesis.
//
// The thesis also says that the values of pieces depend on the strong pieces that are left, that the value of
// controlling a square depends on the piece, the direction and the distance to the palace, and which patterns
// count. It does not state the amounts, so we use our own.

// PieceValues holds the values of the pieces, indexed by kind.
type PieceValues [xiangqi.Pawn + 1]int

// TheoryValues returns the piece values of general theory, in half pawns (table 4-1 of the thesis).
func TheoryValues() PieceValues {
	return values(18, 8, 9, 4, 4, 2)
}

// ThesisValues returns the piece values of ZMBL, in centipawns (table 4-2 of the thesis).
func ThesisValues() PieceValues { return classicValues }

func values(rook, knight, cannon, advisor, bishop, pawn int) (v PieceValues) {
	v[xiangqi.Rook], v[xiangqi.Knight], v[xiangqi.Cannon] = rook, knight, cannon
	v[xiangqi.Advisor], v[xiangqi.Bishop], v[xiangqi.Pawn] = advisor, bishop, pawn
	return v
}

var (
	classicValues = values(1050, 450, 500, 180, 160, 100)
	// classicEnding is added in full once no rooks, knights or cannons are left. It makes a knight worth as
	// much as a cannon and raises the value of pawns. The amounts are our own.
	classicEnding = values(0, 25, -25, 0, 0, 60)
	// classicMobility is the value of each empty square that a piece can move to (table 4-3).
	classicMobility = values(7, 12, 1, 0, 0, 0)
)

// classicControl is the value, in centipawns, of attacking a square that is ahead of, level with or to the
// rear of a piece. It is multiplied by the square's nearness. The amounts are our own.
var classicControl = [3]PieceValues{
	values(2, 3, 2, 0, 0, 3),
	values(2, 2, 1, 0, 0, 2),
	values(1, 1, 0, 0, 0, 0),
}

// Pattern values, in centipawns. They are our own.
const (
	classicEmptyHead    = 60 // a cannon that faces the enemy king with nothing in between
	classicBottomCannon = 45 // a cannon on the last rank, for each kind of guard missing on its wing
	classicKnightCannon = 30 // a knight and a cannon that both attack the palace
	classicDoubleRooks  = 30 // two rooks, for each missing enemy advisor
	classicRookAlone    = 40 // a rook if the other side has none
)

// classicStrong is the number of rooks, knights and cannons in the start position.
const classicStrong = 12

// Classic returns the value of p according to the ZMBL thesis, in the form that Evaluator.Evaluate uses: in
// centipawns, and positive if the side to move is better.
func Classic(p *xiangqi.Position) int {
	value := max(-MaxEval, min(MaxEval, classicSide(p, xiangqi.Red)-classicSide(p, xiangqi.Black)))
	if p.Turn() == xiangqi.Black {
		return -value
	}
	return value
}

// classicSide returns the total value of us's pieces.
func classicSide(p *xiangqi.Position, us xiangqi.Color) int {
	occ, own := p.Occupied(), p.ByColor(us)
	strong := p.ByKind(xiangqi.Rook).Or(p.ByKind(xiangqi.Knight)).Or(p.ByKind(xiangqi.Cannon)).Len()
	gone := max(0, classicStrong-strong)
	sum, bearing := 0, [xiangqi.Pawn + 1]bool{}
	for pieces := own.AndNot(p.ByKind(xiangqi.King)); !pieces.Empty(); {
		at := pieces.PopFirst()
		kind := p.At(at).Kind()
		sum += classicValues[kind] + classicEnding[kind]*gone/classicStrong
		if kind == xiangqi.Advisor || kind == xiangqi.Bishop {
			continue
		}
		attacks := xiangqi.Attacks(p.At(at), at, occ)
		free := attacks.AndNot(occ)
		if kind == xiangqi.Cannon {
			free = xiangqi.RookAttacks(at, occ).AndNot(occ)
		}
		sum += classicMobility[kind] * free.Len()
		for targets := attacks.AndNot(own); !targets.Empty(); {
			to := targets.PopFirst()
			near := classicNearness[relative(us, to)]
			sum += classicControl[heading(us, at, to)][kind] * near
			bearing[kind] = bearing[kind] || near == inPalace
		}
	}
	return sum + classicPatterns(p, us, bearing[xiangqi.Knight] && bearing[xiangqi.Cannon])
}

// heading returns 0 for a move forward, 1 for a move sideways, and 2 for a move backward.
func heading(us xiangqi.Color, from, to xiangqi.Square) int {
	switch ahead := relative(us, to).Rank() - relative(us, from).Rank(); {
	case ahead > 0:
		return 0
	case ahead < 0:
		return 2
	}
	return 1
}

// inPalace is the nearness of the squares in the enemy palace.
const inPalace = 3

// classicNearness is the factor for controlling a square, as seen by the side that controls it. It is 0 on
// that side's own half of the board and rises towards the enemy palace.
var classicNearness = func() (t [xiangqi.NumSquares]int) {
	for s := range t {
		rank, file := xiangqi.Square(s).Rank(), foldedFile(xiangqi.Square(s))
		switch {
		case rank < 5:
		case rank >= 7 && file >= 3:
			t[s] = inPalace
		case rank >= 6 && file >= 2:
			t[s] = 2
		default:
			t[s] = 1
		}
	}
	return t
}()

// classicPatterns returns the value of the patterns that us's pieces form. team reports whether both a knight
// and a cannon attack the palace.
func classicPatterns(p *xiangqi.Position, us xiangqi.Color, team bool) int {
	them, occ := us.Other(), p.Occupied()
	king := p.King(them)
	advisors, bishops := p.Pieces(them, xiangqi.Advisor), p.Pieces(them, xiangqi.Bishop)
	sum := 0
	for cannons := p.Pieces(us, xiangqi.Cannon); !cannons.Empty(); {
		at := cannons.PopFirst()
		if at.File() == king.File() && xiangqi.Between(at, king).And(occ).Empty() {
			sum += classicEmptyHead
		}
		if relative(us, at).Rank() == xiangqi.NumRanks-1 && at.File() != king.File() {
			sum += classicBottomCannon * missingOn(at.File() < king.File(), advisors, bishops)
		}
	}
	if team {
		sum += classicKnightCannon
	}
	rooks := p.Pieces(us, xiangqi.Rook).Len()
	if rooks == 2 {
		sum += classicDoubleRooks * (2 - min(2, advisors.Len()))
	}
	if rooks > 0 && p.Pieces(them, xiangqi.Rook).Empty() {
		sum += classicRookAlone
	}
	return sum
}

// missingOn counts the kinds of guards, advisors and bishops, that are missing on the left or right wing of
// the board as seen by Red. A guard on the middle file belongs to both wings.
func missingOn(left bool, guards ...xiangqi.Bitboard) int {
	missing := 0
	for _, g := range guards {
		there := false
		for !g.Empty() {
			file := g.PopFirst().File()
			there = there || file == 4 || (file < 4) == left
		}
		if !there {
			missing++
		}
	}
	return missing
}
