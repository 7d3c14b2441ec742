package ablation

import (
	"context"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
)

// Strength is what the games of a variant against the profile as it is have
// shown.
type Strength struct {
	Variant string  `json:"variant"`
	Switch  string  `json:"switch"`
	Control string  `json:"control"` // the time control of both, such as "nodes=5000"
	Games   int     `json:"games"`
	Wins    int     `json:"wins"` // of the variant
	Draws   int     `json:"draws"`
	Losses  int     `json:"losses"`
	Elo     float64 `json:"elo"`   // of the variant against the profile
	Error   float64 `json:"error"` // half width of the 95 % interval; 0 where nothing can be said
}

// StrengthJob is a set of matches: each variant of the full engine against the
// full engine.
type StrengthJob struct {
	Variants    []Variant
	Control     match.TimeControl
	Games       int // in each match; an even number
	Seed        uint64
	Concurrency int // games at a time
	// Progress, which may be nil, is told the games done of a match.
	Progress func(v Variant, done, of int)
	Keep     func(*Ablation) error // called after each match; may be nil
	Runs     string                // a folder for the match under way; "" keeps none
}

// RunStrength plays the matches that the data lack. When ctx is cancelled the
// finished matches stay in the data.
func (a *Ablation) RunStrength(ctx context.Context, j StrengthJob) error {
	for _, v := range j.Variants {
		if v.Profile != Full || v.Switch == "" || v.Beside != "" {
			continue // the games are played by the engine that plays
		}
		at := slices.IndexFunc(a.Strength, func(s Strength) bool {
			return s.Variant == v.String() && s.Control == j.Control.String()
		})
		if at >= 0 && a.Strength[at].Games >= j.Games {
			continue
		}
		s, err := playStrength(ctx, v, j)
		if err != nil {
			return err
		}
		if at >= 0 {
			a.Strength[at] = *s
		} else {
			a.Strength = append(a.Strength, *s)
		}
		if j.Keep != nil {
			if err := j.Keep(a); err != nil {
				return err
			}
		}
	}
	return nil
}

// playStrength plays one match.
func playStrength(ctx context.Context, v Variant, j StrengthJob) (*Strength, error) {
	value := "off"
	if switchIsOn(v.options().Features, v.Switch) {
		value = "on"
	}
	evaluation := match.Option{Name: "eval", Value: "handcrafted"}
	engines := [2]match.EngineSpec{
		{Name: v.String(), Control: j.Control, Options: []match.Option{evaluation, {Name: "feature." + v.Switch, Value: value}}},
		{Name: string(Full), Control: j.Control, Options: []match.Option{evaluation}},
	}
	d := match.Duel{
		Event: v.String(), Engines: engines, Games: j.Games, Seed: j.Seed, Concurrency: j.Concurrency,
		Adjudication: match.Adjudication{ResignScore: 1000, ResignMoves: 3}, Runs: j.Runs,
	}
	if j.Progress != nil {
		d.Watch = func(played, of int) { j.Progress(v, played, of) }
	}
	r, err := d.Play(ctx)
	if err != nil {
		return nil, err
	}
	s := &Strength{
		Variant: v.String(), Switch: v.Switch, Control: j.Control.String(),
		Games: r.Games.N(), Losses: r.Games[0], Draws: r.Games[1], Wins: r.Games[2],
	}
	if r.Estimate != nil && r.Spread != nil {
		s.Elo, s.Error = r.Elo, r.EloError
	}
	return s, nil
}
