package rooms

import (
	"slices"

	"github.com/chuhe-xiangqi/chuhe/record"
)

// sibling returns the variation next to n. After the last variation it continues with the first. It
// returns n if there is no other variation.
func sibling(n *record.Node, step int) *record.Node {
	parent := n.Parent()
	if parent == nil {
		return n
	}
	i := slices.Index(parent.Children, n) + step
	return parent.Children[(i+len(parent.Children))%len(parent.Children)]
}
