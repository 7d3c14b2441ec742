package ablation

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
)

// page is an ablation's Markdown page being written.
type page struct {
	a        *Ablation
	text     strings.Builder
	pictures *chart.Pictures // nil omits them
	err      error
}

// WriteMarkdown writes the page with every table that has been measured. If pictures is nil, it
// omits the pictures.
func (a *Ablation) WriteMarkdown(w io.Writer, pictures *chart.Pictures) error {
	p := &page{a: a, pictures: pictures}
	p.head()
	for _, profile := range []Profile{ZMBL, Full} {
		p.thesisTable(profile)
	}
	p.hiddenTable()
	p.nullMoves()
	p.cutOffs()
	for _, profile := range []Profile{Full, ZMBL, Course, FireMonkey, ElephantEye} {
		p.switches(profile)
	}
	p.lines()
	p.course()
	p.strength()
	if p.err != nil {
		return p.err
	}
	_, err := io.WriteString(w, p.text.String())
	return err
}

func (p *page) head() {
	p.say("# What each technique is worth\n")
	p.say("This page is written by `chuhe-lab ablation --no-search --data docs/ablation.json --out docs/ablation.md --force`. Without `--no-search` it")
	p.say("measures what the data lack: every switch of the profiles (`--profile`) to `--depth 8`, and games with `--games`; that takes hours.\n")
	p.say("%d positions (%s), one thread, an empty table for each search. A node is one move made. All searches to a depth", p.a.Count, p.a.Positions)
	p.say("count the iterations before it. %s%s.\n", p.signature(), p.a.Machine)
	p.say("The **ZMBL profile** has what the thesis on ZMBL describes and nothing else. Its search is NegaScout with quiescence, a table of two layers (24 MiB)")
	p.say("and iterative deepening. Captures are ordered by exchange, the losing ones after the killers; killers are kept by distance from the root, history")
	p.say("without penalties. It has the fail-low fix, a null move that is reduced by the strong pieces left and the depth, extensions for checks and single")
	p.say("replies, and the thesis' evaluation. The steps of that reduction and the worth of control and patterns are not known, so our figures")
	p.say("are used ([the sources](sources.md)), and our positions: the thesis' fifty were not published. So only ratios can be compared")
	p.say("with the thesis', not nodes. The **full** engine has every technique on, and the handcrafted evaluation.\n")
}

// signature names the measured engine, if known.
func (p *page) signature() string {
	if p.a.Signature == 0 {
		return ""
	}
	return fmt.Sprintf("Engine of signature %d (`chuhe bench --eval handcrafted`), ", p.a.Signature)
}

// say writes a line.
func (p *page) say(format string, args ...any) { fmt.Fprintf(&p.text, format+"\n", args...) }

// table writes a table; the first row is its header.
func (p *page) table(rows [][]string) {
	for i, row := range rows {
		p.say("| %s |", strings.Join(row, " | "))
		if i == 0 {
			p.say("|%s", strings.Repeat("---|", len(row)))
		}
	}
	p.say("")
}

// show draws a picture and links to it.
func (p *page) show(name, title string, data []byte, err error) {
	if errors.Is(err, chart.ErrNothing) || p.pictures == nil && err == nil {
		return
	}
	if err == nil {
		err = p.pictures.Write(name, data)
	}
	if err != nil {
		p.err = errors.Join(p.err, err)
		return
	}
	p.say("![%s](%s/%s)\n", title, p.pictures.Folder, name)
}

// percent returns by how many percent a number differs from a base, NaN without a base.
func percent(n, base uint64) float64 {
	if base == 0 {
		return math.NaN()
	}
	return 100 * (float64(n)/float64(base) - 1)
}

// change formats a percentage with its sign.
func change(x float64) string {
	if math.IsNaN(x) {
		return "–"
	}
	return fmt.Sprintf("%+.1f %%", x)
}

// at formats an entry of a list, or returns "–" if it is missing.
func at[T any](list []T, i int, write func(T) string) string {
	if i >= len(list) {
		return "–"
	}
	return write(list[i])
}

// depths returns 1, 2, 3 ... as x values for a picture.
func depths(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = float64(i + 1)
	}
	return x
}

