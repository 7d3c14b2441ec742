package cluster

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// protocol is the version of this package's messages.
const protocol = 3

// Limits on messages.
const (
	mostResultBytes  = 8 << 20  // of records, packed
	mostSummaryBytes = 1 << 20  // of the fold's input from a unit
	mostRecordBytes  = 64 << 20 // of records, unpacked
	mostRequestBytes = 1 << 20  // of any other request from a worker
	mostTextBytes    = 2 << 10  // of a reason, for users
	mostWordBytes    = 80       // of a name, a version, a signature
	mostTaken        = 512      // units per request
	mostTold         = 4096     // units that a worker has in hand
	chunkBytes       = 1 << 20  // of a file
)

// Verbs used by workers.
const (
	takeVerb = "take" // request units
	tellVerb = "tell" // report the worker and its units
	giveVerb = "give" // deliver a result, or return a unit
	fileVerb = "file" // request a part of a run's file
)

// takeRequest asks for units.
type takeRequest struct {
	Protocol int           `json:"protocol"`
	Identity jobs.Identity `json:"identity"`
	Instance string        `json:"instance"` // of the worker, generated when it starts
	Serial   uint64        `json:"serial"`   // if a request is repeated with the same serial, the answer contains the same units
	Kinds    []string      `json:"kinds"`    // known to the worker
	Unfit    []string      `json:"unfit"`    // runs that it has refused
	Most     int           `json:"most"`
	Wait     jobs.Duration `json:"wait"` // for units to become available
}

// takeReply hands out units.
type takeReply struct {
	fault
	Lease   jobs.Duration `json:"lease"`
	Units   []handedUnit  `json:"units"`
	Live    []string      `json:"live"`    // runs in progress
	Refused []string      `json:"refused"` // reasons why this worker receives no units of some runs
}

// fault explains why a request was not carried out.
type fault struct {
	Error string        `json:"error,omitempty"`
	Later jobs.Duration `json:"later,omitempty"` // when to ask again; 0: do not
}

// handedUnit is a unit that is handed out, with the mark that entitles the worker to deliver its result.
type handedUnit struct {
	Run     string          `json:"run"` // digest of the specification
	Unit    int             `json:"unit"`
	Attempt int             `json:"attempt"`
	Mark    string          `json:"mark"`
	Input   json.RawMessage `json:"input,omitempty"`
}

// tellRequest reports that a worker is present, and renews its leases.
type tellRequest struct {
	Instance string     `json:"instance"`
	Presence Presence   `json:"presence"`
	Leaves   bool       `json:"leaves,omitempty"` // the worker is ending
	Units    []heldUnit `json:"units"`
}

// heldUnit is a unit that a worker holds.
type heldUnit struct {
	Run  string `json:"run"`
	Unit int    `json:"unit"`
	Mark string `json:"mark"`
}

// tellReply lists the marks of units that the worker has lost.
type tellReply struct {
	fault
	Lost []string `json:"lost"`
}

// outcome describes how a unit ended on a worker.
type outcome string

// Outcomes.
const (
	finished   outcome = ""          // it has a result
	impossible outcome = "permanent" // it cannot be done
	failed     outcome = "failed"    // it failed this time
	refused    outcome = "refused"   // this worker must not do it
	givenBack  outcome = "back"      // the worker is ending
)

// resultHead is the first line of a result message. The packed records follow it.
type resultHead struct {
	heldUnit
	Instance  string          `json:"instance"`
	Worker    string          `json:"worker"` // the name that the worker gives itself
	Version   string          `json:"version"`
	Signature string          `json:"signature"`
	Nodes     int64           `json:"nodes"`
	Seconds   float64         `json:"seconds"`
	Summary   json.RawMessage `json:"summary,omitempty"`
	SHA256    string          `json:"sha256,omitempty"` // of the packed records
	Outcome   outcome         `json:"outcome,omitempty"`
	Reason    string          `json:"reason,omitempty"` // of any outcome other than a result
}

// giveReply reports what became of a result.
type giveReply struct {
	fault
	Verdict verdict `json:"verdict"`
}

// verdict is a coordinator's decision on a result.
type verdict string

