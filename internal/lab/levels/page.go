package levels

import (
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
)

// WriteMarkdown writes the page with the table of the levels. Without pictures,
// nil, there is none.
func (l *Levels) WriteMarkdown(w io.Writer, pictures *chart.Pictures) error {
	ratings, err := l.Ratings()
	if err != nil {
		return err
	}
	var text strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&text, format+"\n", args...) }
	say("# The levels of play\n\nIn Chinese: [levels.zh.md](levels.zh.md)\n")
	say("This page is written by `chuhe-lab levels --nodes %d --data docs/levels.json --out docs/levels.md --force`, which plays what the data lack.\n", l.Nodes)
	say("Each level played the one below from the program's own openings, each opening with both colours. A level searches a number of")
	say("positions (nodes) and plies for a move and compares its best moves. The levels with a spread choose as people do. The likelihood that [the model](choice.md) gives")
	say("a move is raised to the power of one through the spread, and falls by e with each blur that the move is worse than the best. Of a share of the moves")
	say("they do not see what the other side will answer, where the answer does not draw the eye; one that does is overlooked with the square of that chance.")
	say("The others take a move that seems about as good as the best: differences of about the size of the blur go unnoticed, and of a share of the moves they do not see the answer.")
	say("Level %d, full strength, has no limits of its own; here it had %s nodes a move.", engine.MaxLevel, chart.Grouped(uint64(l.Nodes)))
	say("%s %s.\n", l.evaluationText(), l.Machine)
	if l.Anchor != nil {
		say("The ratings are the maximum likelihood of all games, on a scale on which %s with %s for each move is %.0f by definition.", l.Anchor.Name, controlText(l.Anchor.Control), l.Anchor.Elo)
		say("Its games are played again, where they must be, only with `--anchor SPEC --anchor-elo %.0f --anchor-levels N,N`.", l.Anchor.Elo)
		say("± is the 95 %% confidence interval of a level against the average of all. These are not ratings of a federation.\n")
	}
	say("| level | nodes | plies | moves compared | answers overlooked | spread | blur, centipawns | Elo | score against the level below |\n|---|---|---|---|---|---|---|---|---|")
	for i, s := range engine.Levels() {
		nodes, plies := chart.Grouped(s.Nodes), fmt.Sprint(s.Depth)
		if i == engine.MaxLevel-1 {
			nodes, plies = "–", "–"
		}
		spread := "–"
		if s.Spread > 0 {
			spread = fmt.Sprintf("%.2f", s.Spread)
		}
		say("| %d | %s | %s | %d | %d %% | %s | %d | %s | %s |", i+1, nodes, plies, s.Candidates, s.Overlooked, spread, int(s.Temperature), ratingText(ratings[i]), l.scoreText(i+1))
	}
	say("")
	for _, m := range l.Matches {
		if m.Against == 0 && l.current(m) {
			say("- Level %d against %s: %s", m.Level, l.Anchor.Name, resultText(&m))
		}
	}
	if pictures != nil {
		data, err := levelsPicture(ratings)
		if err != nil {
			return err
		}
		if err := pictures.Write("elo.svg", data); err != nil {
			return err
		}
		say("\n![Elo by level](%s/elo.svg)", pictures.Folder)
	}
	_, err = io.WriteString(w, text.String())
	return err
}

// evaluationText says with what the levels were measured: not all with the same, where only
// those that had changed have played again.
func (l *Levels) evaluationText() string {
	var parts []string
	for level, first := 2, 1; level <= engine.MaxLevel; level++ {
		m, next := l.Match(level), l.Match(level+1)
		if m == nil || next != nil && next.evaluation() == m.evaluation() {
			continue
		}
		parts = append(parts, fmt.Sprintf("of levels %d to %d it is %s", first, level, m.evaluation()))
		first = level + 1
	}
	if len(parts) < 2 {
		return fmt.Sprintf("The evaluation is %s.", l.evaluation())
	}
	return "They were measured with different evaluations: " + strings.Join(parts, ", ") + "."
}

func levelsPicture(ratings []*stats.Rating) ([]byte, error) {
	line := chart.Line{Name: "measured"}
	for i, r := range ratings {
		if r != nil {
			line.X = append(line.X, float64(i+1))
			line.Y = append(line.Y, r.Elo)
		}
	}
	return chart.Lines(chart.Axes{Title: "Strength of the levels", X: "level", Y: "Elo"}, []chart.Line{line})
}

func ratingText(r *stats.Rating) string {
	if r == nil {
		return "–"
	}
	return fmt.Sprintf("%.0f ± %.0f", r.Elo, r.Error)
}

func (l *Levels) scoreText(level int) string {
	m := l.Match(level)
	if m == nil {
		return "–"
	}
	return resultText(m)
}

func resultText(m *LevelMatch) string {
	return fmt.Sprintf("%.1f %% of %d (+%d =%d −%d)", 100*m.Score(), m.Games, m.Wins, m.Draws, m.Losses)
}

// controlText reads a time control aloud.
func controlText(control string) string {
	if n, found := strings.CutPrefix(control, "nodes="); found {
		return n + " nodes"
	}
	return control
}
