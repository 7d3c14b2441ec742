package match

import (
	"errors"
	"fmt"

	seeding "github.com/chuhe-xiangqi/chuhe/internal/tournament"
)

// ErrTournament is wrapped by errors about tournaments that cannot be played.
var ErrTournament = errors.New("bad tournament")

// Format determines who plays whom in a tournament.
type Format uint8

// The formats.
const (
	RoundRobin Format = iota // every engine plays every other engine
	Gauntlet                 // the first engine plays all others
	KnockOut                 // the loser is eliminated; engines must be listed in seed order
	Swiss                    // engines with similar points meet, if possible only once
)

var formatNames = [...]string{"round-robin", "gauntlet", "knock-out", "swiss"}

// String returns the format's name, such as "round-robin".
func (f Format) String() string {
	if int(f) < len(formatNames) {
		return formatNames[f]
	}
	return "invalid"
}

// ParseFormat parses the output of String. If s is anything else, the error wraps ErrTournament.
func ParseFormat(s string) (Format, error) {
	for i, name := range formatNames {
		if s == name {
			return Format(i), nil
		}
	}
	return 0, fmt.Errorf("%w: format %q, want one of %v", ErrTournament, s, formatNames)
}

// MarshalText implements encoding.TextMarshaler. It returns the format's name.
func (f Format) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler. It accepts what ParseFormat accepts.
func (f *Format) UnmarshalText(text []byte) (err error) {
	*f, err = ParseFormat(string(text))
	return err
}

// Encounter is a series of game pairs between two engines, given by index.
type Encounter struct {
	Round int `json:"round"` // from 1
	A     int `json:"a"`
	B     int `json:"b"` // bye if A has no opponent
	Pairs int `json:"pairs"`
	// Extra numbers the tie-breaks of a knock-out and the play-offs of a round robin. It is 0 for
	// regular games.
	Extra int `json:"extra,omitempty"`

	first    int // number of the first unit
	turn     int // index of the first opening
	complete bool
	result   Cross // from A's point of view; final once complete
}

// bye is the opponent of an engine that has none.
const bye = seeding.None

// A schedule decides which engines meet. When all games of the earlier encounters have been played,
// next returns the encounters that can be played now, or none at the end of the tournament. A
// schedule depends only on the results, so that a tournament can be resumed.
type schedule interface {
	next(t *tournament) []Encounter
}

func (t *Tournament) schedule() schedule {
	switch t.Format {
	case KnockOut:
		return newKnockOut(len(t.Engines), t.Games/2)
	case Swiss:
		return &swiss{rounds: t.Rounds, pairs: t.Games / 2}
	case Gauntlet:
		return &fixed{encounters: gauntlet(len(t.Engines), t.Rounds, t.Games/2)}
	}
	return &playOff{
		fixed: fixed{encounters: roundRobin(len(t.Engines), t.Rounds, t.Games/2)}, most: t.PlayOff, turn: t.Rounds * t.Games / 2,
	}
}

// fixed is a schedule that does not depend on results.
type fixed struct{ encounters []Encounter }

func (f *fixed) next(*tournament) []Encounter {
	all := f.encounters
	f.encounters = nil
	return all
}

// playOff is a round robin after which engines that share a place meet again, up to most times.
type playOff struct {
	fixed
	most, extra, turn int
}

func (p *playOff) next(t *tournament) []Encounter {
	if first := p.fixed.next(t); len(first) > 0 || p.extra == p.most {
		return first
	}
	points, extra, round := t.points(), t.playOffPoints(), 0
	for i := range t.encounters {
		round = max(round, t.encounters[i].Round)
	}
	p.extra++
	var list []Encounter
	for a := range points {
		for b := a + 1; b < len(points); b++ {
			if points[a] == points[b] && extra[a] == extra[b] {
				list = append(list, Encounter{Round: round + 1, A: a, B: b, Pairs: 1, Extra: p.extra, turn: p.turn})
			}
		}
	}
	p.turn++
	return list
}

