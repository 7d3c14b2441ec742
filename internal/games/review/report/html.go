package report

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/games/review"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// WriteHTML writes reviews as a single page in the given language. For each game, the page has a graph, the
// moves with their marks, and a board for every move that has remarks.
func WriteHTML(w io.Writer, list []*review.Report, l phrases.Language) error {
	p := &page{l: l}
	title := phrases.Say("review.title").In(l)
	if len(list) == 1 {
		title = heading(list[0], l)
	}
	fmt.Fprintf(&p.b, "<!DOCTYPE html>\n<html lang=%q>\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>%s</title>\n<style>%s</style>\n</head>\n<body>\n",
		string(l), html.EscapeString(title), style)
	p.b.WriteString(diagram.SharedSVG(p.boards()))
	if len(list) > 1 {
		p.element("h1", title)
		p.b.WriteString("<ol class=\"contents\">\n")
		for i, r := range list {
			fmt.Fprintf(&p.b, "<li><a href=\"#g%d\">%s</a> %s</li>\n", i+1, html.EscapeString(heading(r, l)), r.Result.PGN())
		}
		p.b.WriteString("</ol>\n")
	}
	for i, r := range list {
		p.game(i+1, r)
	}
	p.b.WriteString("</body>\n</html>\n")
	_, err := io.WriteString(w, p.b.String())
	return err
}

// page is a page being written.
type page struct {
	l phrases.Language
	b strings.Builder
}

func (p *page) say(key phrases.Key, values ...any) string { return phrases.Say(key, values...).In(p.l) }

// element writes an element that contains the given text.
func (p *page) element(tag, text string) {
	name, _, _ := strings.Cut(tag, " ")
	fmt.Fprintf(&p.b, "<%s>%s</%s>\n", tag, html.EscapeString(text), name)
}

func (p *page) game(n int, r *review.Report) {
	fmt.Fprintf(&p.b, "<article id=\"g%d\">\n<header>\n", n)
	p.element("h2", heading(r, p.l)+"  "+r.Result.PGN())
	var facts []string
	for _, fact := range []string{r.Event, r.Date} {
		if fact != "" {
			facts = append(facts, phrases.Clip(fact, 200))
		}
	}
	p.element(`p class="dim"`, strings.Join(facts, " · "))
	p.b.WriteString("</header>\n")
	if len(r.Story) > 0 {
		p.element(`p class="story"`, r.Story.In(p.l))
	}
	for _, text := range about(r, r.Facts()) {
		p.element("p", text.In(p.l))
	}
	p.sides(r)
	p.graph(n, r)
	p.moves(n, r)
	p.details(n, r)
	p.element(`p class="dim"`, p.say("review.made", "engine", r.Engine, "nodes", cmp.Or(r.Nodes, 0)))
	p.b.WriteString("</article>\n")
}

// sides writes the table of accuracy and marks, with one column per side.
func (p *page) sides(r *review.Report) {
	p.b.WriteString("<table class=\"sides\"><thead><tr><th></th>")
	for side := range r.Sides {
		name := phrases.Side(xiangqi.Color(side)).In(p.l)
		if a := r.Sides[side].Accuracy; a != nil {
			name += fmt.Sprintf(" %.1f %%", *a)
		}
		fmt.Fprintf(&p.b, "<th>%s</th>", html.EscapeString(name))
	}
	p.b.WriteString("</tr></thead><tbody>\n")
	for _, m := range review.Marks() {
		if red, black := r.Sides[0].Marks[m], r.Sides[1].Marks[m]; red+black > 0 {
			fmt.Fprintf(&p.b, "<tr><th class=\"%s\">%s</th><td>%d</td><td>%d</td></tr>\n", m, html.EscapeString(m.Text().In(p.l)), red, black)
		}
	}
	p.b.WriteString("</tbody></table>\n")
}

