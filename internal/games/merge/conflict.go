package merge

import (
	"cmp"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Copy is a record and the sources that it comes from.
type Copy struct {
	Game    *record.Game
	Origins []string
}

// Conflict is a fact about a game on which the records disagree.
type Conflict struct {
	Field  string  `json:"field"`  // name of a header, or Result
	Values []Value `json:"values"` // the different values, in alphabetical order
}

// Value is one of the values given for a fact.
type Value struct {
	Value   string   `json:"value"`   // text of the header; for Result, 1-0, 0-1 or 1/2-1/2
	Origins []string `json:"origins"` // names of the sources that give this value
}

// resultField is the name of the field for a conflict about the result.
const resultField = "Result"

// Conflicts returns the facts on which the records disagree, ordered by name. A record that does
// not give a value for a fact does not disagree with the others.
func Conflicts(copies []Copy) []Conflict {
	values := map[string]map[string][]string{}
	names := map[string]string{} // maps folded forms to the original spelling
	see := func(name, value string, origins []string) {
		folded := strings.ToLower(name)
		if values[folded] == nil {
			values[folded], names[folded] = map[string][]string{}, name
		}
		names[folded] = min(names[folded], name)
		values[folded][value] = append(values[folded][value], origins...)
	}
	for _, c := range copies {
		for _, h := range c.Game.Headers {
			see(h.Name, h.Value, c.Origins)
		}
		if c.Game.Result != xiangqi.Undecided {
			see(resultField, c.Game.Result.PGN(), c.Origins)
		}
	}
	list := []Conflict{}
	for folded, by := range values {
		if len(by) < 2 {
			continue
		}
		c := Conflict{Field: names[folded]}
		for value, origins := range by {
			slices.Sort(origins)
			c.Values = append(c.Values, Value{value, slices.Compact(origins)})
		}
		slices.SortFunc(c.Values, func(a, b Value) int { return cmp.Compare(a.Value, b.Value) })
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b Conflict) int { return cmp.Compare(a.Field, b.Field) })
	return list
}

// Gain counts what a merged game contains in addition to one of its records.
type Gain struct {
	Moves    int `json:"moves"`    // moves outside the existing lines
	Comments int `json:"comments"` // places at which the comment has changed
	Signs    int `json:"signs"`    // symbols and marks
	Facts    int `json:"facts"`    // headers that are new or have a different value
}

// Any reports whether there is any gain.
func (g Gain) Any() bool { return g != Gain{} }

// Add adds the counts of o to g.
func (g *Gain) Add(o Gain) {
	g.Moves += o.Moves
	g.Comments += o.Comments
	g.Signs += o.Signs
	g.Facts += o.Facts
}

// GainOver compares a merged game with the same game before the merge, regardless of the
// orientation of either.
func GainOver(before, after *record.Game) (gain Gain) {
	if facesLeft(before) {
		before = mirror(before)
	}
	if facesLeft(after) {
		after = mirror(after)
	}
	for _, h := range after.Headers {
		if before.Headers.Get(h.Name) != h.Value {
			gain.Facts++
		}
	}
	if before.Result != after.Result {
		gain.Facts++
	}
	gain.over(before.Root, after.Root)
	return gain
}

func (g *Gain) over(before, after *record.Node) {
	if before.Comment != after.Comment || before.Lead != after.Lead {
		g.Comments++
	}
	g.Signs += max(len(after.NAGs)-len(before.NAGs), 0) + max(len(after.Marks)-len(before.Marks), 0)
	for _, child := range after.Children {
		own := before.Find(child.Move)
		if own == nil {
			g.Moves++
			own = &record.Node{}
		}
		g.over(own, child)
	}
}
