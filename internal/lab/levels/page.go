package levels

import (
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
)

// WriteMarkdown writes the page with the table of levels. If pictures is nil, it omits the picture.
func (l *Levels) WriteMarkdown(w io.Writer, pictures *chart.Pictures) error {
	ratings, err := l.Ratings()
	if err != nil {
		return err
	}
	var text strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&text, format+"\n", args...) }
	say("# The levels of play\n\nIn Chinese: [levels.zh.md](levels.zh.md)\n")
	say("`chuhe-lab levels --nodes %d --data docs/levels.json --out docs/levels.md --force` writes this page and plays any games missing from the data.\n", l.Nodes)
	say("Each level played the one below it from the program's own openings, taking both colours in each opening. For each move, a level searches a limited number of")
	say("positions (nodes) and plies and compares its best moves. Levels with a spread choose moves as people do. They take the probability that [the model](choice.md)")
	say("assigns to a move, raise it to the power of one over the spread, and divide it by e for each blur by which the move is worse than the best. For a percentage of moves,")
	say("they miss the opponent's reply if it is inconspicuous; they miss a conspicuous reply with the square of that probability.")
	say("The other levels play a move that seems about as good as the best: they ignore differences of about one blur, and miss the reply to a percentage of moves.")
	say("Level %d, full strength, has no limits of its own; here it searched %s nodes per move.", engine.MaxLevel, chart.Grouped(uint64(l.Nodes)))
	say("%s Machine: %s.\n", l.evaluationText(), l.Machine)
	if l.Anchor != nil {
		say("The ratings are maximum-likelihood estimates from all games, on a scale that defines %s with %s per move as %.0f.", l.Anchor.Name, controlText(l.Anchor.Control), l.Anchor.Elo)
		say("Games against it are replayed, if needed, only when you pass `--anchor SPEC --anchor-elo %.0f --anchor-levels N,N`.", l.Anchor.Elo)
		say("± is a level's 95 %% confidence interval relative to the average of all levels. These are not federation ratings.\n")
	}
	say("| level | nodes | plies | moves compared | replies missed | spread | blur, centipawns | Elo | score against the level below |\n|---|---|---|---|---|---|---|---|---|")
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

// evaluationText names the evaluations that the levels were measured with. There is more than one
// if only those levels that had changed were measured again.
func (l *Levels) evaluationText() string {
	var parts []string
	for level, first := 2, 1; level <= engine.MaxLevel; level++ {
		m, next := l.Match(level), l.Match(level+1)
		if m == nil || next != nil && next.evaluation() == m.evaluation() {
			continue
		}
		parts = append(parts, fmt.Sprintf("levels %d to %d with %s", first, level, m.evaluation()))
		first = level + 1
	}
	if len(parts) < 2 {
		return fmt.Sprintf("The evaluation is %s.", l.evaluation())
	}
	return "The levels were measured with different evaluations: " + strings.Join(parts, ", ") + "."
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

// controlText describes a time control in words.
func controlText(control string) string {
	if n, found := strings.CutPrefix(control, "nodes="); found {
		return n + " nodes"
	}
	return control
}
