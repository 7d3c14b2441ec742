package tune

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine/tune"
)

// ErrSearch is wrapped by errors about invalid settings for tuning the search.
var ErrSearch = errors.New("bad tuning of the search")

// Duel plays games between two settings of the engine's parameters.
type Duel interface {
	// Play plays a pair of games and returns how many of them plus has won and lost. An implementation can
	// use iteration and pair to choose openings; they are the same if the pair is played again.
	Play(ctx context.Context, plus, minus tune.Params, iteration, pair int) (wins, losses int, err error)
}

// SearchOptions configures how the search is tuned by simultaneous perturbation (SPSA): J. Spall,
// "Implementation of the simultaneous perturbation algorithm for stochastic optimization", IEEE Transactions
// on Aerospace and Electronic Systems 34(3), 1998. In each iteration, every parameter is moved up or down at
// random. The resulting settings play against the opposite settings, and each parameter is then moved
// slightly toward the winner.
type SearchOptions struct {
	Names []string // parameters to tune; all of them if empty
	// Start contains the initial values of parameters that do not start at their defaults.
	Start      map[string]int
	Iterations int
	Seed       uint64
	// Rate is how far a parameter moves in the last iteration for each game won, as a fraction of its step.
	// Parameters move further in earlier iterations. 0 means 0.02.
	Rate float64
}

// The exponents of the gain recommended by Spall, and the share of the iterations that stabilizes the first
// ones.
const (
	gainFall     = 0.602
	stepFall     = 0.101
	steadyShare  = 0.1
	defaultRate  = 0.02
	mostTuneRuns = 10_000_000
)

// check returns an error if the options are invalid.
func (o *SearchOptions) check() error {
	if o.Iterations < 1 || o.Iterations > mostTuneRuns {
		return fmt.Errorf("%w: %d iterations, want 1 to %d", ErrSearch, o.Iterations, mostTuneRuns)
	}
	if !(o.Rate >= 0) || o.Rate > 1 {
		return fmt.Errorf("%w: rate %v, want 0 to 1", ErrSearch, o.Rate)
	}
	known := tune.ParamList()
	for _, name := range o.Names {
		if !slices.ContainsFunc(known, func(p tune.Param) bool { return p.Name == name }) {
			names := make([]string, len(known))
			for i, p := range known {
				names[i] = p.Name
			}
			return fmt.Errorf("%w: no number is named %q, want some of %s", ErrSearch, name, strings.Join(names, ", "))
		}
	}
	p := tune.DefaultParams()
	for name, value := range o.Start {
		if len(o.Names) > 0 && !slices.Contains(o.Names, name) {
			return fmt.Errorf("%w: start of %s, which is not tuned", ErrSearch, name)
		}
		if err := p.Set(name, value); err != nil {
			return fmt.Errorf("%w: start: %w", ErrSearch, err)
		}
	}
	return nil
}

// SearchState is the state of a tuning run.
type SearchState struct {
	Seed       uint64
	Iterations int // planned iterations
	Rate       float64
	Names      []string
	Start      []int
	Values     []float64 // current values
	Done       int       // completed iterations
	Wins       int       // games won by the first of the two settings
	Losses     int
	// History contains the values after every iteration or, if there are many iterations, after every Every
	// iterations.
	Every   int
	History [][]float64
	// Conditions describes the games, for the report.
	Conditions string
}

