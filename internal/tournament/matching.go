package tournament

import "math/bits"

// words is the number of 64-bit words in a weight. This is enough for the criteria of a bracket and
// the places of a few dozen players.
const words = 16

// weight is the weight of an edge: a 1,024-bit number, stored with the lowest word first. The more
// important a criterion, the higher the bits that encode it.
type weight [words]uint64

func (w *weight) zero() bool { return *w == weight{} }

// width returns the number of words that a weight occupies.
func (w *weight) width() int {
	n := words
	for n > 0 && w[n-1] == 0 {
		n--
	}
	return n
}

// push shifts the weight left by width bits and puts value in their place.
func (w *weight) push(width int, value uint64) {
	for i := words - 1; i > 0; i-- {
		w[i] = w[i]<<width | w[i-1]>>(64-width)
	}
	w[0] = w[0]<<width | value
}

// heaviest finds a maximum-weight matching in a graph with n vertices. at returns the weight of the
// edge between vertices a and b, where a < b, or zero if there is none. The result contains the
// partner of each vertex, or -1 if it has none.
//
// The algorithm is the primal-dual method of Edmonds, in which odd cycles of tight edges are shrunk
// to blossoms. It takes on the order of n³ steps because it keeps track of the least slack of every
// vertex outside the trees. See Galil, "Efficient Algorithms for Finding Maximum Matching in
// Graphs", ACM Computing Surveys 18(1), 1986.
func heaviest(n int, at func(a, b int) weight) []int {
	m := newMatcher(n, at)
	for m.augment() {
	}
	partner := make([]int, n)
	for v := range partner {
		partner[v] = m.mate[v+1] - 1
	}
	return partner
}

// Labels of nodes. The trees grow from free vertices.
const (
	outside = -1
	even    = 0 // at an even distance from the root
	odd     = 1
)

type edge struct {
	a, b   int
	weight weight
}

// matcher holds the state of the algorithm. A node is a vertex, numbered from 1 to n, or a blossom,
// numbered from n+1; 0 means none.
type matcher struct {
	n, nodes int
	edges    [][]edge // the best edge between any two nodes
	dual     []weight
	mate     []int // for each node, the vertex in another node that it is matched with
	nearest  []int // for each node, the even vertex that has the least slack to it
	top      []int // for each node, the outermost blossom that contains it
	parent   []int // for each node, the vertex it was reached from
	label    []int
	seen     []int
	time     int
	used     int     // words occupied by the weights and duals
	holds    [][]int // by blossom and vertex, the child that contains the vertex
	petals   [][]int // children of each blossom in the order of the cycle, base first
	queue    []int
}

func newMatcher(n int, at func(a, b int) weight) *matcher {
	size := n + n/2 + 2
	m := &matcher{
		n: n, nodes: n, edges: make([][]edge, size), dual: make([]weight, size), mate: make([]int, size), nearest: make([]int, size),
		top: make([]int, size), parent: make([]int, size), label: make([]int, size), seen: make([]int, size), holds: make([][]int, size),
		petals: make([][]int, size),
	}
	m.used = words
	var most weight
	for a := range size {
		m.edges[a], m.holds[a] = make([]edge, size), make([]int, n+1)
		for b := range size {
			m.edges[a][b] = edge{a: a, b: b}
		}
	}
	for a := 1; a <= n; a++ {
		for b := a + 1; b <= n; b++ { // an edge has the same weight in both directions
			w := at(a-1, b-1)
			w.push(2, 0) // times four, because slacks are doubled and their halves must be integers
			m.edges[a][b].weight, m.edges[b][a].weight = w, w
			if m.less(&most, &w) {
				most = w
			}
		}
	}
	most = m.half(&most)
	for v := 1; v <= n; v++ {
		m.top[v], m.holds[v][v] = v, v
		m.dual[v] = most
	}
	m.used = min(words, most.width()+1) // the sum of two weights needs one more bit
	return m
}

func (m *matcher) plus(a, b *weight) (sum weight) {
	var carry uint64
	for i := range m.used {
		sum[i], carry = bits.Add64(a[i], b[i], carry)
	}
	return sum
}

func (m *matcher) minus(a, b *weight) (difference weight) {
	var borrow uint64
	for i := range m.used {
		difference[i], borrow = bits.Sub64(a[i], b[i], borrow)
	}
	return difference
}

