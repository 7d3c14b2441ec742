package ablation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
)

// smallChange is the percentage below which a change is ignored. Measurements on a few dozen
// positions cannot detect smaller changes.
const smallChange = 2

// noChange is the percentage below which the result is considered unchanged.
const noChange = 0.3

// remarks states for each technique whether its row matches the expectation and, if it does not,
// why.
func (p *page) remarks(series []*Series, base *Series) {
	for _, s := range series {
		d := min(s.Depth(), base.Depth())
		x := percent(s.Nodes[d-1], base.Nodes[d-1])
		p.say("- **%s**: %s at depth %d; %s", s.Switch, change(x), d, p.verdictOn(s, x))
	}
	p.say("")
}

// verdictOn states how a change compares with what is expected of the technique.
func (p *page) verdictOn(s *Series, x float64) string {
	t := techniques[s.Switch]
	if added := strings.Contains(s.Variant, " with "); added {
		return t.about + ": " + map[bool]string{true: "it would need more nodes.", false: "it would need fewer nodes; the clusters stay for their lock-free access."}[x > 0]
	}
	if why := hidden[s.Switch]; why != "" && s.Profile == Full {
		return t.about + ": " + p.hiddenVerdict(s, x, why)
	}
	text := t.about + ": "
	right := x > 0 != t.costs
	none := x > -noChange && x < noChange
	small := x > -smallChange && x < smallChange
	switch why := exceptions[s.Switch]; {
	case none && idle[s.Switch] != "":
		return text + "no change up to this depth; " + idle[s.Switch]
	case none:
		return text + "no change up to this depth."
	case small:
		return text + fmt.Sprintf("any change is too small for %d positions to show at this depth.", p.a.Count)
	case right && t.costs:
		return text + "it costs nodes, as expected, because it sees more."
	case right:
		return text + "it saves nodes, as expected."
	case why != "" && s.Profile == Full:
		return text + why
	case t.costs:
		return text + "**it saves nodes here**: seeing more early can end lines sooner."
	}
	return text + "**it costs nodes here**: it pays off in strength or at greater depth, not in nodes at this depth."
}

// hiddenVerdict returns the verdict on a technique whose effect is hidden by others. The verdict
// includes the change measured with those others disabled.
func (p *page) hiddenVerdict(s *Series, x float64, why string) string {
	text := "it saves nodes"
	switch {
	case x > -smallChange && x < smallChange:
		text = "**hardly any difference here**"
	case x < 0:
		text = "**it costs nodes here**"
	}
	text += "; but " + why + "."
	for _, c := range p.companions() {
		if c.v.Switch == s.Switch {
			text += fmt.Sprintf(" With %s off in both: %s at depth %d.", c.others(), change(c.x), c.depth)
		}
	}
	return text
}

// companion is a comparison in which other techniques are disabled.
type companion struct {
	v             Variant
	base, without *Series
	depth         int // in plies, the greatest that both have reached
	x             float64
}

// others names the techniques that are disabled on both sides.
func (c *companion) others() string { return strings.ReplaceAll(c.v.Beside, "+", " and ") }

// companions lists the companions that have been measured.
func (p *page) companions() (list []companion) {
	for _, v := range Full.Companions() {
		c := companion{v: v, base: p.a.Best(v.Base()), without: p.a.Best(v)}
		if c.base == nil || c.without == nil {
			continue
		}
		c.depth = min(c.base.Depth(), c.without.Depth())
		if c.depth > 0 {
			c.x = percent(c.without.Nodes[c.depth-1], c.base.Nodes[c.depth-1])
			list = append(list, c)
		}
	}
	return list
}

