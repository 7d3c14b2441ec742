package ablation

import (
	"fmt"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
)

// Strength is the result of a variant's games against the unchanged profile.
type Strength struct {
	Variant string  `json:"variant"` // the profile and its switched technique, such as "full without NullMove"
	Switch  string  `json:"switch"`  // the technique, such as NullMove
	Control string  `json:"control"` // the time control of both, such as "nodes=5000"
	Games   int     `json:"games"`   // number of games
	Wins    int     `json:"wins"`    // games won by the variant
	Draws   int     `json:"draws"`   // drawn games
	Losses  int     `json:"losses"`  // games lost by the variant
	Elo     float64 `json:"elo"`     // strength of the variant relative to the profile, in Elo; 0 if unknown
	Error   float64 `json:"error"`   // half width of the 95 % interval; 0 if unknown
}

// Strengths is the kind of work that plays the variants' matches.
var Strengths = match.DuelWork{Measurement: "strength"}

// StrengthDue returns the matches that are missing from the data or have too few games. In each of
// them, a variant of the full engine plays the full engine. The set may be empty.
func (a *Ablation) StrengthDue(variants []Variant, control entrant.TimeControl, games int, seed uint64) *match.Duels {
	d := match.NewDuels("strength of techniques, "+control.String(), games, seed, referee.Adjudication{ResignScore: 1000, ResignMoves: 3})
	evaluation := entrant.Option{Name: "eval", Value: "handcrafted"}
	full := entrant.Spec{Name: string(Full), Control: control, Options: []entrant.Option{evaluation}}
	for _, v := range variants {
		if v.Profile != Full || v.Switch == "" || v.Beside != "" {
			continue // only variants of the full engine play games
		}
		if at := a.strength(v.String(), control.String()); at >= 0 && a.Strength[at].Games >= games {
			continue
		}
		value := "off"
		if switchIsOn(v.options().Features, v.Switch) {
			value = "on"
		}
		d.Add(entrant.Spec{
			Name: v.String(), Control: control, Options: []entrant.Option{evaluation, {Name: "feature." + v.Switch, Value: value}},
		}, full)
	}
	return d
}

// strength returns the index of a match, or -1 if there is none.
func (a *Ablation) strength(variant, control string) int {
	return slices.IndexFunc(a.Strength, func(s Strength) bool { return s.Variant == variant && s.Control == control })
}

// TakeStrength records the results of the matches returned by StrengthDue. If it fails, the error
// wraps ErrAblation.
func (a *Ablation) TakeStrength(r match.DuelReport, control entrant.TimeControl) error {
	variants := Full.Variants()
	for _, d := range r.Duels {
		at := slices.IndexFunc(variants, func(v Variant) bool { return v.String() == d.Engines[0] })
		if at < 0 {
			return fmt.Errorf("%w: no variant is named %q", ErrAblation, d.Engines[0])
		}
		s := Strength{
			Variant: d.Engines[0], Switch: variants[at].Switch, Control: control.String(),
			Games: d.Games.N(), Losses: d.Games[0], Draws: d.Games[1], Wins: d.Games[2],
		}
		if d.Estimate != nil && d.Spread != nil {
			s.Elo, s.Error = d.Elo, d.EloError
		}
		if at := a.strength(s.Variant, s.Control); at >= 0 {
			a.Strength[at] = s
		} else {
			a.Strength = append(a.Strength, s)
		}
	}
	return nil
}
