package sources

import (
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
)

// row is a claim's entry on the page.
type row struct {
	id       string // as in testdata/claims.txt
	claim    string
	measured string
	command  string
	verdict  string
}

// chapter contains the claims of a source.
type chapter struct {
	title string
	rows  []row
}

// WriteMarkdown writes the page. The page has no pictures.
func (d *Data) WriteMarkdown(w io.Writer, _ *chart.Pictures) error {
	_, err := io.WriteString(w, d.page())
	return err
}

func (d *Data) page() string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	say("# What the sources claim, and what is measured here\n")
	say("Chuhe grew from five texts that teach how such a program is built: the design articles of ElephantEye (2005), a tutorial with a 3D board, the thesis on ZMBL,")
	say("XQWLight's tutorial, and a course project. The second is made with the graphics framework FireMonkey and has its name here. You can look up each claim of theirs with")
	say("what a program of this repository has to say of it,")
	say("and you can play against each of their chapters: the option `Profile` of [the engine](engine-options.md) and of the board.\n")
	say("```sh\nchuhe-lab claims --data docs/sources.json -o docs/sources.md --force")
	say("chuhe-lab match --engine 'name=third builtin profile=firemonkey' --engine 'name=second builtin profile=course' --tc nodes=1000 --games 10\n```\n")
	say("The first command writes this page again from the data; with `--depth`, `--boards`, `--values`, `--mates`, `--tree`, `--games` and `--ablation` it measures what they lack.")
	say("Measured on %s, with other programs running: compare times within a row, not between pages. In all rows of times the ways give the same answers, which", d.Machine)
	say("tests hold. A row says **holds**, **holds less**, **does not hold here** or **cannot be judged**; facts of a program that claim nothing are there too, with what ours does.\n")
	d.ladderPart(say)
	for _, c := range d.chapters() {
		say("## %s\n\n| claim | measured here | how | verdict |\n|---|---|---|---|", c.title)
		for _, r := range c.rows {
			say("| <a id=\"%s\"></a>%s | %s | %s | %s |", r.id, r.claim, r.measured, r.command, r.verdict)
		}
		say("")
	}
	say("## Piece values\n\nCentipawns, a pawn of the thesis being 100. The network is asked how much less a middlegame position is worth without the piece; in brackets how often.\n")
	say("%s", valuesTable(d.Values))
	d.linesPart(say)
	d.minimalPart(say)
	d.unknownPart(say)
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// ladderPart shows the value of each chapter.
func (d *Data) ladderPart(say func(string, ...any)) {
	say("## What each chapter is worth\n")
	say("Each chapter against the one before, %s for each, pairs of games from our own openings under the computer rules (`chuhe-lab claims --games 200 --tc nodes=1000`).", control(d.Ladder))
	say("The last plays with the handcrafted evaluation, so that the network is not what is compared. Elo with its 95 %% interval.\n")
	table := func(list []Step) {
		say("| chapter | the one before | games | Elo | is it worth something? |\n|---|---|---|---|---|")
		for i := range list {
			s := &list[i]
			_, verdict := judged(s)
			say("| %s | %s | %d: +%d =%d −%d | %s | %s |", s.Later, s.Earlier, s.Games.N(), s.Games[2], s.Games[1], s.Games[0], s.elo(), verdict)
		}
		say("")
	}
	table(d.Ladder)
	say("Within FireMonkey's chapter 5, each section with all before it:\n")
	table(d.Sections)
	say("Chapter 1, `rules`, plays any legal move. Chapter 2, `course`, is the course project: PVS, moves by the evaluation after them, no table, no quiescence, 5, 6 and 7 plies at")
	say("the most; it deepens to them one by one, so that a search that is stopped has an answer. Chapter 3, `firemonkey`, is alpha-beta with quiescence, a table with mates by")
	say("distance in which the deeper entry stays, two killers, one list of moves by history, checks extended, null moves. Chapter 4, `elephanteye`, has NegaScout and takes captures")
	say("before killers. Chapter 5, `zmbl`, is the thesis. Then comes the engine with all it has.\n")
}

