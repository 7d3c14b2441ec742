package tournament

import (
	"cmp"
	"errors"
	"slices"
)

// ErrNoPairing reports that the rules allow no pairing: too few remaining players have not met.
var ErrNoPairing = errors.New("no pairing follows the rules")

// Past is a player's finished round.
type Past struct {
	Opponent int // index of the opponent, None without a game
	Red      bool
	Half     int // half points scored
	// Played is false for byes and for forfeits.
	Played bool
	// Given marks a bye assigned by the pairing.
	Given bool
}

// None means no opponent.
const None = -1

// Swiss holds the players of a Swiss tournament in pairing-number order, strongest first.
type Swiss struct {
	Past   [][]Past // by player: all rounds so far
	Absent []bool   // by player: not paired in this round; nil for none
	Rounds int      // of the tournament
	// BlackFirst gives Black to the player with the highest number in the first round.
	BlackFirst bool
}

// Colour preferences, weakest first.
const (
	noPreference = iota
	mild         // equal colours so far: not the last colour again
	strong       // one more game with the other colour
	absolute     // two more games, or the other colour twice in a row
)

// contender is a player to be paired.
type contender struct {
	number   int // from 0
	place    int // among the players who have joined, from 0; late entries count from their arrival
	score    int // half points
	colours  []bool
	met      map[int]bool
	noBye    bool // must not get the bye
	unplayed int

	balance    int // games with Red minus games with Black
	repeats    bool
	preference int
	wantsRed   bool
	top        bool
	floats     [2]float // of the last two rounds, latest first
}

// float is how a player met an opponent with a different score.
type float int

const (
	level float = iota
	down        // met an opponent with fewer points, or scored without a game
	up
)

const winHalf = 2

func (s *Swiss) contenders() []*contender {
	played := 0
	for _, past := range s.Past {
		played = max(played, len(past))
	}
	totals := make([][]int, len(s.Past)) // by player and round, before the round
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

// compareContenders orders by rank: points, then pairing number.
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

// prefer determines the player's colour preference.
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

// wantSame reports whether two players want the same colour.
func wantSame(a, b *contender) bool {
	return a.preference != noPreference && b.preference != noPreference && a.wantsRed == b.wantsRed
}

// compatible reports whether two players may be paired at all.
func compatible(a, b *contender) bool {
	if a.met[b.number] {
		return false
	}
	return !(a.preference == absolute && b.preference == absolute && wantSame(a, b)) || a.top || b.top
}

// red reports whether a gets the red pieces.
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
	for i := 1; i <= min(len(a.colours), len(b.colours)); i++ { // reverse the latest differing colours
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

// Pair pairs the next round by the FIDE (Dutch) System, C.04.3 of the FIDE Handbook as of
// February 2026. Pairs are in board order. The error is ErrNoPairing.
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

// ordered puts the higher of two players first; a bye stays.
func ordered(p [2]*contender) [2]*contender {
	if p[1] != nil && compareContenders(p[1], p[0]) < 0 {
		p[0], p[1] = p[1], p[0]
	}
	return p
}

// Pair is a pair of players, by index; Black is None for a bye.
type Pair struct{ Red, Black int }
