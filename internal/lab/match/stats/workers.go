package stats

import (
	"math"
)

// WorkerPairs counts the complete pairs played by one worker, from the first engine's point of
// view.
type WorkerPairs struct {
	Name            string
	Lost, Even, Won int
}

// Soundness is the outcome of a chi-square test of whether the workers of a match agree with each
// other.
type Soundness struct {
	ChiSquare float64
	Degrees   int     // degrees of freedom
	P         float64 // probability of a deviation at least this large among sound workers
	// Residuals contains, for each tested worker, its contribution to the deviation as a normal
	// deviate. It is never below 0.
	Residuals map[string]float64
	Ignored   []string // workers whose smallest expected count is 5 or less
}

// leastExpected is the expected count that every cell must exceed for a chi-square test.
const leastExpected = 5

// WorkerTest tests whether the shares of lost, even and won pairs are the same for all workers.
// Workers with too few pairs for the test are omitted.
func WorkerTest(workers []WorkerPairs) Soundness {
	s := Soundness{Residuals: map[string]float64{}, P: 1}
	var tested []WorkerPairs
	sums, all := columnSums(workers)
	for _, w := range workers {
		if w.leastExpected(sums, all) <= leastExpected {
			s.Ignored = append(s.Ignored, w.Name)
			continue
		}
		tested = append(tested, w)
	}
	if len(tested) < 2 {
		return s
	}
	sums, all = columnSums(tested)
	for _, w := range tested {
		part := w.chiSquare(sums, all)
		s.ChiSquare += part
		adjusted := part / (1 - w.total()/all)
		s.Residuals[w.Name] = max(0, deviateOfTail(-adjusted/2))
	}
	s.Degrees = (len(tested) - 1) * 2
	s.P = chiSquareTail(s.ChiSquare, s.Degrees)
	return s
}

// Limits returns the residuals above which a worker is conspicuous or suspect. They correspond to
// 5 % and 1 % for the whole table, with Bonferroni correction.
func (s *Soundness) Limits() (conspicuous, suspect float64) {
	n := float64(max(1, len(s.Residuals)))
	return deviateOfTail(math.Log(0.05 / n)), deviateOfTail(math.Log(0.01 / n))
}

func (w *WorkerPairs) counts() [3]float64 {
	return [3]float64{float64(w.Lost), float64(w.Even), float64(w.Won)}
}

func (w *WorkerPairs) total() float64 { return float64(w.Lost + w.Even + w.Won) }

// leastExpected returns the worker's smallest expected count.
func (w *WorkerPairs) leastExpected(sums [3]float64, all float64) float64 {
	return min(sums[0], sums[1], sums[2]) * w.total() / max(all, 1)
}

// chiSquare returns the worker's contribution to the chi-square statistic.
func (w *WorkerPairs) chiSquare(sums [3]float64, all float64) (x float64) {
	for i, n := range w.counts() {
		expected := sums[i] * w.total() / all
		x += (n - expected) * (n - expected) / expected
	}
	return x
}

func columnSums(workers []WorkerPairs) (sums [3]float64, all float64) {
	for _, w := range workers {
		for i, n := range w.counts() {
			sums[i] += n
			all += n
		}
	}
	return sums, all
}

// chiSquareTail returns the probability that a chi-square variable exceeds x. degrees is the number
// of degrees of freedom, which must be even.
func chiSquareTail(x float64, degrees int) float64 {
	sum, term := 0.0, math.Exp(-x/2)
	for i := range degrees / 2 {
		sum += term
		term *= x / 2 / float64(i+1)
	}
	return min(sum, 1)
}

// deviateOfTail returns the normal deviate whose upper tail has the given log probability. It is
// accurate even far out in the tail, where the probability itself is too small to distinguish from
// 0.
func deviateOfTail(logChance float64) float64 {
	if logChance >= 0 {
		return math.Inf(-1)
	}
	if logChance > math.Log(0.5) {
		return -deviateOfTail(math.Log(-math.Expm1(logChance)))
	}
	z := math.Sqrt(-2 * logChance)
	for range 50 {
		tail, slope := logTail(z)
		step := (tail - logChance) / slope
		z -= step
		if math.Abs(step) < 1e-13*(1+z) {
			break
		}
	}
	return z
}

// logTail returns the logarithm of the normal distribution's upper tail, and its derivative. z must
// not be far below 0.
func logTail(z float64) (value, slope float64) {
	logDensity := -z*z/2 - math.Log(2*math.Pi)/2
	if z > 30 { // Erfc is about to underflow
		q := 1 / (z * z)
		value = logDensity - math.Log(z) + math.Log1p(-q*(1-3*q))
	} else {
		value = math.Log(math.Erfc(z/math.Sqrt2) / 2)
	}
	return value, -math.Exp(logDensity - value)
}

// SoundnessReport reports whether the workers of a run agree with each other.
type SoundnessReport struct {
	ChiSquare   float64            `json:"chi_square"`  // test statistic; 0 if fewer than two workers could be tested
	Degrees     int                `json:"degrees"`     // degrees of freedom; 0 if fewer than two workers could be tested
	P           float64            `json:"p"`           // probability of at least this deviation among sound workers, 0 to 1; 1 with fewer than two tested
	Residuals   map[string]float64 `json:"residuals"`   // normal deviate of each tested worker's contribution to the deviation, at least 0, by worker
	Ignored     []string           `json:"ignored"`     // workers with too few pairs for the test, by name
	Conspicuous float64            `json:"conspicuous"` // residual above which a worker should be checked
	Suspect     float64            `json:"suspect"`     // residual above which a worker's results are doubtful
}

// TestWorkers runs WorkerTest and returns the result, including its limits, as a report.
func TestWorkers(workers []WorkerPairs) SoundnessReport {
	s := WorkerTest(workers)
	r := SoundnessReport{ChiSquare: s.ChiSquare, Degrees: s.Degrees, P: s.P, Residuals: s.Residuals, Ignored: append([]string{}, s.Ignored...)}
	r.Conspicuous, r.Suspect = s.Limits()
	return r
}
