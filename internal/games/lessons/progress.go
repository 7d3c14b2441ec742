package lessons

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Progress is a person's progress in the course.
type Progress struct {
	Done  map[string]time.Time `json:"done"`           // when each step was completed, by step ID
	Games map[string]string    `json:"games"`          // the last game that was started for each step, by step ID
	Last  string               `json:"last,omitempty"` // the last step that was shown
}

// ErrProgress is wrapped by errors returned by ParseProgress.
var ErrProgress = errors.New("not the progress of lessons")

// ParseProgress parses stored progress. Empty data represents the progress of a beginner.
func ParseProgress(data []byte) (*Progress, error) {
	p := &Progress{}
	if len(data) > 0 {
		if err := json.Unmarshal(data, p); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrProgress, err)
		}
	}
	if p.Done == nil {
		p.Done = map[string]time.Time{}
	}
	if p.Games == nil {
		p.Games = map[string]string{}
	}
	return p, nil
}

// Count returns the number of steps in a chapter that have been completed.
func (p *Progress) Count(c *Chapter) (done int) {
	for i := range c.Steps {
		if _, ok := p.Done[c.Steps[i].ID]; ok {
			done++
		}
	}
	return done
}

// Next returns the step to continue with. This is the last step shown, unless it has been
// completed. Otherwise, it is the first uncompleted step after that one or, failing that, in the
// course. If all steps have been completed, Next returns "".
func (p *Progress) Next() string {
	var all []string
	for _, c := range Course() {
		for i := range c.Steps {
			all = append(all, c.Steps[i].ID)
		}
	}
	from := max(slices.Index(all, p.Last), 0)
	for _, id := range slices.Concat(all[from:], all[:from]) {
		if _, ok := p.Done[id]; !ok {
			return id
		}
	}
	return ""
}

// Neighbours returns the steps before and after the given step. If there is no such step, the
// result is "".
func Neighbours(id string) (previous, next string) {
	before, found := "", false
	for _, c := range Course() {
		for i := range c.Steps {
			switch at := c.Steps[i].ID; {
			case found:
				return previous, at
			case at == id:
				previous, found = before, true
			default:
				before = at
			}
		}
	}
	return previous, ""
}
