package choicework

import (
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/choice"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
)

// WriteText writes the figures.
func (r *Result) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "fitted to %d positions; on %d held out: perplexity %.2f ± %.2f, first %.1f %%, among three %.1f %%; at a glance %.2f\n",
		r.Fitted, r.Full.Positions, r.Full.Perplexity, r.Full.Error, 100*r.Full.First, 100*r.Full.Three, r.Glance.Perplexity)
	return err
}

// WritePage writes the card of the model as Markdown. Source names the games.
func (r *Result) WritePage(w io.Writer, source string) error {
	if source == "" {
		source = "the games"
	}
	var b strings.Builder
	number := func(n int) string { return chart.Grouped(uint64(max(n, 0))) }
	fmt.Fprintf(&b, `# The model of people's choice

After reading this page you know what the model foretells, how well, and what each thing it looks at is worth. For every legal move it says how likely
a person is to play it; %s is the code. The lower [levels](levels.md) choose by it ([level 5 before and now](choice/level5.md)), the explorer shows
what people would play, and a review says what was hard to find.

`+"```sh\nchuhe-lab train choice GAMES --keep FOLDER -o internal/choice/model.bin --page docs/choice.md\n```"+`

Made of %s. They are games of strong players: the model tells what people look at, not how a beginner plays. Only positions
after ply %d count. The games were dealt out by the event their record names: %s taught the prior, %s positions of %s others the weights, and %s positions of the
remaining %s measured it; the last were in no way learnt from. Many records name their event as no other
does, so that games of one tournament may stand in different parts; only the prior is large enough to remember any, and the table below tells what is left without it.

`, "[internal/choice](../internal/choice/doc.go)", source, firstPly, number(r.Games[ForPrior]), number(r.Fitted), number(r.Games[ForModel]), number(r.Full.Positions), number(r.Games[Held]))
	b.WriteString(`A move's likelihood is the softmax, over all legal moves, of a weighted sum of what the tables below list. The prior is a small network that sees
where the pieces stand, which own pieces are in danger, and the last three moves. How good a move looks comes from a search of all moves to depth 6, of at most
20,000 nodes together. At a glance there is no search: that takes some tens of microseconds, and the search some tens of milliseconds.

## How well it foretells

Perplexity is how many equally likely moves would be as hard to foretell; ± is one standard error. "First": the likeliest move was played;
"three": one of the three likeliest.

| model | perplexity | first | three |
|---|---|---|---|
`)
	line := func(name string, m *choice.Measure) {
		fmt.Fprintf(&b, "| %s | %.2f ± %.2f | %.1f %% | %.1f %% |\n", name, m.Perplexity, m.Error, 100*m.First, 100*m.Three)
	}
	line("whole", &r.Full)
	line("at a glance", &r.Glance)
	b.WriteString("\n## What each group is worth\n\nThe group is dropped and the rest fitted again. Groups overlap in what they know: a drop that costs little says that others know it too.\n\n| without | perplexity | more by | first | three |\n|---|---|---|---|---|\n")
	for _, o := range r.Without {
		m := &o.Measure
		fmt.Fprintf(&b, "| %s | %.2f | %+.2f | %.1f %% | %.1f %% |\n", o.Group, m.Perplexity, m.Perplexity-r.Full.Perplexity, 100*m.First, 100*m.Three)
	}
	b.WriteString("\n## The weights\n\nA positive weight makes a move likelier. Most features are 1 or 0; the logarithm of the gap is that of 1 + centipawns / 20.\nFeatures that go together share what they say: a capture on the square of the last move is near it too, so that the weight of taking back alone tells little.\n\n| feature | weight |\n|---|---|\n")
	for _, t := range r.Weights {
		fmt.Fprintf(&b, "| %s | %+.2f |\n", t.Name, t.Weight)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
