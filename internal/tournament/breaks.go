package tournament

import "slices"

// This file computes tie-breaks. Unplayed rounds of a Swiss tournament are treated according to
// article 16 of FIDE's C.07 as of March 2026.

const drawHalf = 1

// requested reports whether the player asked to miss the round. A late entry or a player who
// withdrew scores half a point or nothing for it.
func (g *Past) requested() bool {
	return !g.Played && g.Opponent == None && !g.Given && g.Half < winHalf
}

// voluntary reports whether the round was unplayed by the player's own choice (a "VUR"), either
// because the player asked to miss it or because the player did not show up.
func (g *Past) voluntary() bool {
	return g.requested() || !g.Played && g.Opponent != None && g.Half == 0
}

// adjusted returns a player's half points as they count for the opponents. Rounds missed at the end
// of the tournament count as draws (16.3).
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

// dummy returns what the opponent in an unplayed round is worth, in half points. This is the
// player's own score, but at most the score of the opponent who did not show up or, if there was
// none, half of the rounds (16.4).
func (t *table) dummy(p int, g *Past) int {
	switch {
	case t.rounds == 0:
		return t.points[p]
	case g.Opponent != None:
		return min(t.points[p], t.worth[g.Opponent])
	}
	return min(t.points[p], drawHalf*t.rounds)
}

// value returns the value of a tie-break for player p, in points.
func (t *table) value(b Break, p int) float64 {
	var others, own []int // opponents' half points; own holds those of rounds unplayed by choice
	sum := 0.0
	soFar := 0
	for i := range t.past[p] {
		g := &t.past[p][i]
		soFar += g.Half
		if g.Opponent == None && t.robin {
			continue // there was no opponent left, or the opponent's games do not count
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
	least, most := 0, 0 // number of values to cut at either end
	switch b {
	case Buchholz:
	case BuchholzCut:
		least = 1
	case Median:
		least, most = 1, 1
	default:
		return sum
	}
	// Rounds that were unplayed by choice are cut first (16.5).
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