// hiddenTable shows the techniques whose effect is hidden by others.
func (p *page) hiddenTable() {
	list := p.companions()
	if len(list) == 0 {
		return
	}
	p.say("## What other techniques hide\n\nThe full engine searches with other techniques off, once with and once without the technique in question:\n")
	rows := [][]string{{"switch", "off in both", "depth", "nodes with it", "nodes without", "change", "one ply less"}}
	var names []string
	var values []float64
	for _, c := range list {
		before := "–"
		if d := c.depth - 1; d > 0 {
			before = change(percent(c.without.Nodes[d-1], c.base.Nodes[d-1]))
		}
		rows = append(rows, []string{
			c.v.Switch, c.others(), fmt.Sprint(c.depth), chart.Grouped(c.base.Nodes[c.depth-1]), chart.Grouped(c.without.Nodes[c.depth-1]), change(c.x), before,
		})
		names, values = append(names, c.v.Switch+" without "+c.others()), append(values, c.x)
	}
	p.table(rows)
	data, err := chart.Bars(chart.Axes{Title: "Change of the nodes without a technique, others being off", X: "%"}, names, values, nil)
	p.show("hidden.svg", "Change of the nodes, others being off", data, err)
	for _, c := range list {
		switch {
		case c.x > smallChange:
			p.say("- **%s** saves nodes, as expected, with %s off in both.", c.v.Switch, c.others())
		case c.v.Switch == "PVS":
			p.say("- **PVS** by itself saves no nodes here. Without `PVPruning`, nothing is pruned in its open windows, whereas alpha-beta alone treats no")
			p.say("  node as part of the principal variation and prunes in all of them. In this engine, the value of PVS is that late moves can be")
			p.say("  reduced; the ZMBL profile shows its value where only the null move prunes.")
		default:
			p.say("- **%s** saves no nodes up to this depth.", c.v.Switch)
		}
	}
	p.say("")
}

// nullMoves compares the number of nodes saved by null moves with the number saved in the thesis.
func (p *page) nullMoves() {
	var lines []chart.Line
	rows := [][]string{{"depth", "ZMBL profile", "full engine", "thesis"}}
	columns := map[Profile][]float64{}
	most := 0
	for _, profile := range []Profile{ZMBL, Full} {
		base, without := p.a.Best(Variant{Profile: profile}), p.a.Best(Variant{Profile: profile, Switch: "NullMove"})
		if base == nil || without == nil {
			continue
		}
		for d := range min(base.Depth(), without.Depth()) {
			columns[profile] = append(columns[profile], percent(base.Nodes[d], without.Nodes[d]))
		}
		most = max(most, len(columns[profile]))
		lines = append(lines, chart.Line{Name: profileName(profile), X: depths(len(columns[profile])), Y: columns[profile]})
	}
	if most == 0 {
		return
	}
	var theirs []float64
	for d, n := range published.nodes[""] {
		theirs = append(theirs, percent(n, published.nodes["NullMove"][d]))
	}
	for d := range max(most, len(theirs)) {
		rows = append(rows, []string{fmt.Sprint(d + 1), at(columns[ZMBL], d, change), at(columns[Full], d, change), at(theirs, d, change)})
	}
	p.say("## Null move\n\nChange in nodes with the null move, relative to a search without it:\n")
	p.table(rows)
	lines = append(lines, chart.Line{Name: "thesis", X: depths(len(theirs)), Y: theirs, Dashed: true})
	data, err := chart.Lines(chart.Axes{Title: "Nodes with the null move against without", X: "depth, plies", Y: "change, %"}, lines)
	p.show("null-move.svg", "Savings of the null move", data, err)
}

// cutters are the heuristics in tune.Stats order.
var cutters = []string{"hash", "capture", "killer", "history"}

// shares converts counts to percentages of their sum.
func shares(cuts [4]uint64) (list [4]float64, sum uint64) {
	for _, n := range cuts {
		sum += n
	}
	for i, n := range cuts {
		if sum > 0 {
			list[i] = 100 * float64(n) / float64(sum)
		}
	}
	return list, sum
}

func shareText(list [4]float64) string {
	return fmt.Sprintf("%.1f / %.1f / %.1f / %.1f", list[0], list[1], list[2], list[3])
}