func floats(list []uint64) []float64 {
	y := make([]float64, len(list))
	for i, n := range list {
		y[i] = float64(n)
	}
	return y
}

// thesisTable compares the thesis' techniques with its figures.
func (p *page) thesisTable(profile Profile) {
	base := p.a.Best(Variant{Profile: profile})
	if base == nil {
		return
	}
	p.say("## The thesis' techniques in the %s\n", profileName(profile))
	head := []string{"depth"}
	var series []*Series
	var lines []chart.Line
	for _, v := range profile.ThesisVariants() {
		s := p.a.Best(v)
		if s == nil {
			continue
		}
		series = append(series, s)
		head = append(head, thesisNames[v.Switch])
		lines = append(lines, chart.Line{Name: thesisNames[v.Switch], X: depths(s.Depth()), Y: floats(s.Nodes)})
	}
	theirs := published.nodes[""]
	head = append(head, "thesis, all on")
	rows := [][]string{head}
	for d := range max(base.Depth(), len(theirs)) {
		row := []string{fmt.Sprint(d + 1)}
		for _, s := range series {
			row = append(row, at(s.Nodes, d, chart.Grouped))
		}
		rows = append(rows, append(row, at(theirs, d, chart.Grouped)))
	}
	p.say("Nodes:\n")
	p.table(rows)
	p.changes(base, series)
	if profile == ZMBL {
		lines = append(lines, chart.Line{Name: "thesis, all on", X: depths(len(theirs)), Y: floats(theirs), Dashed: true})
	}
	data, err := chart.Lines(chart.Axes{Title: "Nodes by depth, " + profileName(profile), X: "depth, plies", Y: "nodes", Log: true}, lines)
	p.show("nodes-"+string(profile)+".svg", "Nodes by depth", data, err)
	p.remarks(series[1:], base)
	if profile == Full {
		p.say("At low depth alpha-beta has fewer nodes: without `PVPruning`, which is younger than these figures, nothing is pruned in nodes of the principal variation, and without null windows it")
		p.say("knows none. The null move has less to save than in the thesis, for reverse futility gives most of its nodes up without a search.\n")
	}
}

// changes writes the effect of each technique, followed by the thesis' figure.
func (p *page) changes(base *Series, series []*Series) {
	p.say("Change of the nodes when it is switched over; in brackets that of the thesis:\n")
	head := []string{"depth"}
	var lines []chart.Line
	for _, s := range series[1:] {
		name := thesisNames[s.Switch]
		head = append(head, name)
		lines = append(lines,
			chart.Line{Name: name, X: depths(s.Depth()), Y: changesOf(s.Nodes, base.Nodes)},
			chart.Line{Like: name, X: depths(len(published.nodes[s.Switch])), Y: changesOf(published.nodes[s.Switch], published.nodes[""]), Dashed: true})
	}
	rows := [][]string{head}
	for d := range max(base.Depth(), len(published.nodes[""])) {
		row := []string{fmt.Sprint(d + 1)}
		for _, s := range series[1:] {
			cell := "–"
			if d < min(s.Depth(), base.Depth()) {
				cell = change(percent(s.Nodes[d], base.Nodes[d]))
			}
			if theirs := published.nodes[s.Switch]; d < len(theirs) {
				cell += fmt.Sprintf(" (%s)", change(percent(theirs[d], published.nodes[""][d])))
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	p.table(rows)
	data, err := chart.Lines(chart.Axes{Title: "Change of the nodes, " + profileName(base.Profile) + "; dashed: the thesis", X: "depth, plies", Y: "change, %"}, lines)
	p.show("changes-"+string(base.Profile)+".svg", "Change of the nodes by depth", data, err)
}

// changesOf lists the percentages by which nodes differ from a base, as far as both reach.
func changesOf(nodes, base []uint64) (list []float64) {
	for d := range min(len(nodes), len(base)) {
		list = append(list, percent(nodes[d], base[d]))
	}
	return list
}

func profileName(p Profile) string {
	switch p {
	case ZMBL:
		return "ZMBL profile"
	case Course:
		return "course project"
	case FireMonkey:
		return "FireMonkey profile"
	case ElephantEye:
		return "ElephantEye profile"
	}
	return "full engine"
}
