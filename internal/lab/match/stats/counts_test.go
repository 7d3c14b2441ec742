package stats

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// statisticsCase is one case of testdata/sprt.json, which says in its field
// "meta" what the kinds mean and how the cases were computed.
type statisticsCase struct {
	ID        string
	Kind      string
	Input     json.RawMessage
	Expected  map[string]any
	Tolerance map[string]float64
}

// TestStatisticsCases compares every kind of statistics with worked cases.
func TestStatisticsCases(t *testing.T) {
	data, err := os.ReadFile("testdata/sprt.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Cases []statisticsCase }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Cases) < 9 {
		t.Fatalf("%d cases, want at least 9", len(file.Cases))
	}
	kinds := map[string]func(*testing.T, statisticsCase) map[string]any{
		"sprt": sprtCase, "estimate": estimateCase, "pairing": pairingCase,
		"plan": planCase, "worker_residual": workerCase,
	}
	for _, c := range file.Cases {
		t.Run(c.ID, func(t *testing.T) {
			compute := kinds[c.Kind]
			if compute == nil {
				t.Fatalf("unknown kind %q", c.Kind)
			}
			got := compute(t, c)
			for name, want := range c.Expected {
				compareField(t, name, got[name], want, c.Tolerance)
			}
		})
	}
}

func (c *statisticsCase) read(t *testing.T, input any) {
	t.Helper()
	if err := json.Unmarshal(c.Input, input); err != nil {
		t.Fatal(err)
	}
}

// compareField compares a result with the case; numbers without a tolerance of
// their own are held to the digits that the cases give.
func compareField(t *testing.T, name string, got, want any, tolerance map[string]float64) {
	t.Helper()
	switch want := want.(type) {
	case float64:
		allowed := 2e-6
		if a, ok := tolerance[name]; ok {
			allowed = a
		} else if a, ok := tolerance[name+"_relative"]; ok {
			allowed = a * math.Abs(want)
		} else if name == "llr_approximation" {
			allowed = 1e-5
		}
		if value, ok := got.(float64); !ok || !(math.Abs(value-want) <= allowed) {
			t.Errorf("%s = %v, want %v ± %g", name, got, want, allowed)
		}
	case map[string]any: // of numbers
		values, ok := got.(map[string]float64)
		if !ok || len(values) != len(want) {
			t.Errorf("%s = %v, want %v", name, got, want)
		}
		for key, number := range want {
			compareField(t, name, values[key], number, tolerance)
		}
	default:
		gotText, _ := json.Marshal(got)
		wantText, _ := json.Marshal(want)
		if string(gotText) != string(wantText) {
			t.Errorf("%s = %s, want %s", name, gotText, wantText)
		}
	}
}

func sprtCase(t *testing.T, c statisticsCase) map[string]any {
	var in struct {
		Counts Counts
		SPRT
	}
	c.read(t, &in)
	llr, err := in.LLR(in.Counts)
	if err != nil {
		t.Fatal(err)
	}
	lower, upper := in.Bounds()
	approximation, _ := in.Approximate(in.Counts)
	return map[string]any{"llr": llr, "lower": lower, "upper": upper,
		"decision": in.Decide(llr).String(), "llr_approximation": approximation}
}

func estimateCase(t *testing.T, c statisticsCase) map[string]any {
	var in struct{ Counts Counts }
	c.read(t, &in)
	e, err := in.Counts.Estimate()
	if err != nil {
		t.Fatal(err)
	}
	return map[string]any{"score": e.Score, "variance": e.Variance, "se": e.StdErr, "elo": e.Elo,
		"elo_lo": e.EloLow, "elo_hi": e.EloHigh, "elo_error": e.EloError,
		"nelo": e.NElo, "nelo_error": e.NEloError, "los": e.LOS}
}

func pairingCase(t *testing.T, c statisticsCase) map[string]any {
	var in struct {
		Games []struct {
			Opening    int
			Plays      string `json:"a_plays"`
			HalfPoints int    `json:"a_half_points"`
		}
	}
	c.read(t, &in)
	var tally Tally
	for _, g := range in.Games {
		if _, err := tally.Add(g.Opening, g.Plays == "red", g.HalfPoints); err != nil {
			t.Fatal(err)
		}
	}
	return map[string]any{"counts": tally.Pairs(), "incomplete_pairs": float64(tally.Incomplete())}
}

