package nnue

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func written(tb testing.TB, n *Network) []byte {
	tb.Helper()
	var b bytes.Buffer
	if err := n.Write(&b); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

func TestFileRoundTrip(t *testing.T) {
	for _, attacks := range []int{0, MaxAttackBuckets} {
		for _, second := range []int{0, SecondUnits} {
			roundTrip(t, randomOfShape(t, Shape{Hidden: 64, KingBuckets: 3, AttackBuckets: attacks, OutputBuckets: 8, Second: second}, 1))
		}
	}
}

func roundTrip(t *testing.T, n *Network) {
	t.Helper()
	n.card = Card{Name: "trial", Games: 12, Validation: 0.03, Settings: Settings{"wdl": "0.3"}}
	file := written(t, n)
	got, err := Read(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if got.Shape() != n.Shape() || !reflect.DeepEqual(got.Card(), n.Card()) {
		t.Errorf("read %+v %+v, want %+v %+v", got.Shape(), got.Card(), n.Shape(), n.Card())
	}
	if again := written(t, got); !bytes.Equal(again, file) {
		t.Error("the network was written otherwise the second time")
	}
	if !bytes.HasSuffix([]byte(got.Name()), []byte("trial-"+got.Digest()[:8])) {
		t.Errorf("the network is named %q", got.Name())
	}
	p := xiangqi.StartPosition()
	if a, b := got.NewEvaluator().Evaluate(&p, nil), n.NewEvaluator().Evaluate(&p, nil); a != b {
		t.Errorf("the network that was read says %d, want %d", a, b)
	}
}

// Damaged files are refused, by name and reason.
func TestDamagedFiles(t *testing.T) {
	const files = 1000
	plain := written(t, randomNetwork(t, 64, 1, 1, 2))
	second := written(t, randomOfShape(t, Shape{Hidden: 64, KingBuckets: 1, OutputBuckets: 1, Second: SecondUnits}, 2))
	rng := rand.New(rand.NewPCG(3, 3))
	reasons := map[error]int{}
	for i := range files {
		good := plain
		if i%7 == 0 {
			good = second
		}
		bad := bytes.Clone(good)
		switch i % 5 {
		case 4: // a byte of the head
			bad[rng.IntN(fileHead)] ^= byte(1 + rng.IntN(255))
		case 0: // a bit
			bad[rng.IntN(len(bad))] ^= 1 << rng.IntN(8)
		case 1: // cut off
			bad = bad[:rng.IntN(len(bad))]
		case 2: // a stretch of zeros or of noise
			at := rng.IntN(len(bad) - 100)
			for j := range bad[at : at+100] {
				bad[at+j] = byte(i / 5 % 2 * rng.IntN(256))
			}
		case 3: // longer, or bytes missing inside
			at := rng.IntN(len(bad))
			bad = append(bad[:at:at], bad[min(len(bad), at+rng.IntN(9)-4):]...)
		}
		if bytes.Equal(bad, good) {
			continue
		}
		n, err := Read(bytes.NewReader(bad))
		if err == nil || n != nil {
			t.Fatalf("file %d was read", i)
		}
		known := false
		for _, reason := range []error{ErrFormat, ErrDamaged, ErrShape, ErrWeights} {
			if errors.Is(err, reason) {
				known = true
				reasons[reason]++
			}
		}
		if !known || strings.TrimSpace(err.Error()) == "" {
			t.Fatalf("file %d: error %v without a known reason", i, err)
		}
	}
	if len(reasons) < 3 {
		t.Errorf("only the reasons %v were given", reasons)
	}
}

func TestBadWeights(t *testing.T) {
	s := Shape{Hidden: 64, KingBuckets: 1, OutputBuckets: 1, QB: 64, Scale: 400}
	for name, spoil := range map[string]func(*Shape, *Weights){
		"hidden":      func(s *Shape, _ *Weights) { s.Hidden = 65 },
		"buckets":     func(s *Shape, _ *Weights) { s.KingBucket[2] = 1 },
		"outputs":     func(s *Shape, _ *Weights) { s.OutputBuckets = 2 },
		"scale":       func(s *Shape, _ *Weights) { s.Scale = 0 },
		"missing":     func(_ *Shape, w *Weights) { w.Biases = w.Biases[1:] },
		"overflow":    func(_ *Shape, w *Weights) { w.Features[5] = 1100 },
		"bias":        func(_ *Shape, w *Weights) { w.Biases[5] = -32768 },
		"output size": func(_ *Shape, w *Weights) { w.Output[5] = 128 },
		"units":       func(s *Shape, _ *Weights) { s.Second = 16 },
		"no units":    func(s *Shape, _ *Weights) { s.Second = SecondUnits },
		"unit weight": func(s *Shape, w *Weights) { withUnits(s, w); w.Second[7] = -128 },
		"unit bias":   func(s *Shape, w *Weights) { withUnits(s, w); w.SecondBiases[7] = -1 << 25 },
	} {
		shape := s
		w := Weights{
			Features: make([]int16, Inputs*64), Biases: make([]int16, 64), Output: make([]int16, 128), Constant: make([]int32, 1),
		}
		spoil(&shape, &w)
		if _, err := New(shape, Card{}, w); !errors.Is(err, ErrShape) && !errors.Is(err, ErrWeights) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// withUnits adds a second hidden layer.
func withUnits(s *Shape, w *Weights) {
	s.Second = SecondUnits
	w.Second, w.SecondBiases, w.SecondOutput = make([]int8, 128*SecondUnits), make([]int32, SecondUnits), make([]int16, 2*SecondUnits)
}

func FuzzRead(f *testing.F) {
	good := written(f, randomNetwork(f, 64, 1, 1, 2))
	good = good[:len(good)-sha256.Size]
	f.Add(good[:20])
	f.Add(good[:fileHead])
	f.Add(good[:fileHead+30]) // with the card
	more := written(f, randomOfShape(f, Shape{Hidden: 64, KingBuckets: 1, OutputBuckets: 1, Second: SecondUnits}, 2))
	f.Add(more[:fileHead+8])
	p := xiangqi.StartPosition()
	f.Fuzz(func(t *testing.T, data []byte) {
		// What follows a checksum is read as well. The data are the beginning
		// of a file, for files are large and the fuzzer slow with them.
		whole := append(bytes.Clone(data), good[min(len(data), len(good)):]...)
		sum := sha256.Sum256(whole)
		for _, file := range [][]byte{data, append(whole, sum[:]...)} {
			n, err := Read(bytes.NewReader(file))
			if err != nil {
				continue
			}
			if v := n.NewEvaluator().Evaluate(&p, nil); v > MaxEval || v < -MaxEval {
				t.Errorf("value %d", v)
			}
		}
	})
}
