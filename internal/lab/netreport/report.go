package netreport

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Evaluation is one of the evaluations to compare. Evaluate returns centipawns for the side to
// move.
type Evaluation struct {
	Name     string
	Evaluate func(*xiangqi.Position) int
}

// Report contains the results of all evaluations. Lists of figures are in the order of the
// evaluations.
type Report struct {
	Settings Settings   `json:"settings"` // which positions were evaluated
	Names    []string   `json:"names"`    // names of the evaluations: "handcrafted", then the networks
	Classes  []Class    `json:"classes"`  // classes of the built-in endgame tables
	Openings []Openings `json:"openings"` // values for the opening book, in the order of the names
	Attacks  []Attacks  `json:"attacks"`  // values for positions with a forced mate, in the order of the names
}

// Class contains the results for one table class.
type Class struct {
	Name    string        `json:"name"`    // pieces of one side, then of the other, such as "KRKN"
	Decided int           `json:"decided"` // positions won or lost
	Drawn   int           `json:"drawn"`   // drawn positions
	Said    []ClassValues `json:"said"`    // values for each evaluation, in the order of the names
}

// ClassValues contains an evaluation's results for a table class.
type ClassValues struct {
	Right float64 `json:"right"` // share of decided positions with the correct sign, 0 to 1
	Drawn float64 `json:"drawn"` // mean absolute value of drawn positions, in centipawns
}

// Openings contains an evaluation's results for the opening book.
type Openings struct {
	Positions int     `json:"positions"` // number of positions, the same for all evaluations
	Mean      float64 `json:"mean"`      // mean absolute value, in centipawns
	Beyond    float64 `json:"beyond"`    // share of positions with an absolute value over 150 centipawns, 0 to 1
	Popular   float64 `json:"popular"`   // share of positions whose most popular move it ranks first, 0 to 1
	TopThree  float64 `json:"topthree"`  // share of positions whose most popular move it ranks among the first three, 0 to 1
}

// OpeningBound is the value, in centipawns, that a position reached by human players should not
// exceed.
const OpeningBound = 150

// Attacks contains an evaluation's results for positions in which the side to move has a forced
// mate. Values are from that side's point of view.
type Attacks struct {
	Positions int     `json:"positions"` // number of positions, the same for all evaluations; if 0, the other fields are 0
	Ahead     float64 `json:"ahead"`     // share of positions with a positive value, 0 to 1
	Clear     float64 `json:"clear"`     // share of positions with a value of at least 200 centipawns, 0 to 1
	Median    int     `json:"median"`    // median value, in centipawns
}

// ClearBound is the value of a clear advantage, in centipawns.
const ClearBound = 200

// ErrNothing is wrapped by the error for a report that would evaluate nothing.
var ErrNothing = errors.New("nothing to report on")

// Make compares the evaluations. It returns ctx.Err() if ctx ends, or any error from the tables. If
// there is nothing to evaluate, the error wraps ErrNothing.
func Make(ctx context.Context, s Settings, list []Evaluation) (*Report, error) {
	if len(list) == 0 || s.ClassSize < 1 || s.Games < 1 {
		return nil, fmt.Errorf("%w: %d evaluations, %d positions of a class, %d games", ErrNothing, len(list), s.ClassSize, s.Games)
	}
	r := &Report{Settings: s}
	for _, e := range list {
		r.Names = append(r.Names, e.Name)
	}
	if err := r.classes(ctx, list); err != nil {
		return nil, err
	}
	openings := s.openings()
	for _, e := range list {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r.Openings = append(r.Openings, onOpenings(e, openings))
	}
	attacks, err := s.attacks(ctx)
	if err != nil {
		return nil, err
	}
	for _, e := range list {
		r.Attacks = append(r.Attacks, onAttacks(e, attacks))
	}
	return r, nil
}

func (r *Report) classes(ctx context.Context, list []Evaluation) (err error) {
	tables, err := small.Open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, tables.Close()) }()
	for _, c := range tables.Mates() {
		if err := ctx.Err(); err != nil {
			return err
		}
		positions, err := r.Settings.ofClass(tables, c)
		if err != nil {
			return err
		}
		class := Class{Name: c.String()}
		for _, k := range positions {
			if k.result == tablebase.Draw {
				class.Drawn++
			} else {
				class.Decided++
			}
		}
		for _, e := range list {
			class.Said = append(class.Said, onClass(e, positions))
		}
		r.Classes = append(r.Classes, class)
	}
	return nil
}

func onClass(e Evaluation, positions []known) (v ClassValues) {
	decided, drawn := 0, 0
	for i := range positions {
		k := &positions[i]
		x := e.Evaluate(&k.position)
		switch {
		case k.result == tablebase.Draw:
			drawn++
			v.Drawn += float64(max(x, -x))
			continue
		case (k.result == tablebase.Win) == (x > 0):
			v.Right++
		}
		decided++
	}
	v.Right /= float64(max(1, decided))
	v.Drawn /= float64(max(1, drawn))
	return v
}

func onOpenings(e Evaluation, list []opening) (o Openings) {
	for i := range list {
		p := &list[i].position
		x := e.Evaluate(p)
		o.Mean += float64(max(x, -x))
		if max(x, -x) > OpeningBound {
			o.Beyond++
		}
		switch place(e, p, list[i].popular) {
		case 0:
			o.Popular++
			o.TopThree++
		case 1, 2:
			o.TopThree++
		}
	}
	o.Positions = len(list)
	n := float64(max(1, len(list)))
	o.Mean, o.Beyond, o.Popular, o.TopThree = o.Mean/n, o.Beyond/n, o.Popular/n, o.TopThree/n
	return o
}

