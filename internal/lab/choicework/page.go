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

// WritePage writes the model card as Markdown. Source states where the games come from.
func (r *Result) WritePage(w io.Writer, source string) error {
	if source == "" {
		source = "the games"
	}
	var b strings.Builder
	number := func(n int) string { return chart.Grouped(uint64(max(n, 0))) }
	fmt.Fprintf(&b, `# The model of people's choice

This page explains what the model predicts, how well, and how much each feature contributes. For every legal move, the model estimates how likely
a person is to play it; the code is in %s. The lower [levels](levels.md) use it to choose moves ([level 5 before and now](choice/level5.md)), the explorer shows
what people would play, and a review shows what was hard to find.

`+"```sh\nchuhe-lab train choice GAMES --keep FOLDER -o internal/choice/model.bin --page docs/choice.md\n```"+`

It was trained on %s.
These are games by strong players, so the model describes what people look at, not how a beginner plays. Only positions after ply %d count. The games are split
by event: %s trained the prior, %s positions from %s others fitted the weights, and %s positions from the remaining %s, never used for training, tested the model.
Many records spell an event in their own way, so games from one tournament may land in different parts; only the prior is large enough to memorise games,
and the table below shows the result without it.

`, "[internal/choice](../internal/choice/doc.go)", source, firstPly, number(r.Games[ForPrior]), number(r.Fitted), number(r.Games[ForModel]), number(r.Full.Positions), number(r.Games[Held]))
	b.WriteString(`A move's likelihood is the softmax, over all legal moves, of a weighted sum of the features below. The prior is a small network that sees
the piece positions, which own pieces are in danger, and the last three moves. A search of all moves to depth 6, with at most 20,000 nodes in total,
estimates how good each move looks. In at-a-glance mode there is no search; this takes tens of microseconds, and the search tens of milliseconds.

## How well it foretells

Perplexity is the number of equally likely moves that would be as hard to predict; ± is one standard error. "First" means that the likeliest move was played;
"three", one of the three likeliest.

| model | perplexity | first | three |
|---|---|---|---|
`)
	line := func(name string, m *choice.Measure) {
		fmt.Fprintf(&b, "| %s | %.2f ± %.2f | %.1f %% | %.1f %% |\n", name, m.Perplexity, m.Error, 100*m.First, 100*m.Three)
	}
	line("full model", &r.Full)
	line("at a glance", &r.Glance)
	b.WriteString("\n## What each group is worth\n\nEach group is dropped and the rest is refitted. Groups overlap: a small loss means that other groups carry the same information.\n\n| without | perplexity | increase | first | three |\n|---|---|---|---|---|\n")
	for _, o := range r.Without {
		m := &o.Measure
		fmt.Fprintf(&b, "| %s | %.2f | %+.2f | %.1f %% | %.1f %% |\n", o.Group, m.Perplexity, m.Perplexity-r.Full.Perplexity, 100*m.First, 100*m.Three)
	}
	b.WriteString("\n## The weights\n\nA positive weight makes a move likelier. Most features are 1 or 0; the logarithm of the gap is log(1 + centipawns / 20). Correlated features share their effect:\nrecapturing on the square of the last move is also near it, so the weight of recapturing means little by itself.\n\n| feature | weight |\n|---|---|\n")
	for _, t := range r.Weights {
		fmt.Fprintf(&b, "| %s | %+.2f |\n", t.Name, t.Weight)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
