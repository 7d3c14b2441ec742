package book

import (
	"fmt"
	"sort"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Losses counts the moves that a book in another format cannot fully hold.
type Losses struct {
	Unplayed int `json:"unplayed"` // moves that the book knows but does not play
	Keys     int `json:"keys"`     // moves whose position has no key of its own in the format
	Weights  int `json:"weights"`  // moves whose weight is too large for the format
	Games    int `json:"games"`    // moves stored without the number of their games
	Values   int `json:"values"`   // moves stored without the value from an engine
	Remarks  int `json:"remarks"`  // moves stored without their remark
	// records of the source whose positions cannot be reached from the start position, so that a
	// format with different keys cannot hold them
	Records int `json:"records"`
}

// over returns 1 if n is greater than most, and 0 otherwise.
func over(n, most int) int {
	if n > most {
		return 1
	}
	return 0
}

// String lists the losses. If there are none, it returns "".
func (l *Losses) String() string {
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{
		{l.Records, "records whose position is not found from the start position"}, {l.Unplayed, "moves that are not played"},
		{l.Keys, "moves whose position has no key there"}, {l.Weights, "weights"},
		{l.Games, "counts of games"}, {l.Values, "values"}, {l.Remarks, "remarks"},
	} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.what))
		}
	}
	return strings.Join(parts, ", ")
}

// A Knower is a source that can quickly report, without a call to Probe, whether it has moves for a position.
// A positive answer may be wrong.
type Knower interface {
	Knows(p *xiangqi.Position) bool
}

// Positions returns the positions known to s that can be reached from the start position within the given
// number of plies. On the way, it follows both the moves of s and any other moves that lead to a position
// known to s, because a book for one side lacks the other side's moves. The start position is always
// included.
func Positions(s Source, plies int) []xiangqi.Position {
	knows := func(p *xiangqi.Position) bool { return len(ask(s, p)) > 0 }
	if k, ok := s.(Knower); ok {
		knows = func(p *xiangqi.Position) bool { return k.Knows(p) && len(ask(s, p)) > 0 }
	}
	start := xiangqi.StartPosition()
	list := []xiangqi.Position{start}
	key, _ := keyOf(&start)
	seen := map[uint64]bool{key: true}
	layer := list
	for ; plies > 0 && len(layer) > 0; plies-- {
		var next []xiangqi.Position
		for i := range layer {
			played := map[xiangqi.Move]bool{}
			for _, e := range ask(s, &layer[i]) {
				played[e.Move] = true
			}
			for _, m := range layer[i].LegalMoves() {
				pos := layer[i]
				pos.MakeMove(m)
				key, _ := keyOf(&pos)
				if seen[key] {
					continue
				}
				known := knows(&pos)
				if known || played[m] {
					seen[key] = true
					next = append(next, pos)
				}
				if known {
					list = append(list, pos)
				}
			}
		}
		layer = next
	}
	return list
}

// Covered returns the number of records that b has for the given positions.
func (b *Book) Covered(positions []xiangqi.Position) (n int) {
	for i := range positions {
		key, _ := keyOf(&positions[i])
		first := sort.Search(b.Len(), func(i int) bool { return b.key(i) >= key })
		n += sort.Search(b.Len(), func(i int) bool { return b.key(i) > key }) - first
	}
	return n
}

// Covered returns the number of records that b has for the given positions and their mirror images.
func (b *Eleeye) Covered(positions []xiangqi.Position) (n int) {
	seen := map[uint32]bool{}
	for i := range positions {
		mirror := positions[i].MirrorFile()
		for _, p := range []*xiangqi.Position{&positions[i], &mirror} {
			lock := eleeyeLock(p)
			if seen[lock] {
				continue
			}
			seen[lock] = true
			first := sort.Search(b.Len(), func(i int) bool { return b.lock(i) >= lock })
			n += sort.Search(b.Len(), func(i int) bool { return b.lock(i) > lock }) - first
		}
	}
	return n
}

// RecordsAt returns the entries of s for the given positions, as records in our format.
func RecordsAt(s Source, positions []xiangqi.Position) []Record {
	if s == nil {
		return nil
	}
	var records []Record
	for i := range positions {
		key, mirrored := keyOf(&positions[i])
		for _, e := range ask(s, &positions[i]) {
			if mirrored {
				e.Move = e.Move.MirrorFile()
			}
			records = append(records, Record{key, e})
		}
	}
	return records
}
