package nnue

import (
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Every piece on every square it can reach has an input of its own.
func TestFeaturesAreComplete(t *testing.T) {
	for _, c := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		for _, mirrored := range []bool{false, true} {
			table := Features(c, mirrored)
			seen := map[uint16]bool{}
			for piece := range table {
				for s, input := range table[piece] {
					if input == NoInput {
						continue
					}
					var b xiangqi.Board
					if b.Put(xiangqi.Square(s), xiangqi.Piece(piece)); !b.Misplaced().Empty() {
						if input >= Inputs {
							t.Errorf("piece %d on %d borrows input %d", piece, s, input)
						}
						continue
					}
					if seen[input] {
						t.Errorf("%v, mirrored %v: input %d comes twice, piece %d on %d", c, mirrored, input, piece, s)
					}
					seen[input] = true
				}
			}
			if len(seen) != Inputs {
				t.Errorf("%v, mirrored %v: %d inputs, want %d", c, mirrored, len(seen), Inputs)
			}
		}
	}
	// The pieces of random games stand on squares with an input.
	for seed := range uint64(20) {
		randomGame(seed, 200, func(p *xiangqi.Position, _ []xiangqi.Undo) {
			for c := range xiangqi.Color(2) {
				table := Features(c, Mirrored(p.King(c)))
				for s := range p.Occupied().Squares() {
					if table[p.At(s)][s] >= Inputs {
						t.Fatalf("%s: %v on %v has no input for %v", p.FEN(), p.At(s), s, c)
					}
				}
			}
		})
	}
}

// slowValue is the value by the network from nothing, as the package comment defines it.
func slowValue(n *Network, p *xiangqi.Position, bucket int) int {
	h := n.shape.Hidden
	var sums [2][]int32
	for c := range xiangqi.Color(2) {
		king := p.King(c)
		inputs := Features(c, Mirrored(king))
		rooks := p.Pieces(c.Other(), xiangqi.Rook).Len()
		minor := p.Pieces(c.Other(), xiangqi.Knight).Len() + p.Pieces(c.Other(), xiangqi.Cannon).Len()
		rows := int(n.shape.KingBucket[KingPlace(c, king)])
		if n.shape.AttackBuckets > 0 {
			rows = rows*MaxAttackBuckets + AttackBucket(rooks, minor)
		}
		sums[c] = make([]int32, h)
		for i, b := range n.biases {
			sums[c][i] = int32(b)
		}
		for s := range p.Occupied().Squares() {
			for i, x := range n.Row(rows, int(inputs[p.At(s)][s])) {
				sums[c][i] += int32(x)
			}
		}
	}
	us := p.Turn()
	var sum int32
	for i := range h {
		own, other := max(0, min(QA, sums[us][i])), max(0, min(QA, sums[us^1][i]))
		w := n.direct[bucket*2*h:]
		sum += own*own*int32(w[i]) + other*other*int32(w[h+i])
	}
	if n.shape.Second == 0 {
		return n.value(sum, 0, bucket)
	}
	return n.value(sum, slowSecond(n, slices.Concat(sums[us], sums[us^1]), bucket), bucket)
}

// slowSecond computes what the second hidden layer adds for the numbers of both accumulators.
func slowSecond(n *Network, numbers []int32, bucket int) (total int64) {
	w := n.Weights()
	for j := bucket * n.shape.Second; j < (bucket+1)*n.shape.Second; j++ {
		sum := int64(w.SecondBiases[j])
		for i, x := range numbers {
			v := int64(max(0, min(QA, x)))
			sum += (v*v + 256) / 512 * int64(w.Second[j*len(numbers)+i])
		}
		sum = max(0, min(127*128, sum))
		total += sum*int64(w.SecondOutput[2*j]) + sum*sum/16384*int64(w.SecondOutput[2*j+1])
	}
	return total
}

