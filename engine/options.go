package engine

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Options are the settings of an engine. DefaultOptions returns the defaults.
type Options struct {
	Threads      int           // searching goroutines, at least 1
	Hash         int           // size of the transposition table in MiB
	MultiPV      int           // lines of play to report
	MoveOverhead time.Duration // time lost per move in communication with the other program
	Rules        xiangqi.Rules // judge repetitions inside the search
	Features     tune.Features // search techniques; see package tune, which makes no compatibility promise
	Params       tune.Params   // search parameters; the zero value means the defaults
	// Tables are the endgame tables, or nil for none. Weakened play does not use them. Do not close them
	// until you have given the engine other tables.
	Tables *tablebase.Prober
	// Network evaluates positions. If it is nil or the zero value, the handcrafted evaluation is used.
	Network *nnue.Network
	// Weights, if not nil, sets the weights of the handcrafted evaluation, which is then used in place of
	// the network.
	Weights *eval.Weights
	// Classic selects the evaluation of the ZMBL thesis. It overrides both Network and Weights.
	Classic bool

	// Level weakens the play: 1 is a beginner, and MaxLevel or 0 is full strength. A level shortens
	// searches, but it never ends a search that has no limits.
	Level int
	// Randomness lets the engine choose moves that are worse than the best, usually by no more than about
	// this many centipawns, so that games differ. 0 means that it always chooses the best move.
	Randomness Score
	// Idle is the share of time, in percent, that the search leaves to other programs.
	Idle int
	// Seed makes weaker and random play repeatable; 0 uses the time.
	Seed uint64
	// Schedule, if not zero, limits the search depth of each move.
	Schedule Schedule
	// Blind makes the engine play any legal move, chosen by Seed, like a player who knows only the rules.
	Blind bool
}

// DefaultOptions returns the default options: one thread, 64 MiB, the computer rules, and the embedded
// network if there is one.
func DefaultOptions() Options {
	return Options{
		Threads: 1, Hash: 64, MultiPV: 1, MoveOverhead: 2 * time.Millisecond,
		Rules: xiangqi.RulesComputer(), Features: tune.DefaultFeatures(), Params: tune.DefaultParams(), Network: nnue.Embedded(),
	}
}

// evaluator returns a new evaluator for one worker.
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

// Evaluation returns the name of the evaluation: "classic", "handcrafted" or the network's name.
func (o *Options) Evaluation() string {
	if o.Classic {
		return "classic"
	}
	if o.Network != nil && o.Weights == nil {
		return o.Network.Name()
	}
	return "handcrafted"
}

// rulesAt returns the rules under which to search the position. If the position is already past the limit
// on moves without capture, the caller must be using a different limit or none at all, so the limit is
// dropped.
func (o *Options) rulesAt(pos *xiangqi.Position) xiangqi.Rules {
	rules := o.Rules
	if left, limited := rules.PliesLeft(pos); limited && left <= 0 {
		rules.NoCaptureLimit = 0
	}
	return rules
}

// sameScores reports whether both settings score positions in the same way. If so, a table filled under
// one of them remains valid under the other.
func (o *Options) sameScores(p *Options) bool {
	weights := o.Weights == p.Weights || o.Weights != nil && p.Weights != nil && *o.Weights == *p.Weights
	return weights && o.Classic == p.Classic && o.Network == p.Network && o.Rules == p.Rules && o.Tables == p.Tables
}

// tableKind identifies the replacement scheme. It prevents a table from being reused under a scheme that
// would look for its entries in other slots.
func (o *Options) tableKind() [2]bool {
	return [2]bool{o.Features.TwoTierTable, o.Features.DepthPreferredTable}
}

// settle makes unset numbers usable. The zero value becomes DefaultParams. Each divisor, and each number
// that the search needs in order to make progress, becomes at least 1.
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