// NewSearchState returns the state at the start of a tuning run. The parameters have the start values given
// in the options, or else the engine's defaults.
func NewSearchState(o SearchOptions, conditions string) (*SearchState, error) {
	if o.Rate == 0 {
		o.Rate = defaultRate
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	const mostPoints = 2000 // in the history
	s := &SearchState{
		Seed: o.Seed, Iterations: o.Iterations, Rate: o.Rate, Names: []string{}, Start: []int{}, Values: []float64{},
		Every: max(1, o.Iterations/mostPoints), History: [][]float64{}, Conditions: conditions,
	}
	for _, p := range tune.ParamList() {
		if len(o.Names) > 0 && !slices.Contains(o.Names, p.Name) {
			continue
		}
		start, named := o.Start[p.Name]
		if !named {
			start = p.Default
		}
		s.Names = append(s.Names, p.Name)
		s.Start = append(s.Start, start)
		s.Values = append(s.Values, float64(start))
	}
	return s, nil
}

// settings returns the two opposite settings for the next iteration, along with the direction of each
// parameter's move in the first of them.
func (s *SearchState) settings() (plus, minus tune.Params, signs []float64, err error) {
	chance := rand.New(rand.NewPCG(s.Seed, uint64(s.Done)))
	list := s.described()
	plus, minus = tune.DefaultParams(), tune.DefaultParams()
	signs = make([]float64, len(list))
	for i, p := range list {
		signs[i] = float64(2*chance.IntN(2) - 1)
		shift := signs[i] * s.stepOf(p) * s.reach()
		err = errors.Join(err,
			plus.Set(p.Name, roundByChance(chance, s.Values[i]+shift, p)),
			minus.Set(p.Name, roundByChance(chance, s.Values[i]-shift, p)))
	}
	return plus, minus, signs, err
}

// advance applies the result of an iteration to the parameters.
func (s *SearchState) advance(wins, losses int) error {
	_, _, signs, err := s.settings()
	if err != nil {
		return err
	}
	for i, p := range s.described() {
		// The slope is the difference in games divided by the distance between the settings. The distance is
		// measured in steps of the parameter itself, so that all parameters move in the same way.
		v := s.Values[i] + s.stepOf(p)*s.gain()/s.reach()*signs[i]*float64(wins-losses)
		s.Values[i] = max(float64(p.Least), min(float64(p.Most), v))
	}
	s.Done++
	s.Wins += wins
	s.Losses += losses
	if s.Done%s.Every == 0 || s.Done == s.Iterations {
		s.History = append(s.History, slices.Clone(s.Values))
	}
	return nil
}

// described returns the descriptions of the tuned parameters.
func (s *SearchState) described() []tune.Param {
	var list []tune.Param
	for _, p := range tune.ParamList() {
		if slices.Contains(s.Names, p.Name) {
			list = append(list, p)
		}
	}
	return list
}

// stepOf returns a parameter's step, but at least one.
func (s *SearchState) stepOf(p tune.Param) float64 { return math.Max(1, float64(p.Step)) }

// reach returns by how many of its steps a parameter is perturbed: one step in the last iteration, and more
// in earlier ones.
func (s *SearchState) reach() float64 {
	return math.Pow(float64(s.Iterations)/float64(s.Done+1), stepFall)
}

// gain returns by how many of its steps a parameter moves for each net win if its reach is one step.
func (s *SearchState) gain() float64 {
	steady := steadyShare * float64(s.Iterations)
	return s.Rate * math.Pow((steady+float64(s.Iterations))/(steady+float64(s.Done+1)), gainFall)
}

// roundByChance rounds v up or down at random, so that the mean is preserved. With ordinary rounding, a
// parameter with only a few possible values would never move. The result is within the parameter's range.
func roundByChance(chance *rand.Rand, v float64, p tune.Param) int {
	low := math.Floor(v)
	if chance.Float64() < v-low {
		low++
	}
	return max(p.Least, min(p.Most, int(low)))
}

// Tuned is a parameter with its tuning result.
type Tuned struct {
	Name    string    `json:"name"`  // as in param.NAME of an engine description
	Start   int       `json:"start"` // value at the start
	Value   int       `json:"value"` // tuned value, rounded to be used
	Mean    float64   `json:"mean"`  // mean of the values over the last tenth of the iterations
	Least   int       `json:"least"` // lower bound of the value
	Most    int       `json:"most"`  // upper bound of the value
	Step    int       `json:"step"`  // unit by which the tuner changes it
	History []float64 `json:"-"`
}

// Result returns the tuned parameters. Each value is the mean over the last tenth of the iterations, which
// is more stable than the value after the last iteration.
func (s *SearchState) Result() []Tuned {
	result := []Tuned{}
	for i, p := range s.described() {
		t := Tuned{Name: p.Name, Start: s.Start[i], Mean: s.Values[i], Least: p.Least, Most: p.Most, Step: p.Step}
		for _, point := range s.History {
			t.History = append(t.History, point[i])
		}
		if n := len(t.History); n > 0 {
			last := t.History[n-max(1, n/10):]
			t.Mean = 0
			for _, v := range last {
				t.Mean += v / float64(len(last))
			}
		}
		t.Value = max(p.Least, min(p.Most, int(math.Round(t.Mean))))
		result = append(result, t)
	}
	return result
}

// Params returns the engine's parameters, with the tuned values in place of the original ones.
func (s *SearchState) Params() (tune.Params, error) {
	p := tune.DefaultParams()
	var problems []error
	for _, t := range s.Result() {
		problems = append(problems, p.Set(t.Name, t.Value))
	}
	return p, errors.Join(problems...)
}

// EngineWords returns the tuned parameters as words of an engine description, for use in a match against the
// untuned engine.
func (s *SearchState) EngineWords() string {
	var words []string
	untuned := tune.DefaultParams()
	for _, t := range s.Result() {
		if v, _ := untuned.Get(t.Name); t.Value != v {
			words = append(words, fmt.Sprintf("param.%s=%d", t.Name, t.Value))
		}
	}
	return strings.Join(words, " ")
}
