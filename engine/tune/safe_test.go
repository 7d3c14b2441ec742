package tune_test

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
)

// No value that the types allow makes a method panic.
func TestAnyValueIsSafe(t *testing.T) {
	params := tune.DefaultParams()
	law := safelaw.Law{Calls: 60, Values: []any{params}}
	receivers := []any{params, tune.Params{}}
	for n := range 256 {
		receivers = append(receivers, tune.End(n), tune.Role(n), tune.Pruning(n), tune.PickStage(n))
	}
	law.Check(t, receivers, map[string]any{"ParamList": tune.ParamList, "DefaultFeatures": tune.DefaultFeatures})
}