// place returns how many moves the evaluation ranks above m when looking one ply ahead.
func place(e Evaluation, p *xiangqi.Position, m xiangqi.Move) (better int) {
	after := func(m xiangqi.Move) int {
		next := *p
		next.MakeMove(m)
		return -e.Evaluate(&next)
	}
	value := after(m)
	for _, other := range p.LegalMoves() {
		if after(other) > value {
			better++
		}
	}
	return better
}

func onAttacks(e Evaluation, list []xiangqi.Position) (a Attacks) {
	a.Positions = len(list)
	if len(list) == 0 {
		return a
	}
	values := make([]int, 0, len(list))
	for i := range list {
		x := e.Evaluate(&list[i])
		values = append(values, x)
		if x > 0 {
			a.Ahead++
		}
		if x >= ClearBound {
			a.Clear++
		}
	}
	slices.Sort(values)
	a.Median = values[len(values)/2]
	a.Ahead /= float64(len(list))
	a.Clear /= float64(len(list))
	return a
}

// group describes the attackers in a class, as in "R against N".
func (c *Class) group() string {
	name := strings.NewReplacer("A", "", "B", "").Replace(c.Name)
	sides := strings.SplitAfterN(name, "K", 3) // "", one side's attackers, the other side's
	attackers := func(i int) string {
		if text := strings.TrimSuffix(sides[i], "K"); text != "" {
			return text
		}
		return "–"
	}
	if len(sides) < 3 {
		return c.Name
	}
	return attackers(1) + " against " + attackers(2)
}

// WriteMarkdown writes the report as a page.
func (r *Report) WriteMarkdown(w io.Writer) error {
	var text strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&text, format+"\n", args...) }
	say("# What the networks say where the truth is known\n")
	say("Matches decide whether a network is accepted; this page shows weaknesses that a match may not reveal. It is generated by")
	say("`chuhe-lab net report NETWORK... --out docs/network-report.md --force`, without any search: all values are static.\n")
	row := func(first string, cells func(i int) string) {
		line := "| " + first + " |"
		for i := range r.Names {
			line += " " + cells(i) + " |"
		}
		say("%s", line)
	}
	head := func(first string) {
		row(first, func(i int) string { return r.Names[i] })
		say("%s", strings.Repeat("|---", len(r.Names)+1)+"|")
	}
	say("## Endings\n\nThe test draws up to %d random positions from each class in the embedded tables, with no check and no capture available.", r.Settings.ClassSize)
	say("Each cell shows the share of won and lost positions whose value has the right sign, then the mean absolute value of the drawn ones in centipawns;")
	say("classes are grouped by attackers.\n")
	head("attackers (decided, drawn)")
	for _, g := range r.groups() {
		row(fmt.Sprintf("%s (%d, %d)", g.Name, g.Decided, g.Drawn), func(i int) string {
			share, level := "–", "–"
			if g.Decided > 0 {
				share = fmt.Sprintf("%.1f %%", 100*g.Said[i].Right)
			}
			if g.Drawn > 0 {
				level = fmt.Sprintf("%.0f", g.Said[i].Drawn)
			}
			return share + "; " + level
		})
	}
	say("\n## Openings\n\nThe test uses %d positions up to ply %d of the opening book, all played by people. Values should be small, and the most popular move", r.Openings[0].Positions, r.Settings.BookPlies)
	say("should be among those with the best values.\n")
	head("")
	row("mean absolute value, centipawns", func(i int) string { return fmt.Sprintf("%.0f", r.Openings[i].Mean) })
	row(fmt.Sprintf("beyond %d", OpeningBound), func(i int) string { return fmt.Sprintf("%.1f %%", 100*r.Openings[i].Beyond) })
	row("most popular move ranked best", func(i int) string { return fmt.Sprintf("%.1f %%", 100*r.Openings[i].Popular) })
	row("most popular move among the best three", func(i int) string { return fmt.Sprintf("%.1f %%", 100*r.Openings[i].TopThree) })
	say("\n## Attacks on the king\n\nThe %d positions occur %d to %d plies before mate in %d games with the handcrafted evaluation at %d nodes per move. The side to move",
		r.Attacks[0].Positions, firstBefore, lastBefore, r.Settings.Games, r.Settings.GameNodes)
	say("is neither in check nor ahead by a pawn in material, and has a forced mate that a search of %d nodes finds.\n", r.Settings.ProofNodes)
	head("")
	row("ahead", func(i int) string { return fmt.Sprintf("%.1f %%", 100*r.Attacks[i].Ahead) })
	row(fmt.Sprintf("ahead by %d centipawns", ClearBound), func(i int) string { return fmt.Sprintf("%.1f %%", 100*r.Attacks[i].Clear) })
	row("median, centipawns", func(i int) string { return fmt.Sprint(r.Attacks[i].Median) })
	_, err := io.WriteString(w, text.String())
	return err
}

// groups combines classes that have the same attackers.
func (r *Report) groups() (list []Class) {
	for _, c := range r.Classes {
		name := c.group()
		at := slices.IndexFunc(list, func(g Class) bool { return g.Name == name })
		if at < 0 {
			at = len(list)
			list = append(list, Class{Name: name, Said: make([]ClassValues, len(r.Names))})
		}
		g := &list[at]
		for i, v := range c.Said {
			g.Said[i].Right = weighted(g.Said[i].Right, g.Decided, v.Right, c.Decided)
			g.Said[i].Drawn = weighted(g.Said[i].Drawn, g.Drawn, v.Drawn, c.Drawn)
		}
		g.Decided += c.Decided
		g.Drawn += c.Drawn
	}
	slices.SortStableFunc(list, func(a, b Class) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// weighted returns the mean of two means, weighted by n and m.
func weighted(a float64, n int, b float64, m int) float64 {
	return (a*float64(n) + b*float64(m)) / float64(max(1, n+m))
}
