package ablation

import (
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/engine/tune"
)

// The figures published in the thesis on ZMBL (8th Computer Olympiad, Graz 2003). They were
// measured on fifty middlegame positions, which were not published, with a table of 24 MB.

// published holds the figures published in the thesis and by the course project. They never change.
var published = struct {
	// nodes by variant of the ZMBL profile; entry 0 is depth 1.
	nodes map[string][]uint64
	// cuts are the shares of cut-offs in percent, by hash, capture, killer and history. Entry 0 is
	// depth 1, which was not published.
	cuts [][4]float64
	// seconds to search to each depth, without and with bit ranks and files.
	walked, looked []float64
	// leaves of the course project from the start position, by method.
	course map[CourseMethod][]uint64
}{
	nodes: map[string][]uint64{
		"":                   {29115, 68274, 202535, 1031448, 3696393, 14089815, 45134350, 164786147},
		"PVS":                {29292, 69117, 199864, 1112866, 3768023, 15604356, 49494233, 184374485},
		"Table":              {29115, 68601, 222557, 1175702, 4644780, 20325116, 77369221, 328477041},
		"IterativeDeepening": {29115, 64361, 210549, 1092843, 3964300, 18318398, 61751644, 219059690},
		"FailLowFix":         {29115, 68274, 208686, 1060127, 3910833, 15494351, 49731944, 186986790},
		"NullMove":           {29115, 63551, 235686, 1039410, 5893066, 26384488, 140163627, 662967845},
	},
	cuts: [][4]float64{
		{}, {3.3, 63.9, 23.3, 9.4}, {23.1, 55.0, 15.1, 6.8}, {16.8, 61.2, 16.2, 5.8}, {25.7, 56.4, 12.9, 5.0},
		{20.3, 61.5, 13.4, 4.8}, {24.1, 59.8, 11.8, 4.3}, {21.2, 62.7, 11.8, 4.3},
	},
	walked: []float64{1.515, 1.516, 1.625, 2.312, 4.985, 12.781, 36.734, 135.375},
	looked: []float64{1.391, 1.406, 1.469, 1.953, 3.375, 8.875, 24.734, 87.047},
	course: map[CourseMethod][]uint64{
		CourseUnordered: {44, 1131, 27771, 308046, 6844627},
		CourseOrdered:   {44, 84, 1660, 13653, 136914, 970891},
		CoursePVS:       {44, 84, 1660, 12090, 114080, 889412, 6482373},
		CourseReversed:  {48, 2063, 72295, 1519640, 14700791},
	},
}

// thesisNames maps switches to the names of their rows in the thesis.
var thesisNames = map[string]string{
	"":                   "all on",
	"PVS":                "alpha-beta instead of NegaScout",
	"Table":              "no table",
	"IterativeDeepening": "no iterative deepening",
	"FailLowFix":         "no fail-low fix",
	"NullMove":           "no null move",
}

// technique describes the expected effect of a switch.
type technique struct {
	// costs is set for techniques that deliberately enlarge a fixed-depth search: they search more
	// nodes in order to see more. Every other technique is expected to reduce the number of nodes.
	costs bool
	about string // what the technique does, as a clause
}

