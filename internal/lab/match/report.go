package match

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
)

// Report is the result of a match. It includes everything that the verdict depends on.
type Report struct {
	Run      string         `json:"run"`      // ID of the run
	Event    string         `json:"event"`    // name of the event in the game records
	Engines  []EngineReport `json:"engines"`  // the two engines; scores are from the view of the first
	Machine  string         `json:"machine"`  // processor, cores, operating system and Go version; "" if unknown, as for a run on several machines
	Openings OpeningsReport `json:"openings"` // set from which openings were taken
	Seed     uint64         `json:"seed"`     // seed of the order of the openings
	Rules    string         `json:"rules"`    // "axf", "cxa" or "computer"

	Planned         int          `json:"planned_pairs"`    // maximum number of pairs
	Pairs           int          `json:"pairs"`            // complete pairs, the ones that count
	Incomplete      int          `json:"incomplete_pairs"` // pairs with one finished game so far
	Counts          stats.Counts `json:"counts"`           // pairs by the half points of the first engine, 0 to 4
	Games           stats.Counts `json:"games"`            // losses, draws and wins of the first engine
	*stats.Estimate              // nil before the first complete pair

	Test *TestReport `json:"sprt,omitempty"` // the sequential test; absent without one
	// "H0", "H1" or "undecided" with a sequential test; "finished" or "unfinished" without one; or
	// "none: too many games were lost on time"
	Verdict      string           `json:"verdict"`
	DrawShare    float64          `json:"draw_share"`    // share of the games that were drawn, 0 to 1; 0 before the first game
	PairVariance float64          `json:"pair_variance"` // variance of a pair's score, which is from 0 to 1; 0 before the first pair
	Incidents    []IncidentReport `json:"incidents"`     // failures of the engines; empty if there were none
	Warnings     []string         `json:"warnings"`      // reasons to doubt the verdict, as sentences
	Duration     float64          `json:"duration"`      // playing time in seconds
	Path         []PathPoint      `json:"-"`
}

// TestReport is the state of the sequential test.
type TestReport struct {
	stats.SPRT
	Lower         float64        `json:"lower"`                       // log-likelihood ratio at or below which H0 is accepted
	Upper         float64        `json:"upper"`                       // log-likelihood ratio at or above which H1 is accepted
	LLR           float64        `json:"llr"`                         // log-likelihood ratio of the pairs so far; 0 before the first
	Approximation *float64       `json:"llr_approximation,omitempty"` // approximation of the log-likelihood ratio, for display; absent if it has no value
	Decision      stats.Decision `json:"decision"`                    // "continue", "H0" or "H1"
}

// IncidentReport counts an engine's incidents of one kind.
type IncidentReport struct {
	Engine string               `json:"engine"` // name of the engine that failed
	Kind   entrant.IncidentKind `json:"kind"`   // "start_failure", "crash", "hang", "illegal_move", "no_move" or "time_loss"
	Count  int                  `json:"count"`  // number of games
}

// PathPoint is the state of a match after a given pair.
type PathPoint struct {
	Pairs  int
	Score  float64 // mean share of the points so far
	LLR    float64 // 0 without a test
	Worked float64 // playing time in seconds
}

// The shares of games lost on time above which a match is doubtful. In fishtest, one loss on time
// per hundred games has been seen to reverse a result.
const (
	timeLossWarning   = 0.001
	timeLossNoVerdict = 0.005
)

// report returns a report on the games so far.
func (p *progress) report() *Report {
	m := p.match
	r := &Report{
		Run: p.run, Event: m.Event, Engines: slices.Clone(p.engines), Machine: m.Machine,
		Openings: p.openings, Seed: m.Seed, Rules: m.Referee.Rules.String(),
		Planned: m.Pairs, Counts: p.tally.Pairs(), Games: p.tally.Games(), Incomplete: p.tally.Incomplete(),
		Incidents: p.incidents.report(m.Engines[:]), Warnings: []string{}, Duration: p.worked, Path: p.path,
	}
	r.Pairs = r.Counts.N()
	if e, err := r.Counts.Estimate(); err == nil {
		r.Estimate, r.PairVariance = &e, e.Variance
	}
	if n := r.Games.N(); n > 0 {
		r.DrawShare = float64(r.Games[1]) / float64(n)
	}
	if m.SPRT != nil {
		r.Test = &TestReport{SPRT: *m.SPRT, LLR: p.llr, Decision: p.decision}
		r.Test.Lower, r.Test.Upper = m.SPRT.Bounds()
		if a, ok := m.SPRT.Approximate(r.Counts); ok {
			r.Test.Approximation = &a
		}
	}
	r.judge()
	return r
}

// judge sets the verdict and adds warnings that cast doubt on it.
func (r *Report) judge() {
	games := float64(max(1, r.Games.N()))
	losses, crashes := 0, 0
	for _, i := range r.Incidents {
		if i.Kind == entrant.TimeLoss {
			losses += i.Count
		} else {
			crashes += i.Count
		}
	}
	warn := func(format string, args ...any) { r.Warnings = append(r.Warnings, fmt.Sprintf(format, args...)) }
	share := float64(losses) / games
	if share > timeLossWarning {
		warn("%.2f %% of the games were lost on time", 100*share)
	}
	if crashes > 0 {
		warn("%d games ended by other failures of engines", crashes)
	}
	if r.Pairs > r.Openings.Count && !r.timed() {
		warn("openings were played more than once by engines that may repeat themselves: pairs are not independent")
	}
	switch {
	case share > timeLossNoVerdict:
		r.Verdict = "none: too many games were lost on time"
	case r.Test != nil && r.Test.Decision != stats.Continue:
		r.Verdict = r.Test.Decision.String()
	case r.Test != nil:
		r.Verdict = "undecided"
	case r.Pairs < r.Planned:
		r.Verdict = "unfinished"
	default:
		r.Verdict = "finished"
	}
}

