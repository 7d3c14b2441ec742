package stats

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// ErrSPRT is wrapped by errors about tests that cannot be carried out.
var ErrSPRT = errors.New("bad sequential test")

// Model is the unit in which a test's hypotheses are expressed.
type Model uint8

// The models. Normalized Elo measures differences in standard deviations of a game, so that the
// length of a test does not depend on the share of draws.
const (
	Normalized Model = iota
	Logistic
)

// String returns "normalized" or "logistic".
func (m Model) String() string {
	switch m {
	case Normalized:
		return "normalized"
	case Logistic:
		return "logistic"
	}
	return "invalid"
}

// ParseModel parses the output of String. It also accepts the spelling "normalised". If s is
// anything else, the error wraps ErrSPRT.
func ParseModel(s string) (Model, error) {
	if s == "normalised" {
		return Normalized, nil
	}
	for _, m := range []Model{Normalized, Logistic} {
		if s == m.String() {
			return m, nil
		}
	}
	return 0, fmt.Errorf("%w: model %q, want normalized or logistic", ErrSPRT, s)
}

// MarshalText implements encoding.TextMarshaler. It returns the model's name.
func (m Model) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler. It accepts what ParseModel accepts.
func (m *Model) UnmarshalText(text []byte) (err error) {
	*m, err = ParseModel(string(text))
	return err
}

// SPRT is Wald's sequential probability ratio test. It decides between two hypotheses about the
// first engine of a match: that it is stronger by Elo0 (H0), or by the larger Elo1 (H1). The test
// is carried out as a generalized likelihood ratio test after M. Van den Bergh, "The generalized
// maximum likelihood ratio for the expectation value of a distribution" and "Comments on normalized
// Elo".
type SPRT struct {
	Elo0  float64 `json:"elo0"`  // difference under H0, in the unit of the model
	Elo1  float64 `json:"elo1"`  // difference under H1, larger than that under H0
	Alpha float64 `json:"alpha"` // probability of accepting H1 when H0 holds, 0 to 1
	Beta  float64 `json:"beta"`  // probability of accepting H0 when H1 holds, 0 to 1
	Model Model   `json:"model"` // unit of the hypotheses: "normalized" or "logistic" Elo
}

// mostElo bounds the hypotheses. Beyond it, the stronger engine would score practically every
// point.
const mostElo = 1000

// Validate returns an error wrapping ErrSPRT if the hypotheses are in the wrong order or beyond
// ±1000, or if the error rates are not probabilities or add up to 1 or more.
func (s SPRT) Validate() error {
	probability := func(x float64) bool { return x > 0 && x < 1 }
	switch {
	case !(math.Abs(s.Elo0) <= mostElo) || !(math.Abs(s.Elo1) <= mostElo):
		return fmt.Errorf("%w: hypotheses %g and %g, want them within ±%d", ErrSPRT, s.Elo0, s.Elo1, mostElo)
	case s.Elo0 >= s.Elo1:
		return fmt.Errorf("%w: elo0 %g is not below elo1 %g", ErrSPRT, s.Elo0, s.Elo1)
	case !probability(s.Alpha) || !probability(s.Beta):
		return fmt.Errorf("%w: alpha %g and beta %g, want them between 0 and 1", ErrSPRT, s.Alpha, s.Beta)
	case s.Alpha+s.Beta >= 1:
		return fmt.Errorf("%w: alpha %g and beta %g add up to 1 or more", ErrSPRT, s.Alpha, s.Beta)
	case s.Model > Logistic:
		return fmt.Errorf("%w: model %d", ErrSPRT, s.Model)
	}
	return nil
}

