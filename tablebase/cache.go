package tablebase

import "sync"

// cache stores decompressed blocks. It consists of a fixed number of sets with a few slots each. A block
// may occupy any slot of one particular set, where it evicts the least recently used block. Slots are
// allocated when they are first needed, and the cache never uses more memory than its slots.
type cache struct {
	sets  []cacheSet
	shift uint // of a hash, to the number of its set
}

type cacheSet struct {
	mutex sync.Mutex
	clock uint32
	slots [slotsInSet]slot
}

type slot struct {
	key     uint64 // table and block, from 1; 0 for an empty slot
	used    uint32 // the set's clock at the last use
	content []byte
}

const slotsInSet = 8

// newCache returns a cache that uses at most the given number of bytes but has at least one set.
func newCache(bytes int) *cache {
	c := &cache{shift: 64}
	n := 1
	const most = 1 << 18 // sets, for some 128 GiB
	for n < most && n <= bytes/(2*slotsInSet*blockSize) {
		n *= 2
		c.shift--
	}
	c.sets = make([]cacheSet, n)
	return c
}

// blockKey identifies a block of a table.
func blockKey(table, block int) uint64 { return uint64(table+1)<<36 | uint64(block) }

// set returns the set for a key.
func (c *cache) set(key uint64) *cacheSet {
	if len(c.sets) == 1 {
		return &c.sets[0]
	}
	return &c.sets[key*0x9e3779b97f4a7c15>>c.shift] // the golden ratio spreads neighbours
}

// symbol returns the symbol of an entry if its block is cached.
func (c *cache) symbol(key uint64, entry, bits int) (symbol int, ok bool) {
	s := c.set(key)
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for i := range s.slots {
		if b := &s.slots[i]; b.key == key {
			s.clock++
			b.used = s.clock
			return symbolAt(b.content, entry, bits), true
		}
	}
	return 0, false
}

// put stores a copy of a block.
func (c *cache) put(key uint64, content []byte) {
	s := c.set(key)
	s.mutex.Lock()
	defer s.mutex.Unlock()
	oldest := &s.slots[0]
	for i := range s.slots {
		b := &s.slots[i]
		if b.key == key {
			return // another goroutine was faster
		}
		if s.clock-b.used > s.clock-oldest.used {
			oldest = b
		}
	}
	if oldest.content == nil {
		oldest.content = make([]byte, 0, blockSize)
	}
	s.clock++
	oldest.key, oldest.used = key, s.clock
	oldest.content = append(oldest.content[:0], content...)
}
