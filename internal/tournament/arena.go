package tournament

import (
	"cmp"
	"slices"
)

// Arena points. A win scores two points and a draw one. After two wins in a row, points are doubled
// until the player fails to win a game.
const (
	arenaWin    = 2
	arenaDraw   = 1
	arenaStreak = 2 // wins in a row
)

// arenaScore is a player's record in an arena.
type arenaScore struct {
	points, streak, games int
	last                  int // previous opponent
	reds                  int // games with Red minus games with Black
}

func (e *Event) arenaScores() []arenaScore {
	list := make([]arenaScore, len(e.Players))
	for i := range list {
		list[i].last = None
	}
	if !e.Begun() {
		return list
	}
	add := func(p, opponent, half int) {
		s := &list[p]
		s.last = opponent
		times := 1
		if s.streak >= arenaStreak {
			times = 2
		}
		switch half {
		case 2:
			s.points += arenaWin * times
			s.streak++
		case 1:
			s.points += arenaDraw * times
			s.streak = 0
		default:
			s.streak = 0
		}
		s.games++
	}
	for _, g := range e.Rounds[0].Games {
		if g.Result == Void {
			continue
		}
		list[g.Red].reds++
		list[g.Black].reds--
		if g.Result == Pending {
			list[g.Red].last, list[g.Black].last = g.Black, g.Red
			continue
		}
		red, black, _ := g.Result.halves()
		add(g.Red, g.Black, red)
		add(g.Black, g.Red, black)
	}
	return list
}

// PairArena pairs the free players according to their standing. It pairs as many players as
// possible, prefers opponents with similar points, and avoids immediate rematches unless only two
// players remain.
func (e *Event) PairArena(free []int) []Pair {
	scores := e.arenaScores()
	free = slices.Clone(free)
	slices.SortFunc(free, func(a, b int) int {
		return cmp.Or(cmp.Compare(scores[b].points, scores[a].points), cmp.Compare(e.Players[b].Rating, e.Players[a].Rating), cmp.Compare(a, b))
	})
	active := 0
	for _, p := range e.Players {
		if !p.Gone {
			active++
		}
	}
	n := len(free)
	width := fits(n*n*n) + 1
	partner := heaviest(n, func(a, b int) (w weight) {
		x, y := free[a], free[b]
		if active > leastToCompete && (scores[x].last == y || scores[y].last == x) {
			return w
		}
		w.push(fits(n), 1)
		w.push(width, uint64(n*n-(a-b)*(a-b))) //nolint:gosec // not negative
		return w
	})
	var pairs []Pair
	for i, p := range partner {
		if p <= i {
			continue
		}
		a, b := free[i], free[p]
		if scores[a].reds > scores[b].reds || scores[a].reds == scores[b].reds && scores[a].games%2 == 1 {
			a, b = b, a
		}
		pairs = append(pairs, Pair{a, b})
	}
	return pairs
}