func planCase(t *testing.T, c statisticsCase) map[string]any {
	var in struct {
		SPRT
		TrueElo      float64 `json:"true_elo"`
		PairVariance float64 `json:"pair_variance"`
	}
	c.read(t, &in)
	p, err := in.Plan(in.TrueElo, in.PairVariance)
	if err != nil {
		t.Fatal(err)
	}
	return map[string]any{"pass_probability": p.PassProbability, "expected_pairs": p.ExpectedPairs}
}

func workerCase(t *testing.T, c statisticsCase) map[string]any {
	var in struct {
		Workers map[string]struct {
			Lost int `json:"lost_pairs"`
			Even int `json:"even_pairs"`
			Won  int `json:"won_pairs"`
		}
	}
	c.read(t, &in)
	var workers []WorkerPairs
	for name, w := range in.Workers {
		workers = append(workers, WorkerPairs{name, w.Lost, w.Even, w.Won})
	}
	s := WorkerTest(workers)
	return map[string]any{"chi2": s.ChiSquare, "degrees_of_freedom": float64(s.Degrees),
		"residual": s.Residuals, "ignored": s.Ignored}
}

func TestCountsRejected(t *testing.T) {
	for _, c := range []Counts{nil, {1}, {1, 2}, {1, 2, 3, 4}, {1, 2, 3, 4, 5, 6}, {-1, 2, 3}, {1, 1, -1, 1, 1},
		{1 << 53, 1, 0}, {math.MaxInt, math.MaxInt, math.MaxInt}} {
		if err := c.Validate(); !errors.Is(err, ErrCounts) {
			t.Errorf("%v: error %v, want %v", c, err, ErrCounts)
		}
	}
	if _, err := (Counts{0, 0, 0}).Estimate(); !errors.Is(err, ErrCounts) {
		t.Errorf("nothing played: error %v, want %v", err, ErrCounts)
	}
}

func TestSPRTRejected(t *testing.T) {
	good := SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	if err := good.Validate(); err != nil {
		t.Fatal(err)
	}
	nan, inf := math.NaN(), math.Inf(1)
	for name, change := range map[string]func(*SPRT){
		"equal":       func(s *SPRT) { s.Elo1 = s.Elo0 },
		"wrong order": func(s *SPRT) { s.Elo0 = 6 },
		"nan":         func(s *SPRT) { s.Elo0 = nan },
		"infinite":    func(s *SPRT) { s.Elo1 = inf },
		"absurd":      func(s *SPRT) { s.Elo1 = 1e6 },
		"alpha 0":     func(s *SPRT) { s.Alpha = 0 },
		"alpha 1":     func(s *SPRT) { s.Alpha = 1 },
		"alpha nan":   func(s *SPRT) { s.Alpha = nan },
		"beta -1":     func(s *SPRT) { s.Beta = -1 },
		"sum 1":       func(s *SPRT) { s.Alpha, s.Beta = 0.5, 0.5 },
		"model":       func(s *SPRT) { s.Model = 7 },
	} {
		s := good
		change(&s)
		if err := s.Validate(); !errors.Is(err, ErrSPRT) {
			t.Errorf("%s: error %v, want %v", name, err, ErrSPRT)
		}
		if _, err := s.LLR(Counts{1, 2, 3, 2, 1}); !errors.Is(err, ErrSPRT) {
			t.Errorf("%s: LLR error %v, want %v", name, err, ErrSPRT)
		}
	}
	if _, err := good.LLR(Counts{1, 2}); !errors.Is(err, ErrCounts) {
		t.Errorf("two classes: error %v, want %v", err, ErrCounts)
	}
	if _, err := good.Plan(0, 0.3); !errors.Is(err, ErrSPRT) {
		t.Errorf("variance 0.3: error %v, want %v", err, ErrSPRT)
	}
}

