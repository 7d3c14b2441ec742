package nnue

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/kept"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestKept reads a network of each version that testdata keeps as version 0.1.0 wrote it:
// it has its shape and card, values positions as then, and is written as it was.
func TestKept(t *testing.T) {
	positions := []string{
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
		"r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R b - - 0 3",
		"3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1",
	}
	for _, old := range []struct {
		version int
		shape   Shape
		name    string
		values  [3]int
	}{
		{1, Shape{Hidden: 64, KingBuckets: 1, OutputBuckets: 1}, "kept1-638e95fe", [3]int{212, 241, 402}},
		{2, Shape{Hidden: 64, KingBuckets: 3, AttackBuckets: MaxAttackBuckets, OutputBuckets: 8}, "kept2-4a026605", [3]int{-183, -248, 479}},
		{3, Shape{Hidden: 64, KingBuckets: 3, OutputBuckets: 8, Second: SecondUnits}, "kept3-286515cd", [3]int{1060, -246, 1028}},
	} {
		file := fmt.Sprintf("testdata/version%d.nnue.gz", old.version)
		data := kept.File(t, file)
		n, err := Read(bytes.NewReader(data))
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		got := n.Shape()
		if got.Hidden != old.shape.Hidden || got.KingBuckets != old.shape.KingBuckets || got.AttackBuckets != old.shape.AttackBuckets ||
			got.OutputBuckets != old.shape.OutputBuckets || got.Second != old.shape.Second || n.Name() != old.name {
			t.Errorf("%s: %s, %+v, want %s, %+v", file, n.Name(), got, old.name, old.shape)
		}
		for i, fen := range positions {
			p, err := xiangqi.ParseFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			if v := n.NewEvaluator().Evaluate(&p, nil); v != old.values[i] {
				t.Errorf("%s: %s is worth %d, want %d", file, fen, v, old.values[i])
			}
		}
		if !bytes.Equal(written(t, n), data) {
			t.Errorf("%s: written otherwise now", file)
		}
	}
}
