package frontdoor

import (
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// dialect is what is known of how the front end numbers the ranks.
type dialect struct {
	played  uci.Ranks // by moves; until a new game
	chosen  uci.Ranks // by UCI_Ranks
	bare    bool      // positions come without their word: ranks from 0
	variant bool      // UCI_Variant is xiangqi: ranks from 1
}

// ranks returns the numbering: what the moves have shown, else what was set.
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

// speak makes the engine write as the front end does.
func (d *door) speak() { d.out.SetRanks(d.dialect.ranks()) }

// hear learns from moves how the front end numbers the ranks, unless earlier ones have
// shown it. Each list of moves begins in the position.
func (d *door) hear(from xiangqi.Position, lists ...[]string) {
	for _, moves := range lists {
		if d.dialect.played == uci.RanksAuto {
			d.dialect.played = uci.DeduceRanks(from, moves...)
		}
	}
	d.speak()
}

// singly makes a list of each move.
func singly(moves []string) (lists [][]string) {
	for _, m := range moves {
		lists = append(lists, []string{m})
	}
	return lists
}

// variant is the option by which front ends for many games know that this one is played
// here. Its default is a name for coordinates that number the ranks from 0, so that a
// front end that sends every default back changes nothing.
func variant() option {
	const fromZero, fromOne = "iccs", "xiangqi"
	return combo("UCI_Variant", fromZero, []string{fromZero, fromOne}, func(d *door, value string) error {
		d.dialect.variant = value == fromOne
		d.speak()
		return nil
	})
}
