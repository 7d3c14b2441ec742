package nnue

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// An Evaluator evaluates positions with a network. Because it caches accumulators, it must not be used by
// more than one goroutine.
type Evaluator struct {
	net    *Network
	kernel kernel
	// ring holds the accumulators along the line being searched, indexed by the length of the move stack. New
	// ones overwrite older ones.
	ring [ringSize]entry
	// cache holds one accumulator for each view, together with the pieces that it sums. A new accumulator can
	// be computed from it by applying the changes in the pieces. After Luecx, Koivisto ("Finny tables",
	// 2021).
	cache [2][2][KingPlaces * MaxAttackBuckets]cached
	// add and sub list the rows to add and subtract in a refresh.
	add, sub [2 * mostPieces]uint32
}

const (
	ringSize = 256 // a power of two that exceeds the length of any line in a search
	// longestChain is how many moves back to look for an accumulator. From any further back, a refresh is
	// cheaper.
	longestChain = 6
)

// entry holds the accumulators of one position.
type entry struct {
	key  [2]uint64 // key of the position for each side's accumulator, or 0 if it has not been computed
	sums [2][]int16
}

// cached is an accumulator together with the pieces it sums.
type cached struct {
	pieces [2][8]xiangqi.Bitboard // by color and kind
	sums   []int16
}

// NewEvaluator returns an evaluator for use by a single goroutine. With H = 256, it uses some 300 KiB.
func (n *Network) NewEvaluator() *Evaluator { return n.newEvaluator(n.kernel) }

func (n *Network) newEvaluator(k kernel) *Evaluator {
	e := &Evaluator{net: n, kernel: k}
	h := n.shape.Hidden
	views := 2 * 2 * n.shape.Buckets()
	room := alignedInt16((2*ringSize + views) * h)
	next := func() []int16 {
		sums := room[:h:h]
		room = room[h:]
		return sums
	}
	for i := range e.ring {
		for c := range e.ring[i].sums {
			e.ring[i].sums[c] = next()
		}
	}
	for c := range e.cache {
		for m := range e.cache[c] {
			for b := range n.shape.Buckets() {
				sums := next()
				copy(sums, n.biases)
				e.cache[c][m][b].sums = sums
			}
		}
	}
	return e
}

// Network returns the evaluator's network.
func (e *Evaluator) Network() *Network { return e.net }

// Evaluate returns the value of p in centipawns, where 100 is about a pawn across the river. The value is
// positive if the side to move is better, and it is always within ±MaxEval. The stack holds the known moves
// that led to p. It allows Evaluate to reuse the accumulators of earlier positions, but it may always be nil.
func (e *Evaluator) Evaluate(p *xiangqi.Position, stack []xiangqi.Undo) int {
	bucket := 0
	if e.net.shape.OutputBuckets > 1 {
		bucket = outputBucket(p)
	}
	at := e.sums(p, stack)
	us := p.Turn() & 1
	return e.net.output(e.kernel, at.sums[us], at.sums[us^1], bucket)
}

// sums returns the accumulators of p.
func (e *Evaluator) sums(p *xiangqi.Position, stack []xiangqi.Undo) *entry {
	at := &e.ring[len(stack)%ringSize]
	for c := range xiangqi.Color(2) {
		if at.key[c] != p.Key() {
			e.reach(c, p, stack)
		}
	}
	return at
}

// reach computes c's accumulator for p. It starts from the accumulator of a recent position if c's view has
// not changed since then, and from the cache otherwise.
func (e *Evaluator) reach(c xiangqi.Color, p *xiangqi.Position, stack []xiangqi.Undo) {
	n := len(stack)
	ownKing := xiangqi.NewPiece(c, xiangqi.King)
	var attackers attackers
	if e.net.shape.AttackBuckets > 0 {
		attackers.count(c.Other(), p)
	}
	for from := n - 1; from >= max(0, n-longestChain); from-- {
		u := stack[from]
		if u.Move() != xiangqi.NoMove && movedPiece(p, stack, from) == ownKing && e.changesView(c, u.Move()) {
			break
		}
		if attackers.matter && attackers.lost(u.Captured(), c) {
			break
		}
		if e.ring[from%ringSize].key[c] == u.Key() {
			for i := from; i < n; i++ {
				e.follow(c, p, stack, i)
			}
			return
		}
	}
	e.refresh(c, p, &e.ring[n%ringSize])
}

// attackers counts a side's rooks, and its knights and cannons, after some move of the stack. The counts
// matter only if the network has attack buckets.
type attackers struct {
	matter       bool
	rooks, minor int
}

func (a *attackers) count(side xiangqi.Color, p *xiangqi.Position) {
	own := p.ByColor(side)
	a.matter = true
	a.rooks = own.And(p.ByKind(xiangqi.Rook)).Len()
	a.minor = own.And(p.ByKind(xiangqi.Knight).Or(p.ByKind(xiangqi.Cannon))).Len()
}

