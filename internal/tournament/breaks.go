package tournament

import "slices"

// This file computes tie-breaks. Unplayed rounds of a Swiss tournament count by article 16 of
// FIDE's C.07 as of March 2026.

const drawHalf = 1

// requested reports whether the player asked to skip the round: half a point or nothing, for a
// late entry or after a withdrawal.
func (g *Past) requested() bool {
	return !g.Played && g.Opponent == None && !g.Given && g.Half < winHalf
}

// voluntary reports whether the round was unplayed by the player's own choice (a "VUR"):
// requested, or forfeited by not coming.
func (g *Past) voluntary() bool {
	return g.requested() || !g.Played && g.Opponent != None && g.Half == 0
}

// adjusted returns a player's half points as opponents count them: skipped rounds at the end of
// the tournament count as draws (16.3).
func adjusted(past []Past) (sum int) {
	end := true // no later round was played
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

// dummy returns the value of the opponent in an unplayed round, in half points: the player's own
// score, capped at the score of the opponent who did not come, or at half of the rounds if there
// was none (16.4).
func (t *table) dummy(p int, g *Past) int {
	switch {
	case t.rounds == 0:
		return t.points[p]
	case g.Opponent != None:
		return min(t.points[p], t.worth[g.Opponent])
	}
	return min(t.points[p], drawHalf*t.rounds)
}

// value returns a player's tie-break, in points.
func (t *table) value(b Break, p int) float64 {
	var others, own []int // opponents' half points; own are those of voluntarily unplayed rounds
	sum := 0.0
	soFar := 0
	for i := range t.past[p] {
		g := &t.past[p][i]
		soFar += g.Half
		if g.Opponent == None && t.robin {
			continue // no opponent was left, or the opponent's games do not count
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
	least, most := 0, 0 // numbers of values to cut
	switch b {
	case Buchholz:
	case BuchholzCut:
		least = 1
	case Median:
		least, most = 1, 1
	default:
		return sum
	}
	// Voluntarily unplayed rounds are cut first (16.5).
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