// TestSweep holds the example of how the closed form breaks down: 5,550 pairs
// all won, bounds 0 and 5.
func TestSweep(t *testing.T) {
	s := SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: Normalized}
	logistic := s
	logistic.Model = Logistic
	sweep := Counts{0, 0, 0, 0, 5550}
	for s, want := range map[SPRT]float64{s: 111.80, logistic: 79.30} {
		llr, err := s.LLR(sweep)
		if err != nil || math.Abs(llr-want) > 0.01 {
			t.Errorf("%v: LLR %v (error %v), want %.2f", s, llr, err, want)
		}
		if _, ok := s.Approximate(sweep); ok {
			t.Errorf("%v: closed form of results without spread", s)
		}
	}
	e, err := sweep.Estimate()
	if err != nil || e.Score != 1 || e.Spread != nil {
		t.Errorf("estimate %+v, error %v, want the score 1 only", e, err)
	}
}

// TestLikelihoodLaws holds what the solvers promise on random counts: the
// Distribution meets its condition, a mirrored match has the mirrored ratio, and
// the closed forms agree where results are balanced.
func TestLikelihoodLaws(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		c := make(Counts, 3+2*random.IntN(2))
		for i := range c {
			if random.IntN(4) > 0 {
				c[i] = random.IntN(3000)
			}
		}
		elo0 := 60*random.Float64() - 40
		s := SPRT{Elo0: elo0, Elo1: elo0 + 1 + 20*random.Float64(), Alpha: 0.05, Beta: 0.05, Model: Model(random.IntN(2))}
		llr, err := s.LLR(c)
		if err != nil {
			t.Fatalf("%v %v: %v", c, s, err)
		}
		mirrored := slices.Clone(c)
		slices.Reverse(mirrored)
		reversed := s
		reversed.Elo0, reversed.Elo1 = -s.Elo1, -s.Elo0
		if back, err := reversed.LLR(mirrored); err != nil || math.Abs(back+llr) > 1e-6*(1+math.Abs(llr)) {
			t.Errorf("%v %v: LLR %g, mirrored %g (error %v)", c, s, llr, back, err)
		}
		shares, _ := c.Distribution(emptyClass)
		p, _ := s.mostLikely(shares, s.Elo1)
		mean, variance := Moments(p)
		got, want := mean, ScoreOfElo(s.Elo1)
		if s.Model == Normalized {
			got, want = (mean-0.5)/math.Sqrt(variance/2*float64(len(c)-1)), s.Elo1/EloScale
		}
		if c.N() > 0 && math.Abs(got-want) > 1e-6 {
			t.Errorf("%v %v: the most likely distribution %v has %g, want %g", c, s, p, got, want)
		}
	}
}

func TestClosedForms(t *testing.T) {
	for _, c := range []Counts{{30, 400, 1200, 410, 40}, {900, 2000, 950}, {10, 150, 700, 160, 12}} {
		for _, model := range []Model{Logistic, Normalized} {
			s := SPRT{Elo0: -2, Elo1: 4, Alpha: 0.05, Beta: 0.05, Model: model}
			exact, err := s.LLR(c)
			closed, ok := s.Approximate(c)
			if err != nil || !ok || math.Abs(exact-closed) > 0.01*(1+math.Abs(exact)) {
				t.Errorf("%v %v: exact %g (error %v), closed %g", c, s, exact, err, closed)
			}
		}
	}
}

func TestNothingPlayed(t *testing.T) {
	s := SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	if llr, err := s.LLR(make(Counts, 5)); llr != 0 || err != nil {
		t.Errorf("LLR %g, error %v, want 0", llr, err)
	}
}

