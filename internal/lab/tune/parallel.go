package tune

import (
	"math/rand/v2"
	"runtime"
	"sync"
)

// place identifies a sample by its block and its index within the block.
type place struct {
	block uint32
	at    uint16
}

// split assigns whole blocks to validation at random until validation has its share of the samples. It
// returns the indices of the blocks.
func (d *Dataset) split(share float64, rng *rand.Rand) (training, validation []int) {
	want, kept := int(share*float64(d.Len())), 0
	for _, n := range rng.Perm(len(d.blocks)) {
		if kept < want {
			validation = append(validation, n)
			kept += len(d.blocks[n].samples)
		} else {
			training = append(training, n)
		}
	}
	return training, validation
}

// places returns the places of all samples in the given blocks.
func (d *Dataset) places(blocks []int) (list []place) {
	for _, n := range blocks {
		for i := range d.blocks[n].samples {
			list = append(list, place{uint32(n), uint16(i)})
		}
	}
	return list
}

// pieces is the number of parts into which sums over samples are divided. It is fixed, so rounding errors do
// not depend on the number of processors.
const pieces = 16

// inPieces divides a list into parts and calls work for each of them, using all processors.
func inPieces[T any](list []T, work func(piece int, part []T)) {
	var wg sync.WaitGroup
	turns := make(chan int)
	for range min(runtime.GOMAXPROCS(0), pieces) {
		wg.Go(func() {
			for i := range turns {
				work(i, list[len(list)*i/pieces:len(list)*(i+1)/pieces])
			}
		})
	}
	for i := range pieces {
		turns <- i
	}
	close(turns)
	wg.Wait()
}

// gradient returns the sums of the gradients and of the losses over a batch.
func (d *Dataset) gradient(batch []place, v *vector, k float64) (total *vector, losses float64) {
	var parts [pieces]vector
	var sums [pieces]float64
	inPieces(batch, func(piece int, places []place) {
		for _, x := range places {
			b := d.blocks[x.block]
			sums[piece] += b.addGradient(&b.samples[x.at], v, k, &parts[piece])
		}
	})
	total = new(vector)
	for piece := range parts {
		losses += sums[piece]
		for i, g := range parts[piece] {
			total[i] += g
		}
	}
	return total, losses
}

// meanLoss returns the mean loss per position.
func (d *Dataset) meanLoss(places []place, v *vector, k float64) float64 {
	var sums [pieces]float64
	inPieces(places, func(piece int, places []place) {
		for _, x := range places {
			b := d.blocks[x.block]
			s := &b.samples[x.at]
			value, _ := b.value(s, v)
			sums[piece] += loss(float64(s.result), expected(value, k))
		}
	})
	total := 0.0
	for _, sum := range sums {
		total += sum
	}
	return total / float64(len(places))
}

// Range of the slope, per centipawn, and the precision to which the slope is fitted.
const (
	leastSlope     = 1e-5
	mostSlope      = 5e-2
	slopePrecision = 1e-3 // relative
)

// fitSlope returns the slope that minimizes the loss. It uses golden-section search, which is sufficient
// because the loss is convex in the slope.
func (d *Dataset) fitSlope(places []place, v *vector) float64 {
	const golden = 0.6180339887498949
	cost := func(k float64) float64 { return d.meanLoss(places, v, k) }
	low, high := leastSlope, mostSlope
	a, b := high-golden*(high-low), low+golden*(high-low)
	costA, costB := cost(a), cost(b)
	for high-low > slopePrecision*low {
		if costA < costB {
			high, b, costB = b, a, costA
			a = high - golden*(high-low)
			costA = cost(a)
		} else {
			low, a, costA = a, b, costB
			b = low + golden*(high-low)
			costB = cost(b)
		}
	}
	return (low + high) / 2
}