// cutOffs shows which heuristic proposed the moves that caused cut-offs, and how often such a move
// was the first one searched.
func (p *page) cutOffs() {
	rows := [][]string{{"depth", "ZMBL profile", "first move", "full engine", "first move", "thesis"}}
	series := []*Series{p.a.Best(Variant{Profile: ZMBL}), p.a.Best(Variant{Profile: Full})}
	most := len(published.cuts)
	var lines []chart.Line
	for i, s := range series {
		if s == nil {
			continue
		}
		most = max(most, s.Depth())
		if i == 0 {
			lines = cutLines(s)
		}
	}
	if series[0] == nil && series[1] == nil {
		return
	}
	for d := range most {
		row := []string{fmt.Sprint(d + 1)}
		for _, s := range series {
			share, first := "–", "–"
			if s != nil && d < s.Depth() {
				list, sum := shares(s.Cuts[d])
				if sum > 0 {
					share, first = shareText(list), fmt.Sprintf("%.1f", 100*float64(s.FirstCuts[d])/float64(sum))
				}
			}
			row = append(row, share, first)
		}
		theirs := "–"
		if d > 0 && d < len(published.cuts) {
			theirs = shareText(published.cuts[d])
		}
		rows = append(rows, append(row, theirs))
	}
	p.say("## What cuts\n\nThe table shows the share of cut-offs by the heuristic that proposed the move, in percent (%s), followed by the share of", strings.Join(cutters, " / "))
	p.say("cut-offs by a node's first move. Quiescence is not counted.\n")
	p.table(rows)
	data, err := chart.Lines(chart.Axes{Title: "Cut-offs by heuristic, ZMBL profile; dashed: the thesis", X: "depth, plies", Y: "share, %"}, lines)
	p.show("cut-offs.svg", "Cut-offs by heuristic", data, err)
	p.say("As in the thesis, captures cause most cut-offs, and their share and the hash move's rise and fall with even and odd depths.")
	p.say("Killers and history cause the rest. A good move order shows in the first move's share. The full engine prunes most nodes in")
	p.say("which a first move would suffice, so the remaining ones are harder.\n")
}

// cutLines returns the shares by depth as one line per heuristic, together with the corresponding
// lines from the thesis.
func cutLines(s *Series) []chart.Line {
	var lines []chart.Line
	for i, cutter := range cutters {
		ours, theirs := chart.Line{Name: cutter}, chart.Line{Like: cutter, Dashed: true}
		for d, cuts := range s.Cuts {
			if list, sum := shares(cuts); sum > 0 && d > 0 {
				ours.X, ours.Y = append(ours.X, float64(d+1)), append(ours.Y, list[i])
			}
		}
		for d, list := range published.cuts[1:] {
			theirs.X, theirs.Y = append(theirs.X, float64(d+2)), append(theirs.Y, list[i])
		}
		lines = append(lines, ours, theirs)
	}
	return lines
}

// switches lists all of a profile's switches, ordered by their effect on the number of nodes.
func (p *page) switches(profile Profile) {
	base := p.a.Best(Variant{Profile: profile})
	if base == nil {
		return
	}
	type entry struct {
		s *Series
		x float64
	}
	var list []entry
	for _, v := range profile.Variants()[1:] {
		if s := p.a.Best(v); s != nil {
			d := min(s.Depth(), base.Depth())
			list = append(list, entry{s, percent(s.Nodes[d-1], base.Nodes[d-1])})
		}
	}
	if len(list) < len(thesisSwitches)+1 {
		return // already listed in the table of the techniques from the thesis
	}
	slices.SortStableFunc(list, func(a, b entry) int {
		switch {
		case a.x > b.x:
			return -1
		case a.x < b.x:
			return 1
		}
		return 0
	})
	p.say("## Every switch of the %s\n\nThe engine without one technique is measured at depth 6 and at the greatest depth reached. First is the share of cut-offs by the first move.\n", profileName(profile))
	rows := [][]string{{"switch", "depth", "nodes", "change", "at depth 6", "first", "remark"}}
	var names []string
	var values []float64
	for _, e := range list {
		d := min(e.s.Depth(), base.Depth())
		_, sum := shares(e.s.Cuts[d-1])
		at6 := "–"
		if const6 := 6; d >= const6 {
			at6 = change(percent(e.s.Nodes[const6-1], base.Nodes[const6-1]))
		}
		rows = append(rows, []string{
			e.s.Switch, fmt.Sprint(d), chart.Grouped(e.s.Nodes[d-1]), change(e.x), at6,
			fmt.Sprintf("%.1f %%", 100*float64(e.s.FirstCuts[d-1])/float64(max(1, sum))), p.verdictOn(e.s, e.x),
		})
		names, values = append(names, e.s.Switch), append(values, e.x)
	}
	p.table(rows)
	p.say("All on: %s nodes to depth %d.\n", chart.Grouped(base.Nodes[base.Depth()-1]), base.Depth())
	data, err := chart.Bars(chart.Axes{Title: "Change of the nodes without a technique, " + profileName(profile), X: "%"}, names, values, nil)
	p.show("switches-"+string(profile)+".svg", "Change of the nodes by switch", data, err)
}

