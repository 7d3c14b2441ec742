package tune

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Params holds all tuned numbers of the search. The tag of each field consists of the default, the minimum,
// the maximum and the tuner's step, followed by "clock" if the number matters only on a clock. The UCI
// options, SPSA and the manual are all derived from these tags.
//
// Margins are in centipawns, depths in plies, reductions in hundredths of a ply, and history values in units
// of the history tables (at most historyLimit).
type Params struct {
	AspirationWindow  int `tune:"21 5 60 4"`        // half width of the first window
	AspirationDepth   int `tune:"3 2 9 1"`          // first iteration that uses a window
	AspirationGrowth  int `tune:"50 10 150 10"`     // growth of the window after a failure, in percent
	AspirationWidest  int `tune:"700 200 2000 100"` // half width above which the window is opened fully
	AspirationLowered int `tune:"3 0 5 1"`          // maximum reduction after failing high, in plies

	RazoringMargin int `tune:"452 100 800 30"` // per ply of depth
	RazoringDepth  int `tune:"1 1 8 1"`

	ReverseFutilityMargin    int `tune:"117 30 160 10"` // per ply of depth
	ReverseFutilityImproving int `tune:"47 0 150 10"`   // subtracted if the evaluation is improving
	ReverseFutilityDepth     int `tune:"9 4 14 1"`

	NullMoveDepth       int `tune:"3 2 5 1"`       // minimum depth
	NullMoveBase        int `tune:"5 2 6 1"`       // reduction, in plies
	NullMoveDepthPart   int `tune:"6 2 8 1"`       // depth that adds one ply of reduction
	NullMoveEvalPart    int `tune:"168 80 400 20"` // evaluation above beta that adds one ply of reduction
	NullMoveEvalMost    int `tune:"1 0 5 1"`
	NullMoveVerifyDepth int `tune:"11 8 20 1"` // minimum depth for verifying null-move cuts

	ProbCutMargin    int `tune:"81 40 350 20"`
	ProbCutDepth     int `tune:"8 3 11 1"`
	ProbCutReduction int `tune:"4 2 6 1"`

	InternalReductionDepth int `tune:"3 3 7 1"`

	FutilityBase   int `tune:"124 20 250 15"`
	FutilityMargin int `tune:"117 30 200 10"` // per ply of remaining depth
	FutilityDepth  int `tune:"3 1 14 1"`

	LateMoveBase         int `tune:"7 1 12 1"` // moves searched at depth 0
	LateMoveDepth        int `tune:"3 1 12 1"`
	LateMoveNotImproving int `tune:"67 30 100 5"` // percentage of the moves if the evaluation is not improving

	ExchangeQuietMargin   int `tune:"57 10 120 8"`   // per ply squared
	ExchangeCaptureMargin int `tune:"130 40 250 15"` // per ply
	ExchangeDepth         int `tune:"3 1 12 1"`

	HistoryPruningMargin int `tune:"2666 500 6000 300"` // per ply
	HistoryPruningDepth  int `tune:"2 1 10 1"`

	SingularDepth        int `tune:"5 4 10 1"`
	SingularTableDepth   int `tune:"3 1 6 1"`   // how many plies shallower than the node the stored score may be
	SingularMargin       int `tune:"5 1 9 1"`   // per ply
	SingularDoubleMargin int `tune:"17 5 60 5"` // further below the limit than this, extend by a second ply
	SingularMostDoubles  int `tune:"5 2 12 1"`  // maximum double extensions in one line
	SingularFailHigh     int `tune:"1 0 4 1"`   // reduction in plies if the move is not singular and the stored score fails high
	SingularCut          int `tune:"0 0 3 1"`   // reduction in plies if the move is not singular at an expected cut node

	// Extensions, in 64ths of a ply as in ZMBL.
	ExtensionCheck  int `tune:"64 0 64 8"` // for giving check
	ExtensionSingle int `tune:"43 0 64 8"` // for the only answer to a check
	ExtensionLength int `tune:"2 1 4 1"`   // maximum length of a line, as a multiple of the iteration's depth

	ReductionDepth        int `tune:"3 2 5 1"` // minimum depth for reductions, in plies
	ReductionPVMoves      int `tune:"3 1 6 1"` // number of unreduced moves at PV nodes
	ReductionBase         int `tune:"64 0 150 10"`
	ReductionDivisor      int `tune:"185 140 350 10"` // hundredths: log depth × log move ÷ this
	ReductionHistory      int `tune:"7746 2500 16000 800"`
	ReductionCut          int `tune:"78 0 200 15"`  // more at expected cut nodes
	ReductionPV           int `tune:"100 0 200 15"` // less at PV nodes
	ReductionCapture      int `tune:"60 0 150 15"`  // captures: half the reduction, minus this
	ReductionNotImproving int `tune:"40 0 150 15"`
	ReductionHashCapture  int `tune:"50 0 150 15"`  // more if the hash move is a capture
	ReductionCheck        int `tune:"100 0 200 15"` // less for giving check
	ReductionInCheck      int `tune:"80 0 200 15"`  // less for an answer to a check

	HistoryBonus        int `tune:"167 60 350 20"` // per ply
	HistoryBonusMost    int `tune:"1470 600 3000 150"`
	PriorMoveBonus      int `tune:"50 0 200 10"` // percentage of the bonus for the move that led to a node that failed low
	EvaluationBonus     int `tune:"5 0 30 1"`    // per centipawn of rise in the evaluation
	EvaluationBonusMost int `tune:"700 100 3000 100"`

	CorrectionShare     int `tune:"50 10 120 5"`    // percentage of the learned errors' sum that is applied
	MoveCorrectionShare int `tune:"50 0 200 10"`    // same, for the errors learned by the last two moves
	CorrectionMost      int `tune:"16 4 64 4"`      // maximum weight of a search (its depth plus 1) relative to what was learned earlier
	CorrectionInertia   int `tune:"256 64 1024 32"` // combined weight of both

	DeltaMargin int `tune:"326 60 400 20"`

	TimeHorizon   int `tune:"36 15 60 3 clock"`     // expected number of moves left in the game
	TimeIncrement int `tune:"75 40 100 5 clock"`    // percentage of the increment that is used
	TimeMost      int `tune:"80 30 90 5 clock"`     // largest share of the remaining time for one move, in percent
	TimeStretch   int `tune:"500 150 800 50 clock"` // largest share of the optimum for one move, in percent
	TimeUnsettled int `tune:"150 100 250 10 clock"` // percentage of the optimum right after the best move has changed
	TimeSettling  int `tune:"11 0 20 2 clock"`      // percentage subtracted for each iteration since then, up to eight
	TimeFalling   int `tune:"75 30 300 15 clock"`   // score drop, up to 60, that doubles the time
	TimeUndecided int `tune:"145 100 200 10 clock"` // percentage of the optimum if none of the nodes went to the best move
	TimeEffort    int `tune:"90 0 150 10 clock"`    // percentage subtracted if all of the nodes went to the best move
}

// Param describes one of the numbers in Params.
type Param struct {
	Name                       string
	Default, Least, Most, Step int
	Clock                      bool // matters only on a clock
}

// ParamList returns descriptions of all parameters, in declaration order.
func ParamList() []Param {
	t := reflect.TypeFor[Params]()
	list := make([]Param, t.NumField())
	for i := range list {
		f := t.Field(i)
		list[i] = parseParam(f.Name, f.Tag.Get("tune"))
	}
	return list
}

// parseParam parses a tag. An invalid tag is a bug in this file.
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

// DefaultParams returns the default parameters.
func DefaultParams() Params {
	var p Params
	v := reflect.ValueOf(&p).Elem()
	for i, d := range ParamList() {
		v.Field(i).SetInt(int64(d.Default))
	}
	return p
}

// Set sets the parameter with the given name. It returns an error if there is no such parameter or if the
// value is out of range.
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

// Get returns the value of the parameter with the given name, and reports whether there is one.
func (p *Params) Get(name string) (int, bool) {
	v := reflect.ValueOf(p).Elem()
	for i, d := range ParamList() {
		if strings.EqualFold(d.Name, name) {
			return int(v.Field(i).Int()), true
		}
	}
	return 0, false
}
