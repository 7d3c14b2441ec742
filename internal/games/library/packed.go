package library

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// Form 2 of a run packs the positions in main lines. Most positions occur in only one game. Their entries are
// brief: only the game number is stored, and a lookup replays the game to recover everything else. Entries
// for the first plies, and for positions that occur in many games, are stored whole, so that they can be
// counted without reading the games.
//
//	block = number of the first game (varint), bits of a number, bits of a key (bytes), number of groups (varint), groups
//	group = key increment (Rice code),
//	        0 for one brief entry, or 1 and brief and whole entries (gamma code, each and one),
//	        games of the brief ones (that number of bits each, from the first),
//	        then from a new byte the whole ones, as in form 1
//
// Only storedKeyBits bits of a key are stored. When a lookup replays the games, it recognizes entries of
// other positions that share these bits.
const (
	storedKeyBits = 40
	lostKeyBits   = keyBits - storedKeyBits
	wholePlies    = 14 // entries are stored whole up to this ply
	maxBrief      = 4  // and so are those of positions that occur in more games of a run than this
)

// leastWhole is the minimum size of a whole entry, in bytes.
const leastWhole = 5

// brief marks an entry for which only the key and the game are stored.
const brief = 1 << 31

func (e entry) brief() bool { return e.where&brief != 0 }

// packedWriter packs sorted entries into blocks of form 2.
type packedWriter struct {
	emit   func(first uint64, data []byte) error
	group  []entry
	groups []entry // entries of the block being written
	bits   int     // approximate size of groups
	out    bitWriter
}

func (w *packedWriter) add(e entry) error {
	if len(w.group) > 0 && (w.group[0].key()>>lostKeyBits != e.key()>>lostKeyBits || len(w.group) == maxGroup) {
		if err := w.endGroup(); err != nil {
			return err
		}
	}
	w.group = append(w.group, e)
	return nil
}

// endGroup decides which of the group's entries to store whole.
func (w *packedWriter) endGroup() error {
	g := w.group
	if len(g) == 0 {
		return nil
	}
	byGame := func(a, b entry) int { return int(a.where>>32) - int(b.where>>32) }
	if !slices.IsSortedFunc(g, byGame) {
		slices.SortStableFunc(g, byGame)
	}
	const about = 40 // estimated bits per entry
	for i, e := range g {
		again := i > 0 && g[i-1].game() == e.game() || i+1 < len(g) && g[i+1].game() == e.game()
		if !e.brief() && !again && e.ply() > wholePlies && len(g) <= maxBrief {
			e.where |= brief
			e.keyMove &^= 1<<16 - 1
		}
		w.groups = append(w.groups, e)
		w.bits += about
	}
	w.group = g[:0]
	if w.bits >= 8*blockSize {
		return w.flush()
	}
	return nil
}

func (w *packedWriter) flush() error {
	list := w.groups
	if len(list) == 0 {
		return nil
	}
	least, most := list[0].game(), list[0].game()
	for _, e := range list {
		least, most = min(least, e.game()), max(most, e.game())
	}
	gameBits := uint(bits.Len64(uint64(most - least)))
	first, last := list[0].key()>>lostKeyBits, list[len(list)-1].key()>>lostKeyBits
	riceBits := uint(max(bits.Len64((last-first)/uint64(len(list)))-1, 0))
	groups := 0
	for left := list; len(left) > 0; left = left[sameKey(left):] {
		groups++
	}
	b := &w.out
	b.data = binary.AppendUvarint(b.data[:0], uint64(least))
	b.data = append(b.data, byte(gameBits), byte(riceBits))
	b.data = binary.AppendUvarint(b.data, uint64(groups))
	key := first
	for len(list) > 0 {
		n := sameKey(list)
		b.rice(list[0].key()>>lostKeyBits-key, riceBits)
		key = list[0].key() >> lostKeyBits
		writeGroup(b, list[:n], least, gameBits)
		list = list[n:]
	}
	b.align()
	err := w.emit(first<<lostKeyBits, b.data)
	w.groups, w.bits = w.groups[:0], 0
	return err
}

// sameKey returns the number of leading entries in the list that belong to the same group.
func sameKey(list []entry) int {
	key, n := list[0].key()>>lostKeyBits, 1
	for n < len(list) && n < maxGroup && list[n].key()>>lostKeyBits == key {
		n++
	}
	return n
}

