package tournament

import "slices"

// This file computes tie-breaks. Rounds of a Swiss tournament that were not played count by
// article 16 of FIDE's C.07 as of March 2026.

const drawHalf = 1

// requested reports whether a round was left out on the player's own account: half a point or
// nothing, for a late entry or after a withdrawal.
func (g *Past) requested() bool {
	return !g.Played && g.Opponent == None && !g.Given && g.Half < winHalf
}

// voluntary reports whether a round was not played by the player's own doing (a "VUR"):
// requested, or lost by not coming.
func (g *Past) voluntary() bool {
	return g.requested() || !g.Played && g.Opponent != None && g.Half == 0
}

// adjusted are the half points of a player as opponents count them: rounds left out at the
// end of the tournament are draws (16.3).
func adjusted(past []Past) (sum int) {
	end := true // no round was played after this one
	for _, g := range slices.Backward(past) {
		if end && g.requested() {
			sum += drawHalf
		} else {
			sum += g.Half
		}
		end = end && g.voluntary()
	}
	return sum
}

// dummy is the value of the opponent in a round that was not played, in half points: as much
// as the player has, but no more than a player who did not come has, or without such a one than
// half of the rounds (16.4).
func (t *table) dummy(p int, g *Past) int {
	switch {
	case t.rounds == 0:
		return t.points[p]
	case g.Opponent != None:
		return min(t.points[p], t.worth[g.Opponent])
	}
	return min(t.points[p], drawHalf*t.rounds)
}

// value returns a tie-break of a player, in points.
func (t *table) value(b Break, p int) float64 {
	var others, own []int // half points of opponents; own are those of rounds not played by the player's own doing
	sum := 0.0
	soFar := 0
	for i := range t.past[p] {
		g := &t.past[p][i]
		soFar += g.Half
		if g.Opponent == None && t.robin {
			continue // no player was left to meet, or the opponent's games do not count
		}
		var opponent int
		if g.Played {
			opponent = t.worth[g.Opponent]
		} else {
			opponent = t.dummy(p, g)
		}
		if t.rounds > 0 && g.voluntary() {
			own = append(own, opponent)
		} else {
			others = append(others, opponent)
		}
		switch b {
		case Berger1:
			sum += float64(opponent*g.Half) / 4
		case Direct:
			if g.Opponent != None && t.share[g.Opponent] {
				sum += float64(g.Half) / 2
			}
		case Wins:
			sum += float64(truth(g.Played && g.Half == winHalf))
		case BlackWins1:
			sum += float64(truth(g.Played && !g.Red && g.Half == winHalf))
		case BlackGames:
			sum += float64(truth(g.Played && !g.Red))
		case Progressive:
			sum += float64(soFar) / 2
		}
	}
	least, most := 0, 0 // that are cut
	switch b {
	case Buchholz:
	case BuchholzCut:
		least = 1
	case Median:
		least, most = 1, 1
	default:
		return sum
	}
	// What is cut is first of all a round not played by the player's own doing (16.5).
	slices.Sort(own)
	slices.Sort(others)
	kept := append(own, others...) //nolint:gocritic // own is not used again
	kept = kept[min(least, len(kept)):]
	slices.Sort(kept)
	for _, o := range kept[:max(0, len(kept)-most)] {
		sum += float64(o) / 2
	}
	return sum
}
