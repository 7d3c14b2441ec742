package nnue_test

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// No value that the types allow makes a network panic.
func TestAnyValueIsSafe(t *testing.T) {
	start := xiangqi.StartPosition()
	network := nnue.Embedded()
	law := safelaw.Law{Calls: 30, Except: map[string]string{"nnue.Network.Row": "wants an input that there is"}, Values: []any{start, &start, &xiangqi.Position{}}}
	receivers := []any{network, nnue.Settings{}, nnue.Explanation{}, nnue.Shape{}, network.Shape()}
	law.Check(t, receivers, map[string]any{
		"AttackBucket": nnue.AttackBucket, "KingPlace": nnue.KingPlace, "Mirrored": nnue.Mirrored, "OutputBucket": nnue.OutputBucket,
		"Features": nnue.Features, "New": nnue.New, "Read": nnue.Read, "ReadFile": nnue.ReadFile,
	})
}
