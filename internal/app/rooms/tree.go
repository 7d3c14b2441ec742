package rooms

import (
	"slices"

	"github.com/chuhe-xiangqi/chuhe/record"
)

// sibling returns the variation that is step places after n among its siblings, wrapping around at
// the ends. If n has no siblings, it returns n.
func sibling(n *record.Node, step int) *record.Node {
	parent := n.Parent()
	if parent == nil {
		return n
	}
	i := slices.Index(parent.Children, n) + step
	return parent.Children[(i+len(parent.Children))%len(parent.Children)]
}
