package tune

import "reflect"

// Features switches the techniques of the search on and off, so that each can be measured separately.
// docs/ablation.md lists what each one contributes. DefaultFeatures switches on everything except the
// alternatives at the end.
type Features struct {
	// The frame.
	IterativeDeepening bool // search to depths 1, 2, 3 ... instead of only to the last
	AspirationWindows  bool // begin each iteration with a window around the previous score
	PVS                bool // NegaScout: test later moves with a null window
	MateDistance       bool // cut off if a shorter mate is known
	Quiescence         bool // resolve captures at the leaves

	// The transposition table.
	Table             bool // store searched positions
	TableInQuiescence bool // store quiescence nodes too
	FailLowFix        bool // keep the stored best move of a node that fails low (ZMBL)
	TableEval         bool // refine the static evaluation with the stored score
	FlatQuiescence    bool // use a single table depth for quiescence after its first ply

	// Move ordering.
	CaptureOrder        bool // order captures by victim and attacker
	ExchangeOrder       bool // try losing captures last, by static exchange evaluation
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
	RaiseReduction     bool // search less deeply after a move has raised alpha
	PVPruning          bool // prune moves in principal variation nodes too
	FailHighBlend      bool // pull scores above beta towards beta, less so at greater depth
	InternalReduction  bool // search nodes without a hash move less deeply
	Improving          bool // prune less if the evaluation is rising
	CorrectionHistory  bool // learn the errors of the static evaluation
	DeltaPruning       bool // in quiescence, skip captures that cannot reach alpha
	QuiescenceChecks   bool // try quiet checks at the first ply of quiescence

	// Extensions.
	CheckExtension       bool
	SingleReplyExtension bool // extend by two thirds of a ply if only one move answers a check
	SingularExtension    bool

	// Rules inside the tree.
	Repetition bool // judge repetitions according to the rule set
	PathGuard  bool // keep path-dependent scores out of the table

	// Alternatives, off by default.
	TwoTierTable      bool // classic two-layer table instead of clusters
	SafeCheck         bool // extend only checks that do not lose material
	StaticImproving   bool // compare static evaluations when testing for improvement, four plies back after a check
	StaticCorrection  bool // learn the error of the static evaluation rather than of the stored score
	MoveCorrection    bool // also learn errors by the last two moves
	PriorMoveHistory  bool // reward the move that led to a node that failed low
	EvaluationHistory bool // reward moves that raise the evaluation

	// Techniques of other programs described in the sources, off by default; Profile sets them.
	EvaluationOrder     bool // order moves by the evaluation of the position after them (course project)
	OneList             bool // put all generated moves, including captures, in one list in history order (FireMonkey)
	DepthPreferredTable bool // give each position one slot, which keeps the deeper entry (FireMonkey)
	MateCutsAnyDepth    bool // let a stored mate cut off at any depth (FireMonkey)
	PlainHistory        bool // reward moves that fail high with the square of the depth and penalize none (FireMonkey, ZMBL)
	KillersByDistance   bool // choose killers by the distance from the root, regardless of the parent node (FireMonkey, ZMBL)
	NullMoveAlways      bool // try a null move regardless of the static evaluation (FireMonkey, ZMBL)
	NullMoveByPieces    bool // reduce null moves according to the remaining strong pieces and the depth (ZMBL)
	LosingCapturesEarly bool // try losing captures after the killers rather than after the quiet moves (ZMBL)
}

// DefaultFeatures returns Features with every technique that makes the engine stronger switched on.
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
