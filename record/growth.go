package record

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// growth builds a tree from records that are stored depth first, as in XQF and CBR files. Each
// record indicates whether it is followed by a reply, and whether an alternative follows once all
// of its replies have been stored.
type growth struct {
	parent *Node // parent of the next record; nil if that record is omitted
	depth  int   // ply of the next record
	forks  []fork
	nodes  int
	most   int  // maximum number of nodes
	cut    bool // something was omitted because of the limits
}

// fork is a node whose alternative has not been read yet.
type fork struct {
	parent *Node
	depth  int
}

func newGrowth(root *Node, most int) *growth { return &growth{parent: root, depth: 1, most: most} }

// add adds the next record and returns its node. more is false after the last record.
func (g *growth) add(m xiangqi.Move, place int64, reply, alternative bool) (n *Node, more bool) {
	g.nodes++
	parent := g.parent
	if g.depth > MaxPlies {
		g.cut = true
		parent = nil
	}
	if g.nodes > g.most {
		g.cut = true
		return &Node{}, false
	}
	if alternative {
		g.forks = append(g.forks, fork{parent, g.depth})
	}
	n = &Node{}
	if parent != nil {
		n = parent.Add(m)
	}
	n.Move, n.place = m, place
	if reply {
		g.parent, g.depth = n, g.depth+1
		if parent == nil {
			g.parent = nil
		}
		return n, true
	}
	last := len(g.forks) - 1
	if last < 0 {
		return n, false
	}
	g.parent, g.depth = g.forks[last].parent, g.forks[last].depth
	g.forks = g.forks[:last]
	return n, true
}