// Dimensions of the graph.
const (
	graphWidth, graphHeight = 1000.0, 240.0
)

// graph draws Red's expectation after every ply, with a dot that links to each move with remarks.
func (p *page) graph(n int, r *review.Report) {
	last := float64(max(1, len(r.Values)-1))
	x := func(i int) float64 { return float64(i) / last * graphWidth }
	y := func(i int) float64 { return (1 - r.Values[i].Win) * graphHeight }
	p.element("h3", p.say("review.graph"))
	fmt.Fprintf(&p.b, "<svg class=\"graph\" viewBox=\"-8 -8 %g %g\" role=\"img\"><title>%s</title>", graphWidth+16, graphHeight+16, html.EscapeString(p.say("review.graph")))
	fmt.Fprintf(&p.b, "<rect class=\"black\" width=\"%g\" height=\"%g\"/><path class=\"red\" d=\"M0 %g", graphWidth, graphHeight, graphHeight)
	for i := range r.Values {
		fmt.Fprintf(&p.b, " L%.1f %.1f", x(i), y(i))
	}
	fmt.Fprintf(&p.b, " L%g %g Z\"/><path class=\"level\" d=\"M0 %g H%g\"/>", graphWidth, graphHeight, graphHeight/2, graphWidth)
	for i := range r.Moves {
		if m := &r.Moves[i]; detailed(m) {
			fmt.Fprintf(&p.b, "<a href=\"#g%dp%d\"><circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"6\"><title>%s</title></circle></a>",
				n, m.Ply, m.Mark, x(m.Ply), y(m.Ply), html.EscapeString(number(r, m.Ply)+" "+m.Text.In(p.l)+" "+m.Mark.Text().In(p.l)))
		}
	}
	p.b.WriteString("</svg>\n")
}

// moves lists all moves with the symbols for their marks.
func (p *page) moves(n int, r *review.Report) {
	p.b.WriteString("<div class=\"moves\">")
	for i := range r.Moves {
		m := &r.Moves[i]
		no := number(r, m.Ply)
		if i > 0 && m.Side == xiangqi.Black {
			no = ""
		}
		text := html.EscapeString(m.Text.In(p.l))
		if detailed(m) {
			text = fmt.Sprintf("<a class=\"%s\" href=\"#g%dp%d\">%s%s</a>", m.Mark, n, m.Ply, text, sign(m))
		}
		if no != "" {
			fmt.Fprintf(&p.b, "<span class=\"no\">%s</span>", no)
		}
		fmt.Fprintf(&p.b, "<span>%s</span> ", text)
	}
	p.b.WriteString("</div>\n")
}

// boards returns the options shared by all boards on the page.
func (p *page) boards() diagram.Options {
	o := diagram.Options{Symbols: diagram.Traditional, Coordinates: diagram.Numbers, Shared: "x"}
	if p.l == phrases.Chinese {
		o.Symbols = diagram.Simplified
	}
	return o
}

// details shows each move that has remarks, together with a board.
func (p *page) details(n int, r *review.Report) {
	positions := r.Positions()
	p.b.WriteString("<div class=\"details\">\n")
	for i := range r.Moves {
		m := &r.Moves[i]
		if !detailed(m) {
			continue
		}
		o := p.boards()
		o.Title = m.Text.In(p.l)
		o.Arrows = []diagram.Arrow{{Move: m.Move, Hue: diagram.Orange}}
		if len(m.Better) > 0 {
			o.Arrows = append(o.Arrows, diagram.Arrow{Move: m.Better[0], Hue: diagram.Green})
		}
		fmt.Fprintf(&p.b, "<section id=\"g%dp%d\">\n<figure>%s</figure>\n<div>\n", n, m.Ply, diagram.SVG(&positions[i], o))
		p.element(fmt.Sprintf("h4 class=%q", m.Mark), number(r, m.Ply)+" "+m.Text.In(p.l)+sign(m))
		p.element(`p class="dim"`, headline(r, m, p.l))
		for j := range m.Reasons {
			p.element("p", m.Reasons[j].Text.In(p.l))
		}
		if better := Better(r, m); better != nil {
			p.element(`p class="better"`, better.In(p.l))
		}
		if hard := m.Hard(); hard != nil {
			p.element("p", hard.In(p.l))
		}
		p.b.WriteString("</div>\n</section>\n")
	}
	p.b.WriteString("</div>\n")
}