func writeGroup(b *bitWriter, group []entry, least int64, gameBits uint) {
	few := 0
	for _, e := range group {
		if e.brief() {
			few++
		}
	}
	whole := len(group) - few
	if few == 1 && whole == 0 {
		b.bits(0, 1)
	} else {
		b.bits(1, 1)
		b.gamma(uint64(few) + 1)
		b.gamma(uint64(whole) + 1)
	}
	for _, e := range group {
		if e.brief() {
			b.bits(uint64(e.game()-least), gameBits)
		}
	}
	if whole == 0 {
		return
	}
	b.align()
	game := least
	for _, e := range group {
		if e.brief() {
			continue
		}
		b.data = binary.AppendUvarint(b.data, uint64(e.game()-game))
		b.data = binary.AppendUvarint(b.data, e.where>>8&(1<<23-1))
		b.data = append(b.data, byte(e.keyMove), byte(e.keyMove>>8), byte(e.where))
		game = e.game()
	}
}

func (w *packedWriter) close() error {
	if err := w.endGroup(); err != nil {
		return err
	}
	return w.flush()
}

// wholeGroup is the set of whole entries stored for one key in a block of form 2.
type wholeGroup struct {
	data      []byte // from the first of these entries to the end of the block
	key, game uint64 // the first entry's step is added to game
	count     uint64
}

// seePacked calls see for the entries of a form 2 block whose keys lie between low and high, ignoring the key
// bits that the form omits. If whole is not nil, whole entries are passed to it instead, and it must return
// their size in bytes.
func seePacked(first uint64, data []byte, low, high uint64, see func(entry), whole func(wholeGroup) (int, error)) error {
	low, high = low>>lostKeyBits, high>>lostKeyBits
	base, n := binary.Uvarint(data)
	if n <= 0 || len(data) < n+2 || data[n] > 32 || data[n+1] > storedKeyBits || base >= maxNumber {
		return errBlock
	}
	gameBits, riceBits := uint(data[n]), uint(data[n+1])
	groups, m := binary.Uvarint(data[n+2:])
	if m <= 0 || groups > 8*uint64(len(data)) {
		return errBlock
	}
	r := bitReader{data: data[n+2+m:]}
	key := first >> lostKeyBits
	for range groups {
		key += r.rice(riceBits)
		few, rest := uint64(1), uint64(0)
		if r.bits(1) == 1 {
			few, rest = r.gamma()-1, r.gamma()-1
		}
		left := 8*uint64(len(r.data)) - uint64(r.at)
		if r.bad || few+rest == 0 || few*uint64(gameBits) > left || rest > left/(8*leastWhole) || key > 1<<storedKeyBits {
			return errBlock
		}
		if key > high {
			return nil
		}
		wanted := key >= low
		if wanted {
			for range few {
				game := base + r.bits(gameBits)
				see(entry{keyMove: key << (lostKeyBits + 16), where: game<<32 | brief})
			}
		} else {
			r.skip(uint(few) * gameBits)
		}
		if rest > 0 {
			group := wholeGroup{data: r.rest(), key: key, game: base, count: rest}
			var taken int
			var err error
			if wanted && whole != nil {
				taken, err = whole(group)
			} else {
				taken, err = group.see(wanted, see)
			}
			if err != nil {
				return err
			}
			r.skip(8 * uint(taken))
		}
		if r.bad {
			return errBlock
		}
	}
	return nil
}

// next reads the entry at offset at. It returns the entry's game, and its ply combined with the mirror flag.
// It also returns the offset of the remaining three bytes: two for the move and the result, and one for the
// year. If the entry is damaged, this offset is -1.
func (g *wholeGroup) next(at int, game uint64) (of, ply uint64, behind int) {
	data := g.data
	// Most numbers fit in one byte.
	if at+leastWhole <= len(data) && data[at] < 0x80 && data[at+1] < 0x80 {
		return game + uint64(data[at]), uint64(data[at+1]), at + 2
	}
	step, n := binary.Uvarint(data[min(at, len(data)):])
	if n <= 0 {
		return 0, 0, -1
	}
	ply, m := binary.Uvarint(data[at+n:])
	if m <= 0 || at+n+m+3 > len(data) {
		return 0, 0, -1
	}
	return game + step, ply, at + n + m
}

// see reads all the entries and returns their size in bytes.
func (g *wholeGroup) see(wanted bool, see func(entry)) (taken int, err error) {
	at, game := 0, g.game
	var place uint64
	for range g.count {
		if game, place, at = g.next(at, game); at < 0 {
			return 0, errBlock
		}
		if wanted {
			see(entry{
				keyMove: g.key<<(lostKeyBits+16) | uint64(g.data[at+1])<<8 | uint64(g.data[at]),
				where:   game<<32 | place&(1<<23-1)<<8 | uint64(g.data[at+2]),
			})
		}
		at += 3
	}
	return at, nil
}
