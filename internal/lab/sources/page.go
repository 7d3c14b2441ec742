package sources

import (
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
)

// row is the row of a claim on the page.
type row struct {
	id       string // as in testdata/claims.txt
	claim    string
	measured string
	command  string
	verdict  string
}

// chapter contains the claims made in one source.
type chapter struct {
	title string
	rows  []row
}

// WriteMarkdown writes the page, which has no pictures.
func (d *Data) WriteMarkdown(w io.Writer, _ *chart.Pictures) error {
	_, err := io.WriteString(w, d.page())
	return err
}

func (d *Data) page() string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	say("# What the sources claim, and what is measured here\n")
	say("Chuhe grew from five texts that teach how to build such a program: the design articles of ElephantEye (2005), a tutorial with a 3D board, the thesis on ZMBL,")
	say("XQWLight's tutorial, and a course project. The second uses the graphics framework FireMonkey and is named after it here. This page compares each of their claims with\nwhat a program in this repository measures. You can also")
	say("play against each of their chapters with the `Profile` option of [the engine](engine-options.md) and the board.\n")
	say("```sh\nchuhe-lab claims --data docs/sources.json -o docs/sources.md --force")
	say("chuhe-lab match --engine 'name=third builtin profile=firemonkey' --engine 'name=second builtin profile=course' --tc nodes=1000 --games 10\n```\n")
	say("The first command regenerates this page from the data; with `--depth`, `--boards`, `--values`, `--mates`, `--tree`, `--games` and `--ablation`, it measures what is missing.")
	say("Measured on %s, with other programs running: compare times within a row, not between pages. In every timing row, all methods give the same answers, as", d.Machine)
	say("tests check. A verdict is **holds**, **partly holds**, **does not hold here** or **cannot be judged**; plain facts about a program are included too, next to what ours does.\n")
	d.ladderPart(say)
	for _, c := range d.chapters() {
		say("## %s\n\n| claim | measured here | how | verdict |\n|---|---|---|---|", c.title)
		for _, r := range c.rows {
			say("| <a id=\"%s\"></a>%s | %s | %s | %s |", r.id, r.claim, r.measured, r.command, r.verdict)
		}
		say("")
	}
	say("## Piece values\n\nValues are in centipawns, with the thesis' pawn at 100. The network column shows how much a middlegame position loses without the piece, with the number of measurements in brackets.\n")
	say("%s", valuesTable(d.Values))
	d.linesPart(say)
	d.minimalPart(say)
	d.unknownPart(say)
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// ladderPart shows what each chapter is worth in games.
func (d *Data) ladderPart(say func(string, ...any)) {
	say("## What each chapter is worth\n")
	say("Each chapter plays the previous one with %s for each side, in pairs of games from our own openings under the computer rules (`chuhe-lab claims --games 200 --tc nodes=1000`).", control(d.Ladder))
	say("The last uses the handcrafted evaluation, so that the match does not compare networks. Elo is given with its 95 %% interval.\n")
	table := func(list []Step) {
		say("| chapter | previous chapter | games | Elo | does it gain? |\n|---|---|---|---|---|")
		for i := range list {
			s := &list[i]
			_, verdict := judged(s)
			say("| %s | %s | %d: +%d =%d −%d | %s | %s |", s.Later, s.Earlier, s.Games.N(), s.Games[2], s.Games[1], s.Games[0], s.elo(), verdict)
		}
		say("")
	}
	table(d.Ladder)
	say("FireMonkey's chapter 5, each section including all earlier ones:\n")
	table(d.Sections)
	say("Chapter 1, `rules`, plays any legal move. Chapter 2, `course`, is the course project: PVS, moves ordered by the evaluation after them, no table, no quiescence, at most 5, 6 and 7")
	say("plies; it deepens one ply at a time, so that an interrupted search has an answer. Chapter 3, `firemonkey`, is alpha-beta with quiescence, a table with mates by")
	say("distance that keeps the deeper entry, two killers, one move list ordered by history, check extensions and null moves. Chapter 4, `elephanteye`, uses NegaScout and tries captures")
	say("before killers. Chapter 5, `zmbl`, is the thesis. The last is the full engine.\n")
}

func control(list []Step) string {
	if len(list) == 0 {
		return noneYet
	}
	return "`" + list[0].Control + "`"
}

// linesPart shows the times of complete searches with and without bit ranks and files, next to those
// in table 2-1 of the thesis.
func (d *Data) linesPart(say func(string, ...any)) {
	if d.Lines == nil {
		return
	}
	say("## Bit ranks and files in a whole search\n")
	say("This uses the classical board with NegaScout, a table, null move, killers, history and quiescence; the evaluation counts material and mobility. Times are for %d positions, in seconds of processor time since", d.Lines.Positions)
	say("the start of the search; both methods search the same nodes. `chuhe-lab claims --depth %d --positions %d`\n", len(d.Lines.Nodes), d.Lines.Positions)
	say("| depth | nodes | walked | looked up | walked ÷ looked up | thesis: walked → looked up | ratio |\n|---|---|---|---|---|---|---|")
	for i, n := range d.Lines.Nodes {
		say("| %d | %s | %.3f | %.3f | %.2f | %.3f → %.3f | %.2f |", i+1, chart.Grouped(n), d.Lines.Walked[i], d.Lines.Looked[i], d.Lines.Walked[i]/d.Lines.Looked[i],
			thesisWalked[i], thesisLooked[i], thesisWalked[i]/thesisLooked[i])
	}
	say("")
}

// The times published in the thesis for depths 1 to 8, in seconds, without and with bit ranks and
// files.
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
	say("Knuth and Moore (1975) show that, whatever the move order, alpha-beta must visit the leaves of the minimal tree. The table compares them with the leaves of the course project's searches from the")
	say("start position; a search can visit fewer where the tree of best replies is narrower than the game tree. `chuhe-lab ablation --course 5`, `chuhe-lab claims --tree 5`\n")
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

// unknownPart lists figures from the sources that are not known here.
func (d *Data) unknownPart(say func(string, ...any)) {
	say("## What is not known of the sources\n")
	say("The texts that we have lack these figures, so the programs use ours:\n")
	for _, text := range []string{
		"ZMBL: the null-move reduction steps by strong pieces and depth; the value of square control by piece and direction. Also unknown: the values of the patterns and of what pawns and knights gain in endings, and the fifty positions.",
		"ElephantEye: its evaluation. The profile uses our material, squares, mobility and patterns, and FireMonkey's null move; it is weaker than the original program.",
		"FireMonkey and the course project: their piece-square values. The profiles use our material and squares.",
		"XQWLight's names for the three legality tests and the two check tests. Here, A, B and C use all moves, the piece's moves, and its geometry; check is detected from the enemy's moves or from the king.",
	} {
		say("- %s", text)
	}
}
