package match

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// WritePGN writes the game in PGN format, encoded in UTF-8, with its moves in ICCS notation. Each
// move that an engine had to think about is followed by a comment. In this comment, [%eval] is the
// score from Red's point of view, in pawns or as #moves for a mate; [%depth] and [%nodes] describe
// the search; [%emt] is the time used, in seconds; and [%clk] is the time left on the clock.
func (g *Record) WritePGN(w io.Writer) error {
	var b strings.Builder
	g.writeTags(&b)
	g.writeMoves(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

func (g *Record) writeTags(b *strings.Builder) {
	tag := func(name, value string) {
		value = strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value)
		fmt.Fprintf(b, "[%s \"%s\"]\n", name, value)
	}
	tag("Game", "Chinese Chess")
	tag("Event", g.Event)
	tag("Site", "")
	tag("Date", g.Finished.Format("2006.01.02"))
	tag("Round", fmt.Sprintf("%d.%d", g.Unit+1, g.Number+1))
	tag("Red", g.Red)
	tag("Black", g.Black)
	tag("Result", g.Result.PGN())
	if g.Controls[0] == g.Controls[1] {
		tag("TimeControl", g.Controls[0].PGN())
	}
	tag("RedTimeControl", g.Controls[0].String())
	tag("BlackTimeControl", g.Controls[1].String())
	tag("PlyCount", fmt.Sprint(len(g.MoveList())))
	tag("Termination", g.Reason)
	tag("Format", "ICCS")
	if g.Start != xiangqi.StartFEN {
		tag("FEN", g.Start)
	}
	b.WriteString("\n")
}

func (g *Record) writeMoves(b *strings.Builder) {
	blackFirst := strings.Contains(g.Start, " b ")
	moves := g.MoveList()
	for i, m := range moves {
		ply := i
		if blackFirst {
			ply++
		}
		switch {
		case ply%2 == 0:
			fmt.Fprintf(b, "%d. ", ply/2+1)
		case i == 0:
			b.WriteString("1. ... ")
		}
		b.WriteString(iccs(m))
		if t := i - g.Book; t >= 0 && t < len(g.Thoughts) {
			b.WriteString(" {" + comment(&g.Thoughts[t], ply%2 == 1) + "}")
		}
		if ply%2 == 1 || i == len(moves)-1 {
			b.WriteString("\n")
		} else {
			b.WriteString(" ")
		}
	}
	if g.Incident != nil {
		// Make sure that the comment does not end early.
		detail := strings.NewReplacer("{", "(", "}", ")").Replace(g.Incident.Detail)
		fmt.Fprintf(b, "{%s: %s: %s}\n", g.Incident.Engine, g.Incident.Kind, detail)
	}
	b.WriteString(g.Result.PGN() + "\n\n")
}

// iccs converts a move such as "h2e2" to "H2-E2".
func iccs(m string) string {
	if len(m) != 4 {
		return m
	}
	m = strings.ToUpper(m)
	return m[:2] + "-" + m[2:]
}

// comment returns the PGN comment on a move. Scores are from Red's point of view.
func comment(t *referee.Thought, black bool) string {
	var parts []string
	var value int
	if n, _ := fmt.Sscanf(t.Score, "cp %d", &value); n == 1 {
		parts = append(parts, fmt.Sprintf("[%%eval %+.2f]", float64(redView(value, black))/100))
	} else if n, _ := fmt.Sscanf(t.Score, "mate %d", &value); n == 1 {
		parts = append(parts, fmt.Sprintf("[%%eval #%d]", redView(value, black)))
	}
	if t.Depth > 0 {
		parts = append(parts, fmt.Sprintf("[%%depth %d]", t.Depth))
	}
	if t.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("[%%nodes %d]", t.Nodes))
	}
	parts = append(parts, fmt.Sprintf("[%%emt %.3f]", float64(t.Took)/1000))
	if t.Left > 0 {
		left := time.Duration(t.Left) * time.Millisecond
		parts = append(parts, fmt.Sprintf("[%%clk %d:%02d:%06.3f]",
			int(left.Hours()), int(left.Minutes())%60, (left%time.Minute).Seconds()))
	}
	return strings.Join(parts, " ")
}

func redView(score int, black bool) int {
	if black {
		return -score
	}
	return score
}
