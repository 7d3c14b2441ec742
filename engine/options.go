package engine

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The greatest values of Options.
const (
	MaxThreads = 1024
	MaxHash    = 1 << 18 // in MiB
)

// Options are the settings of an Engine. DefaultOptions returns the default values.
type Options struct {
	Threads      int           // number of search threads, from 1 to MaxThreads; other values are adjusted
	Hash         int           // transposition table size in MiB, from 1 to MaxHash; other values are adjusted
	MultiPV      int           // number of lines of play to report
	MoveOverhead time.Duration // time lost on each move in communicating with the front end
	Rules        xiangqi.Rules // rules used to judge repetitions during the search
	Features     tune.Features // search techniques; see package tune, which makes no compatibility promise
	Params       tune.Params   // search parameters; the zero value means the defaults
	// Tables are the endgame tables, or nil for none. They are not used in weakened play. The tables must
	// stay open until the engine has been given others.
	Tables *tablebase.Prober
	// Network is the network used to evaluate positions. If it is nil or the zero value, the engine uses the
	// handcrafted evaluation.
	Network *nnue.Network
	// Weights, if not nil, are the weights of the handcrafted evaluation. Setting them selects that
	// evaluation even if there is a network.
	Weights *eval.Weights
	// Classic selects the evaluation described in the ZMBL thesis. It overrides both Network and Weights.
	Classic bool

	// Level weakens the engine's play. Level 1 is a beginner; MaxLevel and 0 both mean full strength. A level
	// shortens searches, but it never ends a search without limits.
	Level int
	// Randomness varies the engine's games by letting it choose a move other than the best, usually one that
	// is worse by no more than about this many centipawns. If it is 0, the engine always chooses the best
	// move.
	Randomness Score
	// Idle is the percentage of time that the search leaves to other programs.
	Idle int
	// Seed makes weakened and random play repeatable. If it is 0, the seed is taken from the time.
	Seed uint64
	// Schedule, unless it is zero, limits the search depth of each move.
	Schedule Schedule
	// Blind makes the engine play like someone who knows only the rules: it picks any legal move, depending
	// on Seed.
	Blind bool
}

// bound adjusts the numbers that are out of range.
func (o *Options) bound() {
	o.Threads, o.Hash, o.MultiPV = min(max(1, o.Threads), MaxThreads), min(max(1, o.Hash), MaxHash), max(1, o.MultiPV)
}

// DefaultOptions returns the default options: one thread, a 64 MiB table, the computer rules and, if there is
// one, the embedded network.
func DefaultOptions() Options {
	return Options{
		Threads: 1, Hash: 64, MultiPV: 1, MoveOverhead: 2 * time.Millisecond,
		Rules: xiangqi.RulesComputer(), Features: tune.DefaultFeatures(), Params: tune.DefaultParams(), Network: nnue.Embedded(),
	}
}

// evaluator returns a new evaluator, for use by one worker.
func (o *Options) evaluator() evaluator {
	switch {
	case o.Classic:
		return classic{}
	case o.Weights != nil:
		return handcrafted{eval.New(o.Weights)}
	case o.Network != nil:
		return o.Network.NewEvaluator()
	}
	return handcrafted{eval.New(eval.Default())}
}

// Evaluation returns the name of the evaluation, which is "classic", "handcrafted" or the name of the
// network.
func (o *Options) Evaluation() string {
	if o.Classic {
		return "classic"
	}
	if o.Network != nil && o.Weights == nil {
		return o.Network.Name()
	}
	return "handcrafted"
}

// rulesAt returns the rules to use for a search of pos. If pos is already past the limit on moves without
// capture, the game must be played under a different limit or none at all, so rulesAt drops the limit.
func (o *Options) rulesAt(pos *xiangqi.Position) xiangqi.Rules {
	rules := o.Rules
	if left, limited := rules.PliesLeft(pos); limited && left <= 0 {
		rules.NoCaptureLimit = 0
	}
	return rules
}

// sameScores reports whether o and p score positions alike. If they do, a table filled under one of them
// remains valid under the other.
func (o *Options) sameScores(p *Options) bool {
	weights := o.Weights == p.Weights || o.Weights != nil && p.Weights != nil && *o.Weights == *p.Weights
	return weights && o.Classic == p.Classic && o.Network == p.Network && o.Rules == p.Rules && o.Tables == p.Tables
}

// tableKind identifies the table's replacement scheme. A table must not be reused under a different scheme,
// which would look for its entries in other slots.
func (o *Options) tableKind() [2]bool {
	return [2]bool{o.Features.TwoTierTable, o.Features.DepthPreferredTable}
}

// settle replaces unusable parameters. The zero value becomes DefaultParams. Every divisor, and every number
// without which the search would make no progress, is raised to at least 1.
func settle(p *tune.Params) {
	if *p == (tune.Params{}) {
		*p = tune.DefaultParams()
	}
	for _, n := range []*int{
		&p.CorrectionInertia, &p.NullMoveDepthPart, &p.NullMoveEvalPart, &p.ReductionHistory, &p.AspirationWindow, &p.AspirationGrowth,
		&p.TimeHorizon,
	} {
		*n = max(*n, 1)
	}
}
