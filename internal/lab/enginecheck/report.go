package enginecheck

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// Verdict is the outcome of a check.
type Verdict string

// The verdicts. Violating a requirement results in Fail; violating a recommendation results in
// Warn.
const (
	Pass    Verdict = "pass"
	Warn    Verdict = "warn"
	Fail    Verdict = "fail"
	Unclear Verdict = "unclear" // failed because of time, but the load on the machine explains it
	Skipped Verdict = "skipped"
)

// Result is the result of one check.
type Result struct {
	ID      string  `json:"id"`      // name of the check, such as "time.clock"
	Title   string  `json:"title"`   // the requirement, as a sentence that is true of a good engine
	Why     string  `json:"why"`     // why the requirement matters
	Must    bool    `json:"must"`    // a failure makes the whole report fail
	Verdict Verdict `json:"verdict"` // "pass", "warn", "fail", "unclear" or "skipped"
	Detail  string  `json:"detail"`  // what was found, with figures
	// The lines exchanged, > to the engine and < from it, with the time since its start in
	// milliseconds. The middle of a long exchange is omitted.
	Lines   []string `json:"lines"`
	Figures []Figure `json:"figures"`         // what was measured; empty for most checks
	Seconds float64  `json:"seconds"`         // duration of the check, including a second try
	CPU     float64  `json:"cpu_seconds"`     // processor time that the engine used in the reported try; 0 if the system does not report it
	Waited  float64  `json:"waited_seconds"`  // how long the engine waited for a processor in the reported try; 0 if the system does not report it
	Tries   int      `json:"tries,omitempty"` // 2 if the first try failed on time; otherwise absent
}

// Figure is a measured number.
type Figure struct {
	Name  string  `json:"name"`  // what was measured, such as "median of five"
	Value float64 `json:"value"` // the number, in the given unit
	Unit  string  `json:"unit"`  // "ms", "%", "MiB", "plies", or "" for nodes per second
}

// Report contains the results of all checks of one engine.
type Report struct {
	Command      []string        `json:"command"`           // the engine's program and arguments
	Protocol     string          `json:"protocol"`          // "uci", "ucci" or "cecp"; "" if the engine answered no greeting
	Name         string          `json:"name"`              // name that the engine reports; "" if it reports none
	Author       string          `json:"author"`            // author that the engine reports; "" if it reports none
	Machine      string          `json:"machine"`           // processor, number of cores, operating system and Go version
	MachineDelay float64         `json:"machine_delay_ms"`  // longest delay of a mock engine on this machine, in milliseconds
	Begun        time.Time       `json:"begun"`             // when the checks began, in the format of RFC 3339
	Seconds      float64         `json:"seconds"`           // duration of all checks, in seconds
	CutShort     bool            `json:"cut_short"`         // the time for all checks ran out before the last one ended
	Passed       bool            `json:"passed"`            // no check has failed and the time sufficed; with a baseline, only new failures count
	Counts       map[Verdict]int `json:"counts"`            // number of checks by verdict; verdicts that did not occur are absent
	Results      []Result        `json:"results"`           // results in the order of the checks
	Options      []string        `json:"options"`           // option lines as the engine announces them
	Changes      *[]Change       `json:"changes,omitempty"` // checks whose verdict differs from that in the baseline; absent without a baseline
}

func (r *Report) add(result Result) {
	r.Results = append(r.Results, result)
	r.Counts[result.Verdict]++
	r.Passed = r.Counts[Fail] == 0 && !r.CutShort
}

// Count returns the number of checks with the given verdict.
func (r *Report) Count(v Verdict) int { return r.Counts[v] }

// WriteText writes the report in human-readable form, with one line per check. Checks that failed,
// are unclear or caused a warning are followed by their details.
func (r *Report) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s", strings.Join(r.Command, " "), orNone(r.Name, "no name"))
	if r.Author != "" {
		fmt.Fprintf(&b, " by %s", r.Author)
	}
	fmt.Fprintf(&b, ", protocol %s\n\n", orNone(r.Protocol, "none"))
	for i := range r.Results {
		c := &r.Results[i]
		fmt.Fprintf(&b, "%-8s%-26s%s\n", c.Verdict, c.ID, c.Detail)
		if c.Verdict != Fail && c.Verdict != Warn && c.Verdict != Unclear {
			continue
		}
		fmt.Fprintf(&b, "        wanted: %s\n        why: %s\n", c.Title, c.Why)
		for _, line := range c.Lines {
			fmt.Fprintf(&b, "        | %s\n", line)
		}
	}
	fmt.Fprintf(&b, "\n%s, in %.0f s\n", r.Summary(), r.Seconds)
	if r.Counts[Unclear] > 0 {
		fmt.Fprintf(&b, "unclear: the machine was too busy to judge; a mock engine was late by up to %.0f ms\n", r.MachineDelay)
	}
	if r.Changes != nil {
		writeChanges(&b, *r.Changes)
	}
	if r.CutShort {
		b.WriteString("the time for all checks was over before the last: --limit gives more\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func orNone(s, none string) string {
	if s == "" {
		return none
	}
	return s
}