// roundRobin pairs every engine with every other engine. In each round, every engine plays once,
// except one if their number is odd. Engine 0 keeps its seat while the others rotate around the
// table.
func roundRobin(engines, cycles, pairs int) (list []Encounter) {
	places := engines + engines%2 // one place is empty if the number of engines is odd
	for cycle := range cycles {
		for round := range places - 1 {
			at := func(place int) int {
				if place == 0 {
					return 0
				}
				return 1 + (place-1+round)%(places-1)
			}
			for i := range places / 2 {
				a, b := at(i), at(places-1-i)
				if a < engines && b < engines {
					list = append(list, Encounter{
						Round: cycle*(places-1) + round + 1, A: min(a, b), B: max(a, b), Pairs: pairs, turn: cycle * pairs,
					})
				}
			}
		}
	}
	return list
}

func gauntlet(engines, cycles, pairs int) (list []Encounter) {
	for cycle := range cycles {
		for b := 1; b < engines; b++ {
			list = append(list, Encounter{Round: cycle + 1, A: 0, B: b, Pairs: pairs, turn: cycle * pairs})
		}
	}
	return list
}

// knockOut is a bracket in which the best seeds meet as late as possible.
type knockOut struct {
	pairs   int
	round   int
	extra   int
	bracket []int       // remaining engines in bracket order; bye for an empty place
	open    []Encounter // encounters of this round that are still undecided
	winners map[int]bool
	turn    int
}

// mostExtras is the maximum number of extra pairs played to break a tie. If the tie persists, the
// better seed advances.
const mostExtras = 4

func newKnockOut(engines, pairs int) *knockOut {
	return &knockOut{pairs: pairs, bracket: seeding.Bracket(engines), winners: map[int]bool{}}
}

func (k *knockOut) next(t *tournament) []Encounter {
	if k.round > 0 {
		k.settle(t)
	}
	if len(k.open) > 0 {
		return k.extras()
	}
	if k.round > 0 {
		k.advance()
	}
	if len(k.bracket) < 2 {
		return nil
	}
	k.round++
	k.extra = 0
	k.winners = map[int]bool{}
	var list []Encounter
	for i := 0; i < len(k.bracket); i += 2 {
		a, b := k.bracket[i], k.bracket[i+1]
		switch {
		case b == bye:
			k.winners[a] = true
		case a == bye:
			k.winners[b] = true
		default:
			list = append(list, Encounter{Round: k.round, A: min(a, b), B: max(a, b), Pairs: k.pairs, turn: k.turn})
		}
	}
	k.turn += k.pairs
	k.open = list
	return list
}

// settle determines the winners of the open encounters. Those that are tied remain open.
func (k *knockOut) settle(t *tournament) {
	var tied []Encounter
	for _, e := range k.open {
		duel := t.duel(k.round, e.A, e.B)
		switch {
		case duel.Wins > duel.Losses:
			k.winners[e.A] = true
		case duel.Losses > duel.Wins:
			k.winners[e.B] = true
		case k.extra >= mostExtras:
			k.winners[min(e.A, e.B)] = true
		default:
			tied = append(tied, e)
		}
	}
	k.open = tied
}

// extras returns one more pair for each tied encounter.
func (k *knockOut) extras() []Encounter {
	k.extra++
	for i := range k.open {
		e := &k.open[i]
		e.Pairs, e.Extra, e.turn = 1, k.extra, k.turn
	}
	k.turn++
	return append([]Encounter(nil), k.open...)
}

// advance builds the bracket for the next round.
func (k *knockOut) advance() {
	var left []int
	for i := 0; i < len(k.bracket); i += 2 {
		if a, b := k.bracket[i], k.bracket[i+1]; k.winners[a] {
			left = append(left, a)
		} else {
			left = append(left, b)
		}
	}
	k.bracket = left
}
