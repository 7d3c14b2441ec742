package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
)

// matchStatsCommand computes statistics from counts.
type matchStatsCommand struct {
	Counts []int    `help:"Results of pairs by half points 0,1,2,3,4, or of games as losses,draws,wins." placeholder:"N,N,..."`
	Elo0   *float64 `name:"elo0" help:"Hypothesis H0 of the sequential test." placeholder:"ELO"`
	Elo1   *float64 `name:"elo1" help:"Hypothesis H1." placeholder:"ELO"`
	Alpha  float64  `default:"0.05" help:"Chance to accept H1 when H0 holds."`
	Beta   float64  `default:"0.05" help:"Chance to accept H0 when H1 holds."`
	Model  string   `default:"normalized" help:"Unit of the hypotheses: normalized or logistic Elo."`

	Simulate  int       `help:"Carry the test out so many times on random results, for each true difference." placeholder:"RUNS"`
	TrueElo   []float64 `name:"true-elo" help:"True differences to simulate or plan for; default elo0, their middle, elo1." placeholder:"ELO,..."`
	Seed      uint64    `default:"1" help:"Of the simulation."`
	Plan      bool      `help:"Tell the chance to pass and the expected length at the true differences."`
	PairVar   float64   `name:"pair-variance" default:"0.05" help:"Variance of a pair's score, for --plan."`
	Workers   []string  `sep:"none" help:"Pairs of a worker, to test whether all workers agree: NAME=LOST,EVEN,WON; once for each." placeholder:"PAIRS"`
	MostPairs int       `name:"max-pairs" help:"Break off simulated tests after so many pairs." placeholder:"N"`
}

// statsAnswer is the JSON of the command.
type statsAnswer struct {
	Counts match.Counts `json:"counts,omitempty"`
	*match.Estimate
	*match.SPRT
	LLR           *float64                 `json:"llr,omitempty"`
	Lower         *float64                 `json:"lower,omitempty"`
	Upper         *float64                 `json:"upper,omitempty"`
	Decision      *match.Decision          `json:"decision,omitempty"`
	Approximation *float64                 `json:"llr_approximation,omitempty"`
	Plans         []planAnswer             `json:"plans,omitempty"`
	Simulations   []match.SimulationResult `json:"simulations,omitempty"`
	Soundness     *match.SoundnessReport   `json:"soundness,omitempty"`
}

type planAnswer struct {
	TrueElo float64 `json:"true_elo"`
	match.Plan
}

func (cmd *matchStatsCommand) Run(ctx context.Context, c *cli.Console) error {
	answer, err := cmd.compute(ctx, c)
	c.EndProgress()
	if err != nil {
		return matchUsage(err)
	}
	return c.Answer(answer, answer.write)
}

func (cmd *matchStatsCommand) compute(ctx context.Context, c *cli.Console) (*statsAnswer, error) {
	answer := &statsAnswer{Counts: cmd.Counts}
	if (cmd.Elo0 == nil) != (cmd.Elo1 == nil) {
		return nil, cli.UsageErrorf("want both --elo0 and --elo1")
	}
	tested := cmd.Elo0 != nil
	if !tested && (cmd.Simulate != 0 || cmd.Plan) {
		return nil, cli.UsageErrorf("want --elo0 and --elo1")
	}
	if cmd.Counts == nil && cmd.Simulate == 0 && !cmd.Plan && cmd.Workers == nil {
		return nil, cli.UsageErrorf("want --counts, --plan, --simulate or --workers")
	}
	if cmd.Workers != nil {
		workers, err := parseWorkers(cmd.Workers)
		if err != nil {
			return nil, err
		}
		s := match.TestWorkers(workers)
		answer.Soundness = &s
	}
	if tested {
		model, err := match.ParseModel(cmd.Model)
		if err != nil {
			return nil, err
		}
		answer.SPRT = &match.SPRT{Elo0: *cmd.Elo0, Elo1: *cmd.Elo1, Alpha: cmd.Alpha, Beta: cmd.Beta, Model: model}
		if err := answer.Validate(); err != nil {
			return nil, err
		}
		lower, upper := answer.Bounds()
		answer.Lower, answer.Upper = &lower, &upper
	}
	if cmd.Counts != nil {
		if err := answer.evaluate(); err != nil {
			return nil, err
		}
	}
	if cmd.Plan {
		for _, elo := range cmd.truths() {
			p, err := answer.SPRT.Plan(elo, cmd.PairVar)
			if err != nil {
				return nil, err
			}
			answer.Plans = append(answer.Plans, planAnswer{elo, p})
		}
	}
	return answer, cmd.simulate(ctx, c, answer)
}

