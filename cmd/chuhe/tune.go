package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/internal/tune"
)

// tuneCommand gathers what fits numbers of the engine to games.
type tuneCommand struct {
	Eval   tuneEvalCommand   `cmd:"" help:"Fit the weights of the handcrafted evaluation to results of games."`
	Search tuneSearchCommand `cmd:"" help:"Fit the numbers of the search by games (SPSA)."`
}

// tuneEvalCommand fits the evaluation by logistic regression.
type tuneEvalCommand struct {
	Data   string   `arg:"" type:"path" help:"Quiet positions with the result of their game: lines FEN;1, FEN;0.5 or FEN;0, Red's view."`
	Out    string   `required:"" help:"The Go file to write, such as eval/weights_tuned.go."`
	From   string   `enum:"judged,current" default:"judged" help:"The weights to start from."`
	Seed   uint64   `default:"1" help:"Decides the share kept for validation and the order."`
	Epochs int      `default:"0" help:"Passes over the data at most; 0 leaves it to the tuner."`
	Prior  float64  `default:"2e-8" help:"Pull towards the weights to start from, in loss per squared centipawn."`
	Note   []string `sep:"none" help:"A line for the head of the file: where the data come from."`
}

// tuneAnswer is the JSON of the command. Losses are mean logistic losses on the
// positions kept for validation.
type tuneAnswer struct {
	Positions  int     `json:"positions"`
	Validation int     `json:"validation"`
	Slope      float64 `json:"slope"` // of the expected result per centipawn
	Before     float64 `json:"before"`
	After      float64 `json:"after"`
	Epochs     int     `json:"epochs"`
	Out        string  `json:"out"`
}

func (cmd *tuneEvalCommand) Run(ctx context.Context, c *console) error {
	f, err := os.Open(cmd.Data)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // only read
	data, err := tune.ReadDataset(ctx, f)
	if err != nil {
		return fmt.Errorf("%s: %w", cmd.Data, err)
	}
	start := eval.Judged()
	if cmd.From == "current" {
		start = eval.Default()
	}
	r, err := tune.TexelTune(ctx, data, tune.TexelOptions{
		Start: start, Seed: cmd.Seed, Epochs: cmd.Epochs, Prior: cmd.Prior,
		Progress: func(p tune.TexelProgress) { c.progress("%+v", p) },
	})
	c.endProgress()
	if err != nil {
		return err
	}
	var source bytes.Buffer
	if err := tune.WriteGo(&source, r.Weights, cmd.Note...); err != nil {
		return err
	}
	if err := writeFile(cmd.Out, source.Bytes()); err != nil {
		return err
	}
	answer := tuneAnswer{data.Len(), r.Validation, r.K, r.Before, r.After, r.Epochs, cmd.Out}
	return c.answer(answer, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%d positions, %d of them for validation: loss %.5f before, %.5f after %d epochs\nwrote %s\n",
			answer.Positions, answer.Validation, answer.Before, answer.After, answer.Epochs, cmd.Out)
		return err
	})
}
