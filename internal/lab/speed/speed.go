// Package speed measures how fast engines search. It measures nodes per second, the time needed to reach a
// given depth, and how speed scales with the number of threads.
package speed

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/player/external"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Speed is the speed at which an engine has searched the positions. Each position was searched with
// an empty table.
type Speed struct {
	Engine     string  `json:"engine"`     // name of the engine; ours is "Chuhe"
	Threads    int     `json:"threads"`    // search threads; for another engine, the value given for its option Threads, otherwise 1
	Depth      int     `json:"depth"`      // depth of each search, in plies; 0 for a search by time
	Nodes      uint64  `json:"nodes"`      // nodes searched in all positions
	Seconds    float64 `json:"seconds"`    // search time for all positions, in seconds
	NPS        float64 `json:"nps"`        // nodes per second
	MeanDepth  float64 `json:"mean_depth"` // average depth reached, in plies
	Speedup    float64 `json:"speedup"`    // nodes per second relative to one thread; 0 if one thread was not measured
	Efficiency float64 `json:"efficiency"` // speedup divided by the threads; 0 if one thread was not measured
	// Factor by which the depth was reached sooner than with one thread. It is the actual benefit of
	// the threads, because they search some positions twice. It is 0 for a search by time, or if one
	// thread was not measured.
	TimeSpeedup float64 `json:"time_speedup"`
}

// finish computes the figures that follow from the sums.
func (s *Speed) finish(positions int, depths int) {
	if s.Seconds > 0 {
		s.NPS = float64(s.Nodes) / s.Seconds
	}
	s.MeanDepth = float64(depths) / float64(max(1, positions))
}

// Own returns our own engine with the given options, ready for measurement.
func Own(o engine.Options) player.Player { return player.New(player.Searcher(o)) }

// ParseRival parses the specification of another engine, which must be a program.
func ParseRival(text string) (p player.Player, threads int, name string, err error) {
	// A specification must include a time control, even though no games are played.
	spec, err := entrant.Parse(text, entrant.TimeControl{Depth: 1})
	if err != nil {
		return nil, 0, "", err
	}
	if spec.Builtin() {
		return nil, 0, "", fmt.Errorf("%w: %q: want cmd=, the built-in engine is measured already", entrant.ErrSpec, text)
	}
	p, threads = Rival(spec)
	return p, threads, spec.Name, nil
}

// Rival returns the engine described by the command and the options in spec. It also returns the number of
// threads set by the options, or 1 if they do not set it.
func Rival(spec entrant.Spec) (p player.Player, threads int) {
	threads = 1
	for _, o := range spec.Options {
		if n, err := strconv.Atoi(o.Value); err == nil && strings.EqualFold(o.Name, "threads") {
			threads = n
		}
	}
	return external.New(spec.Program(entrant.Patience{})), threads
}

// Measure searches the positions with the given engine, which uses the given number of threads, and then
// closes the engine. progress, which may be nil, is called with the number of positions searched so far. The
// error is from the engine or from ctx.
func Measure(ctx context.Context, p player.Player, threads int, list []xiangqi.Position, l player.Limits, progress func(done int)) (s *Speed, err error) {
	defer func() { err = errors.Join(err, p.Close()) }()
	s = &Speed{Threads: threads, Depth: l.Depth}
	depths := 0
	for i, pos := range list {
		if err := p.NewGame(ctx); err != nil {
			return nil, err
		}
		a, err := player.Play(ctx, p, player.Question{Start: pos, Position: pos, Analysis: true}, l)
		if err = errors.Join(err, ctx.Err()); err != nil {
			return nil, err
		}
		s.Nodes += a.Nodes
		s.Seconds += a.Elapsed.Seconds()
		depths += a.Depth
		if progress != nil {
			progress(i + 1)
		}
	}
	s.Engine = p.Name()
	s.finish(len(list), depths)
	return s, nil
}

// Compare sets the speedup of each entry relative to the entry for the same engine with one thread.
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
