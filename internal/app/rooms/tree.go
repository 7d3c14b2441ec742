package rooms

import (
	"slices"

	"github.com/chuhe-xiangqi/chuhe/record"
)

// sibling returns the variation next to n, wrapping around, or n if it is the only one.
func sibling(n *record.Node, step int) *record.Node {
	parent := n.Parent()
	if parent == nil {
		return n
	}
	i := slices.Index(parent.Children, n) + step
	return parent.Children[(i+len(parent.Children))%len(parent.Children)]
}
