package eval

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// Advisors and bishops never leave their own half of the board. Those of one side therefore fit in a single
// word and can all be moved at the same time.

// bishopPlaces is the set of the seven squares that bishops can reach. It is the same for both sides.
const bishopPlaces = 1<<2 | 1<<6 | 1<<18 | 1<<22 | 1<<26 | 1<<38 | 1<<42

// guards returns the value of the bishops' mobility and sets up the attacks of advisors and bishops.
func (v *evaluation) guards(us *side) score {
	pieces := us.within(us.pieces)
	bishops, advisors := pieces&us.within(v.p.ByKind(xiangqi.Bishop)), pieces&us.within(v.p.ByKind(xiangqi.Advisor))

	reach, crossed := bishopReach(bishops, us.within(v.occ))
	step, joint := us.advisorReach(advisors)
	us.lesser = us.home(reach | step)
	us.all = us.lesser
	us.twice = us.home(crossed | joint | reach&step)

	return us.weight(bishopMobility + popcount(reach))
}

// bishopReach returns the squares that bishops in one half of the board attack, and those that two of them
// attack. A step that wraps around the edge never ends on a bishop's square.
func bishopReach(bishops, occ uint64) (reach, twice uint64) {
	northEast, northWest := (bishops<<10&^occ)<<10, (bishops<<8&^occ)<<8
	southEast, southWest := (bishops>>8&^occ)>>8, (bishops>>10&^occ)>>10
	north, south := northEast|northWest, southEast|southWest
	twice = northEast&northWest | southEast&southWest | north&south
	return (north | south) & bishopPlaces, twice & bishopPlaces
}

// advisorReach returns the squares that a side's advisors attack, and those that two of them attack.
func (s *side) advisorReach(advisors uint64) (reach, twice uint64) {
	if corners := advisors & s.palaceCorners; corners != 0 {
		reach = s.palaceCenter
		if corners&(corners-1) != 0 {
			twice = s.palaceCenter
		}
	}
	if advisors&s.palaceCenter != 0 {
		reach |= s.palaceCorners
	}
	return reach, twice
}