func control(list []Step) string {
	if len(list) == 0 {
		return noneYet
	}
	return "`" + list[0].Control + "`"
}

// linesPart compares the complete search with bit ranks and files to table 2-1 of the thesis.
func (d *Data) linesPart(say func(string, ...any)) {
	if d.Lines == nil {
		return
	}
	say("## Bit ranks and files in a whole search\n")
	say("The classical board with NegaScout, a table, null move, killers, history and quiescence; the evaluation counts pieces and mobility. %d positions, seconds of the processor since", d.Lines.Positions)
	say("the start of the search; both ways have the same nodes. `chuhe-lab claims --depth %d --positions %d`\n", len(d.Lines.Nodes), d.Lines.Positions)
	say("| depth | nodes | walked | looked up | walked ÷ looked up | thesis: walked → looked up | ratio |\n|---|---|---|---|---|---|---|")
	for i, n := range d.Lines.Nodes {
		say("| %d | %s | %.3f | %.3f | %.2f | %.3f → %.3f | %.2f |", i+1, chart.Grouped(n), d.Lines.Walked[i], d.Lines.Looked[i], d.Lines.Walked[i]/d.Lines.Looked[i],
			thesisWalked[i], thesisLooked[i], thesisWalked[i]/thesisLooked[i])
	}
	say("")
}

// The thesis' times in seconds, without and with bit ranks and files, depth 1 to 8.
var (
	thesisWalked = [8]float64{1.515, 1.516, 1.625, 2.312, 4.985, 12.781, 36.734, 135.375}
	thesisLooked = [8]float64{1.391, 1.406, 1.469, 1.953, 3.375, 8.875, 24.734, 87.047}
)

// minimalPart compares the minimal tree with the course project's table.
func (d *Data) minimalPart(say func(string, ...any)) {
	if d.Tree == nil || d.Ablation == nil {
		return
	}
	say("## The minimal tree\n")
	say("Knuth and Moore (1975): whatever the order, alpha-beta has to look at the leaves of the minimal tree. For comparison the leaves of the course project's searches here, from the")
	say("start position; a search may stay below it where the tree of the best replies is narrower than the game's. `chuhe-lab ablation --course 5`, `chuhe-lab claims --tree 5`\n")
	methods := []string{"alpha-beta, unordered", "alpha-beta, ordered", "PVS, ordered", "PVS, reversed order"}
	say("| depth | all leaves | minimal tree | %s |\n|---|---|---|---|---|---|---|", strings.Join(methods, " | "))
	for depth := 1; depth <= len(d.Tree.Minimax); depth++ {
		line := fmt.Sprintf("| %d | %s | %s", depth, chart.Grouped(d.Tree.Minimax[depth-1].Leaves), chart.Grouped(d.minimal(depth)))
		for _, m := range methods {
			cell := "–"
			if list := d.Ablation.Course[m]; depth <= len(list) {
				cell = fmt.Sprintf("%s (%.1f ×)", chart.Grouped(list[depth-1]), float64(list[depth-1])/float64(d.minimal(depth)))
			}
			line += " | " + cell
		}
		say("%s |", line)
	}
	say("")
}

// unknownPart lists the sources' figures that are unknown here.
func (d *Data) unknownPart(say func(string, ...any)) {
	say("## What is not known of the sources\n")
	say("These figures are not in what we have of the texts, and ours are used for them:\n")
	for _, text := range []string{
		"ZMBL: the steps of the null move's reduction by strong pieces and depth; how much control of squares is worth by piece and direction. Not known either: the worth of the patterns, of the pawns' gain and of the knight's in endings; the fifty positions.",
		"ElephantEye: its evaluation. The profile takes ours of material, squares, mobility and patterns, and the null move that FireMonkey's has; it is weaker than the program itself.",
		"FireMonkey and the course project: their squares' values. The profiles take ours of material and squares.",
		"XQWLight's names of the three tests of legality and the two of check: A, B and C are here all moves, the piece's moves, and its geometry; check is found by the enemy's moves or from the king.",
	} {
		say("- %s", text)
	}
}
