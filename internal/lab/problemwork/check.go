// Package problemwork verifies the claims of large numbers of problems, and finds new problems in games.
// Both are organized as work that can be resumed after an interruption.
package problemwork

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/choice/looker"
	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Check is the kind of work that verifies claims. A unit is a problem.
type Check struct{}

// Name returns "problems".
func (Check) Name() string { return "problems" }

// CheckSettings specifies the effort to spend on each problem.
type CheckSettings struct {
	Nodes    uint64        `json:"nodes"`    // for the mate solver
	MoveTime jobs.Duration `json:"movetime"` // for the mate solver
	Hash     int           `json:"hash"`     // MiB, for solver and engine each
	Rules    string        `json:"rules"`
	// EngineNodes is the node limit of an additional search by the engine. 0 means that there is no such
	// search.
	EngineNodes uint64 `json:"engine_nodes"`
	// Kept preserves the outcome of problems that already have one. Such problems are only rated again and
	// searched by the engine.
	Kept bool `json:"kept,omitempty"`
	// Machine is the name of the machine whose clock was used. It is shown in the report.
	Machine string `json:"machine,omitempty"`
}

const inputFile = "problems.jsonl"

// Validate requires that there is something to do, that limits are set, and that the rules are known.
func (s *CheckSettings) Validate() error {
	const mostHash = 1 << 16
	if s.Nodes == 0 && s.MoveTime == 0 && !s.Kept {
		return fmt.Errorf("%w: no limit on nodes or time", jobs.ErrSpec)
	}
	if s.MoveTime < 0 || s.Hash < 1 || s.Hash > mostHash {
		return fmt.Errorf("%w: limits out of range", jobs.ErrSpec)
	}
	_, err := xiangqi.ParseRules(s.Rules)
	return err
}

// Sample returns n of the problems, chosen according to the seed, in their original order. If n is 0 or
// exceeds the number of problems, it returns all of them.
func Sample(list []*problems.Problem, n int, seed uint64) []*problems.Problem {
	if n == 0 || n >= len(list) {
		return list
	}
	picked := rand.New(rand.NewPCG(seed, 0)).Perm(len(list))[:n]
	slices.Sort(picked)
	sample := make([]*problems.Problem, n)
	for i, at := range picked {
		sample[i] = list[at]
	}
	return sample
}

// CheckSpec writes the problems to the file at path and returns a run that checks them.
func CheckSpec(s CheckSettings, list []*problems.Problem, path, name string) (spec jobs.Spec, paths map[string]string, err error) {
	if len(list) == 0 {
		return spec, nil, fmt.Errorf("%w: no problems", jobs.ErrSpec)
	}
	var data bytes.Buffer
	if err := problems.Write(&data, slices.Values(list)); err != nil {
		return spec, nil, err
	}
	if err := os.WriteFile(path, data.Bytes(), 0o600); err != nil {
		return spec, nil, err
	}
	return jobs.FileSpec(Check{}, name, len(list), &s, inputFile, path)
}

// Open reads the problems and creates the solver and the engine.
func (Check) Open(_ context.Context, r *jobs.Run) (jobs.Job, error) {
	var s CheckSettings
	if err := r.Spec.ReadSettings(&s); err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	f, err := os.Open(r.Files[inputFile])
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	list, err := problems.Read(bufio.NewReader(f))
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	if len(list) != r.Spec.Units {
		return nil, fmt.Errorf("%w: %d problems for %d units", jobs.ErrPermanent, len(list), r.Spec.Units)
	}
	rules, err := xiangqi.ParseRules(s.Rules)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	tables, err := small.Open()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	j := &checkJob{settings: s, list: list, tables: tables, checker: problems.Checker{
		Solver: mate.New(mate.Options{Hash: s.Hash, Rules: rules}), Tables: tables, Nodes: s.Nodes, Time: time.Duration(s.MoveTime),
		Looker: looker.New(),
	}}
	if s.EngineNodes > 0 {
		o := engine.DefaultOptions()
		o.Hash, o.MoveOverhead, o.Seed, o.Rules = s.Hash, 0, 1, rules
		j.player = player.New(player.Searcher(o))
	}
	return j, nil
}

type checkJob struct {
	settings CheckSettings
	list     []*problems.Problem
	checker  problems.Checker
	tables   *tablebase.Prober
	player   *player.Own // nil if there is no engine
}

// Do checks one problem.
func (j *checkJob) Do(ctx context.Context, unit jobs.Unit, progress func()) (r jobs.Result, err error) {
	p := *j.list[unit.Index]
	if j.settings.Kept && p.Outcome != nil {
		o := *p.Outcome
		p.Outcome = &o
		err = j.checker.Rate(ctx, &p)
	} else {
		err = j.checker.Settle(ctx, &p)
	}
	if err != nil {
		return r, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	if err := ctx.Err(); err != nil {
		return r, err
	}
	progress()
	if j.player != nil {
		if err := j.ask(ctx, &p); err != nil {
			return r, err
		}
	}
	var line bytes.Buffer
	if err := problems.Write(&line, slices.Values([]*problems.Problem{&p})); err != nil {
		return r, err
	}
	r.Records, r.Nodes = line.Bytes(), int64(p.Outcome.Nodes)
	r.Summary, err = json.Marshal(summaryOf(&p))
	return r, err
}

// ask makes the engine evaluate a problem.
func (j *checkJob) ask(ctx context.Context, p *problems.Problem) error {
	pos, err := p.Position()
	if err != nil {
		return fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	if err := j.player.NewGame(ctx); err != nil {
		return err
	}
	answer, err := player.Play(ctx, j.player, player.Question{Start: pos, Position: pos, Analysis: true}, player.Limits{Nodes: j.settings.EngineNodes})
	if err = errors.Join(err, ctx.Err()); err != nil {
		return err
	}
	if len(answer.Lines) > 0 {
		p.Outcome.CP, p.Outcome.EngineMate = nil, nil
		if n, mates := answer.Lines[0].Score.Spoken(); mates {
			p.Outcome.EngineMate = &n
		} else {
			p.Outcome.CP = &n
		}
	}
	return nil
}

// Close closes the solver, the engine and the tables.
func (j *checkJob) Close() error {
	j.checker.Looker.Close()
	return j.tables.Close()
}
