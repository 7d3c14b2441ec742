package tournament

import (
	"cmp"
	"errors"
	"slices"
)

// ErrNoPairing means that the rules allow no pairing because too few of the remaining players have
// not met.
var ErrNoPairing = errors.New("no pairing follows the rules")

// Past is a completed round from one player's point of view.
type Past struct {
	Opponent int // index of the opponent, or None
	Red      bool
	Half     int // half points scored
	// Played is false for byes and forfeits.
	Played bool
	// Given is set for a bye that was assigned by the pairing.
	Given bool
}

// None means that there is no opponent.
const None = -1

// Swiss describes the players of a Swiss tournament, in order of their pairing numbers, strongest
// first.
type Swiss struct {
	Past   [][]Past // by player: all rounds so far
	Absent []bool   // by player: whether to leave the player out of this round; nil if everyone plays
	Rounds int      // rounds in the whole tournament
	// BlackFirst gives Black to the top player in the first round.
	BlackFirst bool
}

// Colour preferences, weakest first.
const (
	noPreference = iota
	mild         // colours balanced so far; prefers to alternate
	strong       // one game more with the other colour
	absolute     // two games more with the other colour, or that colour twice in a row
)

// contender is a player to be paired.
type contender struct {
	number   int // starting at 0
	place    int // index among the players who have joined; late entries count from their arrival
	score    int // in half points
	colours  []bool
	met      map[int]bool
	noBye    bool // whether the player must not get the bye
	unplayed int

	balance    int // games with Red minus games with Black
	repeats    bool
	preference int
	wantsRed   bool
	top        bool
	floats     [2]float // floats of the last two rounds, latest first
}

// float describes how a player met an opponent with a different score.
type float int

const (
	level float = iota
	down        // met an opponent with fewer points, or scored without playing
	up
)

const winHalf = 2

func (s *Swiss) contenders() []*contender {
	played := 0
	for _, past := range s.Past {
		played = max(played, len(past))
	}
	totals := make([][]int, len(s.Past)) // points before each round, by player and round
	for p, past := range s.Past {
		totals[p] = make([]int, played+1)
		for r := range played {
			totals[p][r+1] = totals[p][r]
			if r < len(past) {
				totals[p][r+1] += past[r].Half
			}
		}
	}
	var list []*contender
	place := 0
	for p, past := range s.Past {
		absent := s.Absent != nil && s.Absent[p]
		if absent && !slices.ContainsFunc(past, func(g Past) bool { return g.Opponent != None || g.Given }) {
			continue // has not joined yet
		}
		place++
		if absent {
			continue
		}
		c := &contender{number: p, place: place - 1, score: totals[p][played], met: map[int]bool{}}
		for _, g := range past {
			if !g.Played {
				c.unplayed++
				c.noBye = c.noBye || g.Given || g.Half >= winHalf
				continue
			}
			c.colours = append(c.colours, g.Red)
			c.met[g.Opponent] = true
			if g.Red {
				c.balance++
			} else {
				c.balance--
			}
		}
		c.prefer()
		c.top = played >= s.Rounds-1 && 2*c.score > winHalf*played
		for back := range c.floats {
			if r := played - 1 - back; r >= 0 && r < len(past) {
				c.floats[back] = floatOf(&past[r], r, p, totals)
			}
		}
		list = append(list, c)
	}
	slices.SortStableFunc(list, compareContenders)
	return list
}

// compareContenders compares players by rank, that is, by points and then by pairing number.
func compareContenders(a, b *contender) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.number, b.number))
}

func floatOf(g *Past, round, player int, totals [][]int) float {
	if !g.Played {
		if g.Half > 0 {
			return down
		}
		return level
	}
	switch mine, other := totals[player][round], totals[g.Opponent][round]; {
	case mine > other:
		return down
	case mine < other:
		return up
	}
	return level
}

