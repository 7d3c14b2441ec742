package tune

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Params holds every tuned number of the search once. The tag gives default,
// least, most and the step of the tuner, and "clock" for numbers that matter on a
// clock only; UCI options, SPSA and the manual are made from it. Margins are
// centipawns, depths plies, reductions hundredths of a ply, history values in
// units of the history tables (at most historyLimit).
type Params struct {
	AspirationWindow  int `tune:"21 5 60 4"`        // half width of the first window
	AspirationDepth   int `tune:"3 2 9 1"`          // the first iteration with a window
	AspirationGrowth  int `tune:"50 10 150 10"`     // percent by which a window that failed grows
	AspirationWidest  int `tune:"700 200 2000 100"` // half width from which the window is thrown open
	AspirationLowered int `tune:"3 0 5 1"`          // most plies less after failing high

	RazoringMargin int `tune:"452 100 800 30"` // per ply of depth
	RazoringDepth  int `tune:"1 1 8 1"`

	ReverseFutilityMargin    int `tune:"117 30 160 10"` // per ply of depth
	ReverseFutilityImproving int `tune:"47 0 150 10"`   // less when improving
	ReverseFutilityDepth     int `tune:"9 4 14 1"`

	NullMoveDepth       int `tune:"3 2 5 1"`       // least depth
	NullMoveBase        int `tune:"5 2 6 1"`       // reduction in plies
	NullMoveDepthPart   int `tune:"6 2 8 1"`       // one more ply of reduction for this much of depth
	NullMoveEvalPart    int `tune:"168 80 400 20"` // one more for so much above beta
	NullMoveEvalMost    int `tune:"1 0 5 1"`
	NullMoveVerifyDepth int `tune:"11 8 20 1"` // from here on a null move cut is verified

	ProbCutMargin    int `tune:"81 40 350 20"`
	ProbCutDepth     int `tune:"8 3 11 1"`
	ProbCutReduction int `tune:"4 2 6 1"`

	InternalReductionDepth int `tune:"3 3 7 1"`

	FutilityBase   int `tune:"124 20 250 15"`
	FutilityMargin int `tune:"117 30 200 10"` // per ply of depth left
	FutilityDepth  int `tune:"3 1 14 1"`

	LateMoveBase         int `tune:"7 1 12 1"` // moves searched at depth 0
	LateMoveDepth        int `tune:"3 1 12 1"`
	LateMoveNotImproving int `tune:"67 30 100 5"` // percent of the moves when not improving

	ExchangeQuietMargin   int `tune:"57 10 120 8"`   // per squared ply
	ExchangeCaptureMargin int `tune:"130 40 250 15"` // per ply
	ExchangeDepth         int `tune:"3 1 12 1"`

	HistoryPruningMargin int `tune:"2666 500 6000 300"` // per ply
	HistoryPruningDepth  int `tune:"2 1 10 1"`

	SingularDepth        int `tune:"5 4 10 1"`
	SingularTableDepth   int `tune:"3 1 6 1"`   // plies by which the stored score may be shallower
	SingularMargin       int `tune:"5 1 9 1"`   // per ply
	SingularDoubleMargin int `tune:"17 5 60 5"` // below this a second ply
	SingularMostDoubles  int `tune:"5 2 12 1"`  // such plies in one line
	SingularFailHigh     int `tune:"1 0 4 1"`   // plies less when not singular, and the stored score fails high
	SingularCut          int `tune:"0 0 3 1"`   // plies less when not singular, at an expected cut node

	// Extensions in 64ths of a ply, as ZMBL counts.
	ExtensionCheck  int `tune:"64 0 64 8"` // for giving check
	ExtensionSingle int `tune:"43 0 64 8"` // when a check had a single answer
	ExtensionLength int `tune:"2 1 4 1"`   // lines do not grow beyond this times the iteration's depth

	ReductionDepth        int `tune:"3 2 5 1"` // plies of depth at which reductions begin
	ReductionPVMoves      int `tune:"3 1 6 1"` // moves of a PV node that are not reduced
	ReductionBase         int `tune:"64 0 150 10"`
	ReductionDivisor      int `tune:"185 140 350 10"` // hundredths: log depth × log move ÷ this
	ReductionHistory      int `tune:"7746 2500 16000 800"`
	ReductionCut          int `tune:"78 0 200 15"`  // more at expected cut nodes
	ReductionPV           int `tune:"100 0 200 15"` // less at PV nodes
	ReductionCapture      int `tune:"60 0 150 15"`  // a capture is reduced by half, and less by this
	ReductionNotImproving int `tune:"40 0 150 15"`
	ReductionHashCapture  int `tune:"50 0 150 15"`  // more when the hash move captures
	ReductionCheck        int `tune:"100 0 200 15"` // less for giving check
	ReductionInCheck      int `tune:"80 0 200 15"`  // less for an answer to a check

	HistoryBonus        int `tune:"167 60 350 20"` // per ply
	HistoryBonusMost    int `tune:"1470 600 3000 150"`
	PriorMoveBonus      int `tune:"50 0 200 10"` // percent of the bonus, for the move before a node that failed low
	EvaluationBonus     int `tune:"5 0 30 1"`    // per centipawn by which the evaluation has risen
	EvaluationBonusMost int `tune:"700 100 3000 100"`

	CorrectionShare     int `tune:"50 10 120 5"`    // percent of the sum of the learnt errors that is applied
	MoveCorrectionShare int `tune:"50 0 200 10"`    // the same of the error learnt by the last two moves
	CorrectionMost      int `tune:"16 4 64 4"`      // weight of a search against what was learnt, at the most; it is its depth plus 1
	CorrectionInertia   int `tune:"256 64 1024 32"` // weight of both together

	DeltaMargin int `tune:"326 60 400 20"`

	TimeHorizon   int `tune:"36 15 60 3 clock"`     // moves a game is expected to last from here
	TimeIncrement int `tune:"75 40 100 5 clock"`    // percent of the increment to use
	TimeMost      int `tune:"80 30 90 5 clock"`     // percent of the time left, at the most for one move
	TimeStretch   int `tune:"500 150 800 50 clock"` // percent of the optimum, at the most for one move
	TimeUnsettled int `tune:"150 100 250 10 clock"` // percent of the optimum after the best move changed
	TimeSettling  int `tune:"11 0 20 2 clock"`      // percent less for each iteration since, up to eight
	TimeFalling   int `tune:"75 30 300 15 clock"`   // fall of the score, up to 60, for which the time doubles
	TimeUndecided int `tune:"145 100 200 10 clock"` // percent of the optimum when no nodes went to the best move
	TimeEffort    int `tune:"90 0 150 10 clock"`    // percent less when all did
}

