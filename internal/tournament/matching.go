package tournament

import "math/bits"

// words is the number of 64-bit words in a weight: enough for a bracket's criteria and the places
// of a few dozen players.
const words = 16

// weight is the value of an edge, a 1,024-bit number, lowest word first. It encodes criteria of
// decreasing importance from the top down.
type weight [words]uint64

func (w *weight) zero() bool { return *w == weight{} }

// width returns how many words a weight uses.
func (w *weight) width() int {
	n := words
	for n > 0 && w[n-1] == 0 {
		n--
	}
	return n
}

// push shifts the weight left by width bits and stores value there.
func (w *weight) push(width int, value uint64) {
	for i := words - 1; i > 0; i-- {
		w[i] = w[i]<<width | w[i-1]>>(64-width)
	}
	w[0] = w[0]<<width | value
}

// heaviest finds a maximum-weight matching in a graph of n vertices. at returns the weight of the
// edge between two vertices with a < b, or zero for none. It returns each vertex's partner, or -1
// for none.
//
// It uses the primal-dual method of Edmonds, which shrinks odd cycles of tight edges to blossoms.
// Keeping the least slack of each vertex outside the trees bounds it to n³ steps: Galil,
// "Efficient Algorithms for Finding Maximum Matching in Graphs", ACM Computing Surveys 18(1),
// 1986.
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

// Labels of nodes in the trees that grow from free vertices.
const (
	outside = -1
	even    = 0 // at an even distance from the root
	odd     = 1
)

type edge struct {
	a, b   int
	weight weight
}

// matcher holds vertices 1 to n and blossoms above; 0 is none. A node is a vertex or a blossom.
type matcher struct {
	n, nodes int
	edges    [][]edge // best edge between two nodes
	dual     []weight
	mate     []int // the vertex, of another node, matched with a node
	nearest  []int // even vertex with the least slack to a node
	top      []int // outermost blossom of a node
	parent   []int // vertex from which a node was reached
	label    []int
	seen     []int
	time     int
	used     int     // words in the weights and duals
	holds    [][]int // by blossom and vertex: the child containing the vertex
	petals   [][]int // children of a blossom around the cycle, base first
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
		for b := a + 1; b <= n; b++ { // same weight in both directions
			w := at(a-1, b-1)
			w.push(2, 0) // times four: slacks are doubled, and their halves stay integers
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
	m.used = min(words, most.width()+1) // sums of two need another bit
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

// slack returns by how much the duals of an edge's ends exceed its weight.
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

// consider stores a vertex if it is nearer to a node than the nearest so far.
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

// enqueue queues the vertices of a node.
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

// turn returns a child's index in a blossom, reversing the cycle if necessary to make the path
// from the base even.
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

// flip flips the matching along the path from an even node to its root.
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

// meeting returns the node where the paths of two even nodes to their roots meet, or 0 if the
// roots differ.
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

// shrink contracts the cycle closed by the edge between two even nodes into a blossom.
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

// expand dissolves an odd blossom whose dual is zero.
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

// follow follows a tight edge from an even node and reports whether it enlarged the matching.
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

// augment enlarges the matching by one edge, or returns false if that would not be heavier.
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
// false if a free vertex's dual reaches zero first.
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
