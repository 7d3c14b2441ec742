package problemwork

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// Page is a report on a run, including its conditions.
type Page struct {
	CheckSettings
	Class, Claim string // of the problems; "" and any for all
	Sample       int    // sample size, with the sample selected by the seed; 0 for all problems
	Seed         uint64
	AtOnce       int // number of concurrent units
}

// WriteMarkdown writes a page about the state of the run.
func (p *Page) WriteMarkdown(w io.Writer, s *jobs.Status) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# Problems checked: class %s, claim %s\n\nMade by `chuhe-lab problems --report`", cmp.Or(p.Class, "any"), p.Claim)
	if p.Sample > 0 {
		fmt.Fprintf(&b, " on a sample of %d (seed %d)", p.Sample, p.Seed)
	}
	if p.Kept {
		b.WriteString(". The outcomes are those that the problems carry")
	} else {
		fmt.Fprintf(&b, ". The mate solver had at most %s for each problem, a table of %d MiB and the rules %s", p.limit(), p.Hash, p.Rules)
	}
	if p.EngineNodes > 0 {
		fmt.Fprintf(&b, "; the engine %d nodes", p.EngineNodes)
	}
	fmt.Fprintf(&b, ".\n%s; %d at a time, %.0f s of work", p.Machine, p.AtOnce, s.Seconds)
	if !p.Kept && p.EngineNodes == 0 {
		fmt.Fprintf(&b, ", %.0f nodes of the solver a second", float64(s.Nodes)/max(s.Seconds, 1))
	}
	b.WriteString(".\n\n")
	b.WriteString("Every proved mate has passed the checker. A claim of a mate in n moves is refuted by a shorter mate too. " +
		"Where nothing is claimed, proved means that a win was found. \"Engine win\" is a mate or a score of at least +300.\n\n")
	var report Report
	if err := json.Unmarshal(s.Report, &report); err != nil {
		return err
	}
	for _, c := range report.ByClaim() {
		fmt.Fprintf(&b, "- %s: %d of %d proved (%.1f %%), %d refuted, %d open\n", c.Group, c.Proved, c.Problems,
			100*float64(c.Proved)/float64(c.Problems), c.Refuted, c.Open)
	}
	b.WriteString("\n" + report.Table())
	if len(report.Refuted) > 0 {
		b.WriteString("\nRefuted, with the proof:\n\n")
	}
	for _, line := range report.Refuted {
		b.WriteString("- " + line + "\n")
	}
	if len(report.Open) > 0 {
		b.WriteString("\nOpen: " + strings.Join(report.Open, " ") + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// limit describes the solver's limits per problem.
func (s *CheckSettings) limit() string {
	var limits []string
	if s.Nodes > 0 {
		limits = append(limits, fmt.Sprintf("%d nodes", s.Nodes))
	}
	if s.MoveTime > 0 {
		limits = append(limits, time.Duration(s.MoveTime).String())
	}
	return strings.Join(limits, " and ")
}