// prefer determines which colour the player prefers, and how strongly.
func (c *contender) prefer() {
	n := len(c.colours)
	if n == 0 {
		return
	}
	last := c.colours[n-1]
	c.repeats = n > 1 && c.colours[n-2] == last
	switch {
	case c.balance > 1 || c.balance < -1:
		c.preference, c.wantsRed = absolute, c.balance < 0
	case c.repeats:
		c.preference, c.wantsRed = absolute, !last
	case c.balance != 0:
		c.preference, c.wantsRed = strong, c.balance < 0
	default:
		c.preference, c.wantsRed = mild, !last
	}
}

func (c *contender) imbalanced() bool { return c.balance > 1 || c.balance < -1 }

// wantSame reports whether two players prefer the same colour.
func wantSame(a, b *contender) bool {
	return a.preference != noPreference && b.preference != noPreference && a.wantsRed == b.wantsRed
}

// compatible reports whether two players may meet at all.
func compatible(a, b *contender) bool {
	if a.met[b.number] {
		return false
	}
	return !(a.preference == absolute && b.preference == absolute && wantSame(a, b)) || a.top || b.top
}

// red reports whether a plays Red against b.
func (s *Swiss) red(a, b *contender) bool {
	if a.preference != noPreference && b.preference != noPreference && !wantSame(a, b) {
		return a.wantsRed
	}
	if a.preference != b.preference {
		if a.preference > b.preference {
			return a.wantsRed
		}
		return !b.wantsRed
	}
	if a.preference == absolute {
		if x, y := max(a.balance, -a.balance), max(b.balance, -b.balance); x != y {
			if x > y {
				return a.wantsRed
			}
			return !b.wantsRed
		}
	}
	// Reverse the colours of the latest round in which they differed.
	for i := 1; i <= min(len(a.colours), len(b.colours)); i++ {
		if mine, other := a.colours[len(a.colours)-i], b.colours[len(b.colours)-i]; mine != other {
			return other
		}
	}
	higher := compareContenders(a, b) < 0
	first := a
	if !higher {
		first = b
	}
	red := first.wantsRed
	if first.preference == noPreference {
		red = (first.place%2 == 0) != s.BlackFirst
	}
	return red == higher
}

// Pair pairs the next round by the FIDE (Dutch) System, C.04.3 of the FIDE Handbook as of February
// 2026. The pairs are in board order. If there is no valid pairing, the error is ErrNoPairing.
func (s *Swiss) Pair() ([]Pair, error) {
	list := s.contenders()
	d, err := newDutch(s, list)
	if err != nil {
		return nil, err
	}
	for len(d.left) > 0 {
		if err := d.bracket(); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(d.pairs, func(x, y [2]*contender) int {
		a, b := ordered(x), ordered(y)
		if (a[1] == nil) != (b[1] == nil) {
			if a[1] == nil {
				return 1
			}
			return -1
		}
		if a[1] == nil {
			return 0
		}
		return cmp.Or(cmp.Compare(b[0].score, a[0].score), cmp.Compare(b[0].score+b[1].score, a[0].score+a[1].score), cmp.Compare(a[0].number, b[0].number))
	})
	pairs := make([]Pair, len(d.pairs))
	for i, p := range d.pairs {
		switch {
		case p[1] == nil:
			pairs[i] = Pair{p[0].number, None}
		case s.red(p[0], p[1]):
			pairs[i] = Pair{p[0].number, p[1].number}
		default:
			pairs[i] = Pair{p[1].number, p[0].number}
		}
	}
	return pairs, nil
}

// ordered puts the higher-ranked player first. A bye is left as it is.
func ordered(p [2]*contender) [2]*contender {
	if p[1] != nil && compareContenders(p[1], p[0]) < 0 {
		p[0], p[1] = p[1], p[0]
	}
	return p
}

// Pair is a pair of players, given by index. In a bye, Black is None.
type Pair struct{ Red, Black int }