// TestPlanMiddle compares plans with what follows from the formulas at the
// hypotheses, in their middle and far outside.
func TestPlanMiddle(t *testing.T) {
	s := SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	at0, _ := s.Plan(0, 0.05)
	at1, _ := s.Plan(5, 0.05)
	middle, _ := s.Plan(2.5, 0.05)
	near, _ := s.Plan(2.5+1e-4, 0.05)
	if math.Abs(at0.PassProbability-0.05) > 1e-9 || math.Abs(at1.PassProbability-0.95) > 1e-9 {
		t.Errorf("pass %g at H0 and %g at H1, want 0.05 and 0.95", at0.PassProbability, at1.PassProbability)
	}
	if math.Abs(middle.PassProbability-0.5) > 1e-9 || math.Abs(near.ExpectedPairs-middle.ExpectedPairs) > 1 {
		t.Errorf("middle %+v, next to it %+v", middle, near)
	}
	// Expected pairs at a bound and in the middle: 2.65 C²/d² and 4.33 C²/d².
	unit := EloScale * EloScale / 25
	if math.Abs(at0.ExpectedPairs/unit-2.65) > 0.01 || math.Abs(middle.ExpectedPairs/unit-4.33) > 0.01 {
		t.Errorf("pairs %.3f and %.3f of C²/d², want 2.65 and 4.33", at0.ExpectedPairs/unit, middle.ExpectedPairs/unit)
	}
	if far, err := s.Plan(900, 0.05); err != nil || far.PassProbability != 1 || math.IsNaN(far.ExpectedPairs) {
		t.Errorf("far above H1: %+v, error %v", far, err)
	}
	if far, err := s.Plan(-900, 0.05); err != nil || far.PassProbability > 1e-9 || !(far.ExpectedPairs > 0) {
		t.Errorf("far below H0: %+v, error %v", far, err)
	}
}

func TestDeviateOfTail(t *testing.T) {
	for _, z := range []float64{-3, -0.5, 0, 0.1, 1, 1.959964, 5, 9.2965, 25, 29.9, 30.1, 50} {
		value, _ := logTail(max(z, -z))
		if z < 0 {
			value = math.Log(-math.Expm1(value))
		}
		if got := deviateOfTail(value); math.Abs(got-z) > 1e-6 {
			t.Errorf("deviate of tail(%g) = %g", z, got)
		}
	}
}

func TestWorkerTestFewWorkers(t *testing.T) {
	for _, workers := range [][]WorkerPairs{nil, {{"a", 100, 200, 100}}, {{"a", 100, 200, 100}, {"b", 1, 1, 1}}} {
		if s := WorkerTest(workers); s.P != 1 || s.ChiSquare != 0 || len(s.Residuals) != 0 {
			t.Errorf("%v: %+v, want nothing tested", workers, s)
		}
	}
	s := WorkerTest([]WorkerPairs{{"a", 100, 200, 100}, {"b", 100, 200, 100}})
	if s.P != 1 || s.Residuals["a"] != 0 {
		t.Errorf("equal workers: %+v", s)
	}
	if low, high := s.Limits(); math.Abs(low-1.959964) > 1e-5 || math.Abs(high-2.575829) > 1e-5 {
		t.Errorf("limits %g %g, want 1.96 and 2.58", low, high)
	}
}

func TestTallyRejects(t *testing.T) {
	var tally Tally
	add := func(pair int, red bool, h int) error { _, err := tally.Add(pair, red, h); return err }
	if err := add(1, true, 3); !errors.Is(err, ErrTally) {
		t.Errorf("3 half points: %v", err)
	}
	if err := add(1, true, 2); err != nil {
		t.Error(err)
	}
	if err := add(1, true, 2); !errors.Is(err, ErrTally) || !strings.Contains(err.Error(), "pair 1") {
		t.Errorf("same color twice: %v", err)
	}
	if tally.Games().N() != 1 || tally.Incomplete() != 1 {
		t.Errorf("games %v, incomplete %d", tally.Games(), tally.Incomplete())
	}
}

func TestParseSPRT(t *testing.T) {
	for text, want := range map[string]SPRT{
		"0,5":                              {Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05},
		"-1.75, 0.25 ,model=logistic":      {Elo0: -1.75, Elo1: 0.25, Alpha: 0.05, Beta: 0.05, Model: Logistic},
		"elo1=10,elo0=-2,alpha=.1,beta=.2": {Elo0: -2, Elo1: 10, Alpha: 0.1, Beta: 0.2},
		"elo0=0,elo1=5,model=normalised":   {Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05},
	} {
		if got, err := ParseSPRT(text); err != nil || got != want {
			t.Errorf("%q = %+v (error %v), want %+v", text, got, err, want)
		}
	}
	for _, bad := range []string{"", "5", "5,0", "0,5,6", "0,x", "0,5,model=x", "0,5,gamma=1", "0,5,alpha=2"} {
		if got, err := ParseSPRT(bad); !errors.Is(err, ErrSPRT) {
			t.Errorf("%q = %+v, error %v", bad, got, err)
		}
	}
}
