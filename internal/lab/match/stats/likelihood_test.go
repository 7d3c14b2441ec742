package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// However far the engine asked about is from the games, as with the first pairs of a test for a great difference,
// there is a distribution, and it is no less likely than others with the same number of deviations.
func TestFarDeviates(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	likelihood := func(shares, p []float64) (sum float64) {
		for i, share := range shares {
			sum += share * math.Log(p[i])
		}
		return sum
	}
	// 4.1 are a little more than the most that may be asked about, 1,000 normalized Elo for pairs.
	for _, deviates := range []float64{-4.1, -3, -1.2, -0.3, 0, 0.05, 0.8, 1.22113, 1.9, 3, 4.1} {
		for try := range 300 {
			shares, sum := make([]float64, 3+2*random.IntN(2)), 0.0
			for i := range shares {
				shares[i] = 0.001
				if try%2 == 0 || random.IntN(len(shares)) == 0 { // else most are rare
					shares[i] += float64(random.IntN(100))
				}
				sum += shares[i]
			}
			for i := range shares {
				shares[i] /= sum
			}
			p, err := mostLikelyDeviates(shares, deviates)
			if err != nil {
				t.Fatal(err)
			}
			total := 0.0
			for _, x := range p {
				if total += x; !(x > 0) {
					t.Fatalf("of %v by %v: %v", shares, deviates, p)
				}
			}
			mean, variance := Moments(p)
			if got := (mean - 0.5) / math.Sqrt(variance); math.Abs(total-1) > 1e-9 || math.Abs(got-deviates) > 1e-5 {
				t.Fatalf("of %v by %v: %v has %v deviates and the sum %v", shares, deviates, p, got, total)
			}
			// Others near it with the same deviates: a step aside, and back on to the surface by the highest share.
			best := likelihood(shares, p)
			for range 20 {
				q := aside(random, p, deviates)
				if q != nil && likelihood(shares, q) > best+1e-9 {
					t.Fatalf("of %v by %v: %v is likelier than %v", shares, deviates, q, p)
				}
			}
		}
	}
}

// aside returns a distribution near p with as many deviates, or nil.
func aside(random *rand.Rand, p []float64, deviates float64) []float64 {
	excess := func(q []float64) float64 {
		mean, variance := Moments(q)
		return mean - 0.5 - deviates*math.Sqrt(variance)
	}
	q := make([]float64, len(p))
	for i := range q {
		q[i] = p[i] * (1 + 0.02*(random.Float64()-0.5))
	}
	// The highest share moves until the deviates are right.
	low, high := q[len(q)-1]/2, q[len(q)-1]*2
	at := func(x float64) []float64 {
		r, sum := slices.Clone(q), 0.0
		r[len(r)-1] = x
		for _, v := range r {
			sum += v
		}
		for i := range r {
			r[i] /= sum
		}
		return r
	}
	if (excess(at(low)) < 0) == (excess(at(high)) < 0) {
		return nil
	}
	rising := excess(at(high)) > 0
	for range 100 {
		if x := (low + high) / 2; (excess(at(x)) < 0) == rising {
			low = x
		} else {
			high = x
		}
	}
	return at(low)
}
