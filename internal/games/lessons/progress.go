package lessons

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Progress holds what a person has done of the course.
type Progress struct {
	Done  map[string]time.Time `json:"done"`           // steps
	Games map[string]string    `json:"games"`          // by step, the last game that was begun for it
	Last  string               `json:"last,omitempty"` // the step that was shown last
}

// ErrProgress is wrapped by the errors of ParseProgress.
var ErrProgress = errors.New("not the progress of lessons")

// ParseProgress reads what is kept; nothing is the progress of a beginner.
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

// Count reports how many steps of a chapter are done.
func (p *Progress) Count(c *Chapter) (done int) {
	for i := range c.Steps {
		if _, ok := p.Done[c.Steps[i].ID]; ok {
			done++
		}
	}
	return done
}

// Next returns the step to go on with: the one that was shown last while it is not done,
// else the first after it that is not, else the first that is not; "" when all are.
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

// Neighbours returns the steps before and after one, "" for none.
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
