package engine

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func TestClusterIsACacheLine(t *testing.T) {
	if size := unsafe.Sizeof(cluster{}); size != clusterBytes {
		t.Errorf("a cluster takes %d bytes, want %d", size, clusterBytes)
	}
}

func TestEntryPacking(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 10_000 {
		want := tableEntry{
			move:  xiangqi.NewMove(xiangqi.Square(r.IntN(90)), xiangqi.Square(r.IntN(90))),
			score: Score(r.IntN(2*int(Infinity)) - int(Infinity)),
			eval:  Score(r.IntN(65536) - 32768),
			depth: r.IntN(MaxPly+depthOff) - depthOff,
			bound: Bound(r.IntN(4)),
			pv:    r.IntN(2) == 0,
		}
		if got := unpack(want.pack(uint64(r.IntN(128)))); got != want {
			t.Fatalf("packed %+v, unpacked %+v", want, got)
		}
	}
}

func TestTableKeepsTheDeep(t *testing.T) {
	for _, twoTier := range []bool{false, true} {
		tb := newTable(1)
		tb.twoTier = twoTier
		const deepKey = 1 << 40
		tb.store(deepKey, &tableEntry{depth: 20, bound: Exact, score: 77})
		for i := range uint64(1000) { // all in the same cluster
			tb.store(deepKey+2*i+2, &tableEntry{depth: 1, bound: LowerBound})
		}
		if e, ok := tb.probe(deepKey); !ok || e.depth != 20 || e.score != 77 {
			t.Errorf("two tiers %v: after shallow entries the deep one is %+v, %v", twoTier, e, ok)
		}
	}
}

func TestTableForgetsTheOld(t *testing.T) {
	tb := newTable(1)
	const key = 1 << 40
	for i := range uint64(4) {
		tb.store(key+i, &tableEntry{depth: 10, bound: Exact})
	}
	for range 3 {
		tb.nextSearch()
	}
	tb.store(key+9, &tableEntry{depth: 1, bound: Exact})
	if _, ok := tb.probe(key + 9); !ok {
		t.Error("a new shallow entry did not displace one of three searches ago")
	}
}

func TestTableSize(t *testing.T) {
	const mib = 8
	if got := len(newTable(mib).clusters) * clusterBytes; got != mib*bytesPerMiB {
		t.Errorf("a table of %d MiB takes %d bytes", mib, got)
	}
}

func TestMateScoresInTable(t *testing.T) {
	for _, s := range []Score{matedIn(7), -matedIn(9), RuleScore - 4, 123, -5} {
		if got := scoreFromTable(scoreToTable(s, 5), 5); got != s {
			t.Errorf("score %v came back as %v", s, got)
		}
	}
	if got, want := scoreFromTable(scoreToTable(matedIn(7), 5), 3), matedIn(5); got != want {
		t.Errorf("a mate two plies behind a node at ply 5 is %v at ply 3, want %v", got, want)
	}
}

// TestProbCutKeepsTheEvaluation: a node that ProbCut cuts is stored with its static
// evaluation, so that it is not evaluated again when it is met again.
func TestProbCutKeepsTheEvaluation(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 1
	e := New(o)
	pos := mustFEN(t, "3k5/9/9/9/4r4/9/9/9/4R4/4K4 w - - 0 1")
	w := newWorker(&o, e.table, &histories{})
	w.setRoot(pos, nil, &control{})
	root := &w.nodes[0]
	raw := w.evaluateNode(root, &tableEntry{eval: noEval}, false)
	const depth = 5
	if _, ok := w.probCut(root, raw, raw, depth, xiangqi.NoMove, cutNode); !ok {
		t.Fatal("no cut: this position shows nothing")
	}
	entry, known := e.table.probe(pos.Key())
	if !known || entry.eval != raw || entry.bound != LowerBound {
		t.Errorf("stored: %+v, %v, want the evaluation %d", entry, known, raw)
	}
}
