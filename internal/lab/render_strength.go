package lab

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/chart"
)

// strength shows what games say: a row for each technique, by what it is worth
// under the first time control, and a picture for each time control.
func (p *page) strength() {
	if len(p.a.Strength) == 0 {
		return
	}
	var controls, variants []string
	for _, s := range p.a.Strength {
		if !slices.Contains(controls, s.Control) {
			controls = append(controls, s.Control)
		}
	}
	list := slices.Clone(p.a.Strength)
	slices.SortStableFunc(list, func(a, b Strength) int {
		if c := slices.Index(controls, a.Control) - slices.Index(controls, b.Control); c != 0 {
			return c
		}
		return cmp.Compare(a.Elo, b.Elo)
	})
	head := []string{"the engine"}
	for _, control := range controls {
		head = append(head, "games, "+control, "Elo")
	}
	rows := [][]string{append(head, "remark")}
	for _, s := range list {
		if slices.Contains(variants, s.Variant) {
			continue
		}
		variants = append(variants, s.Variant)
		rows = append(rows, strengthRow(list, s.Variant, controls))
	}
	p.say("## In games\n")
	p.say("The full engine without a technique against the full engine, pairs of games from our own openings under the computer rules.")
	p.say("Elo of the engine without it, with 95 %% confidence; a technique that is worth something has a negative figure. By chance alone one")
	p.say("figure of twenty lies off its interval.\n")
	p.table(rows)
	if slices.ContainsFunc(list, func(s Strength) bool { return s.Switch == "PVS" }) {
		p.say("Without PVS there are no late move reductions either, which need its null windows.\n")
	}
	for i, control := range controls {
		p.strengthPicture(i+1, control, list)
	}
}

// strengthRow is what the games under each control say of a variant.
func strengthRow(list []Strength, variant string, controls []string) []string {
	row := []string{strings.TrimPrefix(variant, string(Full)+" ")}
	var better, worse bool
	var name string
	for _, control := range controls {
		at := slices.IndexFunc(list, func(s Strength) bool { return s.Variant == variant && s.Control == control })
		if at < 0 {
			row = append(row, "–", "–")
			continue
		}
		s := list[at]
		name = s.Switch
		better, worse = better || s.Elo > s.Error, worse || s.Elo < -s.Error
		row = append(row, fmt.Sprintf("%d: +%d =%d −%d", s.Games, s.Wins, s.Draws, s.Losses), fmt.Sprintf("%+.0f ± %.0f", s.Elo, s.Error))
	}
	return append(row, strengthRemark(name, better, worse))
}

// strengthRemark says whether games point the way they should.
func strengthRemark(name string, better, worse bool) string {
	added := strings.Contains(Variant{Profile: Full, Switch: name}.String(), " with ")
	switch why := weak[name]; {
	case added && worse:
		return "the engine is better without it, and has it off"
	case added && better:
		return "**the engine is better with it here**, and has it off"
	case better && worse:
		return "**better and worse without it**, by the time control"
	case better && why != "":
		return "**better without it here**: " + why
	case better:
		return "**better without it here**"
	case worse:
		return "worth it"
	case why != "":
		return "less than the games can tell: " + why
	}
	return "less than the games can tell"
}

// strengthPicture draws the games under a control.
func (p *page) strengthPicture(number int, control string, list []Strength) {
	var names []string
	var values, margins []float64
	for _, s := range list {
		if s.Control == control {
			names, values, margins = append(names, s.Switch), append(values, s.Elo), append(margins, s.Error)
		}
	}
	data, err := chart.Bars(chart.Axes{Title: "Elo without a technique, " + control, X: "Elo"}, names, values, margins)
	p.show(fmt.Sprintf("strength-%d.svg", number), "Elo without a technique, "+control, data, err)
}
