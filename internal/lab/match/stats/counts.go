package stats

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// ErrCounts is wrapped by errors about counts that cannot result from a match.
var ErrCounts = errors.New("bad counts")

// The number of classes in Counts, for games and for pairs.
const (
	GameClasses = 3
	pairClasses = 5
)

// maxCounts limits the sum of the counts. Up to 1<<53, a float64 represents every integer exactly.
const maxCounts = min(1<<53, math.MaxInt)

// Counts contains the results of a match from the first engine's point of view. If there are five
// classes, they count pairs of games by the number of half points that the first engine scored in
// both games together, 0 to 4. If there are three classes, they count single games: losses, draws
// and wins. Pairs are the better unit, because the two games of an opening are not independent.
type Counts []int

// Validate returns an error wrapping ErrCounts unless there are three or five classes, every count
// is nonnegative, and a float64 can represent the sum exactly.
func (c Counts) Validate() error {
	if len(c) != GameClasses && len(c) != pairClasses {
		return fmt.Errorf("%w: %d classes, want 5 for pairs or 3 for games", ErrCounts, len(c))
	}
	sum := 0
	for i, n := range c {
		if n < 0 {
			return fmt.Errorf("%w: class %d has %d, want 0 or more", ErrCounts, i, n)
		}
		if n > maxCounts-sum {
			return fmt.Errorf("%w: more than %d in all", ErrCounts, maxCounts)
		}
		sum += n
	}
	return nil
}

// N returns the total number of pairs or games.
func (c Counts) N() int {
	sum := 0
	for _, n := range c {
		sum += n
	}
	return sum
}

// Games returns the total number of single games.
func (c Counts) Games() int { return c.N() * c.gamesPerUnit() }

func (c Counts) gamesPerUnit() int { return (len(c) - 1) / 2 }

// Distribution returns the share of each class, and the sum of all counts, after raising counts
// below floor to floor.
func (c Counts) Distribution(floor float64) (shares []float64, n float64) {
	shares = make([]float64, len(c))
	for i, k := range c {
		shares[i] = max(float64(k), floor)
		n += shares[i]
	}
	for i := range shares {
		shares[i] /= n
	}
	return shares, n
}

// Moments returns the mean and variance of the score, where class i scores i/(classes-1).
func Moments(shares []float64) (mean, variance float64) {
	last := float64(len(shares) - 1)
	for i, p := range shares {
		mean += p * float64(i) / last
	}
	for i, p := range shares {
		d := float64(i)/last - mean
		variance += p * d * d
	}
	return mean, variance
}

// Estimate contains what counts reveal about the difference between two engines, with 95 %
// confidence bounds.
type Estimate struct {
	Score    float64 `json:"score"`    // share of the points won by the first engine, 0 to 1
	Variance float64 `json:"variance"` // variance of the score of one pair, or of one game if single games are counted
	StdErr   float64 `json:"se"`       // standard error of the score
	// Spread is nil if all pairs or games had the same result, because the error is then unknown.
	*Spread
}

// Spread is the part of an estimate that can be computed only if results differ.
type Spread struct {
	Elo       float64 `json:"elo"`        // logistic Elo by which the first engine is stronger
	EloLow    float64 `json:"elo_lo"`     // lower bound of the 95 % interval of the Elo
	EloHigh   float64 `json:"elo_hi"`     // upper bound of the 95 % interval of the Elo
	EloError  float64 `json:"elo_error"`  // half width of the 95 % interval of the Elo
	NElo      float64 `json:"nelo"`       // normalized Elo by which the first engine is stronger
	NEloError float64 `json:"nelo_error"` // half width of the 95 % interval of the normalized Elo
	LOS       float64 `json:"los"`        // likelihood that the first engine is stronger, 0 to 1
}

// z95 is the normal deviate of 95 % two-sided confidence.
const z95 = 1.959964

// EloScale is the normalized Elo of one standard deviation of a game. It is chosen to match the
// slope of the logistic curve, so that normalized Elo equals Elo for small differences between
// engines that do not draw.
const EloScale = 800 / math.Ln10

// Estimate returns the estimate for the counts, which must be valid and not all zero.
func (c Counts) Estimate() (Estimate, error) {
	if err := c.Validate(); err != nil {
		return Estimate{}, err
	}
	if c.N() == 0 {
		return Estimate{}, fmt.Errorf("%w: nothing was played", ErrCounts)
	}
	shares, n := c.Distribution(0)
	mean, variance := Moments(shares)
	e := Estimate{Score: mean, Variance: variance, StdErr: math.Sqrt(variance / n)}
	if slices.Max(shares) == 1 {
		e.Variance, e.StdErr = 0, 0
		return e, nil
	}
	perGame := math.Sqrt(variance * float64(c.gamesPerUnit()))
	low, high := eloOfScore(mean-z95*e.StdErr), eloOfScore(mean+z95*e.StdErr)
	e.Spread = &Spread{
		Elo: eloOfScore(mean), EloLow: low, EloHigh: high, EloError: (high - low) / 2,
		NElo:      EloScale * (mean - 0.5) / perGame,
		NEloError: EloScale * z95 * e.StdErr / perGame,
		LOS:       normalBelow((mean - 0.5) / e.StdErr),
	}
	return e, nil
}

// ScoreOfElo returns the expected score of a side that is stronger by elo.
func ScoreOfElo(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// eloOfScore is the inverse of ScoreOfElo. It clamps the score to 0.001..0.999, so that a match in
// which one side won every game is shown as about 1,200 Elo instead of infinity.
func eloOfScore(score float64) float64 {
	score = min(max(score, 0.001), 0.999)
	return -400 * math.Log10(1/score-1)
}

// normalBelow is the cumulative distribution function of the standard normal distribution.
func normalBelow(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }

// Text returns the score, Elo and normalized Elo with their error margins.
func (e *Estimate) Text() string {
	text := fmt.Sprintf("score %.2f %%", 100*e.Score)
	if e.Spread != nil {
		text += fmt.Sprintf(", Elo %+.1f ± %.1f, nElo %+.1f ± %.1f, LOS %.1f %%", e.Elo, e.EloError, e.NElo, e.NEloError, 100*e.LOS)
	}
	return text
}
