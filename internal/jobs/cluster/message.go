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

// protocol is the version of the messages of this package.
const protocol = 3

// Size limits of messages.
const (
	mostResultBytes  = 8 << 20  // packed records
	mostSummaryBytes = 1 << 20  // a unit's input to the fold
	mostRecordBytes  = 64 << 20 // unpacked records
	mostRequestBytes = 1 << 20  // any other request from a worker
	mostTextBytes    = 2 << 10  // a reason, for users
	mostWordBytes    = 80       // a name, a version or a signature
	mostTaken        = 512      // units per request
	mostTold         = 4096     // units held by a worker
	chunkBytes       = 1 << 20  // a part of a file
)

// Verbs of workers' requests.
const (
	takeVerb = "take" // request units
	tellVerb = "tell" // report on the worker and its units
	giveVerb = "give" // deliver a result, or return a unit
	fileVerb = "file" // request a part of a run's file
)

// takeRequest asks for units.
type takeRequest struct {
	Protocol int           `json:"protocol"`
	Identity jobs.Identity `json:"identity"`
	Instance string        `json:"instance"` // of the worker, generated when it starts
	Serial   uint64        `json:"serial"`   // a request repeated with the same serial is answered with the same units
	Kinds    []string      `json:"kinds"`    // kinds of work that the worker supports
	Unfit    []string      `json:"unfit"`    // runs that the worker has refused
	Most     int           `json:"most"`
	Wait     jobs.Duration `json:"wait"` // how long to wait for units to become available
}

// takeReply hands out units.
type takeReply struct {
	fault
	Lease   jobs.Duration `json:"lease"`
	Units   []handedUnit  `json:"units"`
	Live    []string      `json:"live"`    // runs in progress
	Refused []string      `json:"refused"` // reasons why this worker receives no units of certain runs
}

// fault explains why a request was not carried out.
type fault struct {
	Error string        `json:"error,omitempty"`
	Later jobs.Duration `json:"later,omitempty"` // when to ask again; 0: never
}

// handedUnit is a unit handed out to a worker, along with the mark that entitles the worker to deliver its
// result.
type handedUnit struct {
	Run     string          `json:"run"` // digest of the specification
	Unit    int             `json:"unit"`
	Attempt int             `json:"attempt"`
	Mark    string          `json:"mark"`
	Input   json.RawMessage `json:"input,omitempty"`
}

// tellRequest announces that a worker is present, and renews its leases.
type tellRequest struct {
	Instance string     `json:"instance"`
	Presence Presence   `json:"presence"`
	Leaves   bool       `json:"leaves,omitempty"` // the worker is shutting down
	Units    []heldUnit `json:"units"`
}

// heldUnit is a unit that a worker holds.
type heldUnit struct {
	Run  string `json:"run"`
	Unit int    `json:"unit"`
	Mark string `json:"mark"`
}

// tellReply lists the marks of the units that the worker has lost.
type tellReply struct {
	fault
	Lost []string `json:"lost"`
}

// outcome describes how the work on a unit ended.
type outcome string

// Outcomes.
const (
	finished   outcome = ""          // the unit has a result
	impossible outcome = "permanent" // the unit cannot be done
	failed     outcome = "failed"    // this attempt failed
	refused    outcome = "refused"   // this worker must not do the unit
	givenBack  outcome = "back"      // the worker is shutting down
)

// resultHead is the first line of a message that delivers a result. The packed records follow it.
type resultHead struct {
	heldUnit
	Instance  string          `json:"instance"`
	Worker    string          `json:"worker"` // the worker's own name
	Version   string          `json:"version"`
	Signature string          `json:"signature"`
	Nodes     int64           `json:"nodes"`
	Seconds   float64         `json:"seconds"`
	Summary   json.RawMessage `json:"summary,omitempty"`
	SHA256    string          `json:"sha256,omitempty"` // of the packed records
	Outcome   outcome         `json:"outcome,omitempty"`
	Reason    string          `json:"reason,omitempty"` // for any outcome other than a result
}

// giveReply states what became of a result.
type giveReply struct {
	fault
	Verdict verdict `json:"verdict"`
}

// verdict is the coordinator's decision on a result.
type verdict string

// Verdicts.
const (
	taken verdict = "taken" // the result is in the ledger, or the unit was taken back
	known verdict = "known" // the unit already has a result
	lost  verdict = "lost"  // the unit no longer belongs to the worker
	wrong verdict = "wrong" // the result is impossible
)

// fileRequest asks for a part of a run's file or of its specification.
type fileRequest struct {
	Run    string `json:"run"`
	SHA256 string `json:"sha256"`
	Offset int64  `json:"offset"`
}

// fileHead is the first line of the answer to a fileRequest. The requested part follows it.
type fileHead struct {
	fault
	Size int64 `json:"size"` // of the whole file
}

// errMessage is wrapped by errors about messages that cannot be decoded.
var errMessage = errors.New("bad message")

// writeResult encodes a result as a message.
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

// withHead encodes head as a line of JSON and prepends it to data.
func withHead(head any, data []byte) ([]byte, error) {
	line, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	return append(append(line, '\n'), data...), nil
}

// cutHead decodes the line of JSON that withHead has prepended into head, and returns the data after it.
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

// readResult decodes a message written by writeResult. Any error wraps errMessage.
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

// plain converts text from a worker to a form that is safe to log and to show to users: a single line of no
// more than most bytes, without control characters.
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
