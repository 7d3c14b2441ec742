package engine

import (
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Bound describes the relation between a stored score and the true score of a position.
type Bound uint8

// The bounds. An entry with NoBound contains only a move and an evaluation.
const (
	NoBound Bound = iota
	UpperBound
	LowerBound
	Exact
)

// String returns "none", "upper", "lower" or "exact".
func (b Bound) String() string {
	if int(b) < len(boundNames) {
		return boundNames[b]
	}
	return "invalid"
}

var boundNames = [...]string{NoBound: "none", UpperBound: "upper", LowerBound: "lower", Exact: "exact"}

// tableEntry is an entry of the transposition table.
type tableEntry struct {
	move  xiangqi.Move
	score Score // distances in decisive scores count from this node
	eval  Score // static evaluation; noEval if unknown
	depth int
	bound Bound
	pv    bool
}

const noEval Score = -32768

// An entry is packed into one word: move 14 bits, bound 2, score 16, eval 16, depth 8, pv 1, age 7.
const (
	ageBits   = 7
	ageMask   = 1<<ageBits - 1
	ageShift  = 64 - ageBits
	pvFlag    = 1 << 56
	depthMask = 1<<8 - 1
	depthOff  = 8 // offset of stored depths, which may be negative
)

// pack packs the entry into a word. It clamps the depth, because in a long quiescence search the depth can
// fall below the smallest value that fits.
func (e *tableEntry) pack(age uint64) uint64 {
	depth := max(0, min(depthMask, e.depth+depthOff))
	word := uint64(e.move) | uint64(e.bound)<<14 |
		uint64(uint16(e.score))<<16 | uint64(uint16(e.eval))<<32 |
		uint64(depth)<<48 | age<<ageShift
	if e.pv {
		word |= pvFlag
	}
	return word
}

func unpack(word uint64) tableEntry {
	return tableEntry{
		move:  xiangqi.Move(word & (1<<14 - 1)),
		bound: Bound(word >> 14 & 3),
		score: Score(int16(word >> 16)),
		eval:  Score(int16(word >> 32)),
		depth: int(uint8(word>>48)) - depthOff,
		pv:    word&pvFlag != 0,
	}
}

// slot holds one entry. The key is XORed with the data, so if two simultaneous writes corrupt an entry, it no
// longer matches its key. Hyatt and Mann, "A lock-less transposition table implementation for parallel
// search", 2002.
type slot struct {
	check, data atomic.Uint64
}

func (s *slot) load(key uint64) (word uint64, ok bool) {
	word = s.data.Load()
	return word, s.check.Load()^word == key && word != 0
}

func (s *slot) store(key, word uint64) {
	s.check.Store(key ^ word)
	s.data.Store(word)
}

// cluster is a group of slots that fills one cache line.
type cluster [4]slot

// table is the transposition table. All threads share it.
type table struct {
	clusters []cluster
	outside  bool // the clusters are in mapping rather than on the heap
	mapping  mapping
	cleanup  runtime.Cleanup // releases mapping
	age      uint64
	used     bool // a search has run since the table was created or cleared
	fetched  bool // the memory has been pre-faulted
	twoTier  bool
	deeper   bool // each position has only one slot, which keeps the deeper entry
}

const (
	clusterBytes = 64
	bytesPerMiB  = 1 << 20
)

// newTable returns a table of at most mib MiB, but at least one cluster. Its memory is freed by release or,
// failing that, when the table becomes unreachable.
func newTable(mib int) *table {
	size := max(1, mib*bytesPerMiB/clusterBytes)
	m, ok := newMapping(size * clusterBytes)
	if !ok {
		return &table{clusters: make([]cluster, size)}
	}
	t := &table{clusters: m.clusters(), outside: true, mapping: m}
	t.cleanup = runtime.AddCleanup(t, func(m mapping) { m.release() }, m)
	return t
}

// release frees the table's memory immediately. The table must not be used afterwards.
func (t *table) release() {
	t.clusters = nil
	if t.outside {
		t.cleanup.Stop()
		t.mapping.release()
	}
}

// hugeMiB returns the number of MiB of the table that are currently in huge pages.
func (t *table) hugeMiB() int {
	if !t.outside {
		return 0
	}
	return t.mapping.huge() / bytesPerMiB
}

// clear deletes all entries. It does nothing to an unused table, because writing to it would only cause its
// memory to be allocated.
func (t *table) clear() {
	if t.used {
		clear(t.clusters)
	}
	t.age, t.used = 0, false
}

// fetch pre-faults the memory of a new table from several goroutines. Otherwise, each page would be faulted
// in when a search first writes to it, and the system might also move memory around to form huge pages. In
// tables of 1 GiB or more, first moves meant to take 100 ms have taken up to 390 ms.
func (t *table) fetch(goroutines int) {
	if t.used || t.fetched {
		return
	}
	t.fetched = true
	const page = 4096 / clusterBytes // number of clusters in the smallest page of most processors
	var all sync.WaitGroup
	part := (len(t.clusters)/goroutines + page) / page * page
	for rest := t.clusters; len(rest) > 0; {
		mine := rest[:min(part, len(rest))]
		rest = rest[len(mine):]
		all.Go(func() {
			for i := 0; i < len(mine); i += page {
				mine[i][0].data.Store(0)
			}
		})
	}
	all.Wait()
}

// nextSearch begins a new search, which makes all entries one search older.
func (t *table) nextSearch() { t.age, t.used = (t.age+1)&ageMask, true }

// cluster returns the cluster for key. Its index is the high word of key*len, so that len need not be a power
// of two.
func (t *table) cluster(key uint64) *cluster {
	i, _ := bits.Mul64(key, uint64(len(t.clusters)))
	return &t.clusters[i]
}

// probe returns the entry stored for key, if there is one.
func (t *table) probe(key uint64) (tableEntry, bool) {
	c := t.cluster(key)
	for i := range c {
		if word, ok := c[i].load(key); ok {
			return unpack(word), true
		}
	}
	return tableEntry{}, false
}

// store stores e. An entry for the same position is replaced unless it comes from this search and is much
// deeper. If there is no such entry, store uses an empty slot of the cluster or, failing that, replaces the
// entry that worth ranks lowest, which is old or shallow.
func (t *table) store(key uint64, e *tableEntry) {
	if t.twoTier {
		t.storeTwoTier(key, e)
		return
	}
	if t.deeper {
		t.storeDeeper(key, e)
		return
	}
	c := t.cluster(key)
	victim, worst := &c[0], 1<<30
	for i := range c {
		s := &c[i]
		word := s.data.Load()
		if word == 0 || s.check.Load()^word == key {
			if word != 0 && t.keeps(word, e) {
				return
			}
			victim = s
			break
		}
		if value := t.worth(word); value < worst {
			victim, worst = s, value
		}
	}
	victim.store(key, e.pack(t.age))
}

// keeps reports whether to keep the entry already stored for the position instead of replacing it with e.
func (t *table) keeps(word uint64, e *tableEntry) bool {
	const margin = 4 // plies
	if e.bound == Exact || word>>ageShift != t.age {
		return false
	}
	old := unpack(word)
	if e.bound == NoBound {
		return old.bound != NoBound
	}
	return old.bound != NoBound && e.depth+margin <= old.depth
}

// worth ranks the entries of a cluster. The rank is the depth, minus a penalty for each search since the
// entry was stored.
func (t *table) worth(word uint64) int {
	const agePenalty = 8 // plies per search
	age := int((t.age - word>>ageShift) & ageMask)
	return int(uint8(word>>48)) - agePenalty*age
}

// storeTwoTier implements ZMBL's classic scheme. Of the two slots in a pair, the first keeps the deepest
// entry. An entry displaced from it moves to the second slot, where shallower entries are stored directly.
// Each cluster consists of two such pairs.
func (t *table) storeTwoTier(key uint64, e *tableEntry) {
	c := t.cluster(key)
	pair := c[key&1*2:][:2]
	word := e.pack(t.age)
	first := pair[0].data.Load()
	if first == 0 || e.depth >= unpack(first).depth {
		if first != 0 {
			pair[1].store(pair[0].check.Load()^first, first)
		}
		pair[0].store(key, word)
		return
	}
	pair[1].store(key, word)
}

// storeDeeper implements FireMonkey's scheme. Each position has one slot in its cluster of four, and an entry
// never replaces a deeper one.
func (t *table) storeDeeper(key uint64, e *tableEntry) {
	c := t.cluster(key)
	s := &c[key&3]
	if word := s.data.Load(); word != 0 && unpack(word).depth > e.depth {
		return
	}
	s.store(key, e.pack(t.age))
}

// permille estimates how much of the table, in per mille, this search has filled.
func (t *table) permille() int {
	const sample = 250 // clusters of four slots
	used := 0
	n := min(sample, len(t.clusters))
	for i := range n {
		for j := range t.clusters[i] {
			word := t.clusters[i][j].data.Load()
			if word != 0 && word>>ageShift == t.age {
				used++
			}
		}
	}
	return used * 1000 / (n * 4)
}