// timed reports whether any engine has a time limit. If so, the games are not reproducible.
func (r *Report) timed() bool {
	return slices.ContainsFunc(r.Engines, func(e EngineReport) bool { return e.Control.Timed() })
}

// report lists the counts by engine and kind.
func (c incidentCounts) report(engines []entrant.Spec) []IncidentReport {
	list := []IncidentReport{}
	for _, e := range engines {
		for _, kind := range entrant.IncidentKinds {
			if n := c[e.Name][kind]; n > 0 {
				list = append(list, IncidentReport{e.Name, kind, n})
			}
		}
	}
	return list
}

// Summary returns a one-line summary to quote when a change to the engine is submitted.
func (r *Report) Summary() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s - %s: ", r.Engines[0].Name, r.Engines[1].Name)
	if r.Estimate != nil {
		b.WriteString(r.Estimate.Text() + " | ")
	}
	if r.Test != nil {
		fmt.Fprintf(&b, "LLR %.2f [%.2f, %.2f] %s: %s | ", r.Test.LLR, r.Test.Lower, r.Test.Upper, r.Test.SPRT, r.Verdict)
	}
	fmt.Fprintf(&b, "%d pairs %v, games +%d =%d -%d | %s", r.Pairs, []int(r.Counts), r.Games[2], r.Games[1], r.Games[0], r.controls())
	fmt.Fprintf(&b, " | openings %s %s | seed %d", r.Openings.Name, r.Openings.Hash, r.Seed)
	return b.String()
}

// controls returns the two time controls, or just one if they are equal.
func (r *Report) controls() string {
	a, b := r.Engines[0].Control.String(), r.Engines[1].Control.String()
	if a == b {
		return a
	}
	return a + " against " + b
}

// Text returns the report in human-readable form.
func (r *Report) Text() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("run %s", r.Run)
	for _, e := range r.Engines {
		line("  %s", e.line())
	}
	if r.Machine != "" {
		line("machine %s", r.Machine)
	}
	line("openings %s (%d, %s), seed %d, rules %s", r.Openings.Name, r.Openings.Count, r.Openings.Hash, r.Seed, r.Rules)
	line("")
	line("games +%d =%d -%d of %s, draws %.1f %%", r.Games[2], r.Games[1], r.Games[0], r.Engines[0].Name, 100*r.DrawShare)
	line("pairs %d of %d, by half points 0 to 4: %v, variance %.4f", r.Pairs, r.Planned, []int(r.Counts), r.PairVariance)
	if r.Estimate != nil {
		line("%s", r.Estimate.Text())
	}
	if r.Test != nil {
		line("SPRT %s: LLR %.3f [%.3f, %.3f]", r.Test.SPRT, r.Test.LLR, r.Test.Lower, r.Test.Upper)
		if r.Test.Decision != stats.Continue {
			line("the Elo of a test that was stopped is biased outwards; play a fixed number of games to measure it")
		}
	}
	for _, i := range r.Incidents {
		line("!! %s: %d %s", i.Engine, i.Count, i.Kind)
	}
	for _, w := range r.Warnings {
		line("warning: %s", w)
	}
	line("verdict: %s", r.Verdict)
	line("time %v", duration(r.Duration).Round(time.Second))
	return b.String()
}

// line describes an engine on one line.
func (e *EngineReport) line() string {
	text := fmt.Sprintf("%s: %s", e.Name, e.Control)
	if id := strings.TrimSpace(e.Title + " " + e.Version); id != "" && id != e.Name {
		text += ", " + id
	}
	if e.Signature != "" {
		text += ", signature " + e.Signature
	}
	if e.Moves > 0 {
		text += fmt.Sprintf(", %.0f ms a move", 1000*e.Seconds/float64(e.Moves))
	}
	if e.NPS > 0 {
		text += fmt.Sprintf(", %.0f nodes/s", e.NPS)
	}
	return text
}

// Remaining estimates how many more pairs will be played: the rest of the plan, fewer if the test
// is expected to end earlier at the current score, or 0 if the test is decided.
func (r *Report) Remaining() int {
	left := r.Planned - r.Pairs
	if r.Test == nil || r.Estimate == nil || r.PairVariance <= 0 {
		return left
	}
	if r.Test.Decision != stats.Continue {
		return 0
	}
	perPair := r.Test.LLR / float64(r.Pairs)
	spread := r.Test.width() * r.Test.width() / r.PairVariance
	a, b := r.Test.Lower-r.Test.LLR, r.Test.Upper-r.Test.LLR
	expected := -a * b / spread
	if math.Abs(perPair/spread) > 1e-6 {
		x := func(y float64) float64 { return math.Exp(-2 * perPair * y / spread) }
		if pass := (1 - x(a)) / (x(b) - x(a)); !math.IsNaN(pass) {
			expected = (b*pass + a*(1-pass)) / perPair
		}
	}
	if !(expected < float64(left)) {
		return left
	}
	return max(1, int(expected))
}

// width returns the distance between the hypotheses as a difference in score. It converts
// normalized Elo by means of a typical variance.
func (t *TestReport) width() float64 {
	if t.Model == stats.Logistic {
		return stats.ScoreOfElo(t.Elo1) - stats.ScoreOfElo(t.Elo0)
	}
	const typicalVariance = 0.05
	return (t.Elo1 - t.Elo0) / stats.EloScale * math.Sqrt(2*typicalVariance)
}