// Verdicts.
const (
	taken verdict = "taken" // it is in the ledger, or the unit was taken back
	known verdict = "known" // the unit already has a result
	lost  verdict = "lost"  // the unit no longer belongs to the worker
	wrong verdict = "wrong" // it is impossible
)

// fileRequest asks for a part of a run's file, or of its specification.
type fileRequest struct {
	Run    string `json:"run"`
	SHA256 string `json:"sha256"`
	Offset int64  `json:"offset"`
}

// fileHead is the first line of the answer. The part follows it.
type fileHead struct {
	fault
	Size int64 `json:"size"` // of the whole file
}

// errMessage is wrapped by errors about unreadable messages.
var errMessage = errors.New("bad message")

// writeResult returns the message of a result.
func writeResult(h resultHead, packed []byte) ([]byte, error) {
	if len(packed) > 0 {
		h.SHA256 = jobs.Digest(packed)
	}
	if len(packed) > mostResultBytes || len(h.Summary) > mostSummaryBytes {
		return nil, fmt.Errorf("%w: a result of %d bytes and a summary of %d, at most %d and %d can be sent: make the units smaller",
			jobs.ErrPermanent, len(packed), len(h.Summary), mostResultBytes, mostSummaryBytes)
	}
	return withHead(h, packed)
}

// withHead prepends a line of JSON to data.
func withHead(head any, data []byte) ([]byte, error) {
	line, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	return append(append(line, '\n'), data...), nil
}

// cutHead separates the line of JSON that withHead has prepended from the data, and decodes it into head.
func cutHead(message []byte, head any) (data []byte, err error) {
	line, data, ok := bytes.Cut(message, []byte("\n"))
	if !ok {
		return nil, fmt.Errorf("%w: no end of the first line", errMessage)
	}
	if err := json.Unmarshal(line, head); err != nil {
		return nil, fmt.Errorf("%w: %w", errMessage, err)
	}
	return data, nil
}

// readResult decodes a message written by writeResult. The error wraps errMessage.
func readResult(message []byte) (h resultHead, packed []byte, err error) {
	if packed, err = cutHead(message, &h); err != nil {
		return h, nil, err
	}
	switch {
	case len(packed) > mostResultBytes:
		err = fmt.Errorf("%w: %d bytes of records, at most %d are taken", errMessage, len(packed), mostResultBytes)
	case len(packed) > 0 && jobs.Digest(packed) != h.SHA256 || len(packed) == 0 && h.SHA256 != "":
		err = fmt.Errorf("%w: the records have another digest than they ought to", errMessage)
	case len(h.Summary) > mostSummaryBytes:
		err = fmt.Errorf("%w: a summary of %d bytes, at most %d are taken", errMessage, len(h.Summary), mostSummaryBytes)
	case h.Outcome == finished && !json.Valid(h.Summary):
		err = fmt.Errorf("%w: neither a summary nor a failure", errMessage)
	}
	return h, packed, err
}

// plain converts a text from a worker to a form that is safe to show to users and to log. The result is a
// single line of at most most bytes, without control characters.
func plain(text string, most int) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError || unicode.Is(unicode.Bidi_Control, r) {
			return ' '
		}
		return r
	}, text)
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

// Presence is a worker's regular report on itself.
type Presence struct {
	jobs.Identity
	Slots   int     `json:"slots"`             // units that the worker does simultaneously
	Busy    []Busy  `json:"busy"`              // units in progress
	Done    int     `json:"done"`              // units done since the worker started
	Doubles int     `json:"doubles"`           // results that came too late or were already known
	GivenUp int     `json:"given_up"`          // units given back, or lost to other workers
	Seconds float64 `json:"seconds"`           // time spent on units
	Since   int64   `json:"since"`             // when the worker started, in Unix milliseconds
	Seen    int64   `json:"seen"`              // when the hub last heard from the worker, in Unix milliseconds; 0 in the worker's own report
	Trouble string  `json:"trouble,omitempty"` // why the worker does not work, or not on everything; absent if all is well
}

// Busy is a unit that a worker has in hand.
type Busy struct {
	Run   string `json:"run"`   // ID of the run
	Unit  int    `json:"unit"`  // number of the unit, counted from 0
	Since int64  `json:"since"` // when the worker received it, in Unix milliseconds
}
