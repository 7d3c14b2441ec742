package nnue

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// plainOutput is the sum of clip(x, 0, QA)² times weight over own and then other, one
// number after the other; it wraps around at 32 bits.
func plainOutput(own, other, weights []int16) int32 {
	var sum int32
	mine, theirs := weights[:len(own)], weights[len(own):]
	for i, x := range own {
		v := max(0, min(QA, int32(x)))
		sum += v * v * int32(mine[i])
	}
	for i, x := range other {
		v := max(0, min(QA, int32(x)))
		sum += v * v * int32(theirs[i])
	}
	return sum
}

// plainSecond computes the sums of the units of the second hidden layer, one number after the other.
func plainSecond(own, other []int16, weights []int8) (sums secondSums) {
	wide := len(own) + len(other)
	for j := range sums {
		for i, x := range slices.Concat(own, other) {
			v := max(0, min(QA, int32(x)))
			sums[j] += (v*v + 256) / 512 * int32(weights[j*wide+i])
		}
	}
	return sums
}

// plainSums are the sums of a move, a capture and a refresh.
func plainSums(src, table []int16, lists [2][]uint32) (sums [3][]int16) {
	h := len(src)
	at := func(row, i int) int16 { return table[row*h+i] }
	for i, x := range src {
		sums[0] = append(sums[0], x+at(1, i)-at(2, i))
		sums[1] = append(sums[1], x+at(3, i)-at(4, i)-at(5, i))
		for _, r := range lists[0] {
			x += at(int(r), i)
		}
		for _, r := range lists[1] {
			x -= at(int(r), i)
		}
		sums[2] = append(sums[2], x)
	}
	return sums
}

// Every kernel that this processor can run gives the bits of the plain sums, on any
// numbers: also on those that wrap around.
func TestKernelsAgree(t *testing.T) {
	const rows = 40
	rng := rand.New(rand.NewPCG(1, 1))
	for _, h := range []int{64, 128, 192, 256, 512, 1024} {
		table := alignedInt16(rows * h)
		src, other, weights := alignedInt16(h), alignedInt16(h), alignedInt16(2*h)
		for trial := range 30 {
			most := []int{40, 600, 1 << 15}[trial%3]
			for _, s := range [][]int16{table, src, other} {
				for i := range s {
					s[i] = int16(rng.IntN(2*most) - most)
				}
			}
			for i := range weights {
				weights[i] = int16(rng.IntN(2*MostOutput+1) - MostOutput)
			}
			var lists [2][]uint32
			for i := range lists {
				for range rng.IntN(33) {
					lists[i] = append(lists[i], uint32(rng.IntN(rows)))
				}
			}
			second := make([]int8, 2*h*SecondUnits)
			for i := range second {
				second[i] = int8(rng.IntN(2*MostSecond+1) - MostSecond)
			}
			if trial > 25 { // the largest sums
				for i := range src {
					src[i], other[i] = QA, QA
				}
				for i := range second {
					second[i] = MostSecond * int8(2*(trial&1)-1)
				}
			}
			blocks, lanes := alignedInt8(len(second)), make([]inputLanes, 2*h)
			packSecond(blocks, lanes, second)
			wantSecond := plainSecond(src, other, second)
			row := func(i int) []int16 { return table[i*h:][:h] }
			want, wantSum := plainSums(src, table, lists), plainOutput(src, other, weights)
			for _, k := range kernels() {
				var got [3][]int16
				for i := range got {
					got[i] = alignedInt16(h)
				}
				k.move(got[0], src, row(1), row(2))
				k.capture(got[1], src, row(3), row(4), row(5))
				copy(got[2], src)
				k.refresh(got[2], table, lists[0], lists[1])
				for i, name := range []string{"move", "capture", "refresh"} {
					if !slices.Equal(got[i], want[i]) {
						t.Errorf("%v: %s differs at H=%d", k, name, h)
					}
				}
				var sums secondSums
				if k.second(src, other, blocks, lanes, &sums); sums != wantSecond {
					t.Errorf("%v: second hidden layer %d at H=%d, want %d", k, sums, h, wantSecond)
				}
				if sum := k.output(src, other, weights); sum != wantSum {
					t.Errorf("%v: output %d at H=%d, want %d", k, sum, h, wantSum)
				}
			}
		}
	}
	t.Logf("kernels %v", kernels())
}