// evaluate fills in what follows from the counts.
func (a *statsAnswer) evaluate() error {
	e, err := a.Counts.Estimate()
	if err != nil {
		return err
	}
	a.Estimate = &e
	if a.SPRT == nil {
		return nil
	}
	llr, err := a.SPRT.LLR(a.Counts)
	if err != nil {
		return err
	}
	decision := a.Decide(llr)
	a.LLR, a.Decision = &llr, &decision
	if closed, ok := a.Approximate(a.Counts); ok {
		a.Approximation = &closed
	}
	return nil
}

// parseWorkers reads the pairs of workers.
func parseWorkers(texts []string) ([]match.WorkerPairs, error) {
	var list []match.WorkerPairs
	for _, text := range texts {
		name, counts, ok := strings.Cut(text, "=")
		w := match.WorkerPairs{Name: name}
		n, err := fmt.Sscanf(counts, "%d,%d,%d", &w.Lost, &w.Even, &w.Won)
		known := slices.ContainsFunc(list, func(other match.WorkerPairs) bool { return other.Name == name })
		if !ok || name == "" || known || err != nil || n != 3 || min(w.Lost, w.Even, w.Won) < 0 {
			return nil, cli.UsageErrorf("--workers %q, want NAME=LOST,EVEN,WON, each name once", text)
		}
		list = append(list, w)
	}
	return list, nil
}

// truths are the true differences to look at.
func (cmd *matchStatsCommand) truths() []float64 {
	if len(cmd.TrueElo) > 0 {
		return cmd.TrueElo
	}
	return []float64{*cmd.Elo0, (*cmd.Elo0 + *cmd.Elo1) / 2, *cmd.Elo1}
}

func (cmd *matchStatsCommand) simulate(ctx context.Context, c *cli.Console, answer *statsAnswer) error {
	if cmd.Simulate == 0 {
		return nil
	}
	for i, elo := range cmd.truths() {
		c.Progress("simulating %d tests at a true difference of %g", cmd.Simulate, elo)
		s := match.Simulation{
			SPRT: *answer.SPRT, Elo: elo, Pairs: cmd.Counts, Runs: cmd.Simulate,
			Seed: cmd.Seed + uint64(i), MostPairs: cmd.MostPairs,
		}
		r, err := s.Run(ctx)
		if err != nil {
			return err
		}
		answer.Simulations = append(answer.Simulations, r)
	}
	return nil
}

// write shows the answer to a person.
func (a *statsAnswer) write(w io.Writer) error {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	if e := a.Estimate; e != nil {
		line("counts %v, score %.4f ± %.4f, variance %.4f", []int(a.Counts), e.Score, 1.959964*e.StdErr, e.Variance)
		if e.Spread != nil {
			line("Elo %+.2f ± %.2f [%+.2f, %+.2f], nElo %+.2f ± %.2f, LOS %.2f %%",
				e.Elo, e.EloError, e.EloLow, e.EloHigh, e.NElo, e.NEloError, 100*e.LOS)
		}
	}
	if a.SPRT != nil {
		line("test %v, bounds [%.4f, %.4f]", a.SPRT, *a.Lower, *a.Upper)
	}
	if a.LLR != nil {
		line("LLR %.4f: %v", *a.LLR, *a.Decision)
	}
	for _, p := range a.Plans {
		line("true difference %g: passes with %.4f, expected pairs %.0f", p.TrueElo, p.PassProbability, p.ExpectedPairs)
	}
	for _, s := range a.Simulations {
		// The standard error is that of the rate that the plan expects.
		p := s.Plan.PassProbability
		line("true difference %g: %d of %d pass, rate %.4f ± %.4f (planned %.4f); mean pairs %.0f (planned %.0f)",
			s.Elo, s.AcceptedH1, s.Runs, s.PassRate, math.Sqrt(p*(1-p)/float64(s.Runs)), p, s.MeanPairs, s.Plan.ExpectedPairs)
		if s.Undecided > 0 {
			line("  %d were broken off", s.Undecided)
		}
	}
	if s := a.Soundness; s != nil {
		line("workers: chi-square %.2f, %d degrees of freedom, p = %.3g; conspicuous above %.2f, suspect above %.2f",
			s.ChiSquare, s.Degrees, s.P, s.Conspicuous, s.Suspect)
		for _, name := range slices.Sorted(maps.Keys(s.Residuals)) {
			line("  %-20s residual %.2f", name, s.Residuals[name])
		}
		for _, name := range s.Ignored {
			line("  %-20s too few pairs", name)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
