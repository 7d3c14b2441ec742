package eval

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// sets returns the value of the combination of pieces that a side has. The value of a piece depends on what
// other pieces its side has and on the guards that it faces.
func (s *side) sets(n counts) score {
	c, them := s.color, s.color.Other()
	rooks, knights, cannons := n.of(c, xiangqi.Rook), n.of(c, xiangqi.Knight), n.of(c, xiangqi.Cannon)
	theirGuards, theirAdvisors := n.guards(them), min(n.of(them, xiangqi.Advisor), 2)
	pawns := n.of(c, xiangqi.Pawn) + n.of(them, xiangqi.Pawn)

	total := s.weight(guardSet + min(n.of(c, xiangqi.Advisor), 2)*3 + min(n.of(c, xiangqi.Bishop), 2))
	total += s.times(cannonOwnGuards+n.guards(c), cannons)
	total += s.times(cannonTheirs+theirGuards, cannons)
	total += s.times(knightTheirs+theirGuards, knights)
	total += s.times(pawnTheirs+theirGuards, n.of(c, xiangqi.Pawn))
	total += s.times(cannonPawns, cannons*pawns)
	total += s.times(knightPawns, knights*pawns)
	total += s.times(rookTheirs+theirAdvisors, rooks)
	total += s.times(doubleRooks+theirAdvisors, toInt(rooks >= 2))
	total += s.times(rookAgainstNone, toInt(rooks > 0 && n.of(them, xiangqi.Rook) == 0))
	return total + s.teams(rooks, knights, cannons)
}

// teams returns the value of strong pieces that work well together.
func (s *side) teams(rooks, knights, cannons int) score {
	total := s.times(teams, toInt(knights > 0 && cannons > 0))
	total += s.times(teams+1, toInt(rooks > 0 && knights > 0))
	total += s.times(teams+2, toInt(rooks > 0 && cannons > 0))
	total += s.times(teams+3, toInt(cannons >= 2))
	return total + s.times(teams+4, toInt(knights >= 2))
}
