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

// WritePage writes the model card as Markdown. source states where the games come from.
func (r *Result) WritePage(w io.Writer, source string) error {
	if source == "" {
		source = "the games"
	}
	var b strings.Builder
	number := func(n int) string { return chart.Grouped(uint64(max(n, 0))) }
	fmt.Fprintf(&b, `# The model of people's choice

This page explains what the model predicts, how well it does so, and how much each feature contributes. For every legal move, the model estimates how
likely a person is to play it; the code is in [internal/choice](../internal/choice/doc.go). The lower [levels](levels.md) use it to choose their moves
([level 5 before and now](choice/level5.md)). With its help, the explorer shows what people would play, and a review shows what was hard to find.

`+"```sh\nchuhe-lab train choice GAMES --keep FOLDER -o internal/choice/model.bin --page docs/choice.md\n```"+`

It was trained on %s.
These are games by strong players, so the model describes what people look at, not how a beginner plays. Only positions after ply %d count.
The games are split by event into three parts:

- The prior was trained on %s games.
- The weights were fitted to %s positions from %s other games.
- The model was tested on %s positions from the remaining %s games, which were never used for training.

Many records spell the name of an event in their own way, so games from one tournament may end up in different parts. Only the prior is large enough
to memorise games, and the second table below shows the result without it.

`, source, firstPly, number(r.Games[ForPrior]), number(r.Fitted), number(r.Games[ForModel]), number(r.Full.Positions), number(r.Games[Held]))
	b.WriteString(`A move's likelihood is the softmax, over all legal moves, of a weighted sum of the features below. The prior is a small network. Its input is the
position of the pieces, which of the player's own pieces are in danger, and the last three moves. To estimate how good each move looks, all moves are
searched to depth 6, with at most 20,000 nodes in total. In at-a-glance mode there is no search, and a prediction takes only tens of microseconds; the
search takes tens of milliseconds.

## How well it foretells

Perplexity is the number of equally likely moves among which the choice would be as hard to predict; ± is one standard error. "First" is the share of
positions in which the likeliest move was played; "three" is the share in which one of the three likeliest moves was played.

| model | perplexity | first | three |
|---|---|---|---|
`)
	line := func(name string, m *choice.Measure) {
		fmt.Fprintf(&b, "| %s | %.2f ± %.2f | %.1f %% | %.1f %% |\n", name, m.Perplexity, m.Error, 100*m.First, 100*m.Three)
	}
	line("full model", &r.Full)
	line("at a glance", &r.Glance)
	b.WriteString(`
## What each group is worth

In each row, one group of features is left out and the weights of the others are fitted again. The groups overlap, so if the model loses little
without a group, other groups contain the same information.

| without | perplexity | increase | first | three |
|---|---|---|---|---|
`)
	for _, o := range r.Without {
		m := &o.Measure
		fmt.Fprintf(&b, "| %s | %.2f | %+.2f | %.1f %% | %.1f %% |\n", o.Group, m.Perplexity, m.Perplexity-r.Full.Perplexity, 100*m.First, 100*m.Three)
	}
	b.WriteString(`
## The weights

A positive weight makes a move likelier. Most features are 1 or 0; the logarithm of the gap is log(1 + centipawns / 20). Correlated features share
their effect. A recapture on the square of the last move, for example, is also a move near the last move, so the weight of recapturing means little by
itself.

| feature | weight |
|---|---|
`)
	for _, t := range r.Weights {
		fmt.Fprintf(&b, "| %s | %+.2f |\n", t.Name, t.Weight)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
