package stats

import (
	"errors"
	"fmt"
	"math"
)

// ErrRatings is wrapped by errors about results that do not determine ratings.
var ErrRatings = errors.New("no ratings")

// RatedGame is the result of a game between two of several engines.
type RatedGame struct {
	Red, Black int // indices of the engines
	HalfPoints int // scored by Red: 0, 1 or 2
	// Group identifies games that are not independent because they share an opening and are played
	// by the same two engines.
	Group int
}

// DefaultPrior is strong enough to keep ratings finite, and weak enough to be outweighed by a
// handful of games.
const DefaultPrior = 0.25

// Rating is an estimate of an engine's strength. It is relative to the average of all engines rated
// together, unless the ratings have been moved to another scale.
type Rating struct {
	Elo   float64 `json:"elo"`   // difference from the average of all engines, unless the ratings are on another scale
	Error float64 `json:"error"` // half width of the 95 % interval of the Elo
	Games int     `json:"games"` // rated games of the engine
	Score float64 `json:"score"` // points divided by games, 0 to 1; 0 without games
}

// Ratings contains the ratings of all engines in a tournament.
type Ratings struct {
	Engines      []Rating `json:"engines"`       // ratings in the order of the engines of the tournament
	RedAdvantage float64  `json:"red_advantage"` // advantage of playing Red, in Elo
	// Scatter of the groups of games around the model, compared with that of independent games
	// without draws. Draws and paired openings make it smaller than 1. The errors take it into
	// account.
	Dispersion float64 `json:"dispersion"`
}

// eloPerNat converts natural log odds to Elo.
const eloPerNat = 400 / math.Ln10

// RateEngines rates n engines. The ratings are maximum-likelihood estimates in the Bradley-Terry
// model (Biometrika 39, 1952), extended by an advantage for Red. A draw counts as half a win and
// half a loss, so the ratings of two engines differ by the Elo difference that corresponds to their
// score. The errors are those of the model, corrected for the observed dispersion.
//
// prior is the number of imaginary draws by each engine against the average of all engines. Without
// a prior, there is no maximum if an engine or a group of engines has won or lost all of its games
// against the others. In that case, the error wraps ErrRatings.
func RateEngines(n int, games []RatedGame, prior float64) (*Ratings, error) {
	for i, g := range games {
		if g.Red < 0 || g.Red >= n || g.Black < 0 || g.Black >= n || g.Red == g.Black || g.HalfPoints < 0 || g.HalfPoints > 2 {
			return nil, fmt.Errorf("%w: game %d: %+v is no result among %d engines", ErrRatings, i, g, n)
		}
	}
	if len(games) == 0 {
		return nil, fmt.Errorf("%w: nothing was played", ErrRatings)
	}
	if !(prior >= 0) || math.IsInf(prior, 1) {
		return nil, fmt.Errorf("%w: prior %g", ErrRatings, prior)
	}
	m := ratingModel{engines: n, prior: prior, games: games, theta: make([]float64, n+1)}
	if err := m.solve(); err != nil {
		return nil, err
	}
	return m.ratings(), nil
}

// ratingModel is the model being solved. Its parameters are the strengths of the engines in natural
// units, followed by Red's advantage.
type ratingModel struct {
	engines int
	prior   float64
	games   []RatedGame
	theta   []float64
}

// anchor keeps the sum of the strengths at zero. Any positive number would do.
const anchor = 1.0

// mostNats limits the parameters. A difference of about 5,000 Elo is as good as infinite.
const mostNats = 5000 / eloPerNat

// solve maximizes the likelihood, whose maximum is unique, by Newton's method. It halves steps that
// overshoot.
func (m *ratingModel) solve() error {
	value := m.logLikelihood(m.theta)
	for range 500 {
		gradient, information := m.derivatives()
		l, ok := factor(information)
		if !ok {
			break
		}
		step := l.solve(gradient)
		scale, longest := 1.0, 0.0
		next := make([]float64, len(m.theta))
		for ; scale > 1e-9; scale /= 2 {
			for i := range next {
				next[i] = m.theta[i] + scale*step[i]
			}
			if v := m.logLikelihood(next); v >= value-1e-12*math.Abs(value) {
				value = v
				break
			}
		}
		for i := range next {
			longest = max(longest, math.Abs(step[i]))
			if math.Abs(next[i]) > mostNats {
				longest = math.Inf(1)
			}
		}
		if math.IsInf(longest, 1) {
			break
		}
		m.theta = next
		if longest < 1e-10 {
			return nil
		}
	}
	return fmt.Errorf("%w: some engines won or lost all games against the others, or never met them", ErrRatings)
}

// expected returns Red's expected score in a game. A draw counts as half a point.
func (m *ratingModel) expected(theta []float64, g *RatedGame) float64 {
	return 1 / (1 + math.Exp(-(theta[g.Red] - theta[g.Black] + theta[m.engines])))
}

// logChance returns the logarithm of 1/(1+exp(-x)). It is accurate even if x is far below zero.
func logChance(x float64) float64 { return min(x, 0) - math.Log1p(math.Exp(-math.Abs(x))) }

