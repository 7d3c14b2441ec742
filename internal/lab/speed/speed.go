// Package speed measures how fast engines search: nodes per second, time to depth,
// and scaling over threads.
package speed

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Speed is how fast an engine searched the positions, each from an empty table.
type Speed struct {
	Engine  string  `json:"engine"`
	Threads int     `json:"threads"`
	Depth   int     `json:"depth"` // plies; 0 for a search by time
	Nodes   uint64  `json:"nodes"`
	Seconds float64 `json:"seconds"`
	NPS     float64 `json:"nps"`
	// MeanDepth is the depth reached on average, for a search by time.
	MeanDepth float64 `json:"mean_depth"`
	// Speedup is the nodes per second compared with one thread, Efficiency that by
	// the threads; 0 where one thread was not measured.
	Speedup    float64 `json:"speedup"`
	Efficiency float64 `json:"efficiency"`
	// TimeSpeedup is how much sooner the depth was reached than by one thread: what
	// the threads are worth, for they search some positions twice. 0 for a search
	// by time, and where one thread was not measured.
	TimeSpeedup float64 `json:"time_speedup"`
}

// finish computes what follows from the sums.
func (s *Speed) finish(positions int, depths int) {
	if s.Seconds > 0 {
		s.NPS = float64(s.Nodes) / s.Seconds
	}
	s.MeanDepth = float64(depths) / float64(max(1, positions))
}

// MeasureSpeed searches the positions with the engine of this module. progress,
// which may be nil, is told how many are done. The error is that of ctx.
func MeasureSpeed(ctx context.Context, o engine.Options, list []xiangqi.Position, l engine.Limits, progress func(done int)) (*Speed, error) {
	s := &Speed{Engine: "Chuhe", Threads: o.Threads, Depth: l.Depth}
	e := engine.New(o)
	depths := 0
	for i, pos := range list {
		e.Clear()
		r := e.StartPosition(ctx, pos, nil, l).Wait()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		s.Nodes += r.Nodes
		s.Seconds += r.Time.Seconds()
		depths += r.Depth
		if progress != nil {
			progress(i + 1)
		}
	}
	s.finish(len(list), depths)
	return s, nil
}

// MeasureRival searches the positions with another engine, which the
// specification names with its command and options.
func MeasureRival(ctx context.Context, spec match.EngineSpec, list []xiangqi.Position, l uci.Limits, progress func(done int)) (s *Speed, err error) {
	client, err := rival(spec).Start(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, client.Close()) }()
	s = &Speed{Engine: client.Name(), Threads: rivalThreads(spec), Depth: l.Depth}
	depths := 0
	for i, pos := range list {
		r, err := askRival(ctx, client, pos, l)
		if err != nil {
			return nil, err
		}
		s.Nodes += uint64(max(0, r.Info.Nodes))
		s.Seconds += r.Elapsed.Seconds()
		depths += r.Info.Depth
		if progress != nil {
			progress(i + 1)
		}
	}
	s.finish(len(list), depths)
	return s, nil
}

// rival returns how to start the engine.
func rival(spec match.EngineSpec) uci.Program {
	letters := map[string]uci.Letters{"bn": uci.LettersBN, "eh": uci.LettersEH}
	p := uci.Program{
		Name: spec.Name, Path: spec.Command[0], Args: spec.Command[1:], Dir: spec.Dir, Env: spec.Env,
		Protocol: spec.Protocol, Ranks: spec.Ranks, Letters: letters[spec.Letters], Init: spec.Init,
		Timeouts: uci.Timeouts{Search: rivalPatience},
	}
	for _, o := range spec.Options {
		p.Options = append(p.Options, uci.Setting(o))
	}
	return p
}

// rivalPatience is how long a search of another engine may take.
const rivalPatience = 10 * time.Minute

// rivalThreads returns the threads that the options ask for, 1 where none do.
func rivalThreads(spec match.EngineSpec) int {
	for _, o := range spec.Options {
		if n, err := strconv.Atoi(o.Value); err == nil && strings.EqualFold(o.Name, "threads") {
			return n
		}
	}
	return 1
}

// askRival searches one position.
func askRival(ctx context.Context, client *uci.Client, pos xiangqi.Position, l uci.Limits) (uci.Result, error) {
	if err := client.NewGame(ctx); err != nil {
		return uci.Result{}, err
	}
	if err := client.SetPosition(pos, nil); err != nil {
		return uci.Result{}, err
	}
	search, err := client.Go(ctx, l)
	if err != nil {
		return uci.Result{}, err
	}
	return search.Wait()
}

// Compare sets the speedup of each entry against the same engine's entry with one
// thread.
func Compare(list []*Speed) {
	for _, s := range list {
		for _, one := range list {
			if one.Engine == s.Engine && one.Threads == 1 && one.NPS > 0 {
				s.Speedup = s.NPS / one.NPS
				s.Efficiency = s.Speedup / float64(max(1, s.Threads))
				if s.Depth > 0 && s.Depth == one.Depth && s.Seconds > 0 {
					s.TimeSpeedup = one.Seconds / s.Seconds
				}
			}
		}
	}
}
