package opening

import (
	_ "embed" // the table of positions
	"encoding/binary"
	"slices"
	"sort"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The table of positions. It contains every position that several games reached in their first
// maxPlies plies. Each position is assigned the entry that most of these games had at that point.
//
//	record = 40 bits of the key, high bits first; number of the entry, 2 bytes, high byte first
//
// The records are sorted by key. The key is the smaller of the keys of the position and its mirror
// image.
const (
	positionRecord = 7
	positionKeyLen = 5
)

//go:embed positions.bin
var positionTable []byte

// positionKey returns the key used to look up a position.
func positionKey(p *xiangqi.Position) (key [positionKeyLen]byte) {
	mirror := p.MirrorFile()
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], min(p.Key(), mirror.Key()))
	copy(key[:], b[:])
	return key
}

// Find returns the opening of a position, no matter which moves led to it. If the position is not
// in the table, Find returns the zero Opening.
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
