package tournament

import "slices"

// Bracket returns the seeds, numbered from 0, in the order of their places in the first round of a
// knock-out. Places 0 and 1 meet, as do places 2 and 3, and so on; the winners are paired in the
// same way. The top two seeds can meet only in the last round. None denotes a bye.
func Bracket(players int) []int {
	seeds := []int{0}
	for len(seeds) < players {
		last := 2*len(seeds) - 1
		wider := make([]int, 0, 2*len(seeds))
		for _, seed := range seeds {
			wider = append(wider, seed, last-seed)
		}
		seeds = wider
	}
	for i, seed := range seeds {
		if seed >= players {
			seeds[i] = None
		}
	}
	return seeds
}

// nextKnockOut returns the next knock-out round or, if encounters in the last round were drawn, the
// games that decide them.
func (e *Event) nextKnockOut() *Round {
	if !e.Begun() {
		return e.meet(1, Bracket(len(e.Players)))
	}
	last := &e.Rounds[len(e.Rounds)-1]
	var winners []int
	again := &Round{Number: last.Number, Extra: last.Extra + 1}
	for _, g := range e.base(last.Number).Games {
		if w := e.winner(last.Number, &g); w != None {
			winners = append(winners, w)
		} else {
			winners = append(winners, None)
			next := e.round(0, []Pair{e.turned(last.Number, &g)}).Games[0]
			again.Games = append(again.Games, next)
		}
	}
	if len(again.Games) > 0 {
		return again
	}
	if len(winners) == 1 {
		return nil
	}
	return e.meet(last.Number+1, winners)
}

// base returns the regular games of the given round.
func (e *Event) base(number int) *Round {
	i := slices.IndexFunc(e.Rounds, func(r Round) bool { return r.Number == number })
	return &e.Rounds[i]
}

// between returns all games of an encounter.
func (e *Event) between(number int, g *Game) (list []Game, extras []int) {
	for _, r := range e.Rounds {
		for _, o := range r.Games {
			if r.Number == number && (o.Red == g.Red && o.Black == g.Black || o.Red == g.Black && o.Black == g.Red) {
				list, extras = append(list, o), append(extras, r.Extra)
			}
		}
	}
	return list, extras
}

// winner returns the player who advances, or None if that is not decided yet.
func (e *Event) winner(number int, g *Game) int {
	if g.Black == None {
		return g.Red
	}
	list, extras := e.between(number, g)
	for i, o := range list {
		switch o.Result {
		case RedWins, BlackAbsent:
			return o.Red
		case BlackWins, RedAbsent:
			return o.Black
		case BothAbsent: // one of the players must advance
			return min(o.Red, o.Black)
		case Drawn:
			if extras[i] > e.Replays {
				return o.Black // Black needs only a draw
			}
		}
	}
	return None
}

// turned returns the pair for the next game of an encounter, with the colours reversed.
func (e *Event) turned(number int, g *Game) Pair {
	list, _ := e.between(number, g)
	last := list[len(list)-1]
	return Pair{last.Black, last.Red}
}

// meet pairs neighbours in the list. Red goes to the player who has had it less often or, failing
// that, to the better seed.
func (e *Event) meet(number int, list []int) *Round {
	reds := map[int]int{}
	for _, r := range e.Rounds {
		for _, g := range r.Games {
			if g.Black != None {
				reds[g.Red]++
				reds[g.Black]--
			}
		}
	}
	var pairs []Pair
	for i := 0; i+1 < len(list); i += 2 {
		a, b := list[i], list[i+1]
		switch {
		case b == None:
			pairs = append(pairs, Pair{a, None})
		case reds[a] < reds[b], reds[a] == reds[b] && a < b:
			pairs = append(pairs, Pair{a, b})
		default:
			pairs = append(pairs, Pair{b, a})
		}
	}
	return e.round(number, pairs)
}
