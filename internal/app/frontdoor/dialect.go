package frontdoor

import (
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// dialect records how the front end numbers ranks.
type dialect struct {
	played  uci.Ranks // deduced from moves; forgotten when a new game starts
	chosen  uci.Ranks // set by UCI_Ranks
	bare    bool      // positions arrive without the word "position", so ranks start at 0
	variant bool      // UCI_Variant is xiangqi, so ranks start at 1
}

// ranks returns the numbering deduced from moves or, if there is none, the one that was set.
func (s *dialect) ranks() uci.Ranks {
	switch {
	case s.played != uci.RanksAuto:
		return s.played
	case s.chosen != uci.RanksAuto:
		return s.chosen
	case s.variant && !s.bare:
		return uci.Ranks1To10
	}
	return uci.Ranks0To9
}

// speak makes the engine answer in the dialect of the front end.
func (d *door) speak() { d.out.SetRanks(d.dialect.ranks()) }

// hear deduces from moves how the front end numbers ranks, unless earlier moves have already made
// that clear. Each list of moves starts from the given position.
func (d *door) hear(from xiangqi.Position, lists ...[]string) {
	for _, moves := range lists {
		if d.dialect.played == uci.RanksAuto {
			d.dialect.played = uci.DeduceRanks(from, moves...)
		}
	}
	d.speak()
}

// singly returns one list for each move, containing only that move.
func singly(moves []string) (lists [][]string) {
	for _, m := range moves {
		lists = append(lists, []string{m})
	}
	return lists
}

// variant returns the option that shows front ends for several games that the engine supports this
// one. Its default selects ranks numbered from 0, so a front end that sends back the default of
// every option changes nothing.
func variant() option {
	const fromZero, fromOne = "iccs", "xiangqi"
	return combo("UCI_Variant", fromZero, []string{fromZero, fromOne}, func(d *door, value string) error {
		d.dialect.variant = value == fromOne
		d.speak()
		return nil
	})
}