// style formats the page for light and dark screens, and for paper.
const style = `
:root { color-scheme: light dark; --text: #1c1a17; --page: #fbf9f5; --dim: #6b645b; --line: #d9d2c6; --good: #1d7a4c; --only: #22659c; --slip: #8a6400; --bad: #b4560a; --worst: #b3261e; --red: #d9776a; --black: #5a5f66; }
@media (prefers-color-scheme: dark) { :root { --text: #ece7de; --page: #1d1b19; --dim: #a79f93; --line: #45403a; --good: #6fd3a0; --only: #86c1f0; --slip: #e3bf5a; --bad: #f0a05f; --worst: #ff8f85; --red: #a84b40; --black: #2d3136; } }
html { font: 16px/1.55 system-ui, "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif; color: var(--text); background: var(--page); }
body { margin: 0 auto; max-width: 62rem; padding: 0 1rem 2rem; }
h1, h2 { margin: 1em 0 0.2em; } h3 { margin: 1.2em 0 0.3em; } h4 { margin: 0; font-size: 1.1em; }
p { margin: 0.35em 0; } a { color: inherit; }
article + article { border-top: 2px solid var(--line); margin-top: 2.5em; }
.dim { color: var(--dim); font-size: 0.92em; }
table.sides { border-collapse: collapse; margin: 0.8em 0; }
.sides th, .sides td { padding: 0.2em 0.9em; text-align: center; border-bottom: 1px solid var(--line); font-weight: 400; }
.sides thead th { white-space: nowrap; font-weight: 600; } .sides tbody th { text-align: start; padding-inline-start: 0; }
.graph { display: block; width: 100%; height: auto; }
.graph .black { fill: var(--black); } .graph .red { fill: var(--red); } .graph .level { stroke: var(--page); stroke-dasharray: 6 6; }
.graph circle { stroke: var(--page); stroke-width: 2; fill: var(--slip); }
.graph circle.brilliant, .graph circle.only_move { fill: var(--only); } .graph circle.mistake { fill: var(--bad); } .graph circle.blunder, .graph circle.missed_mate { fill: var(--worst); }
.moves { display: grid; grid-template-columns: repeat(auto-fill, minmax(2.6rem, max-content) minmax(6.5rem, 1fr) minmax(6.5rem, 1fr)); grid-template-columns: repeat(3, 2.8rem 1fr 1fr); margin: 1em 0; }
.moves span { white-space: nowrap; } .moves .no { color: var(--dim); text-align: end; padding-inline-end: 0.6em; }
.moves a, h4 { font-weight: 650; }
.brilliant, .only_move { color: var(--only); } .inaccuracy { color: var(--slip); } .mistake { color: var(--bad); } .blunder, .missed_mate { color: var(--worst); } .better { color: var(--good); }
.details section { display: grid; grid-template-columns: minmax(12rem, 19rem) 1fr; gap: 1.2rem; padding: 1rem 0; border-top: 1px solid var(--line); break-inside: avoid; }
figure { margin: 0; } figure svg { width: 100%; height: auto; display: block; }
section:target { outline: 3px solid var(--only); outline-offset: 6px; }
@media (max-width: 40rem) { .moves { grid-template-columns: 2.8rem 1fr 1fr; } .details section { grid-template-columns: 1fr; } figure { max-width: 24rem; } }
@media print { body { max-width: none; } article + article { break-before: page; border: 0; } }
`
