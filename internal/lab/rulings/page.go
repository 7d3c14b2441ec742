package rulings

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/words"
)

// said formats a verdict for use in a table.
func said(v xiangqi.Verdict) string {
	if !v.Over() {
		return "continues"
	}
	return strings.TrimSuffix(words.Verdict(v, words.English), ".")
}

// WriteText writes the figures in human-readable form.
func (c *Comparison) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%d games, %d plies, %d skipped; a position recurs in %d, and a rule set would have ended %d; of %d repetitions the sets differ on %d\n",
		c.Games, c.Plies, c.Skipped, c.Repeated, c.Ended, total(c.Stretches), total(differing(c.Stretches)))
	return err
}

func total(kinds []Kind) (n int) {
	for i := range kinds {
		n += kinds[i].Count
	}
	return n
}

func differing(kinds []Kind) (list []Kind) {
	for i := range kinds {
		if kinds[i].Differs() {
			list = append(list, kinds[i])
		}
	}
	return list
}

// WritePage writes the comparison as Markdown. source states where the games come from.
func (c *Comparison) WritePage(w io.Writer, source string) error {
	var b strings.Builder
	grouped := func(n int) string { return chart.Grouped(uint64(max(n, 0))) }
	differ := total(differing(c.Stretches))
	fmt.Fprintf(&b, `# What the rules change

This page shows how often the choice of rule set matters. For the articles themselves, with diagrams, see [the rules](rules.md).

%s games%s, with %s plies, were examined; %d more could not be replayed. In %s games, at least one position recurred without an intervening capture.
In %s games, at least one of the three rule sets would have ended the game.

`+"```sh\nchuhe-lab rulings GAMES -o docs/rulings.md\n```\n\n", grouped(c.Games), source, grouped(c.Plies), c.Skipped, grouped(c.Repeated), grouped(c.Ended))
	fmt.Fprintf(&b, "## Repetitions as they begin\n\nThe table shows what each rule set would decide if, once a position recurs, the same moves continued. Of %s such repetitions, the sets disagree on the winner in %s (%.1f %%).\n\n",
		grouped(total(c.Stretches)), grouped(differ), share(differ, total(c.Stretches)))
	table(&b, c.Stretches)
	b.WriteString("\n## Games that a rule set would have ended\n\nThe recorded results were agreed by the players or decided by a referee, possibly under different rules.\n\n")
	table(&b, c.Endings)
	b.WriteString("\n## Where they differ\n\nHere are up to two examples of each kind, with colours as played; the moves are those that repeat.\n")
	shown := map[[len(Sets)]xiangqi.Verdict]bool{}
	for _, k := range slices.Concat(differing(c.Endings), differing(c.Stretches)) {
		if !shown[k.Verdicts] {
			k.examples(&b)
		}
		shown[k.Verdicts] = true
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func share(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }

func table(b *strings.Builder, kinds []Kind) {
	b.WriteString("| Asian | Chinese | computer | times | recorded |\n|---|---|---|---|---|\n")
	for i := range kinds {
		k := &kinds[i]
		fmt.Fprintf(b, "| %s | %s | %s | %d | +%d =%d −%d ?%d |\n",
			said(k.Verdicts[0]), said(k.Verdicts[1]), said(k.Verdicts[2]), k.Count, k.Recorded[0], k.Recorded[1], k.Recorded[2], k.Recorded[3])
	}
}

// examples writes the examples of a kind, with each rule set's verdict and reason.
func (k *Kind) examples(b *strings.Builder) {
	fmt.Fprintf(b, "\n### Asian: %s; Chinese: %s; computer: %s\n", said(k.Verdicts[0]), said(k.Verdicts[1]), said(k.Verdicts[2]))
	for i := range k.Examples {
		e := &k.Examples[i]
		fmt.Fprintf(b, "\n%s – %s, %s %s, after ply %d:\n\n```text\n%s\n%s\n```\n\n", e.Red, e.Black, e.Event, e.Date, e.Ply, e.FEN, join(e.Moves))
		for j, name := range [...]string{"Asian", "Chinese", "Computer"} {
			fmt.Fprintf(b, "- %s: %s\n", name, strings.Join(words.Explain(e.Rulings[j], words.English), " "))
		}
	}
}

func join(moves []xiangqi.Move) string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	return strings.Join(texts, " ")
}
