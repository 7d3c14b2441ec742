package tournament

import (
	"math/bits"
	"slices"
)

// dutch pairs players bracket by bracket, beginning with the highest scores. Each bracket is solved
// as a single matching of all the remaining players. The edge weights encode the rules' criteria in
// order of importance, so the heaviest matching complies with them as well as possible and still
// allows the other players to be paired. Where several matchings comply equally well, the rules ask
// for the first one in a given order. To find it, further matchings add parts of that order below
// the criteria.
type dutch struct {
	swiss *Swiss
	left  []*contender // unpaired players by rank, beginning with those moved down from the last bracket
	moved int          // how many of left were moved down
	bye   bool         // whether a player must get the bye
	// byeScore is the lowest possible score of the player who gets the bye.
	byeScore int
	pairs    [][2]*contender
}

// criterion is one part of a weight. The larger its sum over all pairs, the better. In a bye, b is
// nil. The sum fits into width bits.
type criterion struct {
	width int
	of    func(a, b *contender) int
}

// fits returns the number of bits needed for sums of up to most.
func fits(most int) int { return max(1, bits.Len(uint(max(0, most)))) } //nolint:gosec // not negative

func newDutch(s *Swiss, list []*contender) (*dutch, error) {
	d := &dutch{swiss: s, left: list, bye: len(list)%2 == 1}
	if len(list) == 0 {
		return nil, ErrNoPairing
	}
	d.byeScore = list[0].score
	partner := d.solve(d.complete())
	if !d.completes(partner) {
		return nil, ErrNoPairing
	}
	if d.bye {
		d.byeScore = d.left[partner[len(d.left)]].score
	}
	return d, nil
}

// solve returns the index of each remaining player's partner, where len(left) means the bye.
func (d *dutch) solve(criteria []criterion) []int {
	n := len(d.left)
	if d.bye {
		n++
	}
	who := func(i int) *contender {
		if i < len(d.left) {
			return d.left[i]
		}
		return nil
	}
	return heaviest(n, func(a, b int) (w weight) {
		x, y := who(a), who(b)
		if y == nil && (x.noBye || x.score > d.byeScore) || y != nil && !compatible(x, y) {
			return w
		}
		for i := range criteria {
			w.push(criteria[i].width, uint64(criteria[i].of(x, y))) //nolint:gosec // not negative
		}
		return w
	})
}

func (d *dutch) completes(partner []int) bool { return !slices.Contains(partner, None) }

// complete returns the criteria that take precedence over all others: every player is paired, and
// the bye goes to the lowest possible score.
func (d *dutch) complete() []criterion {
	n, top := len(d.left), d.left[0].score
	for _, c := range d.left {
		top = max(top, c.score)
	}
	return []criterion{
		{fits(n) + 1, func(_, _ *contender) int { return 1 }}, // one extra bit, used by the duals
		{fits(top), func(a, b *contender) int {
			if b == nil {
				return top - a.score
			}
			return 0
		}},
	}
}

// bracket pairs the bracket of the highest remaining score, including players moved down to it.
func (d *dutch) bracket() error {
	b := newBracket(d)
	criteria := append(d.complete(), b.quality(false)...)
	partner := d.solve(criteria)
	if !d.completes(partner) {
		return ErrNoPairing
	}
	if d.bye && b.last.score <= d.byeScore && b.floaters(partner) == 1 {
		// The player who moves down gets the bye, so unplayed games count.
		b.single = true
		criteria = append(d.complete(), b.quality(true)...)
		partner = d.solve(criteria)
	}
	if d.moved > 0 {
		partner = b.pairMoved(criteria, partner)
		criteria = append(d.complete(), b.quality(b.single)...)
		criteria = append(criteria, b.fixed())
	}
	partner = b.pairRest(criteria, partner)
	b.take(partner)
	return nil
}

// bracket is a group of players who are paired together.
type bracket struct {
	*dutch
	size   int // number of players, who come first in left
	after  int // end in left of the next bracket's own players
	last   *contender
	place  map[*contender]int
	scores []int // scores of the bracket's players, in descending order
	single bool
	bound  map[*contender]*contender // pairs that are final
	barred map[*contender]bool       // players moved down to this bracket but not paired in it
}

func newBracket(d *dutch) *bracket {
	b := &bracket{dutch: d, place: map[*contender]int{}, bound: map[*contender]*contender{}, barred: map[*contender]bool{}}
	own := d.left[min(d.moved, len(d.left)-1)].score
	b.size = d.moved
	for b.size < len(d.left) && d.left[b.size].score == own {
		b.size++
	}
	b.after = b.size
	for b.after < len(d.left) && d.left[b.after].score == d.left[b.size].score {
		b.after++
	}
	b.last = d.left[b.size-1]
	for i, c := range d.left {
		b.place[c] = i
		if i < b.size && !slices.Contains(b.scores, c.score) {
			b.scores = append(b.scores, c.score)
		}
	}
	return b
}

