package opening

import (
	_ "embed" // the table of positions
	"encoding/binary"
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
