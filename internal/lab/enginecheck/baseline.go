package enginecheck

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// ErrBaseline is wrapped by errors about baselines that are not valid reports.
var ErrBaseline = errors.New("no report of check-engine in JSON")

// Change is a check whose verdict differs from that in the baseline.
type Change struct {
	ID     string  `json:"id"`     // name of the check, such as "time.clock"
	Before Verdict `json:"before"` // "pass", "warn" or "fail"; "" if the baseline does not contain the check
	Now    Verdict `json:"now"`    // "pass", "warn" or "fail"
}

// worse reports whether the engine has become worse.
func (c Change) worse() bool {
	return c.Now == Fail && c.Before != Fail || c.Now == Warn && c.Before == Pass
}

// ReadReport reads a report in JSON format. If it fails, the error wraps ErrBaseline.
func ReadReport(in io.Reader) (*Report, error) {
	var r Report
	if err := json.NewDecoder(in).Decode(&r); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBaseline, err)
	}
	if len(r.Results) == 0 {
		return nil, fmt.Errorf("%w: it has no results", ErrBaseline)
	}
	return &r, nil
}

// Compare records what has changed since an earlier report, which serves as the baseline. The
// report then passes if it is complete and no check has changed to a failure. A check that could
// not be judged in one of the two reports does not count as changed.
func (r *Report) Compare(before *Report) {
	was := map[string]Verdict{}
	for i := range before.Results {
		was[before.Results[i].ID] = before.Results[i].Verdict
	}
	judged := func(v Verdict) bool { return v != Unclear && v != Skipped }
	r.Passed = !r.CutShort
	changes := []Change{}
	for i := range r.Results {
		c := Change{r.Results[i].ID, was[r.Results[i].ID], r.Results[i].Verdict}
		if c.Now == c.Before || !judged(c.Now) || !judged(c.Before) || c.Before == "" && c.Now == Pass {
			continue
		}
		changes = append(changes, c)
		r.Passed = r.Passed && c.Now != Fail
	}
	r.Changes = &changes
}

// writeChanges writes the changes in human-readable form.
func writeChanges(b *strings.Builder, changes []Change) {
	if len(changes) == 0 {
		b.WriteString("as in the baseline\n")
	}
	for _, c := range changes {
		sign := "better"
		if c.worse() {
			sign = "new"
		}
		before := string(c.Before)
		if before == "" {
			before = "not made"
		}
		fmt.Fprintf(b, "%-8s%-26s%s before, now %s\n", sign, c.ID, before, c.Now)
	}
}