func (m *ratingModel) logLikelihood(theta []float64) float64 {
	value, sum := 0.0, 0.0
	for i := range m.games {
		g := &m.games[i]
		d := theta[g.Red] - theta[g.Black] + theta[m.engines]
		points := float64(g.HalfPoints) / 2
		value += points*logChance(d) + (1-points)*logChance(-d)
	}
	for _, t := range theta {
		value += m.prior / 2 * (logChance(t) + logChance(-t))
	}
	for _, t := range theta[:m.engines] {
		sum += t
	}
	return value - anchor*sum*sum/2
}

// derivatives returns the gradient of the log-likelihood and the information matrix, which is its
// negated second derivative.
func (m *ratingModel) derivatives() (gradient []float64, information [][]float64) {
	size := len(m.theta)
	gradient, information = make([]float64, size), make([][]float64, size)
	for i := range information {
		information[i] = make([]float64, size)
	}
	for i := range m.games {
		g := &m.games[i]
		p := m.expected(m.theta, g)
		residual, weight := float64(g.HalfPoints)/2-p, p*(1-p)
		direction := [...]struct {
			at   int
			sign float64
		}{{g.Red, 1}, {g.Black, -1}, {m.engines, 1}}
		for _, a := range direction {
			gradient[a.at] += a.sign * residual
			for _, b := range direction {
				information[a.at][b.at] += a.sign * b.sign * weight
			}
		}
	}
	sum := 0.0
	for i, t := range m.theta {
		p := 1 / (1 + math.Exp(-t))
		gradient[i] += m.prior * (0.5 - p)
		information[i][i] += m.prior * p * (1 - p)
		if i < m.engines {
			sum += t
		}
	}
	for i := range m.engines {
		gradient[i] -= anchor * sum
		for j := range m.engines {
			information[i][j] += anchor
		}
	}
	return gradient, information
}

// ratings converts the solution to Elo and computes the errors.
func (m *ratingModel) ratings() *Ratings {
	r := &Ratings{Engines: make([]Rating, m.engines), RedAdvantage: m.theta[m.engines] * eloPerNat, Dispersion: m.dispersion()}
	for _, g := range m.games {
		red, black := &r.Engines[g.Red], &r.Engines[g.Black]
		red.Games++
		black.Games++
		red.Score += float64(g.HalfPoints) / 2
		black.Score += 1 - float64(g.HalfPoints)/2
	}
	mean := 0.0
	for _, t := range m.theta[:m.engines] {
		mean += t / float64(m.engines)
	}
	_, information := m.derivatives()
	l, _ := factor(information) // factoring succeeded in the last step, so it cannot fail here
	for i := range r.Engines {
		e := &r.Engines[i]
		e.Elo = (m.theta[i] - mean) * eloPerNat
		if e.Games > 0 {
			e.Score /= float64(e.Games)
		}
		// Compute the variance of the difference from the average.
		off := make([]float64, len(m.theta))
		for j := range m.engines {
			off[j] = -1 / float64(m.engines)
		}
		off[i]++
		e.Error = z95 * eloPerNat * math.Sqrt(r.Dispersion*dot(off, l.solve(off)))
	}
	return r
}

// dispersion compares the squared residuals of the groups of games with their variances. It adds a
// few imaginary groups that scatter exactly as the model predicts, which keep the result plausible
// if there are hardly more groups than parameters.
func (m *ratingModel) dispersion() float64 {
	const imagined = 4
	type sums struct{ residual, variance float64 }
	groups := map[int]sums{}
	for i := range m.games {
		g := &m.games[i]
		p := m.expected(m.theta, g)
		residual := float64(g.HalfPoints)/2 - p
		if g.Red > g.Black {
			residual = -residual
		}
		s := groups[g.Group]
		groups[g.Group] = sums{s.residual + residual, s.variance + p*(1-p)}
	}
	squares, variance := 0.0, 0.0
	for _, s := range groups {
		squares += s.residual * s.residual
		variance += s.variance
	}
	mean := variance / float64(len(groups))
	free := max(0, len(groups)-m.engines) // the parameters are all strengths but one, and the advantage
	if free == 0 || mean == 0 {
		return 1
	}
	return (squares/mean + imagined) / (float64(free) + imagined)
}

// lower is the lower triangular Cholesky factor of a symmetric matrix.
type lower [][]float64

// factor returns the Cholesky factor of a. ok is false if a is not positive definite.
func factor(a [][]float64) (l lower, ok bool) {
	l = make(lower, len(a))
	for i := range a {
		l[i] = make([]float64, i+1)
		for j := range i + 1 {
			x := a[i][j] - dot(l[i][:j], l[j][:j])
			switch {
			case i != j:
				l[i][j] = x / l[j][j]
			case x > 1e-12*a[i][i] && !math.IsNaN(x):
				l[i][i] = math.Sqrt(x)
			default:
				return nil, false
			}
		}
	}
	return l, true
}

// solve returns the vector that the factored matrix maps to b.
func (l lower) solve(b []float64) []float64 {
	x := make([]float64, len(b))
	for i := range x {
		x[i] = (b[i] - dot(l[i][:i], x[:i])) / l[i][i]
	}
	for i := len(x) - 1; i >= 0; i-- {
		for j := i + 1; j < len(x); j++ {
			x[i] -= l[j][i] * x[j]
		}
		x[i] /= l[i][i]
	}
	return x
}

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