// Param describes one number of Params.
type Param struct {
	Name                       string
	Default, Least, Most, Step int
	Clock                      bool // matters on a clock only
}

// ParamList returns the descriptions in order of declaration.
func ParamList() []Param {
	t := reflect.TypeFor[Params]()
	list := make([]Param, t.NumField())
	for i := range list {
		f := t.Field(i)
		list[i] = parseParam(f.Name, f.Tag.Get("tune"))
	}
	return list
}

// parseParam reads a tag; a wrong one is a bug of this file.
func parseParam(name, tag string) Param {
	words := strings.Fields(tag)
	clock := len(words) == 5 && words[4] == "clock"
	var n [4]int
	for i := range n {
		v, err := strconv.Atoi(words[i])
		if err != nil {
			panic("tune: tag of " + name + ": " + err.Error())
		}
		n[i] = v
	}
	return Param{Name: name, Default: n[0], Least: n[1], Most: n[2], Step: n[3], Clock: clock}
}

// DefaultParams returns every number at its default.
func DefaultParams() Params {
	var p Params
	v := reflect.ValueOf(&p).Elem()
	for i, d := range ParamList() {
		v.Field(i).SetInt(int64(d.Default))
	}
	return p
}

// Set changes the number with the given name. The error reports whether the name
// is unknown or the value out of range.
func (p *Params) Set(name string, value int) error {
	v := reflect.ValueOf(p).Elem()
	for i, d := range ParamList() {
		if !strings.EqualFold(d.Name, name) {
			continue
		}
		if value < d.Least || value > d.Most {
			return fmt.Errorf("parameter %s: %d is not in %d..%d", d.Name, value, d.Least, d.Most)
		}
		v.Field(i).SetInt(int64(value))
		return nil
	}
	return fmt.Errorf("no parameter is named %q", name)
}

// Get returns the number with the given name and whether there is one.
func (p *Params) Get(name string) (int, bool) {
	v := reflect.ValueOf(p).Elem()
	for i, d := range ParamList() {
		if strings.EqualFold(d.Name, name) {
			return int(v.Field(i).Int()), true
		}
	}
	return 0, false
}