func (m *matcher) less(a, b *weight) bool {
	for i := m.used - 1; i >= 0; i-- {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

func (m *matcher) half(w *weight) (h weight) {
	for i := range m.used {
		h[i] = w[i] >> 1
		if i+1 < words {
			h[i] |= w[i+1] << 63
		}
	}
	return h
}

// slack returns how far the duals of an edge's ends exceed its weight.
func (m *matcher) slack(e *edge) (s weight) {
	a, b, w := &m.dual[e.a], &m.dual[e.b], &m.edges[e.a][e.b].weight
	var carry, borrow uint64
	for i := range m.used {
		var sum uint64
		sum, carry = bits.Add64(a[i], b[i], carry)
		s[i], borrow = bits.Sub64(sum, w[i], borrow)
	}
	return s
}

// consider makes vertex the nearest to a node if it is nearer than the current one.
func (m *matcher) consider(vertex, node int) {
	if m.nearest[node] == 0 {
		m.nearest[node] = vertex
		return
	}
	is, was := m.slack(&m.edges[vertex][node]), m.slack(&m.edges[m.nearest[node]][node])
	if m.less(&is, &was) {
		m.nearest[node] = vertex
	}
}

func (m *matcher) findNearest(node int) {
	m.nearest[node] = 0
	for v := 1; v <= m.n; v++ {
		if !m.edges[v][node].weight.zero() && m.top[v] != node && m.label[m.top[v]] == even {
			m.consider(v, node)
		}
	}
}

// enqueue adds the vertices of a node to the queue.
func (m *matcher) enqueue(node int) {
	if node <= m.n {
		m.queue = append(m.queue, node)
		return
	}
	for _, p := range m.petals[node] {
		m.enqueue(p)
	}
}

func (m *matcher) setTop(node, top int) {
	m.top[node] = top
	if node > m.n {
		for _, p := range m.petals[node] {
			m.setTop(p, top)
		}
	}
}

// turn returns the index of a child in a blossom. If necessary, it first reverses the cycle so that
// the path from the base has even length.
func (m *matcher) turn(blossom, child int) int {
	list := m.petals[blossom]
	at := 0
	for list[at] != child {
		at++
	}
	if at%2 == 0 {
		return at
	}
	for i, j := 1, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
	return len(list) - at
}

// match adds the edge between two nodes to the matching.
func (m *matcher) match(node, to int) {
	e := m.edges[node][to]
	m.mate[node] = e.b
	if node <= m.n {
		return
	}
	child := m.holds[node][e.a]
	at := m.turn(node, child)
	for i := range at {
		m.match(m.petals[node][i], m.petals[node][i^1])
	}
	m.match(child, to)
	list := m.petals[node]
	m.petals[node] = append(append([]int{}, list[at:]...), list[:at]...)
}

// flip inverts the matching along the path from an even node to its root.
func (m *matcher) flip(node, to int) {
	for {
		next := m.top[m.mate[node]]
		m.match(node, to)
		if next == 0 {
			return
		}
		up := m.top[m.parent[next]]
		m.match(next, up)
		node, to = up, next
	}
}

// meeting returns the node at which the paths from two even nodes to their roots meet, or 0 if the
// nodes have different roots.
func (m *matcher) meeting(a, b int) int {
	m.time++
	for a != 0 || b != 0 {
		if a != 0 {
			if m.seen[a] == m.time {
				return a
			}
			m.seen[a] = m.time
			if a = m.top[m.mate[a]]; a != 0 {
				a = m.top[m.parent[a]]
			}
		}
		a, b = b, a
	}
	return 0
}

// shrink turns the cycle closed by the edge between two even nodes into a blossom.
func (m *matcher) shrink(a, base, b int) {
	blossom := m.n + 1
	for blossom <= m.nodes && m.top[blossom] != 0 {
		blossom++
	}
	m.nodes = max(m.nodes, blossom)
	m.dual[blossom], m.label[blossom], m.mate[blossom] = weight{}, even, m.mate[base]
	list := []int{base}
	for node := a; node != base; {
		up := m.top[m.mate[node]]
		list = append(list, node, up)
		m.enqueue(up)
		node = m.top[m.parent[up]]
	}
	for i, j := 1, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
	for node := b; node != base; {
		up := m.top[m.mate[node]]
		list = append(list, node, up)
		m.enqueue(up)
		node = m.top[m.parent[up]]
	}
	m.petals[blossom] = list
	m.setTop(blossom, blossom)
	for x := 1; x <= m.nodes; x++ {
		m.edges[blossom][x].weight, m.edges[x][blossom].weight = weight{}, weight{}
	}
	clear(m.holds[blossom])
	for _, child := range list {
		for x := 1; x <= m.nodes; x++ {
			e := m.edges[child][x]
			if e.weight.zero() {
				continue
			}
			if have := m.edges[blossom][x]; !have.weight.zero() {
				is, was := m.slack(&e), m.slack(&have)
				if !m.less(&is, &was) {
					continue
				}
			}
			m.edges[blossom][x], m.edges[x][blossom] = e, m.edges[x][child]
		}
		for v := 1; v <= m.n; v++ {
			if m.holds[child][v] != 0 {
				m.holds[blossom][v] = child
			}
		}
	}
	m.findNearest(blossom)
}

// expand dissolves an odd blossom whose dual has reached zero.
func (m *matcher) expand(blossom int) {
	for _, child := range m.petals[blossom] {
		m.setTop(child, child)
	}
	entered := m.holds[blossom][m.edges[blossom][m.parent[blossom]].a]
	at := m.turn(blossom, entered)
	list := m.petals[blossom]
	for i := 0; i < at; i += 2 {
		child, next := list[i], list[i+1]
		m.parent[child] = m.edges[next][child].a
		m.label[child], m.label[next] = odd, even
		m.nearest[child] = 0
		m.findNearest(next)
		m.enqueue(next)
	}
	m.label[entered], m.parent[entered] = odd, m.parent[blossom]
	for _, child := range list[at+1:] {
		m.label[child] = outside
		m.findNearest(child)
	}
	m.top[blossom] = 0
}

// follow follows a tight edge from an even node. It reports whether the matching has grown.
func (m *matcher) follow(e edge) bool {
	a, b := m.top[e.a], m.top[e.b]
	switch m.label[b] {
	case outside:
		m.parent[b], m.label[b] = e.a, odd
		next := m.top[m.mate[b]]
		m.nearest[b], m.nearest[next] = 0, 0
		m.label[next] = even
		m.enqueue(next)
	case even:
		base := m.meeting(a, b)
		if base == 0 {
			m.flip(a, b)
			m.flip(b, a)
			return true
		}
		m.shrink(a, base, b)
	}
	return false
}

// augment adds one edge to the matching. It returns false if that would not make the matching
// heavier.
func (m *matcher) augment() bool {
	for x := 0; x <= m.nodes; x++ {
		m.label[x], m.nearest[x] = outside, 0
	}
	m.queue = m.queue[:0]
	for x := 1; x <= m.nodes; x++ {
		if m.top[x] == x && m.mate[x] == 0 {
			m.parent[x], m.label[x] = 0, even
			m.enqueue(x)
		}
	}
	if len(m.queue) == 0 {
		return false
	}
	for {
		for len(m.queue) > 0 {
			v := m.queue[0]
			m.queue = m.queue[1:]
			if m.label[m.top[v]] == odd {
				continue
			}
			for u := 1; u <= m.n; u++ {
				if m.edges[v][u].weight.zero() || m.top[u] == m.top[v] {
					continue
				}
				if s := m.slack(&m.edges[v][u]); !s.zero() {
					m.consider(v, m.top[u])
				} else if m.follow(m.edges[v][u]) {
					return true
				}
			}
		}
		if !m.change() {
			return false
		}
		for x := 1; x <= m.nodes; x++ {
			if m.top[x] != x || m.nearest[x] == 0 || m.top[m.nearest[x]] == x {
				continue
			}
			if s := m.slack(&m.edges[m.nearest[x]][x]); s.zero() && m.follow(m.edges[m.nearest[x]][x]) {
				return true
			}
		}
		for x := m.n + 1; x <= m.nodes; x++ {
			if m.top[x] == x && m.label[x] == odd && m.dual[x].zero() {
				m.expand(x)
			}
		}
	}
}

// change adjusts the duals until an edge becomes tight or a blossom can be expanded. It returns
// false if the dual of a free vertex reaches zero first.
func (m *matcher) change() bool {
	var by weight
	found := false
	take := func(w weight) {
		if !found || m.less(&w, &by) {
			by, found = w, true
		}
	}
	for x := m.n + 1; x <= m.nodes; x++ {
		if m.top[x] == x && m.label[x] == odd {
			take(m.half(&m.dual[x]))
		}
	}
	for x := 1; x <= m.nodes; x++ {
		if m.top[x] != x || m.nearest[x] == 0 {
			continue
		}
		s := m.slack(&m.edges[m.nearest[x]][x])
		switch m.label[x] {
		case outside:
			take(s)
		case even:
			take(m.half(&s))
		}
	}
	for v := 1; v <= m.n; v++ {
		if m.label[m.top[v]] == even && (!found || !m.less(&by, &m.dual[v])) {
			return false
		}
	}
	if !found {
		return false
	}
	twice := m.plus(&by, &by)
	for v := 1; v <= m.n; v++ {
		switch m.label[m.top[v]] {
		case even:
			m.dual[v] = m.minus(&m.dual[v], &by)
		case odd:
			m.dual[v] = m.plus(&m.dual[v], &by)
		}
	}
	for x := m.n + 1; x <= m.nodes; x++ {
		if m.top[x] != x {
			continue
		}
		switch m.label[x] {
		case even:
			m.dual[x] = m.plus(&m.dual[x], &twice)
		case odd:
			m.dual[x] = m.minus(&m.dual[x], &twice)
		}
	}
	return true
}