// inside reports whether x and y are both in the bracket.
func (b *bracket) inside(x, y *contender) bool {
	return y != nil && b.place[x] < b.size && b.place[y] < b.size
}

// resident reports whether a player has the bracket's own score, rather than having been moved
// down.
func (b *bracket) resident(x *contender) bool { return x.score == b.last.score }

// floaters returns the number of players in the bracket who are not paired within it.
func (b *bracket) floaters(partner []int) (n int) {
	for i := range b.size {
		if partner[i] >= b.size {
			n++
		}
	}
	return n
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// quality returns criteria C6 to C21 of the rules.
func (b *bracket) quality(single bool) []criterion {
	n := fits(len(b.left))
	two := fits(2 * len(b.left))
	in := func(f func(x, y *contender) bool) criterion {
		return criterion{n, func(x, y *contender) int { return truth(b.inside(x, y) && f(x, y)) }}
	}
	each := func(f func(x *contender) bool) criterion { // counts players paired in this bracket
		return criterion{two, func(x, y *contender) int {
			if !b.inside(x, y) {
				return 0
			}
			return truth(f(x)) + truth(f(y))
		}}
	}
	list := []criterion{in(func(_, _ *contender) bool { return true })} // C6: number of pairs
	for _, score := range b.scores[:len(b.scores)-1] {                  // C7: scores of players who move down
		list = append(list, each(func(x *contender) bool { return x.score == score }))
	}
	if b.after > b.size { // C8: C6 and C7 for the next bracket
		next := func(x, y *contender) bool {
			return y != nil && b.place[x] < b.after && b.place[y] < b.after && !b.inside(x, y)
		}
		list = append(list, criterion{n, func(x, y *contender) int { return truth(next(x, y)) }})
		for _, score := range b.scores {
			list = append(list, criterion{two, func(x, y *contender) int {
				if !next(x, y) {
					return 0
				}
				return truth(x.score == score) + truth(y.score == score)
			}})
		}
	}
	if single { // C9: unplayed games of the player who gets the bye
		most := 0
		for _, c := range b.left {
			most = max(most, c.unplayed)
		}
		list = append(list, criterion{fits(most), func(x, y *contender) int {
			if y == nil {
				return most - x.unplayed
			}
			return 0
		}})
	}
	list = append(list,
		in(func(x, y *contender) bool { return !(x.imbalanced() && y.imbalanced() && wantSame(x, y)) }), // C10
		in(func(x, y *contender) bool { return !b.threeInRow(x, y) }),                                   // C11
		in(func(x, y *contender) bool { return !wantSame(x, y) }),                                       // C12
		in(func(x, y *contender) bool { // C13
			return !wantSame(x, y) || x.preference < strong || y.preference < strong || x.preference == absolute && y.preference == absolute
		}))
	for back := range 2 { // C14 to C17
		list = append(list,
			each(func(x *contender) bool { return b.resident(x) && x.floats[back] == down }),
			in(func(x, y *contender) bool { return !rises(x, y, back) }))
	}
	for back := range 2 { // C18 to C21
		for _, score := range b.scores {
			list = append(list, each(func(x *contender) bool { return x.score == score && x.floats[back] == down }))
		}
		for _, score := range b.scores {
			list = append(list, in(func(x, y *contender) bool { return max(x.score, y.score) == score && !rises(x, y, back) }))
		}
	}
	return list
}

// rises reports whether the lower-scoring of two players floats up again.
func rises(x, y *contender, back int) bool {
	if x.score < y.score {
		x, y = y, x
	}
	return x.score > y.score && y.floats[back] == up
}

// threeInRow reports whether pairing x with y gives one of them the same colour for a third time in
// a row.
func (b *bracket) threeInRow(x, y *contender) bool {
	if !(x.preference == absolute && y.preference == absolute && wantSame(x, y)) {
		return false
	}
	denied := x
	if b.swiss.red(x, y) == x.wantsRed {
		denied = y
	}
	return denied.repeats && denied.colours[len(denied.colours)-1] != denied.wantsRed
}

// fixed returns a criterion that preserves earlier decisions: the pairs of players who were moved
// down, and which of these players move down again.
func (b *bracket) fixed() criterion {
	return criterion{fits(2 * len(b.left)), func(x, y *contender) int {
		if y == nil {
			return truth(b.barred[x])
		}
		if b.inside(x, y) {
			return truth(b.bound[x] == y)
		}
		return truth(b.barred[x]) + truth(b.barred[y])
	}}
}

// spare returns how many bits of a weight are left after the given criteria.
func spare(criteria []criterion) int {
	const head = 4 // reserved for sums of duals
	used := head
	for _, c := range criteria {
		used += c.width
	}
	return 64*words - used
}

// pairMoved decides which of the players moved down are paired in this bracket, preferring the
// first ones. It then pairs each of them in turn with the highest possible opponent.
func (b *bracket) pairMoved(criteria []criterion, partner []int) []int {
	moved := b.left[:b.moved]
	step := func(list []*contender, width int, of func(c, x, y *contender) int, settle func(c *contender)) {
		for len(list) > 0 {
			base := append(append([]criterion{}, criteria...), b.fixed())
			now := list[:min(len(list), max(1, spare(base)/width))]
			list = list[len(now):]
			for _, c := range now {
				base = append(base, criterion{width, func(x, y *contender) int {
					if x == c || y == c {
						return of(c, x, y)
					}
					return 0
				}})
			}
			partner = b.solve(base)
			for _, c := range now {
				settle(c)
			}
		}
	}
	step(moved, 1, func(_, x, y *contender) int { return truth(b.inside(x, y)) }, func(c *contender) {
		if partner[b.place[c]] >= b.size {
			b.barred[c] = true
		}
	})
	var staying []*contender
	for _, c := range moved {
		if !b.barred[c] {
			staying = append(staying, c)
		}
	}
	step(staying, fits(b.size), func(c, x, y *contender) int {
		if !b.inside(x, y) {
			return 0
		}
		return b.size - b.place[other(c, x, y)]
	}, func(c *contender) {
		o := b.left[partner[b.place[c]]]
		b.bound[c], b.bound[o] = o, c
	})
	return partner
}

func other(c, x, y *contender) *contender {
	if c == x {
		return y
	}
	return x
}

// pairRest pairs the residents who are not paired with players moved down. It pairs the upper half
// with the lower half, making only as many exchanges as the criteria require, and the smallest
// ones. It then gives each player in turn the highest possible opponent.
func (b *bracket) pairRest(criteria []criterion, partner []int) []int {
	var rest []*contender
	rank := map[*contender]int{} // starting at 1
	pairs := 0
	for i, c := range b.left[:b.size] {
		if b.bound[c] == nil && !b.barred[c] {
			rest = append(rest, c)
			rank[c] = len(rest)
			if partner[i] > i && partner[i] < b.size {
				pairs++
			}
		}
	}
	if pairs == 0 {
		return partner
	}
	within := func(x, y *contender) bool { return b.inside(x, y) && rank[x] > 0 && rank[y] > 0 }
	upper := func(c *contender) bool { return rank[c] <= pairs }
	rises := func(x, y *contender) *contender { // the player of a pair who moves up from the lower half
		if within(x, y) && !upper(x) && !upper(y) {
			return higher(x, y, rank)
		}
		return nil
	}
	stays := func(x, y *contender) []*contender { // the players of a pair who stay in the upper half
		if !within(x, y) {
			return nil
		}
		if upper(x) && upper(y) {
			return []*contender{higher(x, y, rank)}
		}
		if upper(x) {
			return []*contender{x}
		}
		if upper(y) {
			return []*contender{y}
		}
		return nil
	}
	n := len(rest)
	exchange := []criterion{
		{fits(n), func(x, y *contender) int { return truth(within(x, y) && rises(x, y) == nil) }}, // as few exchanges as possible
		{fits(2 * n * n), func(x, y *contender) int { // prefer high-ranked players in the upper half
			sum := 0
			if !within(x, y) {
				return 0
			}
			for _, c := range stays(x, y) {
				sum += n - rank[c] // favour players ranked early
			}
			if c := rises(x, y); c != nil {
				sum += n - rank[c]
			}
			return sum
		}},
	}
	base := append(append([]criterion{}, criteria...), exchange...)
	partner = b.solve(base)
	// In the upper half, the last player moves down first; in the lower half, the first moves up first.
	if b.exchanged(partner, rises) {
		down := func(c, x, y *contender) bool { return b.goesDown(c, x, y, rank, pairs) }
		last := slices.Clone(rest[:pairs])
		slices.Reverse(last)
		settled := map[*contender]bool{}
		base, _ = b.settle(base, last, settled, down)
		_, partner = b.settle(base, rest[pairs:], map[*contender]bool{}, func(c, x, y *contender) bool { return rises(x, y) == c })
	}
	up := map[*contender]bool{}
	for i, c := range b.left[:b.size] {
		if rank[c] == 0 || partner[i] >= b.size {
			continue
		}
		if o := b.left[partner[i]]; rank[c] < rank[o] {
			up[c] = true
		}
	}
	return b.transpose(criteria, rest, rank, up, partner)
}

// higher returns the higher-ranked of two players.
func higher(x, y *contender, rank map[*contender]int) *contender {
	if rank[x] < rank[y] {
		return x
	}
	return y
}

// goesDown reports whether pairing x with y takes c out of the upper half, either into the lower half
// or out of the bracket.
func (b *bracket) goesDown(c, x, y *contender, rank map[*contender]int, pairs int) bool {
	if x != c && y != c {
		return false
	}
	if !b.inside(x, y) {
		return true // c moves down or gets the bye
	}
	o := other(c, x, y)
	return rank[o] > 0 && rank[o] <= pairs && rank[o] < rank[c]
}

// exchanged reports whether a matching requires players to be exchanged between the halves.
func (b *bracket) exchanged(partner []int, rises func(x, y *contender) *contender) bool {
	for i, c := range b.left[:b.size] {
		if partner[i] < b.size && rises(c, b.left[partner[i]]) != nil {
			return true
		}
	}
	return false
}

// settle goes through the players in list in order and makes a condition hold for each of them, if
// the earlier decisions allow it. It returns base extended by these decisions, and the partners.
func (b *bracket) settle(base []criterion, list []*contender, is map[*contender]bool, holds func(c, x, y *contender) bool) ([]criterion, []int) {
	decided := criterion{fits(2 * len(b.left)), func(x, y *contender) (sum int) {
		for _, c := range []*contender{x, y} {
			if want, ok := is[c]; ok {
				sum += truth(want == holds(c, x, y))
			}
		}
		return sum
	}}
	base = append(slices.Clip(base), decided)
	var partner []int
	for len(list) > 0 {
		now := list[:min(len(list), max(1, spare(base)))]
		list = list[len(now):]
		with := slices.Clone(base)
		for _, c := range now {
			with = append(with, criterion{1, func(x, y *contender) int { return truth((x == c || y == c) && holds(c, x, y)) }})
		}
		partner = b.solve(with)
		for _, c := range now {
			is[c] = holds(c, c, b.with(partner, c))
		}
	}
	return base, partner
}

// with returns a player's partner, or nil for the bye.
func (b *bracket) with(partner []int, c *contender) *contender {
	if p := partner[b.place[c]]; p < len(b.left) {
		return b.left[p]
	}
	return nil
}

// transpose pairs the upper half, as it is after the exchanges, with the lower half. Each player in
// turn gets the highest-ranked opponent that the criteria allow.
func (b *bracket) transpose(criteria []criterion, rest []*contender, rank map[*contender]int, up map[*contender]bool, partner []int) []int {
	across := criterion{fits(len(b.left)), func(x, y *contender) int {
		return truth(b.inside(x, y) && rank[x] > 0 && rank[y] > 0 && up[x] != up[y])
	}}
	set := map[*contender]*contender{}
	keep := criterion{fits(len(b.left)), func(x, y *contender) int { return truth(y != nil && set[x] == y && b.inside(x, y)) }}
	var list []*contender
	for _, c := range rest {
		if up[c] {
			list = append(list, c)
		}
	}
	width := fits(len(rest))
	for len(list) > 0 {
		base := append(append([]criterion{}, criteria...), across, keep)
		now := list[:min(len(list), max(1, spare(base)/width))]
		list = list[len(now):]
		for _, c := range now {
			base = append(base, criterion{width, func(x, y *contender) int {
				if (x != c && y != c) || !b.inside(x, y) || rank[x] == 0 || rank[y] == 0 || up[x] == up[y] {
					return 0
				}
				return len(rest) - rank[other(c, x, y)]
			}})
		}
		partner = b.solve(base)
		for _, c := range now {
			o := b.left[partner[b.place[c]]]
			set[c], set[o] = o, c
		}
	}
	return partner
}

// take completes the bracket: it records the pairs and moves unpaired players down.
func (b *bracket) take(partner []int) {
	d := b.dutch
	var left []*contender
	moved := 0
	for i, c := range d.left {
		switch p := partner[i]; {
		case i < b.size && p < b.size:
			if i < p {
				d.pairs = append(d.pairs, [2]*contender{c, d.left[p]})
			}
			continue
		case i < b.size && b.size == len(d.left): // in the last bracket, the player left over gets the bye
			d.pairs = append(d.pairs, [2]*contender{c, nil})
			d.bye = false
			continue
		case i < b.size:
			moved++
		}
		left = append(left, c)
	}
	d.left, d.moved = left, moved
}
