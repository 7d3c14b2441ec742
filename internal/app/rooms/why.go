package rooms

import (
	"errors"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Error codes of this package, in addition to those of talk and view.
const (
	codeBadFEN       = "bad_fen"
	codeBadRecord    = "bad_record"
	codeBadEngine    = "bad_engine"
	codeEngineFailed = "engine_failed"
	codeBadSettings  = "bad_settings"
)

// mostQuoted is the maximum number of characters that an error quotes from external text.
const mostQuoted = 60

// BadPosition returns the error for an invalid position, with all its faults.
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

// faultState is a fault of a position.
type faultState struct {
	Code    xiangqi.FaultCode `json:"code"`
	Message phrases.Text      `json:"message"`
	Detail  string            `json:"detail"`
	Squares []xiangqi.Square  `json:"squares"`
}

// faultsOf lists the faults that an error carries.
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
