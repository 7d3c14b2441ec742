package opening

import (
	_ "embed" // the table of positions
	"encoding/binary"
	"slices"
	"sort"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The table of positions. For each position that several games reached in their first maxPlies
// plies, it contains the entry that most of these games had at that point.
//
//	record = 40 bits of the key, high bits first; number of the entry, 2 bytes, high byte first
//
// The records are sorted by key. The key is the smaller one of the keys of the position and of its
// mirror image.
const (
	positionRecord = 7
	positionKeyLen = 5
)

//go:embed positions.bin
var positionTable []byte

// positionKey returns the key under which a position is looked up.
func positionKey(p *xiangqi.Position) (key [positionKeyLen]byte) {
	mirror := p.MirrorFile()
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], min(p.Key(), mirror.Key()))
	copy(key[:], b[:])
	return key
}

// Find returns the opening of a position, whatever moves led to it. For a position that is not in
// the table, it returns the zero Opening.
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
