package opening

import (
	_ "embed" // the table of positions
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sort"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The table of positions: for each position that several games have reached in
// their first maxPlies plies, the entry that most of them were in by then.
//
//	record = 40 bits of the key, high bits first; number of the entry, 2 bytes, high byte first
//
// sorted. The key is the smaller of those of the position and its mirror image.
const (
	positionRecord = 7
	positionKeyLen = 5
)

//go:embed positions.bin
var positionTable []byte

// positionKey returns the bytes by which a position is looked up.
func positionKey(p *xiangqi.Position) (key [positionKeyLen]byte) {
	mirror := p.MirrorFile()
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], min(p.Key(), mirror.Key()))
	copy(key[:], b[:])
	return key
}

// Find returns the opening of a position, whatever moves led to it. The error of
// an unknown position is the zero Opening.
func Find(p *xiangqi.Position) Opening {
	key := positionKey(p)
	n := len(positionTable) / positionRecord
	i := sort.Search(n, func(i int) bool {
		return slices.Compare(positionTable[i*positionRecord:][:positionKeyLen], key[:]) >= 0
	})
	if i == n || [positionKeyLen]byte(positionTable[i*positionRecord:][:positionKeyLen]) != key {
		return Opening{}
	}
	t := ecco()
	if at := int(binary.BigEndian.Uint16(positionTable[i*positionRecord+positionKeyLen:])); at < len(t.entries) {
		return t.entries[at].Opening
	}
	return Opening{}
}

// A Collector makes the table of positions from games.
type Collector struct {
	seen map[[positionKeyLen]byte]map[string]int
}

// Add counts the positions of a game from the usual start position.
func (c *Collector) Add(moves []xiangqi.Move) error {
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

// Table returns the table of the positions that at least least games reached.
func (c *Collector) Table(least int) ([]byte, error) {
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
