package mate

// infinity is the proof number of a disproved position and the disproof number of a proved one.
const infinity = 1 << 30

// entry is what is known about a position.
type entry struct {
	key    uint64
	pn, dn uint32 // estimates of the number of positions still needed to prove or to disprove it
	work   uint32 // number of moves made to obtain this result
	head   uint32 // low bits of the key of the repeated position on which a disproof depends; 0 for none
	move   uint16 // the attacker's winning move if the position is proved
	dist   uint16 // plies to the end of the proof
}

func (e *entry) proved() bool { return e.pn == 0 }

// bucketSize is the number of entries per bucket.
const bucketSize = 4

// table stores what is known about positions. It retains the entries that were the most expensive
// to obtain longest.
type table struct {
	buckets [][bucketSize]entry
	mask    uint64
}

// newTable returns a table of at most the given size, in MiB.
func newTable(mib int) *table {
	n := 1 << 10
	for n*2*bucketSize*40 <= mib<<20 {
		n *= 2
	}
	return &table{buckets: make([][bucketSize]entry, n), mask: uint64(n - 1)}
}

// find returns the entry of a position, or nil.
func (t *table) find(key uint64) *entry {
	b := &t.buckets[key&t.mask]
	for i := range b {
		if b[i].key == key {
			return &b[i]
		}
	}
	return nil
}

// put stores an entry. In a full bucket, it displaces the entry that took the least work. A proof
// is displaced only if the bucket contains nothing but proofs.
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

// cheaper reports whether a is less valuable than b.
func cheaper(a, b *entry) bool {
	if a.proved() != b.proved() {
		return b.proved()
	}
	return a.work < b.work
}
