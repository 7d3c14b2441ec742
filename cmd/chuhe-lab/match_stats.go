package main

import (
	"context"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
)

// matchStatsCommand computes statistics from counts.
type matchStatsCommand struct {
	Counts []int    `help:"Counts of pairs by half points 0,1,2,3,4, or of games as losses,draws,wins." placeholder:"N,N,..."`
	Elo0   *float64 `name:"elo0" help:"Hypothesis H0 of the sequential test." placeholder:"ELO"`
	Elo1   *float64 `name:"elo1" help:"Hypothesis H1." placeholder:"ELO"`
	Alpha  float64  `needs:"elo0" default:"0.05" help:"Probability of accepting H1 when H0 is true."`
	Beta   float64  `needs:"elo0" default:"0.05" help:"Probability of accepting H0 when H1 is true."`
	Model  string   `needs:"elo0" default:"normalized" help:"Unit of the hypotheses: normalized or logistic Elo."`

	Simulate  int       `help:"Run the test this number of times on random results, for each true difference." placeholder:"RUNS"`
	TrueElo   []float64 `needs:"simulate,plan" name:"true-elo" help:"True differences to simulate or plan for; by default, elo0, the midpoint and elo1." placeholder:"ELO,..."`
	Seed      uint64    `needs:"simulate" default:"1" help:"Seed for the simulation."`
	Plan      bool      `help:"Show the probability of passing and the expected length at the true differences."`
	PairVar   float64   `needs:"plan" name:"pair-variance" default:"0.05" help:"Variance of a pair's score, for --plan."`
	Workers   []string  `sep:"none" help:"Pairs played by a worker, to test whether the workers agree: NAME=LOST,EVEN,WON; repeat for each worker." placeholder:"PAIRS"`
	MostPairs int       `needs:"simulate" name:"max-pairs" help:"Stop simulated tests after this number of pairs." placeholder:"N"`
}

func (cmd *matchStatsCommand) Run(ctx context.Context, c *cli.Console) error {
	q, err := cmd.question()
	if err != nil {
		return runs.Error(err)
	}
	q.Progress = func(elo float64) {
		c.Progress("simulating %d tests at a true difference of %g", cmd.Simulate, elo)
	}
	answer, err := q.Answer(ctx)
	c.EndProgress()
	return c.Tell(answer, runs.Error(err))
}

// question converts the flags to a question.
func (cmd *matchStatsCommand) question() (q stats.Question, err error) {
	tested := cmd.Elo0 != nil
	switch {
	case tested != (cmd.Elo1 != nil):
		return q, cli.UsageErrorf("--elo0 and --elo1 must be given together")
	case !tested && (cmd.Simulate != 0 || cmd.Plan):
		return q, cli.UsageErrorf("--elo0 and --elo1 are required")
	case cmd.Counts == nil && cmd.Simulate == 0 && !cmd.Plan && cmd.Workers == nil:
		return q, cli.UsageErrorf("nothing to do: use --counts, --plan, --simulate or --workers")
	}
	q = stats.Question{
		Counts: cmd.Counts, TrueElo: cmd.TrueElo, Plan: cmd.Plan, PairVar: cmd.PairVar, Simulate: cmd.Simulate, Seed: cmd.Seed, MostPairs: cmd.MostPairs,
	}
	for _, text := range cmd.Workers {
		w, err := stats.ParseWorkerPairs(text)
		if err != nil || slices.ContainsFunc(q.Workers, func(o stats.WorkerPairs) bool { return o.Name == w.Name }) {
			return q, cli.UsageErrorf("--workers %q: must be NAME=LOST,EVEN,WON, with each name once", text)
		}
		q.Workers = append(q.Workers, w)
	}
	if tested {
		model, err := stats.ParseModel(cmd.Model)
		if err != nil {
			return q, err
		}
		q.SPRT = &stats.SPRT{Elo0: *cmd.Elo0, Elo1: *cmd.Elo1, Alpha: cmd.Alpha, Beta: cmd.Beta, Model: model}
	}
	return q, nil
}
