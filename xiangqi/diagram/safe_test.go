package diagram_test

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// No symbol, file or option that the types allow makes a drawing panic.
func TestAnyValueIsSafe(t *testing.T) {
	start := xiangqi.StartPosition()
	law := safelaw.Law{Calls: 80, Values: []any{start, &start, start.Board()}}
	var receivers []any
	for n := range 256 {
		receivers = append(receivers, diagram.Symbols(n), diagram.Coordinates(n))
	}
	law.Check(t, receivers, map[string]any{"Text": diagram.Text, "SVG": diagram.SVG})
}
