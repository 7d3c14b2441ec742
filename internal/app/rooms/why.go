package rooms

import (
	"errors"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Error codes of this package, beyond those of talk and view.
const (
	codeBadFEN       = "bad_fen"
	codeBadRecord    = "bad_record"
	codeBadEngine    = "bad_engine"
	codeEngineFailed = "engine_failed"
	codeBadSettings  = "bad_settings"
)

// mostQuoted limits how much external text an error quotes, in characters.
const mostQuoted = 60

// BadPosition returns an error that lists everything wrong with an invalid position.
func BadPosition(err error) *talk.Error {
	faults := faultsOf(err)
	message := phrases.Fault(xiangqi.Fault{Code: xiangqi.FaultEmpty})
	if len(faults) > 0 {
		message = faults[0].Message
	}
	var ply *xiangqi.PlyError
	if errors.As(err, &ply) {
		message = phrases.Say("move.badPly", "ply", ply.Ply, "text", phrases.Clip(ply.Text, mostQuoted))
	}
	return (&talk.Error{Code: codeBadFEN, Message: message, Detail: faultsDetail{faults}}).Because(err)
}

type faultsDetail struct {
	Faults []faultState `json:"faults"`
}

// faultState describes one fault of a position.
type faultState struct {
	Code    xiangqi.FaultCode `json:"code"`
	Message phrases.Text      `json:"message"`
	Detail  string            `json:"detail"`
	Squares []xiangqi.Square  `json:"squares"`
}

// faultsOf returns the faults contained in err.
func faultsOf(err error) []faultState {
	var e *xiangqi.FaultError
	if !errors.As(err, &e) {
		return []faultState{}
	}
	return faultStates(e.Faults)
}

func faultStates(faults []xiangqi.Fault) []faultState {
	states := []faultState{}
	for _, f := range faults {
		states = append(states, faultState{
			Code: f.Code, Message: phrases.Fault(f),
			Detail: f.Message, Squares: view.Squares(f.Squares),
		})
	}
	return states
}
