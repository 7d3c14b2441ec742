package engine

import (
	"fmt"
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"math/rand/v2"
	"time"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// A Profile makes the engine play like a chapter of one of the texts that Chuhe is based on, using only the
// techniques described there. docs/sources.md lists the strength of each profile, and the numbers that we had
// to choose ourselves because the text does not state them.
type Profile string

// The profiles. Each uses more techniques than the previous one.
const (
	// RulesProfile knows only the rules, as in XQWLight's chapter on them, and plays any legal move.
	RulesProfile Profile = "rules"
	// CourseProfile is the course project. It searches with PVS to depths of 5, 6 and 7, and orders moves by
	// the evaluation after each move. It has neither a table nor a quiescence search.
	CourseProfile Profile = "course"
	// FireMonkeyProfile is the program of FireMonkey's chapter 5, as of section N.
	FireMonkeyProfile Profile = "firemonkey"
	// ElephantEyeProfile uses PVS and the move ordering described in the ElephantEye articles.
	ElephantEyeProfile Profile = "elephanteye"
	// ZMBLProfile is the program described in the thesis, including its evaluation.
	ZMBLProfile Profile = "zmbl"
	// FullProfile is the engine at full strength.
	FullProfile Profile = "full"
)

// Profiles returns all profiles, from the weakest to the strongest.
func Profiles() []Profile {
	return []Profile{RulesProfile, CourseProfile, FireMonkeyProfile, ElephantEyeProfile, ZMBLProfile, FullProfile}
}

// Apply sets the features, parameters and evaluation in o to those of the profile. It leaves the table size,
// the rules and the number of threads unchanged. FullProfile uses the embedded network.
func (p Profile) Apply(o *Options) error {
	if o == nil {
		return fmt.Errorf("profile %q: there are no options to set", p)
	}
	d := DefaultOptions()
	o.Features, o.Params = d.Features, d.Params
	o.Network, o.Weights, o.Classic, o.Schedule, o.Blind = nil, nil, false, Schedule{}, false
	switch p {
	case FullProfile:
		o.Network = d.Network
	case RulesProfile:
		o.Features, o.Blind = tune.Features{IterativeDeepening: true}, true
	case CourseProfile:
		// The project searched directly to a fixed depth. We approach that depth by iterative deepening, so
		// that a search has an answer even if it is stopped early.
		o.Features = tune.Features{IterativeDeepening: true, PVS: true, OneList: true, EvaluationOrder: true, CaptureOrder: true}
		o.Schedule = Schedule{{0, 5}, {10, 6}, {50, 7}}
		o.Weights = eval.OnlyGroups("material", "squares")
	case FireMonkeyProfile:
		o.Features = tune.Features{
			IterativeDeepening: true, Quiescence: true, CaptureOrder: true,
			Table: true, DepthPreferredTable: true, MateCutsAnyDepth: true, PathGuard: true, Repetition: true,
			Killers: true, KillersByDistance: true, History: true, PlainHistory: true, OneList: true,
			CheckExtension: true, NullMove: true, NullMoveAlways: true,
		}
		fixNullMove(&o.Params)
		o.Weights = eval.OnlyGroups("material", "squares")
	case ElephantEyeProfile:
		o.Features = tune.Features{
			IterativeDeepening: true, PVS: true, Quiescence: true, CaptureOrder: true,
			Table: true, PathGuard: true, Repetition: true,
			Killers: true, KillersByDistance: true, History: true, PlainHistory: true,
			CheckExtension: true, NullMove: true, NullMoveAlways: true,
		}
		fixNullMove(&o.Params)
		o.Weights = eval.OnlyGroups("material", "squares", "mobility", "patterns")
	case ZMBLProfile:
		o.Features = tune.Features{
			IterativeDeepening: true, PVS: true, Quiescence: true, CaptureOrder: true, ExchangeOrder: true, LosingCapturesEarly: true,
			Table: true, TwoTierTable: true, FailLowFix: true, PathGuard: true, Repetition: true,
			Killers: true, KillersByDistance: true, History: true, PlainHistory: true,
			CheckExtension: true, SingleReplyExtension: true, NullMove: true, NullMoveAlways: true, NullMoveByPieces: true,
		}
		fixNullMove(&o.Params)
		o.Classic = true
	default:
		return fmt.Errorf("no profile is named %.40q", string(p))
	}
	return nil
}

// fixNullMove sets a constant null-move reduction of two plies, which applies from depth 2 on.
func fixNullMove(p *tune.Params) {
	const reduction, never = 2, 1 << 20
	p.NullMoveDepth, p.NullMoveBase, p.NullMoveDepthPart, p.NullMoveEvalMost = 2, 1+reduction, never, 0
}

// A Schedule limits the search depth of each move. Each step takes effect at the given ply of the game and
// lasts until the next step that sets a depth.
type Schedule [3]struct{ Ply, Depth int }

// limit applies the schedule to l at the given ply of the game.
func (s *Schedule) limit(l *Limits, ply int) {
	depth := 0
	for _, step := range s {
		if step.Depth > 0 && ply >= step.Ply {
			depth = step.Depth
		}
	}
	if depth > 0 && (l.Depth <= 0 || l.Depth > depth) {
		l.Depth = depth
	}
}

// blindMove returns a root move that depends only on the seed and the position. If the seed is 0, the move is
// random.
func (e *Engine) blindMove(pos *xiangqi.Position, roots []rootMove, c *control) Result {
	seed := e.options.Seed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	r := &roots[rand.New(rand.NewPCG(seed, pos.Key())).IntN(len(roots))]
	info := Info{Depth: 1, SelDepth: 1, MultiPV: 1, Bound: Exact, Time: c.running(), PV: r.pv, RootMoves: len(roots)}
	return Result{Best: r.move, Depth: 1, Time: c.running(), Lines: []Info{info}}
}
