package main

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/tune"
)

// tuneCommand groups the commands that fit the engine's parameters to games.
type tuneCommand struct {
	Eval   tuneEvalCommand   `cmd:"" example:"chuhe-lab tune eval my.games --epochs 1 -o weights.go --report terms.md" help:"Fit the weights of the handcrafted evaluation to game results."`
	Search tuneSearchCommand `cmd:"" example:"chuhe-lab tune search --iterations 2 --pairs 1 --tc nodes=50 -o spsa.md" help:"Fit the search parameters through games (SPSA)."`
}

// tuneEvalCommand fits the evaluation by logistic regression.
type tuneEvalCommand struct {
	Data []string `arg:"" type:"path" file:"in" help:"Games with results: files from chuhe-lab selfplay, game records in any format (gzip allowed), or quiet positions as lines FEN;1, FEN;0.5 or FEN;0 from Red's view."`
	Out  string   `short:"o" file:"out" help:"Go file to write, such as eval/weights_tuned.go." placeholder:"FILE"`
	cli.Force
	Report  string   `file:"out" help:"Markdown file for each term's contribution to the fit. Without --out, nothing is tuned." placeholder:"FILE"`
	From    string   `enum:"judged,current," default:"" help:"Weights to start from or report on: judged or current; by default, judged for tuning and current for a report."`
	Without []string `needs:"out" help:"Fit without this term: its weights are zero. May be repeated." sep:"none" placeholder:"NAME"`
	Seed    uint64   `needs:"out" default:"1" help:"Seed for the choice of validation games and the order."`
	Epochs  int      `needs:"out" default:"0" help:"Maximum passes over the data; 0 lets the tuner decide."`
	Prior   float64  `needs:"out" default:"2e-8" help:"Pull towards the starting weights, in loss per squared centipawn; 0 means none."`
	Note    []string `needs:"out" sep:"none" help:"Line for the head of the file, such as the source of the data."`
}

// Help returns the text shown below the flags.
func (*tuneEvalCommand) Help() string {
	return "Logistic regression of game results on the evaluation terms (Texel's method). The same data and flags produce the\n" +
		"same weights. See docs/tuning.md for the steps from games to weights."
}

// codeBadSamples is the error code of failures that concern tuning data.
const codeBadSamples = "bad_samples"

func (cmd *tuneEvalCommand) Run(ctx context.Context, c *cli.Console) error {
	switch {
	case cmd.Out == "" && cmd.Report == "":
		return cli.UsageErrorf("--out, --report or both are required")
	case cmd.Epochs < 0 || !(cmd.Prior >= 0):
		return cli.UsageErrorf("--epochs and --prior must be at least 0")
	}
	c.Progress("reading %s", strings.Join(cmd.Data, ", "))
	data, err := tune.ReadFiles(ctx, cmd.Data)
	c.EndProgress()
	if err != nil {
		return cli.Coded(err, []cli.Code{{Of: tune.ErrSample, Code: codeBadSamples}, {Of: tune.ErrNoGames, Code: codeBadSamples}})
	}
	answer := &tune.EvalReport{Games: data.Games(), Damaged: data.Damaged(), Positions: data.Len(), Out: cmd.Out, Report: cmd.Report, Terms: []tune.TermWorth{}, Poor: []string{}}
	options := cmd.options(c)
	weights := options.Start
	if cmd.Out != "" {
		weights, err = cmd.tune(ctx, c, data, options, answer)
	}
	if err == nil && cmd.Report != "" {
		c.Progress("measuring the terms")
		err = cmd.report(c, data, options, weights, answer)
	}
	c.EndProgress()
	switch {
	case errors.Is(err, tune.ErrTerm):
		return cli.UsageErrorf("--without: %s; chuhe analyse --explain lists the terms", err)
	case errors.Is(err, tune.ErrNoSamples):
		return &cli.Error{Code: codeBadSamples, Message: err.Error()}
	case err != nil:
		return err
	}
	return c.Answer(answer, answer.WriteText)
}

// options returns the options for the tuner.
func (cmd *tuneEvalCommand) options(c *cli.Console) tune.TexelOptions {
	o := tune.TexelOptions{
		Start: eval.Judged(), Seed: cmd.Seed, Epochs: cmd.Epochs, Prior: cmd.Prior, Without: cmd.Without,
		Progress: func(p tune.TexelProgress) {
			c.Progress("pass %d: loss %.6f in training, %.6f in validation, %.6f at best, %v",
				p.Epoch, p.Train, p.Validation, p.Best, p.Elapsed.Round(time.Second))
		},
	}
	if cmd.From == "current" || cmd.From == "" && cmd.Out == "" {
		o.Start = eval.Default()
	}
	if o.Prior == 0 {
		o.Prior = -1
	}
	return o
}

// tune fits the weights and writes them. If the run is interrupted, it stores no weights, because they would
// not be reproducible.
func (cmd *tuneEvalCommand) tune(ctx context.Context, c *cli.Console, data *tune.Dataset, o tune.TexelOptions, answer *tune.EvalReport) (*eval.Weights, error) {
	r, err := tune.TexelTune(ctx, data, o)
	c.EndProgress()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	answer.Validation, answer.Slope, answer.Before, answer.After, answer.Epochs = r.Validation, r.K, r.Before, r.After, r.Epochs
	return r.Weights, c.WriteFile(cmd.Out, func(w io.Writer) error {
		return tune.WriteGo(w, r.Weights, append(slices.Clone(cmd.Note), o.Notes(tune.Names(cmd.Data), cmd.From, answer)...)...)
	})
}

// report measures the evaluation terms and writes the page.
func (cmd *tuneEvalCommand) report(c *cli.Console, data *tune.Dataset, o tune.TexelOptions, w *eval.Weights, answer *tune.EvalReport) error {
	measure := data.ReportTerms
	if cmd.Out != "" {
		measure = func(w *eval.Weights) (*tune.TermReport, error) { return data.ReportKept(w, o) }
	}
	r, err := measure(w)
	if err != nil {
		return err
	}
	answer.Terms, answer.Poor = r.Terms, r.Poor()
	if cmd.Out == "" {
		answer.Slope, answer.Before, answer.After = r.K, r.Loss, r.Loss
	}
	return c.WriteFile(cmd.Report, func(w io.Writer) error { return r.WriteMarkdown(w, tune.Names(cmd.Data)) })
}
