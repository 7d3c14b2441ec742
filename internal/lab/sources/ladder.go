package sources

import (
	"fmt"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
)

// Step is a match between two adjacent rungs of the ladder, from the later one's point of view.
type Step struct {
	Later   string       `json:"later"`   // name of the later engine: a profile, or a section of the chapter
	Earlier string       `json:"earlier"` // name of the earlier engine, the rung before
	Control string       `json:"control"` // time control of both, such as "nodes=2000"
	Games   stats.Counts `json:"games"`   // losses, draws and wins of the later engine
	Pairs   stats.Counts `json:"pairs"`   // pairs by the half points of the later engine, 0 to 4
}

// Ladders is the kind of work that plays the ladder's matches.
var Ladders = match.DuelWork{Measurement: "ladder"}

// rung is one of the engines on a ladder.
type rung struct {
	name    string
	options []entrant.Option
}

// profileRung returns a rung that plays with the given profile. The features in off are switched
// off.
func profileRung(name string, p engine.Profile, off ...string) rung {
	r := rung{name, []entrant.Option{{Name: "profile", Value: string(p)}}}
	if p == engine.FullProfile {
		r.options = append(r.options, entrant.Option{Name: "eval", Value: "handcrafted"})
	}
	for _, feature := range off {
		r.options = append(r.options, entrant.Option{Name: "feature." + feature, Value: "off"})
	}
	return r
}

// chapters returns one rung for each profile, earliest first.
func chapters() (list []rung) {
	for _, p := range engine.Profiles() {
		list = append(list, profileRung(string(p), p))
	}
	return list
}

// sections returns a rung for each section of FireMonkey's chapter 5. Each section adds something
// to the previous one.
func sections() (list []rung) {
	steps := []struct {
		name     string
		features []string
	}{
		{"alpha-beta and quiescence", nil},
		{"history", []string{"History", "PlainHistory"}},
		{"table, mates by distance", []string{"Table", "DepthPreferredTable", "MateCutsAnyDepth", "PathGuard", "Repetition"}},
		{"killers, staged picker", []string{"Killers", "KillersByDistance"}},
		{"check extension", []string{"CheckExtension"}},
		{"null move", []string{"NullMove", "NullMoveAlways"}},
	}
	for i, step := range steps {
		var off []string
		for _, later := range steps[i+1:] {
			off = append(off, later.features...)
		}
		list = append(list, profileRung(step.name, engine.FireMonkeyProfile, off...))
	}
	return list
}

// crossed combines ZMBL's search with ElephantEye's evaluation. It is halfway between the two.
func crossed() rung {
	r := profileRung("zmbl's search, elephanteye's evaluation", engine.ElephantEyeProfile)
	for _, feature := range []string{"ExchangeOrder", "LosingCapturesEarly", "TwoTierTable", "FailLowFix", "SingleReplyExtension", "NullMoveByPieces"} {
		r.options = append(r.options, entrant.Option{Name: "feature." + feature, Value: "on"})
	}
	return r
}

// Due returns the matches that are missing, have too few games, or were played under another time
// control. In each of them, a rung plays the previous one.
func (d *Data) Due(control entrant.TimeControl, games int, seed uint64) *match.Duels {
	set := match.NewDuels("chapters of the sources, "+control.String(), games, seed, referee.Adjudication{ResignScore: 1000, ResignMoves: 4})
	add := func(kept []Step, list []rung) {
		for i := 1; i < len(list); i++ {
			at := find(kept, list[i].name, list[i-1].name)
			if at >= 0 && kept[at].Control == control.String() && kept[at].Games.N() >= games {
				continue
			}
			set.Add(list[i].spec(control), list[i-1].spec(control))
		}
	}
	add(d.Ladder, chapters())
	add(d.Sections, sections())
	add(d.Ladder, []rung{profileRung(string(engine.ElephantEyeProfile), engine.ElephantEyeProfile), crossed()})
	return set
}

func (r *rung) spec(control entrant.TimeControl) entrant.Spec {
	return entrant.Spec{Name: r.name, Control: control, Options: r.options}
}

func find(list []Step, later, earlier string) int {
	return slices.IndexFunc(list, func(s Step) bool { return s.Later == later && s.Earlier == earlier })
}

// Take records the results of the matches returned by Due. If it fails, the error wraps ErrSources.
func (d *Data) Take(r match.DuelReport, control entrant.TimeControl) error {
	for _, duel := range r.Duels {
		step := Step{Later: duel.Engines[0], Earlier: duel.Engines[1], Control: control.String(), Games: duel.Games, Pairs: duel.Pairs}
		named := func(list []rung) bool {
			return slices.ContainsFunc(list, func(o rung) bool { return o.name == step.Later })
		}
		switch {
		case named(chapters()), step.Later == crossed().name:
			d.Ladder = put(d.Ladder, step)
		case named(sections()):
			d.Sections = put(d.Sections, step)
		default:
			return fmt.Errorf("%w: no chapter is named %q", ErrSources, step.Later)
		}
	}
	return nil
}

func put(list []Step, s Step) []Step {
	if at := find(list, s.Later, s.Earlier); at >= 0 {
		list[at] = s
		return list
	}
	return append(list, s)
}