// The output bounds every number that an accumulator can hold.
func TestOutputOfEveryNumber(t *testing.T) {
	const h = 64
	numbers, nothing, weights := alignedInt16(h), alignedInt16(h), alignedInt16(2*h)
	for first := math.MinInt16; first <= math.MaxInt16; first += h {
		for i := range numbers {
			numbers[i] = int16(first + i)
		}
		for i := range numbers {
			clear(weights)
			weights[i] = -MostOutput
			v := max(0, min(QA, int32(first+i)))
			for _, k := range kernels() {
				if got, want := k.output(numbers, nothing, weights), -MostOutput*v*v; got != want {
					t.Fatalf("%v: %d gives %d, want %d", k, first+i, got, want)
				}
			}
		}
	}
}

// Kernels can be chosen by name, and make no difference to a value.
func TestWithKernel(t *testing.T) {
	n := randomNetwork(t, 128, 6, 8, 4)
	p := xiangqi.StartPosition()
	want := n.NewEvaluator().Evaluate(&p, nil)
	names := Kernels()
	if len(names) == 0 || names[0] != "go" || names[len(names)-1] != Kernel() {
		t.Errorf("kernels %q, the fastest %q", names, Kernel())
	}
	for _, name := range names {
		chosen, err := n.WithKernel(name)
		if err != nil {
			t.Fatal(err)
		}
		e := chosen.NewEvaluator()
		if e.kernel.String() != name || e.Evaluate(&p, nil) != want || chosen.Digest() != n.Digest() {
			t.Errorf("kernels %q: %v say %d, want %d", name, e.kernel, e.Evaluate(&p, nil), want)
		}
	}
	if e := n.NewEvaluator(); e.kernel != bestKernel {
		t.Errorf("the network itself has kernels %v now", e.kernel)
	}
	if _, err := n.WithKernel("abacus"); !errors.Is(err, ErrKernel) {
		t.Errorf("kernels that do not exist: error %v", err)
	}
}

func BenchmarkKernels(b *testing.B) {
	for _, h := range []int{128, 256, 512, 1024} {
		table, dst, weights := alignedInt16(Inputs*h), alignedInt16(h), alignedInt16(2*h)
		row := func(i int) []int16 { return table[i%Inputs*h:][:h] }
		all := make([]uint32, 32)
		for i := range all {
			all[i] = uint32(i * 21)
		}
		for _, k := range kernels() {
			b.Run(fmt.Sprintf("move/%d/%v", h, k), func(b *testing.B) {
				for i := 0; b.Loop(); i += 77 {
					k.move(dst, dst, row(i), row(i+13))
				}
			})
			b.Run(fmt.Sprintf("capture/%d/%v", h, k), func(b *testing.B) {
				for i := 0; b.Loop(); i += 77 {
					k.capture(dst, dst, row(i), row(i+13), row(i+31))
				}
			})
			b.Run(fmt.Sprintf("refresh/%d/%v", h, k), func(b *testing.B) {
				for b.Loop() {
					k.refresh(dst, table, all, nil)
				}
			})
			b.Run(fmt.Sprintf("second/%d/%v", h, k), func(b *testing.B) {
				blocks, lanes, sums := alignedInt8(2*h*SecondUnits), make([]inputLanes, 2*h), secondSums{}
				for b.Loop() {
					k.second(dst, row(5), blocks, lanes, &sums)
				}
			})
			b.Run(fmt.Sprintf("output/%d/%v", h, k), func(b *testing.B) {
				for b.Loop() {
					k.output(dst, row(5), weights)
				}
			})
		}
	}
}
