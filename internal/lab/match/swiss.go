package match

import "slices"

// swiss pairs engines that have similar points and, if possible, have not met yet.
type swiss struct {
	rounds, pairs int
	round         int
}

func (s *swiss) next(t *tournament) []Encounter {
	if s.round >= s.rounds {
		return nil
	}
	s.round++
	players := t.ranking()
	var list []Encounter
	if len(players)%2 == 1 {
		free := s.bye(t, players)
		list = append(list, Encounter{Round: s.round, A: free, B: bye, Pairs: s.pairs})
		players = slices.DeleteFunc(players, func(p int) bool { return p == free })
	}
	turn := (s.round - 1) * s.pairs
	for _, pair := range swissPairs(players, t) {
		list = append(list, Encounter{Round: s.round, A: min(pair[0], pair[1]), B: max(pair[0], pair[1]), Pairs: s.pairs, turn: turn})
	}
	return list
}

// bye returns the player that has no opponent in this round: the lowest-ranked player among those
// with the fewest byes.
func (s *swiss) bye(t *tournament, players []int) int {
	least := players[len(players)-1]
	for _, p := range slices.Backward(players) {
		if t.byes(p) < t.byes(least) {
			least = p
		}
	}
	return least
}

// swissPairs pairs the players, given in ranking order. Their number must be even. No player meets
// an opponent more often than necessary.
func swissPairs(players []int, t *tournament) [][2]int {
	points, met := t.points(), t.met()
	for most := 0; ; most++ {
		search := pairing{points: points, met: met, most: most, budget: 200_000}
		if pairs, ok := search.pair(players); ok {
			return pairs
		}
	}
}

// pairing searches for pairs in which no two players have already met more than most times.
type pairing struct {
	points []int   // half points of every engine
	met    [][]int // how often each pair of engines has met
	most   int
	budget int // steps left; when there are none, more meetings are allowed
}

// pair tries opponents for the first player, best fit first, and pairs the remaining players
// recursively.
func (p *pairing) pair(players []int) ([][2]int, bool) {
	if len(players) == 0 {
		return nil, true
	}
	first := players[0]
	for _, other := range p.opponents(players) {
		if p.budget--; p.budget < 0 {
			return nil, false
		}
		rest := slices.DeleteFunc(slices.Clone(players[1:]), func(q int) bool { return q == other })
		if pairs, ok := p.pair(rest); ok {
			return append([][2]int{{first, other}}, pairs...), true
		}
	}
	return nil, false
}

// opponents returns the possible opponents of the first player, nearest in points first. Among
// players with equal points, the upper half is paired with the lower half.
func (p *pairing) opponents(players []int) []int {
	first := players[0]
	group := 0
	for _, q := range players {
		if p.points[q] == p.points[first] {
			group++
		}
	}
	type candidate struct{ player, gap, off int }
	var list []candidate
	for i, q := range players[1:] {
		if p.met[first][q] > p.most {
			continue
		}
		gap := p.points[first] - p.points[q]
		off := i + 1
		if gap == 0 {
			off = max(i+1-group/2, group/2-i-1)
		}
		list = append(list, candidate{q, gap, off})
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		if a.gap != b.gap {
			return a.gap - b.gap
		}
		return a.off - b.off
	})
	order := make([]int, len(list))
	for i, c := range list {
		order[i] = c.player
	}
	return order
}
