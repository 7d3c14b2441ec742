package mate

// infinity is the proof number of a disproved position, and the disproof number of a proved one.
const infinity = 1 << 30

// entry records what is known about a position.
type entry struct {
	key    uint64
	pn, dn uint32 // estimated number of positions still needed to prove the position and to disprove it
	work   uint32 // number of moves made to obtain this result
	head   uint32 // low bits of the key of the repeated position on which a disproof depends; 0 if there is none
	move   uint16 // the attacker's winning move, if the position is proved
	dist   uint16 // plies to the end of the proof
}

func (e *entry) proved() bool { return e.pn == 0 }

// bucketSize is the number of entries in each bucket.
const bucketSize = 4

// table stores what is known about positions. The more work an entry took, the longer it is kept.
type table struct {
	buckets [][bucketSize]entry
	mask    uint64
}

// newTable returns a table that takes up at most mib MiB.
func newTable(mib int) *table {
	n := 1 << 10
	for n*2*bucketSize*40 <= mib<<20 {
		n *= 2
	}
	return &table{buckets: make([][bucketSize]entry, n), mask: uint64(n - 1)}
}

// find returns the entry of a position, or nil if there is none.
func (t *table) find(key uint64) *entry {
	b := &t.buckets[key&t.mask]
	for i := range b {
		if b[i].key == key {
			return &b[i]
		}
	}
	return nil
}

// put stores an entry. If the bucket is full, it displaces the entry that took the least work.
// Proofs are displaced only by necessity, when the bucket contains nothing else.
func (t *table) put(e entry) {
	b := &t.buckets[e.key&t.mask]
	worst := 0
	for i := range b {
		if b[i].key == e.key || b[i].key == 0 {
			b[i] = e
			return
		}
		if cheaper(&b[i], &b[worst]) {
			worst = i
		}
	}
	b[worst] = e
}

// cheaper reports whether a is worth less than b.
func cheaper(a, b *entry) bool {
	if a.proved() != b.proved() {
		return b.proved()
	}
	return a.work < b.work
}
