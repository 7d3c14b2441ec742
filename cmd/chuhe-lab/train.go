package main

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/train"
	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// trainCommands groups the commands that learn from games.
type trainCommands struct {
	Network trainCommand       `cmd:"" example:"chuhe-lab train my.games -o first.nnue --hidden 64 --epochs 1" default:"withargs" help:"Train a network on self-play games (the default)."`
	Choice  trainChoiceCommand `cmd:"" example:"chuhe-lab train choice games.jsonl --keep views -o choice.bin --shards 1 --passes 1" help:"Train the model of human moves."`
}

// trainCommand trains a network on games.
type trainCommand struct {
	Games []string `arg:"" type:"path" file:"in" help:"Game files written by chuhe-lab selfplay."`
	Out   string   `short:"o" required:"" type:"path" file:"out" help:"Network file to write, such as first.nnue. The checkpoint, curve and picture are named after it." placeholder:"FILE"`
	cli.Force
	Name string `help:"Name on the network's card; by default, the file's name."`
	Note string `help:"Note for the network's card."`

	Hidden        int     `default:"0" help:"Size of an accumulator, a multiple of 64; 0 means the size in --from, or 128."`
	KingBuckets   int     `default:"0" help:"Sets of first-layer weights by king position, 1 to 6; more than one uses a factoriser in training. 0 means the number in --from, or 1."`
	AttackBuckets int     `default:"0" help:"Sets of first-layer weights per king bucket, by the opponent's attacking pieces: 3, or 0 for the number in --from, or 1."`
	OutputBuckets int     `default:"0" help:"Sets of output weights by attacking pieces: 1 or 8; 0 means the number in --from, or 8."`
	SecondHidden  int     `default:"0" help:"Units in a second hidden layer for each output bucket, in addition to the output weights: 8, or 0 for the number in --from, or none."`
	Epochs        int     `default:"20" help:"Passes over the positions."`
	Batch         int     `default:"16384" help:"Positions per training step."`
	Rate          float64 `default:"0.001" help:"Learning rate at the start; it falls along a cosine."`
	LastRate      float64 `default:"0.00001" help:"Learning rate at the end."`
	Decay         float64 `default:"0.01" help:"Weight decay, multiplied by the learning rate."`
	WDL           float64 `name:"wdl" default:"0.3" help:"Share of the game result in the target, 0 to 1; the rest is the score."`
	LastWDL       float64 `name:"last-wdl" default:"0" help:"That share at the end of training, reached linearly; 0 keeps it constant."`
	Scale         float64 `default:"0" help:"Centipawns at which the chance of winning is 73 percent; 0 takes it from --from, or fits it to the games with a result."`
	Variants      int     `default:"0" help:"For each position of a game, add this number of others, a random move or two away, with their static handcrafted evaluation."`
	NoFlip        bool    `help:"Do not mirror positions at random."`
	MostScore     int     `default:"2000" help:"Leave out positions with a larger score, in centipawns."`
	Holdout       float64 `default:"0.02" help:"Share of the games used for validation, 0 to 1."`
	Seed          uint64  `default:"1" help:"Seed for initial weights, order and mirroring."`

	Threads int    `name:"jobs" short:"j" default:"0" help:"Workers; 0 means one for each processor." placeholder:"N"`
	Memory  int64  `default:"4096" help:"Memory for positions in MiB; the rest is stored in files next to the network during training."`
	From    string `type:"path" file:"in" xor:"begin" help:"Checkpoint to start from, instead of random weights."`
	Resume  bool   `xor:"begin" help:"Continue from the checkpoint of --out, with its original recipe."`
}

// codeBadTraining is the error code of failures that concern training data or checkpoints.
const codeBadTraining = "bad_training"

// Outputs returns the files written next to the network. When training continues, they already exist.
func (cmd *trainCommand) Outputs() (more []string, guarded bool) {
	return train.Companions(cmd.Out), !cmd.Resume
}

func trainError(err error) error {
	return cli.Coded(selfplayError(err), []cli.Code{
		{Of: train.ErrData, Code: codeBadTraining}, {Of: train.ErrCheckpoint, Code: codeBadTraining}, {Of: train.ErrOptions, Code: cli.CodeUsage},
		{Of: nnue.ErrShape, Code: cli.CodeUsage},
	})
}

// recipe returns the requested recipe. If from is not nil, it supplies the sizes that were not requested.
func (cmd *trainCommand) recipe(from *train.Checkpoint) train.Recipe {
	r := train.DefaultRecipe()
	if from != nil {
		r.SetShape(from.Model.Shape)
	}
	r.Hidden, r.KingBuckets, r.AttackBuckets = cmp.Or(cmd.Hidden, r.Hidden), cmp.Or(cmd.KingBuckets, r.KingBuckets), cmp.Or(cmd.AttackBuckets, r.AttackBuckets)
	r.OutputBuckets, r.Second = cmp.Or(cmd.OutputBuckets, r.OutputBuckets), cmp.Or(cmd.SecondHidden, r.Second)
	r.Rate, r.LastRate, r.Decay, r.WDL, r.LastWDL, r.Scale = cmd.Rate, cmd.LastRate, cmd.Decay, cmd.WDL, cmd.LastWDL, cmd.Scale
	r.Epochs, r.Batch = cmd.Epochs, cmd.Batch
	r.Variants, r.Flip, r.Seed, r.Holdout, r.MostScore = cmd.Variants, !cmd.NoFlip, cmd.Seed, cmd.Holdout, cmd.MostScore
	if cmd.From != "" {
		r.Parent = filepath.Base(cmd.From)
	}
	return r
}

func (cmd *trainCommand) Run(ctx context.Context, c *cli.Console) error {
	from, err := cmd.checkpoint()
	if err != nil {
		return trainError(err)
	}
	job := train.Job{
		Recipe: cmd.recipe(from), Games: cmd.Games, From: from, Resume: cmd.Resume, Threads: cmd.Threads, Memory: cmd.Memory << 20,
		Files:    train.Files{Network: cmd.Out, Name: cmd.Name, Note: cmd.Note},
		Damaged:  func(places int) { warnOfDamage(c, places) },
		Say:      func(line string) { _, _ = fmt.Fprintln(c.Err, line) },
		Progress: trainProgress(c),
	}
	answer, err := job.Run(ctx)
	c.EndProgress()
	return c.Tell(answer, trainError(err))
}

// checkpoint reads the checkpoint named by --from or --resume. It returns nil if there is none.
func (cmd *trainCommand) checkpoint() (*train.Checkpoint, error) {
	path := cmd.From
	if cmd.Resume {
		path = train.Companion(cmd.Out, ".ckpt")
	}
	if path == "" {
		return nil, nil
	}
	return train.OpenCheckpoint(path, cli.Open)
}

// trainProgress returns a function that displays the progress of training and prints a line after each epoch.
func trainProgress(c *cli.Console) func(train.Progress) {
	return func(p train.Progress) {
		if p.Point == nil {
			c.Progress("%s", p.Line())
			return
		}
		c.EndProgress()
		_, _ = fmt.Fprintln(c.Err, p.Line())
	}
}
