package book

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// MaxVariety is the Variety at which moves are played in proportion to their weights.
const MaxVariety = 100

// Settings control how Choose picks a move. The zero value always picks the heaviest move, no matter how late
// in the game.
type Settings struct {
	// Variety is between 0 and MaxVariety. At 0, Choose always picks the heaviest move. At MaxVariety, it
	// picks moves in proportion to their weights. Values in between favour the heavier moves.
	Variety int
	Plies   int // number of plies from the start of the game; 0 means no limit
	// Banned lists the moves not to play.
	Banned []xiangqi.Move
}

// Choose picks one of the moves that s offers in position p, which was reached after the given number of
// plies. It returns false if s has no move worth playing. If chance is nil, Choose picks as if Variety were 0.
func Choose(s Source, p *xiangqi.Position, plies int, set Settings, chance *rand.Rand) (e Entry, ok bool) {
	if set.Plies > 0 && plies >= set.Plies {
		return Entry{}, false
	}
	list := slices.DeleteFunc(ask(s, p), func(e Entry) bool { return e.Weight <= 0 || slices.Contains(set.Banned, e.Move) })
	if len(list) == 0 {
		return Entry{}, false
	}
	if set.Variety <= 0 || chance == nil {
		return list[0], true
	}
	// A move's share is a power of its weight. At maximum variety, the exponent is 1.
	power := MaxVariety / float64(min(set.Variety, MaxVariety))
	shares := make([]float64, len(list))
	sum := 0.0
	for i, e := range list {
		shares[i] = math.Pow(float64(e.Weight)/float64(list[0].Weight), power)
		sum += shares[i]
	}
	at := chance.Float64() * sum
	for i, share := range shares {
		if at -= share; at < 0 {
			return list[i], true
		}
	}
	return list[0], true
}
