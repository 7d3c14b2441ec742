package tournament

import (
	"math/bits"
	"slices"
)

// dutch pairs bracket by bracket, from the top. Each bracket is solved as one matching of all
// remaining players. The weights encode the criteria of the rules by importance, so that the
// heaviest matching complies as well as possible and leaves the rest pairable. Among equally
// compliant matchings the rules demand the first in an order; further matchings find it by adding
// parts of that order below the criteria.
type dutch struct {
	swiss *Swiss
	left  []*contender // not paired yet, by rank; those moved down from the last bracket first
	moved int          // how many moved down
	bye   bool         // one player gets a bye
	// byeScore is the lowest score with which a player can get the bye.
	byeScore int
	pairs    [][2]*contender
}

// criterion is a part of a weight: a larger sum over the pairs is better. b is nil for a bye. The
// sum fits into width bits.
type criterion struct {
	width int
	of    func(a, b *contender) int
}

// fits returns the number of bits needed for sums up to a bound.
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

// solve returns the partner of each remaining player, by index; len(left) is the bye.
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

// complete returns the criteria that precede all others: all players are paired, and the bye goes
// to the lowest possible score.
func (d *dutch) complete() []criterion {
	n, top := len(d.left), d.left[0].score
	for _, c := range d.left {
		top = max(top, c.score)
	}
	return []criterion{
		{fits(n) + 1, func(_, _ *contender) int { return 1 }}, // one extra bit, for the duals
		{fits(top), func(a, b *contender) int {
			if b == nil {
				return top - a.score
			}
			return 0
		}},
	}
}

// bracket pairs the remaining players with the highest score, and those moved down to them.
func (d *dutch) bracket() error {
	b := newBracket(d)
	criteria := append(d.complete(), b.quality(false)...)
	partner := d.solve(criteria)
	if !d.completes(partner) {
		return ErrNoPairing
	}
	if d.bye && b.last.score <= d.byeScore && b.floaters(partner) == 1 {
		// The player who moves down gets the bye, so unplayed games matter.
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

// bracket is the set of players of a bracket.
type bracket struct {
	*dutch
	size   int // number of players, the first of those left
	after  int // where the next bracket's own players end
	last   *contender
	place  map[*contender]int
	scores []int // of the bracket, descending
	single bool
	bound  map[*contender]*contender // final pairs
	barred map[*contender]bool       // moved down, but not paired here
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

// inside reports whether both players are in the bracket.
func (b *bracket) inside(x, y *contender) bool {
	return y != nil && b.place[x] < b.size && b.place[y] < b.size
}

// resident reports whether a player has the bracket's own score.
func (b *bracket) resident(x *contender) bool { return x.score == b.last.score }

// floaters counts the bracket's players that are not paired in it.
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

// quality returns the criteria C6 to C21 of the rules.
func (b *bracket) quality(single bool) []criterion {
	n := fits(len(b.left))
	two := fits(2 * len(b.left))
	in := func(f func(x, y *contender) bool) criterion {
		return criterion{n, func(x, y *contender) int { return truth(b.inside(x, y) && f(x, y)) }}
	}
	each := func(f func(x *contender) bool) criterion { // of players paired here
		return criterion{two, func(x, y *contender) int {
			if !b.inside(x, y) {
				return 0
			}
			return truth(f(x)) + truth(f(y))
		}}
	}
	list := []criterion{in(func(_, _ *contender) bool { return true })} // C6: pairs
	for _, score := range b.scores[:len(b.scores)-1] {                  // C7: scores of players who move down
		list = append(list, each(func(x *contender) bool { return x.score == score }))
	}
	if b.after > b.size { // C8: the same in the next bracket
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
	if single { // C9: unplayed games of the player with the bye
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

// rises reports whether the lower of two players floats up again.
func rises(x, y *contender, back int) bool {
	if x.score < y.score {
		x, y = y, x
	}
	return x.score > y.score && y.floats[back] == up
}

// threeInRow reports whether a pair gives a player the same colour a third time in a row.
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

// fixed preserves what has been decided: pairs of players who moved down, and which of them move
// down again.
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

// spare returns how many bits of a weight remain after the criteria.
func spare(criteria []criterion) int {
	const head = 4 // for dual sums
	used := head
	for _, c := range criteria {
		used += c.width
	}
	return 64*words - used
}

// pairMoved decides which moved-down players are paired here, the first ones if possible, and
// with whom: the first gets the highest possible opponent, and so on.
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

// pairRest pairs the residents who are not paired with moved-down players. It pairs the upper
// half with the lower, with the fewest and smallest exchanges that the criteria require; then the
// first gets the highest opponent, and so on.
func (b *bracket) pairRest(criteria []criterion, partner []int) []int {
	var rest []*contender
	rank := map[*contender]int{} // from 1
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
	rises := func(x, y *contender) *contender { // which of a pair moves up from the lower half
		if within(x, y) && !upper(x) && !upper(y) {
			return higher(x, y, rank)
		}
		return nil
	}
	stays := func(x, y *contender) []*contender { // upper-half players that stay there
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
		{fits(n), func(x, y *contender) int { return truth(within(x, y) && rises(x, y) == nil) }}, // fewest exchanges
		{fits(2 * n * n), func(x, y *contender) int { // prefer small numbers in the upper half
			sum := 0
			if !within(x, y) {
				return 0
			}
			for _, c := range stays(x, y) {
				sum += n - rank[c] // few late ones
			}
			if c := rises(x, y); c != nil {
				sum += n - rank[c]
			}
			return sum
		}},
	}
	base := append(append([]criterion{}, criteria...), exchange...)
	partner = b.solve(base)
	if b.exchanged(partner, rises) { // the last move down first, the first move up first
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

// higher returns the player who ranks first.
func higher(x, y *contender, rank map[*contender]int) *contender {
	if rank[x] < rank[y] {
		return x
	}
	return y
}

// goesDown reports whether a pair, in the bracket or not, moves a player out of the upper half.
func (b *bracket) goesDown(c, x, y *contender, rank map[*contender]int, pairs int) bool {
	if x != c && y != c {
		return false
	}
	if !b.inside(x, y) {
		return true // moves down or gets the bye
	}
	o := other(c, x, y)
	return rank[o] > 0 && rank[o] <= pairs && rank[o] < rank[c]
}

// exchanged reports whether a matching requires players to change halves.
func (b *bracket) exchanged(partner []int, rises func(x, y *contender) *contender) bool {
	for i, c := range b.left[:b.size] {
		if partner[i] < b.size && rises(c, b.left[partner[i]]) != nil {
			return true
		}
	}
	return false
}

// settle makes a condition hold for the first player of a list if possible, then the second, and
// so on. It returns the criteria extended with the decisions, and the partners.
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

// with returns a player's partner, nil for the bye.
func (b *bracket) with(partner []int, c *contender) *contender {
	if p := partner[b.place[c]]; p < len(b.left) {
		return b.left[p]
	}
	return nil
}

// transpose pairs the players of the upper half, after exchanges, with the highest of the lower
// half that the criteria allow, in order.
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

// take ends the bracket: it adds its pairs and moves unpaired players down.
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
		case i < b.size && b.size == len(d.left): // last bracket: gets the bye
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
