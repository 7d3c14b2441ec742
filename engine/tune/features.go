package tune

import "reflect"

// Features switches the techniques of the search, so that each can be measured
// alone. The worth of each is in docs/ablation.md. Every switch defaults to
// true in DefaultFeatures, but for the alternatives at the end.
type Features struct {
	// The frame.
	IterativeDeepening bool // search depth 1, 2, 3 ... instead of the last depth alone
	AspirationWindows  bool // begin each iteration with a window around the last score
	PVS                bool // NegaScout: test later moves with a null window
	MateDistance       bool // cut when a shorter mate is known
	Quiescence         bool // resolve captures at the leaves

	// The transposition table.
	Table             bool // remember searched positions
	TableInQuiescence bool // remember quiescence nodes too
	FailLowFix        bool // a node that fails low keeps the best move stored before (ZMBL)
	TableEval         bool // correct the static evaluation by the stored score
	FlatQuiescence    bool // quiescence has one depth in the table after its first ply

	// Move ordering.
	CaptureOrder        bool // captures by victim and attacker
	ExchangeOrder       bool // losing captures last, by static exchange
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
	RaiseReduction     bool // moves after one that has raised alpha are searched less deep
	PVPruning          bool // moves are left out in nodes of the principal variation too
	FailHighBlend      bool // a score above beta is drawn towards beta, the less the deeper it was searched
	InternalReduction  bool // reduce nodes without a hash move
	Improving          bool // prune less when the evaluation rises
	CorrectionHistory  bool // learn the error of the static evaluation
	DeltaPruning       bool // in quiescence, skip captures that cannot reach alpha
	QuiescenceChecks   bool // quiet checks at the first ply of quiescence

	// Extensions.
	CheckExtension       bool
	SingleReplyExtension bool // two thirds of a ply when only one move answers a check
	SingularExtension    bool

	// Rules inside the tree.
	Repetition bool // judge repetitions by the rule set
	PathGuard  bool // keep scores that depend on the path out of the table

	// Alternatives, off by default.
	TwoTierTable      bool // the classic two-layer table instead of clusters
	SafeCheck         bool // only a check that loses no material is extended
	StaticImproving   bool // improving asks the static evaluation, and after a check that of four plies ago
	StaticCorrection  bool // the error is learnt from the static evaluation, not from the stored score
	MoveCorrection    bool // it is learnt by the last two moves too
	PriorMoveHistory  bool // the move before a node that failed low is rewarded
	EvaluationHistory bool // moves after which the evaluation has risen are rewarded

	// What programs of the sources did otherwise, off by default; Profile sets them.
	EvaluationOrder     bool // moves by what the evaluation says after them (course project)
	OneList             bool // generated moves in one list by history, captures among them (FireMonkey)
	DepthPreferredTable bool // one place for a position, where the deeper entry stays (FireMonkey)
	MateCutsAnyDepth    bool // a stored mate cuts however shallow it was found (FireMonkey)
	PlainHistory        bool // a move that cuts earns its squared depth, none loses anything (FireMonkey, ZMBL)
	KillersByDistance   bool // killers belong to a distance from the root, whatever the node before (FireMonkey, ZMBL)
	NullMoveAlways      bool // a null move is tried whatever the static evaluation says (FireMonkey, ZMBL)
	NullMoveByPieces    bool // its reduction follows the strong pieces left and the depth (ZMBL)
	LosingCapturesEarly bool // losing captures come after the killers, not after the quiet moves (ZMBL)
}

// DefaultFeatures has everything on that makes the engine stronger.
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
