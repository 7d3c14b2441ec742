package opening

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// A collector makes the table of positions from games.
type collector struct {
	seen map[[positionKeyLen]byte]map[string]int
}

// add counts the positions of a game from the usual start position.
func (c *collector) add(moves []xiangqi.Move) error {
	if c.seen == nil {
		c.seen = map[[positionKeyLen]byte]map[string]int{}
	}
	pos := xiangqi.StartPosition()
	for ply, m := range moves[:min(len(moves), maxPlies)] {
		if err := pos.CheckMove(m); err != nil {
			return fmt.Errorf("ply %d: %w", ply+1, err)
		}
		pos.MakeMove(m)
		key := positionKey(&pos)
		if c.seen[key] == nil {
			c.seen[key] = map[string]int{}
		}
		c.seen[key][Classify(moves[:ply+1]).Code]++
	}
	return nil
}

// errNoEntry means that an entry vanished while a table was made.
var errNoEntry = errors.New("no such entry")

// table returns the table of the positions that at least least games reached.
func (c *collector) table(least int) ([]byte, error) {
	keys := make([][positionKeyLen]byte, 0, len(c.seen))
	for key, codes := range c.seen {
		games := 0
		for _, n := range codes {
			games += n
		}
		if games >= least {
			keys = append(keys, key)
		}
	}
	slices.SortFunc(keys, func(a, b [positionKeyLen]byte) int { return slices.Compare(a[:], b[:]) })
	out := make([]byte, 0, len(keys)*positionRecord)
	for _, key := range keys {
		best, most := "", 0
		for code, n := range c.seen[key] {
			if n > most || n == most && code > best {
				best, most = code, n
			}
		}
		i, ok := ecco().find(best)
		if !ok {
			return nil, fmt.Errorf("%w: %q", errNoEntry, best)
		}
		out = append(out, key[:]...)
		out = binary.BigEndian.AppendUint16(out, uint16(i))
	}
	return out, nil
}