// Accumulators that follow the moves give the sums of fresh ones, with every kernel.
func TestEvaluateFollowsMoves(t *testing.T) {
	for _, shape := range []struct{ hidden, kings, attacks, outputs, second int }{
		{64, 1, 0, 1, 0}, {128, 6, 0, 8, 0}, {256, 3, 0, 8, 8}, {64, 2, 3, 8, 8}, {64, 1, 3, 1, 0}, {64, 1, 0, 1, 8},
	} {
		net := randomOfShape(t, Shape{
			Hidden: shape.hidden, KingBuckets: shape.kings, AttackBuckets: shape.attacks, OutputBuckets: shape.outputs,
			Second: shape.second,
		}, 3)
		used := kernels()
		evaluators := make([]*Evaluator, len(used))
		for i, k := range used {
			evaluators[i] = net.newEvaluator(k)
		}
		for seed := range uint64(6) {
			randomGame(seed, 300, func(p *xiangqi.Position, stack []xiangqi.Undo) {
				bucket := 0
				if shape.outputs > 1 {
					bucket = outputBucket(p)
				}
				want := slowValue(net, p, bucket)
				for i, e := range evaluators {
					if got := e.Evaluate(p, stack); got != want {
						t.Fatalf("H=%d %v: %s: %d, want %d", shape.hidden, used[i], p.FEN(), got, want)
					}
					if got := e.Evaluate(p, nil); got != want {
						t.Fatalf("H=%d %v: %s without moves: %d, want %d", shape.hidden, used[i], p.FEN(), got, want)
					}
				}
			})
		}
	}
}

// The value does not depend on which side is called Red; nor on left and right
// when both kings are next to the middle file.
func TestEvaluateSymmetry(t *testing.T) {
	e := randomOfShape(t, Shape{Hidden: 128, KingBuckets: 6, AttackBuckets: 3, OutputBuckets: 8, Second: SecondUnits}, 5).NewEvaluator()
	mirrored := 0
	for seed := range uint64(20) {
		randomGame(seed, 200, func(p *xiangqi.Position, stack []xiangqi.Undo) {
			got := e.Evaluate(p, stack)
			other := p.ExchangeColors()
			if want := e.Evaluate(&other, nil); got != want {
				t.Fatalf("%s: %d, colors exchanged %d", p.FEN(), got, want)
			}
			if p.King(xiangqi.Red).File() == 4 || p.King(xiangqi.Black).File() == 4 {
				return
			}
			mirrored++
			flip := p.MirrorFile()
			if want := e.Evaluate(&flip, nil); got != want {
				t.Fatalf("%s: %d, mirrored %d", p.FEN(), got, want)
			}
		})
	}
	if mirrored == 0 {
		t.Error("no position was fit for mirroring")
	}
}

func TestEvaluateDoesNotAllocate(t *testing.T) {
	e := randomOfShape(t, Shape{Hidden: 256, KingBuckets: 1, OutputBuckets: 8, Second: SecondUnits}, 6).NewEvaluator()
	pos := xiangqi.StartPosition()
	moves := pos.LegalMoves()
	stack := make([]xiangqi.Undo, 0, 8)
	if n := testing.AllocsPerRun(20, func() {
		for _, m := range moves {
			stack = append(stack, pos.MakeMove(m))
			e.Evaluate(&pos, stack)
			pos.UnmakeMove(stack[0])
			stack = stack[:0]
		}
	}); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

func TestOutputBuckets(t *testing.T) {
	seen := map[int]bool{}
	for rooks := range 5 {
		for minor := range 9 {
			b := OutputBucket(rooks, minor)
			if b < 0 || b >= MaxOutputBuckets {
				t.Errorf("%d rooks and %d knights and cannons: bucket %d", rooks, minor, b)
			}
			seen[b] = true
		}
	}
	if len(seen) != MaxOutputBuckets {
		t.Errorf("%d buckets are used, want %d", len(seen), MaxOutputBuckets)
	}
}
