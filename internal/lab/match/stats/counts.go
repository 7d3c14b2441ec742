package stats

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// ErrCounts is wrapped by errors about counts that cannot result from a match.
var ErrCounts = errors.New("bad counts")

// Numbers of classes in Counts.
const (
	GameClasses = 3
	pairClasses = 5
)

// maxCounts limits the sum of the counts. A float64 is exact up to 1<<53.
const maxCounts = min(1<<53, math.MaxInt)

// Counts are the results of a match from the view of its first engine. If there are five classes,
// they count pairs of games by the half points that the first engine won in both games, 0 to 4. If
// there are three classes, they count single games: losses, draws and wins. Pairs are the better
// unit, because the two games of an opening are not independent of each other.
type Counts []int

// Validate refuses counts if the number of classes is neither three nor five, if a count is
// negative, or if floating point cannot represent the sum exactly. The error wraps ErrCounts.
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

// N returns the number of pairs or games counted.
func (c Counts) N() int {
	sum := 0
	for _, n := range c {
		sum += n
	}
	return sum
}

// Games returns the number of single games counted.
func (c Counts) Games() int { return c.N() * c.gamesPerUnit() }

func (c Counts) gamesPerUnit() int { return (len(c) - 1) / 2 }

// Distribution returns the share of each class. Before that, empty classes are raised to the count
// floor. N is the resulting sum.
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

// Moments returns the mean and the variance of the score, where class i has the score
// i/(classes-1).
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

// Estimate contains the conclusions that counts allow about the difference between two engines. It
// includes 95 % confidence bounds.
type Estimate struct {
	Score    float64 `json:"score"`    // share of the points won by the first engine, 0 to 1
	Variance float64 `json:"variance"` // variance of the score of one pair, or of one game if single games are counted
	StdErr   float64 `json:"se"`       // standard error of the score
	// Spread is nil if all units had the same result, because the error is then unknown.
	*Spread
}

// Spread is the part of an estimate that exists only if there are units with different results.
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

// EloScale is the normalized Elo that corresponds to one standard deviation of a game. It is the
// slope of the logistic curve. Normalized Elo therefore equals Elo for small differences between
// engines that do not draw.
const EloScale = 800 / math.Ln10

// Estimate returns the estimates for the counts, which must be valid and not all zero.
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

// eloOfScore is the inverse of ScoreOfElo. Scores are clamped to 0.001..0.999, so that a match in
// which one side won every game is shown as about 1,200 rather than as infinite.
func eloOfScore(score float64) float64 {
	score = min(max(score, 0.001), 0.999)
	return -400 * math.Log10(1/score-1)
}

// normalBelow is the standard normal distribution function.
func normalBelow(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }

// Text returns score, Elo and normalized Elo with their errors.
func (e *Estimate) Text() string {
	text := fmt.Sprintf("score %.2f %%", 100*e.Score)
	if e.Spread != nil {
		text += fmt.Sprintf(", Elo %+.1f ± %.1f, nElo %+.1f ± %.1f, LOS %.1f %%", e.Elo, e.EloError, e.NElo, e.NEloError, 100*e.LOS)
	}
	return text
}