// ParseSPRT parses a test from its hypotheses and optional settings. Examples are "0,5",
// "0,5,model=logistic" and "elo0=0,elo1=5,alpha=0.1,beta=0.1". By default, alpha and beta are 0.05
// and the model is normalized. If text is invalid, the error wraps ErrSPRT.
func ParseSPRT(text string) (SPRT, error) {
	s := SPRT{Alpha: 0.05, Beta: 0.05}
	fields := map[string]*float64{"elo0": &s.Elo0, "elo1": &s.Elo1, "alpha": &s.Alpha, "beta": &s.Beta}
	places := [...]string{"elo0", "elo1"}
	for i, part := range strings.Split(text, ",") {
		key, value, keyed := strings.Cut(strings.TrimSpace(part), "=")
		if !keyed && i < len(places) {
			key, value = places[i], key
		}
		var err error
		if field := fields[key]; field != nil {
			*field, err = strconv.ParseFloat(value, 64)
		} else if key == "model" {
			s.Model, err = ParseModel(value)
		} else {
			err = fmt.Errorf("unknown setting %q", key)
		}
		if err != nil {
			return SPRT{}, fmt.Errorf("%w: %q: %w", ErrSPRT, text, err)
		}
	}
	return s, s.Validate()
}

// String returns a description such as "<0, 5> normalized, alpha 0.05, beta 0.05".
func (s SPRT) String() string {
	return fmt.Sprintf("<%g, %g> %v, alpha %g, beta %g", s.Elo0, s.Elo1, s.Model, s.Alpha, s.Beta)
}

// Bounds returns the log-likelihood ratios at which H0 and H1 are accepted.
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Decision is the state of a test.
type Decision uint8

// The decisions.
const (
	Continue Decision = iota
	AcceptH0
	AcceptH1
)

// String returns "continue", "H0" or "H1".
func (d Decision) String() string {
	switch d {
	case AcceptH0:
		return "H0"
	case AcceptH1:
		return "H1"
	}
	return "continue"
}

// MarshalText implements encoding.TextMarshaler. It returns the same text as String.
func (d Decision) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler. If text is not a decision, the error wraps
// ErrSPRT.
func (d *Decision) UnmarshalText(text []byte) error {
	for _, one := range []Decision{Continue, AcceptH0, AcceptH1} {
		if string(text) == one.String() {
			*d = one
			return nil
		}
	}
	return fmt.Errorf("%w: decision %q, want continue, H0 or H1", ErrSPRT, text)
}

// Decide returns the decision at the given log-likelihood ratio.
func (s SPRT) Decide(llr float64) Decision {
	lower, upper := s.Bounds()
	switch {
	case llr >= upper:
		return AcceptH1
	case llr <= lower:
		return AcceptH0
	}
	return Continue
}

// emptyClass is the count that replaces 0 when likelihoods are computed.
const emptyClass = 0.001

// LLR returns the exact generalized log-likelihood ratio of the counts, or 0 if there are no
// results yet. If the counts or the test are invalid, the error wraps ErrCounts or ErrSPRT.
func (s SPRT) LLR(c Counts) (float64, error) {
	if err := c.Validate(); err != nil {
		return 0, err
	}
	if err := s.Validate(); err != nil {
		return 0, err
	}
	if c.N() == 0 {
		return 0, nil
	}
	shares, n := c.Distribution(emptyClass)
	p0, err := s.mostLikely(shares, s.Elo0)
	if err != nil {
		return 0, err
	}
	p1, err := s.mostLikely(shares, s.Elo1)
	if err != nil {
		return 0, err
	}
	llr := 0.0
	for i, p := range shares {
		llr += p * math.Log(p1[i]/p0[i])
	}
	return n * llr, nil
}

// Approximate returns a closed-form approximation of the log-likelihood ratio. It is suitable only
// for display and planning, because it is inaccurate for lopsided results. ok is false if it has no
// value. The counts and the test must be valid.
func (s SPRT) Approximate(c Counts) (llr float64, ok bool) {
	e, err := c.Estimate()
	if err != nil || e.Spread == nil {
		return 0, false
	}
	if s.Model == Logistic {
		s0, s1 := ScoreOfElo(s.Elo0), ScoreOfElo(s.Elo1)
		return float64(c.N()) * (s1 - s0) * (2*e.Score - s0 - s1) / (2 * e.Variance), true
	}
	off0, off1 := (e.NElo-s.Elo0)/EloScale, (e.NElo-s.Elo1)/EloScale
	return float64(c.Games()) / 2 * math.Log((1+off0*off0)/(1+off1*off1)), true
}