// lost undoes the capture of a piece. It reports whether this changes the attack bucket of c, the opponent of
// the side whose attackers are counted.
func (a *attackers) lost(taken xiangqi.Piece, c xiangqi.Color) bool {
	if taken == xiangqi.NoPiece || taken.Color() == c {
		return false
	}
	before := AttackBucket(a.rooks, a.minor)
	switch taken.Kind() {
	case xiangqi.Rook:
		a.rooks++
	case xiangqi.Knight, xiangqi.Cannon:
		a.minor++
	}
	return AttackBucket(a.rooks, a.minor) != before
}

// movedPiece returns the piece that made move i of the stack that led to p.
func movedPiece(p *xiangqi.Position, stack []xiangqi.Undo, i int) xiangqi.Piece {
	s := stack[i].Move().To()
	for _, u := range stack[i+1:] {
		switch m := u.Move(); {
		case m == xiangqi.NoMove:
		case m.From() == s:
			s = m.To()
		case m.To() == s:
			return u.Captured()
		}
	}
	return p.At(s)
}

// changesView reports whether the move m of c's king changes how c views the board.
func (e *Evaluator) changesView(c xiangqi.Color, m xiangqi.Move) bool {
	if Mirrored(m.From()) != Mirrored(m.To()) {
		return true
	}
	if e.net.shape.KingBuckets == 1 {
		return false
	}
	b := &e.net.shape.KingBucket
	return b[KingPlace(c, m.From())] != b[KingPlace(c, m.To())]
}

// follow computes the accumulator after move i of the stack from the accumulator before it.
func (e *Evaluator) follow(c xiangqi.Color, p *xiangqi.Position, stack []xiangqi.Undo, i int) {
	before, after := &e.ring[i%ringSize], &e.ring[(i+1)%ringSize]
	after.key[c] = p.Key()
	if i+1 < len(stack) {
		after.key[c] = stack[i+1].Key()
	}
	u := stack[i]
	m := u.Move()
	if m == xiangqi.NoMove {
		copy(after.sums[c], before.sums[c])
		return
	}
	piece := movedPiece(p, stack, i)
	inputs, rows := e.view(c, p)
	add, sub := e.row(inputs, rows, piece, m.To()), e.row(inputs, rows, piece, m.From())
	if taken := u.Captured(); taken != xiangqi.NoPiece {
		e.kernel.capture(after.sums[c], before.sums[c], add, sub, e.row(inputs, rows, taken, m.To()))
		return
	}
	e.kernel.move(after.sums[c], before.sums[c], add, sub)
}

// view returns the inputs as c sees them and the first-layer weights for c's bucket.
func (e *Evaluator) view(c xiangqi.Color, p *xiangqi.Position) (*FeatureTable, []int16) {
	n := e.net
	size := Inputs * n.shape.Hidden
	return &featureTables[c&1][flag(Mirrored(p.King(c)))], n.features[n.bucket(c, p)*size:][:size]
}

// bucket returns the number of the bucket that holds c's first-layer weights.
func (n *Network) bucket(c xiangqi.Color, p *xiangqi.Position) int {
	switch {
	case n.shape.Buckets() == 1:
		return 0
	case n.shape.AttackBuckets == 0:
		return n.shape.Bucket(c, p.King(c), 0, 0)
	}
	var a attackers
	a.count(c.Other(), p)
	return n.shape.Bucket(c, p.King(c), a.rooks, a.minor)
}

// row returns the weights for a piece on square s.
func (e *Evaluator) row(inputs *FeatureTable, rows []int16, piece xiangqi.Piece, s xiangqi.Square) []int16 {
	h := e.net.shape.Hidden
	return rows[int(inputs[piece&15][s&127])*h:][:h]
}

// refresh computes c's accumulator for p from the cache.
func (e *Evaluator) refresh(c xiangqi.Color, p *xiangqi.Position, to *entry) {
	king := p.King(c)
	inputs, rows := e.view(c, p)
	from := &e.cache[c&1][flag(Mirrored(king))][e.net.bucket(c, p)]
	adds, subs := 0, 0
	for side := range xiangqi.Color(2) {
		own := p.ByColor(side)
		for k := xiangqi.King; k <= xiangqi.Pawn; k++ {
			old, now := from.pieces[side][k], own.And(p.ByKind(k))
			if old == now {
				continue
			}
			from.pieces[side][k] = now
			input := &inputs[xiangqi.NewPiece(side, k)]
			adds = list(&e.add, adds, input, now.AndNot(old))
			subs = list(&e.sub, subs, input, old.AndNot(now))
		}
	}
	e.kernel.refresh(from.sums, rows, e.add[:adds], e.sub[:subs])
	copy(to.sums[c&1], from.sums)
	to.key[c&1] = p.Key()
}

// list writes the inputs for a piece on each of the given squares to dst, starting at index n. It returns the
// new length of the list.
func list(dst *[2 * mostPieces]uint32, n int, input *[128]uint16, squares xiangqi.Bitboard) int {
	for !squares.Empty() && n < len(dst) {
		dst[n] = uint32(input[squares.PopFirst()&127])
		n++
	}
	return n
}
