// Package sheet typesets games for printing. It produces a self-contained HTML page with the moves,
// the comments and diagrams, which a browser can print or convert to PDF.
package sheet

import (
	"fmt"
	"html"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// DiagramSign is the annotation $220, which requests a diagram after a move.
const DiagramSign record.NAG = 220

// Options control the layout of the games. With the zero value, moves are printed in Chinese, and
// diagrams where the record requests them.
type Options struct {
	Title    string            // title of the page; "" for the title of the first game
	Notation *xiangqi.Notation // nil for Chinese notation
	Symbols  diagram.Symbols
	View     diagram.View
	Every    int  // number of main-line moves between two diagrams; 0 for no such diagrams
	End      bool // print a diagram of the last position of the main line
}

// Report counts what was printed.
type Report struct {
	Games    int `json:"games"`    // number of games printed
	Diagrams int `json:"diagrams"` // number of diagrams
}

// page is the page that is being written.
type page struct {
	o Options
	w io.Writer
	r Report

	notation xiangqi.Notation
	b        strings.Builder // text of the current game
}

// Write writes the games as a page. If an error occurs, it stops and returns that error.
func Write(w io.Writer, games iter.Seq2[*record.Game, error], o Options) (Report, error) {
	p := &page{o: o, w: w, notation: xiangqi.Chinese}
	if o.Notation != nil {
		p.notation = *o.Notation
	}
	for g, err := range games {
		if err != nil {
			return p.r, err
		}
		if err := p.write(g); err != nil {
			return p.r, err
		}
	}
	if p.r.Games > 0 {
		_, err := io.WriteString(w, "</body>\n</html>\n")
		return p.r, err
	}
	return p.r, nil
}

func (p *page) write(g *record.Game) error {
	if p.r.Games == 0 {
		title := p.o.Title
		if title == "" {
			title = heading(g)
		}
		language := "zh"
		if name, _, _ := strings.Cut(p.notation.String(), ","); name != "chinese" {
			language = "en"
		}
		fmt.Fprintf(&p.b, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"+
			"<title>%s</title>\n<style>%s</style>\n</head>\n<body>\n", language, html.EscapeString(title), style)
	}
	p.r.Games++
	p.game(g)
	text := p.b.String()
	p.b.Reset()
	_, err := io.WriteString(p.w, text)
	return err
}

// heading returns the title of a game or, if it has none, the names of its players.
func heading(g *record.Game) string {
	red, black := g.Headers.Get("Red"), g.Headers.Get("Black")
	switch {
	case g.Headers.Get("Title") != "":
		return g.Headers.Get("Title")
	case red != "" || black != "":
		return red + " – " + black
	case g.Headers.Get("Event") != "":
		return g.Headers.Get("Event")
	}
	return "Xiangqi"
}

// game writes a single game.
func (p *page) game(g *record.Game) {
	p.b.WriteString("<article>\n<header>\n")
	p.element("h1", heading(g))
	side := func(name string) string {
		text := g.Headers.Get(name)
		for _, more := range []string{g.Headers.Get(name + "Team"), g.Headers.Get(name + "Elo")} {
			if text != "" && more != "" {
				text += " (" + more + ")"
			}
		}
		return text
	}
	if red, black := side("Red"), side("Black"); red != "" || black != "" {
		p.element(`p class="players"`, red+" – "+black+"\u2003"+g.Result.PGN())
	}
	var about []string
	for _, name := range []string{"Event", "Round", "Site", "Date", "ECCO", "Opening", "Annotator"} {
		if value := g.Headers.Get(name); value != "" && value != heading(g) {
			about = append(about, value)
		}
	}
	p.element(`p class="about"`, strings.Join(about, " · "))
	p.b.WriteString("</header>\n")
	s := &setting{page: p, g: g, setup: g.Start}
	if !g.FromStart() || slices.Contains(g.Root.NAGs, DiagramSign) || len(g.Root.Marks) > 0 {
		s.diagram(g.Root, 0)
	}
	s.comment(g.Root.Comment)
	p.b.WriteString(`<div class="moves">`)
	s.line(g.Root, 0, true)
	if g.Result != xiangqi.Undecided {
		fmt.Fprintf(&p.b, " <b>%s</b>", g.Result.PGN())
	}
	p.b.WriteString("</div>\n</article>\n")
}

// element writes an element, unless its text is empty.
func (p *page) element(tag, text string) {
	if text == "" {
		return
	}
	name, _, _ := strings.Cut(tag, " ")
	fmt.Fprintf(&p.b, "<%s>%s</%s>\n", tag, html.EscapeString(text), name)
}

// setting is a game that is being set on the page.
type setting struct {
	*page
	g     *record.Game
	setup xiangqi.Setup // setup at the current node
	depth int           // nesting depth of variations
}

// line writes the moves that follow a node. If fresh is set, the first of them is numbered even if
// it is a move by Black.
func (s *setting) line(parent *record.Node, ply int, fresh bool) {
	for len(parent.Children) > 0 {
		main, at := parent.Children[0], s.setup
		s.move(main, ply+1, fresh)
		fresh = s.appendix(main, ply+1)
		after := s.setup
		for _, other := range parent.Children[1:] {
			s.setup = at
			s.variation(other, ply+1)
			fresh = true
		}
		s.setup = after
		parent, ply = main, ply+1
	}
}

func (s *setting) variation(n *record.Node, ply int) {
	s.depth++
	fmt.Fprintf(&s.b, ` <span class="variation">(`)
	s.comment(n.Lead)
	s.move(n, ply, true)
	fresh := s.appendix(n, ply)
	s.line(n, ply, fresh)
	s.b.WriteString(")</span> ")
	s.depth--
}

// move writes a move with its number and annotation symbol, and then plays it on the board.
func (s *setting) move(n *record.Node, ply int, fresh bool) {
	red := s.setup.Turn == xiangqi.Red
	half := ply - 1
	if s.g.Start.Turn == xiangqi.Black {
		half++
	}
	number := max(s.g.Start.MoveNumber, 1) + half/2
	text := ""
	switch {
	case red:
		text = strconv.Itoa(number) + ".\u00a0"
	case fresh:
		text = strconv.Itoa(number) + "…\u00a0"
	}
	text += s.moveText(n)
	for _, nag := range n.NAGs {
		if sign := nag.Sign(); !strings.HasPrefix(sign, "$") {
			text += sign
		}
	}
	tag := "i"
	if s.depth == 0 {
		tag = "b"
	}
	fmt.Fprintf(&s.b, "<%s>%s</%s> ", tag, html.EscapeString(text), tag)
	s.setup.Put(n.Move.To(), s.setup.Remove(n.Move.From()))
	s.setup.Turn = s.setup.Turn.Other()
}

// moveText formats a move in the requested notation. If the setup is not a valid position, it
// formats the move as two squares.
func (s *setting) moveText(n *record.Node) string {
	pos, _, err := s.setup.PositionLenient()
	if err != nil {
		return n.Move.String()
	}
	return pos.FormatMove(n.Move, s.notation)
}

// appendix writes whatever follows a move. It reports whether this interrupts the sequence of
// moves.
func (s *setting) appendix(n *record.Node, ply int) bool {
	main := s.depth == 0
	wanted := slices.Contains(n.NAGs, DiagramSign) || len(n.Marks) > 0 ||
		main && s.o.Every > 0 && ply%(2*s.o.Every) == 0 || main && s.o.End && n.Next() == nil
	if wanted {
		s.diagram(n, ply)
	}
	s.comment(n.Comment)
	return wanted || n.Comment != ""
}

func (s *setting) comment(text string) {
	if text == "" {
		return
	}
	tag := "span"
	if s.depth == 0 {
		tag = "p"
	}
	fmt.Fprintf(&s.b, "<%s class=\"comment\">%s</%s> ", tag, strings.ReplaceAll(html.EscapeString(text), "\n", "<br>"), tag)
}

// hues maps the colours of marks in records to the colours used in diagrams.
var hues = map[byte]diagram.Hue{'G': diagram.Green, 'B': diagram.Blue, 'Y': diagram.Orange, 'R': diagram.Purple}

// diagram writes a diagram of the position after a node.
func (s *setting) diagram(n *record.Node, ply int) {
	s.r.Diagrams++
	o := diagram.Options{
		Symbols: s.o.Symbols, View: s.o.View, Theme: diagram.Print, Coordinates: diagram.Numbers, LastMove: n.Move,
		Title: fmt.Sprintf("diagram %d", s.r.Diagrams),
	}
	if s.o.Symbols == diagram.Letters {
		o.Coordinates = diagram.Algebraic
	}
	for _, m := range n.Marks {
		if m.From == m.To {
			o.Marks = append(o.Marks, diagram.Mark{Square: m.From, Hue: hues[m.Color]})
		} else {
			o.Arrows = append(o.Arrows, diagram.Arrow{Move: xiangqi.NewMove(m.From, m.To), Hue: hues[m.Color]})
		}
	}
	caption := fmt.Sprintf("%d", s.r.Diagrams)
	if ply > 0 {
		half := ply - 1
		if s.g.Start.Turn == xiangqi.Black {
			half++
		}
		caption += fmt.Sprintf(" · %d%s", max(s.g.Start.MoveNumber, 1)+half/2, map[bool]string{true: ".", false: "…"}[s.setup.Turn == xiangqi.Black])
	}
	caption += map[xiangqi.Color]string{xiangqi.Red: " ○", xiangqi.Black: " ●"}[s.setup.Turn] // side to move
	fmt.Fprintf(&s.b, "<figure>%s<figcaption>%s</figcaption></figure>\n", diagram.SVG(&s.setup, o), html.EscapeString(caption))
}

// style formats the page for the screen and for paper.
const style = `
@page { size: A4; margin: 18mm 16mm; }
html { font: 11pt/1.55 "Noto Serif CJK SC", "Source Han Serif SC", "Songti SC", SimSun, serif; color: #111; background: #fff; }
body { margin: 0 auto; max-width: 178mm; padding: 0 4mm; }
article { break-before: page; }
article:first-of-type { break-before: auto; }
header { border-bottom: 1px solid #999; margin-bottom: 1em; break-after: avoid; }
h1 { font-size: 1.5em; margin: 0.6em 0 0.2em; }
p { margin: 0.35em 0; orphans: 2; widows: 2; }
.players { font-weight: 600; }
.about { color: #555; font-size: 0.9em; }
.moves b { font-weight: 650; white-space: nowrap; }
.moves i { font-style: normal; white-space: nowrap; }
.variation { color: #333; font-size: 0.92em; }
.comment { color: #222; }
p.comment { margin: 0.3em 0 0.5em; }
figure { margin: 0.8em auto; width: 68mm; break-inside: avoid; text-align: center; }
figure svg { width: 100%; height: auto; display: block; }
figcaption { font-size: 0.85em; color: #555; }
@media print { body { max-width: none; padding: 0; } }
`
