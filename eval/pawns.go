package eval

import (
	"math/bits"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Bits in half a board. The bit of a square is its rank mod 5, times nine, plus its file.
const (
	rankBits  = 1<<9 - 1
	firstFile = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36
	lastFile  = firstFile << 8
)

// pawns returns the value of the pawns as a group and sets up their attacks.
func (v *evaluation) pawns(us, them *side) score {
	kind := v.p.ByKind(xiangqi.Pawn)
	pawns := us.pieces.And(kind)
	near, far := us.within(pawns), us.beyond(pawns)
	east, west := far&^lastFile<<1, far&^firstFile>>1
	forward, sideways := us.ahead(pawns), us.abroad(east|west)

	to := forward.Or(sideways)
	us.twice = us.twice.Or(us.all.And(to)).Or(forward.And(sideways)).Or(us.abroad(east & west))
	us.pawns = to
	us.all = us.all.Or(to)
	us.lesser = us.lesser.Or(to)
	if to.Intersects(us.target) {
		us.pawnDanger(far)
	}

	s := us.weight(crossedPawns + min(popcount(far), 5))
	theirNear := us.beyond(them.pieces.And(kind))
	return s + us.times(freePawns, popcount(filesOf(near)&^filesOf(theirNear)))
}

// pawnDanger counts the pawns that are attacking the enemy palace.
func (s *side) pawnDanger(far uint64) {
	for b := s.abroad(far); !b.Empty(); {
		if xiangqi.PawnAttacks(s.color, b.PopFirst()).Intersects(s.target) {
			s.bears(pawnDanger)
		}
	}
}

// filesOf returns the files of the pawns that have not yet crossed the river, as one bit for each file. These
// pawns can be on only two ranks, which are adjacent: 3 and 4 for Red, 5 and 6 for Black.
func filesOf(pawns uint64) uint64 { return (pawns | pawns>>9 | pawns>>27 | pawns>>36) & rankBits }

func popcount(half uint64) int { return bits.OnesCount64(half) }
