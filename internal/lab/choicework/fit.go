package choicework

import (
	"context"
	"fmt"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/choice"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Result is a fitted model together with its performance on the held-out games.
type Result struct {
	Games   [numParts]int   `json:"games"`  // number of games for the prior, for the model, and held out
	Fitted  int             `json:"fitted"` // positions to which the model was fitted
	Model   *choice.Model   `json:"-"`
	Full    choice.Measure  `json:"full"`    // performance of the model with all features
	Glance  choice.Measure  `json:"glance"`  // performance of the prior and the features that draw the eye, without a search
	Without []Without       `json:"without"` // performance after a group of features has been dropped and the rest refitted
	Weights []choice.Weight `json:"weights"` // weights of the features in the full model
}

// Without is the performance of the model without one group of features.
type Without struct {
	Group   string         `json:"group"`   // name of the dropped group
	Measure choice.Measure `json:"measure"` // performance on the held-out games
}

// example is a stored view together with its case.
type example struct {
	c      choice.Case
	played int
	held   bool
}

func (l *looked) example() (e example, err error) {
	pos, _, err := xiangqi.ParseFENLenient(l.FEN)
	if err != nil {
		return e, err
	}
	e.c, e.held = caseAt(pos, l.Before), l.Held
	e.played = slices.Index(e.c.Moves, l.Played)
	if e.played < 0 || len(l.Scores) != choice.Depths {
		return e, fmt.Errorf("%w: %s: move %v or scores do not fit", ErrViews, l.FEN, l.Played)
	}
	e.c.Looks = new([choice.Depths][]int)
	for d, scores := range l.Scores {
		if len(scores) != len(e.c.Moves) {
			return e, fmt.Errorf("%w: %s: %d scores, want %d", ErrViews, l.FEN, len(scores), len(e.c.Moves))
		}
		e.c.Looks[d] = scores
	}
	return e, nil
}

// fitModel fits the model to the views in a folder, and then measures how much the model and each
// of its parts contribute.
func fitModel(ctx context.Context, t *choice.Teacher, folder string, progress func(stage string)) (*Result, error) {
	views, err := readViews(folder)
	if err != nil {
		return nil, err
	}
	var learnt, held []choice.Seen
	var glance choice.Gauge
	atGlance := t.Model(choice.Weights{})
	for i := range views {
		e, err := views[i].example()
		if err != nil {
			return nil, err
		}
		if len(e.c.Moves) < 2 {
			continue
		}
		seen := t.See(&e.c, e.played)
		if !e.held {
			learnt = append(learnt, seen)
			continue
		}
		held = append(held, seen)
		e.c.Looks = nil
		glance.Add(atGlance.Chances(&e.c), e.played)
	}
	if len(learnt) == 0 || len(held) == 0 {
		return nil, fmt.Errorf("%w: %d positions to learn from and %d held out, want some of both", ErrViews, len(learnt), len(held))
	}
	r := &Result{Fitted: len(learnt), Glance: glance.Measure()}
	progress("all features")
	fit := choice.DefaultFit()
	full := t.Weigh(ctx, learnt, fit)
	r.Full, r.Model = full.Measure(held), t.Model(full)
	r.Weights = r.Model.Named()
	for _, g := range choice.Groups() {
		progress("without " + g.Name)
		without := fit
		without.Drop = []choice.Group{g}
		m := t.Weigh(ctx, learnt, without)
		r.Without = append(r.Without, Without{g.Name, m.Measure(held)})
	}
	return r, ctx.Err()
}