// lines shows the timing of bit ranks and files.
func (p *page) lines() {
	t := p.a.Lines
	if t == nil || len(t.Leaves) == 0 {
		return
	}
	p.say("## Bit ranks and bit files\n")
	p.say("A twin of the classical board (16 × 16 squares, an array of pieces) generates rook and cannon moves in two ways: by walking the line, or by")
	p.say("looking it up by the occupancy of the rank or file. It tests for check likewise. Both methods count the same leaves as our own board.")
	p.say("The table shows seconds for perft on all positions, the best of several runs:\n")
	rows := [][]string{{"depth", "leaves", "walked", "looked up", "walked ÷ looked up", "our board", "thesis (search): walked → looked up", "ratio"}}
	seconds := func(x float64) string { return fmt.Sprintf("%.4f", x) }
	for d := range max(len(t.Leaves), len(published.walked)) {
		ours, theirs, ratio := "–", "–", "–"
		if d < len(t.Leaves) {
			ours = fmt.Sprintf("%.2f", t.Walked[d]/t.Looked[d])
		}
		if d < len(published.walked) {
			theirs = fmt.Sprintf("%.3f → %.3f", published.walked[d], published.looked[d])
			ratio = fmt.Sprintf("%.2f", published.walked[d]/published.looked[d])
		}
		rows = append(rows, []string{
			fmt.Sprint(d + 1), at(t.Leaves, d, chart.Grouped), at(t.Walked, d, seconds), at(t.Looked, d, seconds), ours,
			at(t.Ours, d, seconds), theirs, ratio,
		})
	}
	p.table(rows)
	last := len(t.Leaves) - 1
	data, err := chart.Bars(chart.Axes{Title: fmt.Sprintf("Perft to depth %d", last+1), X: "seconds"},
		[]string{"walking the line", "bit ranks and files", "our board"}, []float64{t.Walked[last], t.Looked[last], t.Ours[last]}, nil)
	p.show("lines.svg", "Time of perft", data, err)
	p.say("The thesis timed whole searches, where the evaluation used bit ranks and files too; this table covers only move generation.\n")
}

// course shows the course project's table.
func (p *page) course() {
	if len(p.a.Course) == 0 {
		return
	}
	p.say("## The course project's table\n")
	p.say("The table counts evaluated leaves from the start position, without table, quiescence or pruning. Moves are ordered by the evaluation after the move or,")
	p.say("just above the leaves, by the captured piece; these evaluations are not counted. The project's figures, from another evaluation, are in brackets:\n")
	head := []string{"method"}
	most := 0
	for _, r := range p.a.Course {
		most = max(most, len(r.Leaves), len(published.course[r.Method]))
	}
	for d := range most {
		head = append(head, fmt.Sprint(d+1))
	}
	rows := [][]string{head}
	var lines []chart.Line
	for _, r := range p.a.Course {
		row := []string{string(r.Method)}
		for d := range most {
			cell := at(r.Leaves, d, chart.Grouped)
			if theirs := published.course[r.Method]; d < len(theirs) {
				cell += fmt.Sprintf(" (%s)", chart.Grouped(theirs[d]))
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
		theirs := published.course[r.Method]
		lines = append(lines,
			chart.Line{Name: string(r.Method), X: depths(len(r.Leaves)), Y: floats(r.Leaves)},
			chart.Line{Like: string(r.Method), X: depths(len(theirs)), Y: floats(theirs), Dashed: true})
	}
	p.table(rows)
	data, err := chart.Lines(chart.Axes{Title: "Leaves from the start position; dashed: the course project", X: "depth, plies", Y: "leaves", Log: true}, lines)
	p.show("course.svg", "Leaves by method", data, err)
	p.say("The methods rank as in the project: ordering saves most, PVS saves a little more, and a bad order costs PVS more than no order.\n")
}