// techniques describes what each switch does. A switch that is not listed is expected to save
// nodes.
var techniques = map[string]technique{
	"PVS":                  {about: "later moves are tested with a null window (NegaScout)"},
	"Table":                {about: "searched positions are stored"},
	"IterativeDeepening":   {about: "depths 1, 2, 3 ... are searched instead of only the last"},
	"FailLowFix":           {about: "a node that fails low keeps the best move stored earlier"},
	"NullMove":             {about: "a node that fails high after a pass is cut off"},
	"AspirationWindows":    {about: "iterations start with a window around the last score"},
	"MateDistance":         {about: "lines that cannot beat a known mate are cut"},
	"Quiescence":           {costs: true, about: "captures are resolved at the leaves"},
	"TableInQuiescence":    {about: "quiescence nodes are stored too"},
	"TableEval":            {about: "the stored score corrects the static evaluation"},
	"FlatQuiescence":       {about: "after its first ply, quiescence has a single depth in the table"},
	"CaptureOrder":         {about: "captures are ordered by victim and attacker"},
	"ExchangeOrder":        {about: "losing captures come last and are skipped in quiescence"},
	"Killers":              {about: "quiet moves that refuted a sibling node are tried early"},
	"CounterMove":          {about: "the quiet move that previously refuted the last move is tried early"},
	"History":              {about: "quiet moves are ordered by past success"},
	"CaptureHistory":       {about: "captures are ordered by past success"},
	"ContinuationHistory":  {about: "quiet moves are ordered by success after the preceding moves"},
	"NullMoveVerify":       {costs: true, about: "null-move cut-offs at high depth are verified"},
	"Razoring":             {about: "nodes far below alpha drop into quiescence"},
	"ReverseFutility":      {about: "nodes far above beta are cut off"},
	"Futility":             {about: "quiet moves that cannot reach alpha are skipped"},
	"LateMovePruning":      {about: "late quiet moves are skipped"},
	"LateMoveReductions":   {about: "late moves are first searched to a reduced depth"},
	"ExchangePruning":      {about: "moves that lose material are skipped"},
	"HistoryPruning":       {about: "quiet moves that often failed are skipped"},
	"ProbCut":              {about: "good captures at reduced depth predict a fail-high"},
	"RaiseReduction":       {about: "moves after one that raised alpha are searched to a reduced depth"},
	"PVPruning":            {about: "moves are skipped in principal variation nodes too"},
	"FailHighBlend":        {about: "a score above beta is pulled towards it"},
	"InternalReduction":    {about: "nodes without a hash move are searched to a reduced depth"},
	"Improving":            {costs: true, about: "less is pruned when the evaluation rises"},
	"CorrectionHistory":    {about: "the static evaluation's error is learnt"},
	"DeltaPruning":         {about: "in quiescence, captures that cannot reach alpha are skipped"},
	"QuiescenceChecks":     {costs: true, about: "quiet checks are tried at the first ply of quiescence"},
	"CheckExtension":       {costs: true, about: "checks are searched one ply deeper"},
	"SingleReplyExtension": {costs: true, about: "forced answers are searched two thirds of a ply deeper"},
	"SingularExtension":    {costs: true, about: "a move much better than all others is searched deeper"},
	"Repetition":           {costs: true, about: "repetitions are judged by the rules"},
	"PathGuard":            {costs: true, about: "path-dependent scores stay out of the table"},
	"TwoTierTable":         {about: "the thesis' two-layer table"},
	"SafeCheck":            {about: "only checks that lose no material are searched deeper"},
	"StaticImproving":      {about: "only the static evaluation decides whether the evaluation is rising"},
	"StaticCorrection":     {about: "the static evaluation's error is learnt from itself"},
	"MoveCorrection":       {about: "the evaluation's error is also learnt by the last two moves"},
	"PriorMoveHistory":     {about: "the move that led to a node that failed low is rewarded"},
	"EvaluationHistory":    {about: "moves after which the evaluation rose are rewarded"},
	"EvaluationOrder":      {about: "moves are ordered by the evaluation after them"},
	"OneList":              {about: "all generated moves form one list, ordered by history"},
	"DepthPreferredTable":  {about: "a table with one slot per position keeps the deeper entry"},
	"MateCutsAnyDepth":     {about: "a stored mate causes a cut-off at any depth"},
	"PlainHistory":         {about: "a move that causes a cut-off gains its squared depth; none loses anything"},
	"KillersByDistance":    {about: "killers are stored by distance from the root"},
	"NullMoveAlways":       {about: "a null move is tried whatever the static evaluation says"},
	"NullMoveByPieces":     {about: "the null-move reduction depends on strong pieces and depth"},
	"LosingCapturesEarly":  {about: "losing captures come after the killers, before the quiet moves"},
}

// idle explains why some techniques do nothing in shallow searches.
var idle = map[string]string{
	"MateDistance":         "there is no mate in these positions.",
	"NullMoveVerify":       fmt.Sprintf("it starts at depth %d.", tune.DefaultParams().NullMoveVerifyDepth),
	"SingleReplyExtension": "forced answers are rare in quiet positions.",
}

// hidden explains why some rows of the full engine reveal more about other techniques than about
// their own. The companions are measured with those other techniques disabled.
var hidden = map[string]string{
	"PVS": "late moves are reduced only where a null window can refute the reduction, so this row has no reductions either",
	"Table": "without a table, no node has a hash move, so the internal reduction shortens most nodes by a ply. No move is extended as singular, " +
		"so the same depth means less",
	"IterativeDeepening": "a search of only the last depth finds no hash moves, so the internal reduction shortens most nodes by a ply. No move is extended as singular, " +
		"so the same depth means less",
	"FailLowFix": "the fix gives nodes that failed low a hash move, which spares them the internal reduction",
}

// exceptions explains why some rows of the full engine contradict what is expected of the
// technique.
var exceptions = map[string]string{
	"Quiescence":          "**it saves nodes here**: the evaluation swings in the middle of an exchange, so windows and margins fail.",
	"Improving":           "**it saves nodes here**: a rising evaluation also lets reverse futility prune more.",
	"ContinuationHistory": "**it costs nodes here**: moves tried early are reduced less, so without it, the same depth sees less; only games can show its value.",
	"CounterMove":         "**it costs nodes here**: moves tried early are reduced less, so without it, the same depth sees less; only games can show its value.",
	"Razoring":            "**it costs nodes here**: a node that is searched instead leaves a move in the table; razoring saves time at the last ply.",
	"PathGuard":           "**it saves nodes here**, as a side effect: its purpose is to reject draws by repetition that are not available.",
}

// inGames adds remarks on what the games show about a technique.
var inGames = map[string]string{
	"IterativeDeepening": "an interrupted search has no completed depth to take its move from",
	"NullMoveVerify":     "it is for zugzwang endings, and these openings lead to few",
	"PVS":                "without null windows, nothing is reduced either",
}
