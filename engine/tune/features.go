package tune

import "reflect"

// Features switches the techniques of the search, so that each of them can be measured separately.
// docs/ablation.md lists what each is worth. In DefaultFeatures, every switch is true except for
// the alternatives at the end.
type Features struct {
	// The frame.
	IterativeDeepening bool // search depths 1, 2, 3 ... instead of only the last
	AspirationWindows  bool // start each iteration with a window around the last score
	PVS                bool // NegaScout: test later moves with a null window
	MateDistance       bool // cut off when a shorter mate is known
	Quiescence         bool // resolve captures at the leaves

	// The transposition table.
	Table             bool // remember searched positions
	TableInQuiescence bool // remember quiescence nodes too
	FailLowFix        bool // a node that fails low keeps its stored best move (ZMBL)
	TableEval         bool // refine the static evaluation with the stored score
	FlatQuiescence    bool // quiescence uses a single table depth after its first ply

	// Move ordering.
	CaptureOrder        bool // order captures by victim and attacker
	ExchangeOrder       bool // losing captures last, by static exchange evaluation
	Killers             bool
	CounterMove         bool
	History             bool
	CaptureHistory      bool
	ContinuationHistory bool

	// Selective search.
	NullMove           bool
	NullMoveVerify     bool
	Razoring           bool
	ReverseFutility    bool
	Futility           bool
	LateMovePruning    bool
	LateMoveReductions bool
	ExchangePruning    bool
	HistoryPruning     bool
	ProbCut            bool
	RaiseReduction     bool // search moves less deeply after one raises alpha
	PVPruning          bool // prune moves in principal variation nodes too
	FailHighBlend      bool // pull scores above beta towards beta, less at greater depth
	InternalReduction  bool // reduce nodes without a hash move
	Improving          bool // prune less when the evaluation is rising
	CorrectionHistory  bool // learn the error of the static evaluation
	DeltaPruning       bool // in quiescence, skip captures that cannot reach alpha
	QuiescenceChecks   bool // quiet checks at the first ply of quiescence

	// Extensions.
	CheckExtension       bool
	SingleReplyExtension bool // two thirds of a ply when only one move answers a check
	SingularExtension    bool

	// Rules inside the tree.
	Repetition bool // judge repetitions by the rule set
	PathGuard  bool // keep path-dependent scores out of the table

	// Alternatives, off by default.
	TwoTierTable      bool // classic two-layer table instead of clusters
	SafeCheck         bool // extend only checks that lose no material
	StaticImproving   bool // improving compares static evaluations, four plies back after a check
	StaticCorrection  bool // learn the error from the static evaluation, not the stored score
	MoveCorrection    bool // also learn it by the last two moves
	PriorMoveHistory  bool // reward the move before a node that failed low
	EvaluationHistory bool // reward moves that raised the evaluation

	// Techniques of other programs in the sources, off by default; Profile sets them.
	EvaluationOrder     bool // order moves by the evaluation after them (course project)
	OneList             bool // all generated moves in one list by history, including captures (FireMonkey)
	DepthPreferredTable bool // one slot per position, deeper entry stays (FireMonkey)
	MateCutsAnyDepth    bool // a stored mate cuts off at any depth (FireMonkey)
	PlainHistory        bool // cutting moves earn depth squared, others lose nothing (FireMonkey, ZMBL)
	KillersByDistance   bool // killers by distance from the root, whatever the parent node (FireMonkey, ZMBL)
	NullMoveAlways      bool // try a null move regardless of the static evaluation (FireMonkey, ZMBL)
	NullMoveByPieces    bool // reduce null moves by remaining strong pieces and depth (ZMBL)
	LosingCapturesEarly bool // losing captures after the killers, not after the quiet moves (ZMBL)
}

// DefaultFeatures enables everything that makes the engine stronger.
func DefaultFeatures() Features {
	var f Features
	v := reflect.ValueOf(&f).Elem()
	for i := range v.NumField() {
		v.Field(i).SetBool(true)
	}
	f.TwoTierTable, f.SafeCheck, f.StaticImproving, f.StaticCorrection = false, false, false, false
	f.MoveCorrection, f.PriorMoveHistory, f.EvaluationHistory = false, false, false
	f.EvaluationOrder, f.OneList, f.DepthPreferredTable, f.MateCutsAnyDepth = false, false, false, false
	f.PlainHistory, f.KillersByDistance, f.LosingCapturesEarly = false, false, false
	f.NullMoveAlways, f.NullMoveByPieces = false, false
	return f
}
