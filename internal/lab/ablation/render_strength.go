package ablation

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
)

// strength shows the results of the games: a table with a row for each technique, ordered by its
// value under the first time control, and a picture for each time control.
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
	head := []string{"engine"}
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
	p.say("The full engine without one technique plays the full engine, in pairs of games from our own openings under the computer rules.")
	p.say("Elo is that of the engine without the technique, with 95 %% confidence; a useful technique has a negative figure. By chance, one")
	p.say("figure in twenty lies outside its interval.\n")
	p.table(rows)
	for i, control := range controls {
		p.strengthPicture(i+1, control, list)
	}
}

// strengthRow returns the row of a variant, with its results under each time control.
func strengthRow(list []Strength, variant string, controls []string) []string {
	row := []string{strings.TrimPrefix(variant, string(Full)+" ")}
	var found []Strength
	for _, control := range controls {
		at := slices.IndexFunc(list, func(s Strength) bool { return s.Variant == variant && s.Control == control })
		if at < 0 {
			row = append(row, "–", "–")
			continue
		}
		s := list[at]
		found = append(found, s)
		elo := fmt.Sprintf("%+.0f ± %.0f", s.Elo, s.Error)
		if s.Losses == s.Games {
			elo = "−∞"
		}
		row = append(row, fmt.Sprintf("%d: +%d =%d −%d", s.Games, s.Wins, s.Draws, s.Losses), elo)
	}
	return append(row, strengthRemark(found))
}

// strengthRemark comments on whether the variant's games match the expectation.
func strengthRemark(list []Strength) string {
	var better, worse bool
	same := true // no game changed
	for _, s := range list {
		lost := s.Losses == s.Games
		better, worse = better || s.Elo > s.Error, worse || lost || s.Elo < -s.Error
		same = same && s.Elo == 0 && s.Error == 0 && !lost
	}
	text := "too small for the games to show"
	switch added := strings.Contains(list[0].Variant, " with "); {
	case better && worse:
		text = "**better or worse without it**, depending on the time control"
	case added && worse:
		text = "the engine is better without it and leaves it off"
	case added && better:
		text = "**the engine is better with it here** but leaves it off"
	case better:
		text = "**better without it here**"
	case worse:
		text = "worth it"
	case same:
		text = "no game changed"
	}
	if why := inGames[list[0].Switch]; why != "" {
		text += ": " + why
	}
	return text
}

// strengthPicture draws the results of the games under one time control.
func (p *page) strengthPicture(number int, control string, list []Strength) {
	var names []string
	var values, margins []float64
	for _, s := range list {
		if s.Control == control && s.Losses < s.Games { // otherwise no figure exists
			names, values, margins = append(names, s.Switch), append(values, s.Elo), append(margins, s.Error)
		}
	}
	data, err := chart.Bars(chart.Axes{Title: "Elo without a technique, " + control, X: "Elo"}, names, values, margins)
	p.show(fmt.Sprintf("strength-%d.svg", number), "Elo without a technique, "+control, data, err)
}
