package frontdoor

import (
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// dialect describes how the front end numbers the ranks.
type dialect struct {
	played  uci.Ranks // deduced from moves; until a new game
	chosen  uci.Ranks // set by UCI_Ranks
	bare    bool      // positions come without the word "position", so ranks begin at 0
	variant bool      // UCI_Variant is xiangqi: ranks from 1
}

// ranks returns the numbering that was deduced from moves or, if none was, the one that was set.
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

// speak makes the engine use the dialect of the front end in its answers.
func (d *door) speak() { d.out.SetRanks(d.dialect.ranks()) }

// hear deduces from moves how the front end numbers the ranks, unless earlier moves have already
// shown this. Each list of moves begins in the given position.
func (d *door) hear(from xiangqi.Position, lists ...[]string) {
	for _, moves := range lists {
		if d.dialect.played == uci.RanksAuto {
			d.dialect.played = uci.DeduceRanks(from, moves...)
		}
	}
	d.speak()
}

// singly returns a one-move list for each move.
func singly(moves []string) (lists [][]string) {
	for _, m := range moves {
		lists = append(lists, []string{m})
	}
	return lists
}

// variant returns the option by which front ends for several games recognize that the engine
// supports this game. Its default means that ranks are numbered from 0. A front end that sends back
// the default of every option therefore changes nothing.
func variant() option {
	const fromZero, fromOne = "iccs", "xiangqi"
	return combo("UCI_Variant", fromZero, []string{fromZero, fromOne}, func(d *door, value string) error {
		d.dialect.variant = value == fromOne
		d.speak()
		return nil
	})
}
