package cluster

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// resultHead is the first line of a result message. Behind it stand the records,
// packed.
type resultHead struct {
	Run       string          `json:"run"` // digest of the specification
	Unit      int             `json:"unit"`
	Worker    string          `json:"worker"`
	Version   string          `json:"version"`
	Signature string          `json:"signature"`
	Nodes     int64           `json:"nodes"`
	Seconds   float64         `json:"seconds"`
	Summary   json.RawMessage `json:"summary,omitempty"`
	SHA256    string          `json:"sha256,omitempty"` // of the records, packed
	Failed    string          `json:"failed,omitempty"` // why there is no result
}

// errMessage is wrapped by the errors about messages that cannot be read.
var errMessage = errors.New("bad message")

// writeResult returns the message of a result.
func writeResult(h resultHead, packed []byte) ([]byte, error) {
	if len(packed) > 0 {
		h.SHA256 = jobs.Digest(packed)
	}
	line, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	message := append(append(line, '\n'), packed...)
	if len(message) > mostResultBytes {
		return nil, fmt.Errorf("%w: a result of %d bytes, at most %d can be sent: make the units smaller",
			jobs.ErrPermanent, len(message), mostResultBytes)
	}
	return message, nil
}

// readResult reads what writeResult has written. The error wraps errMessage.
func readResult(message []byte) (h resultHead, packed []byte, err error) {
	line, packed, ok := bytes.Cut(message, []byte("\n"))
	if !ok {
		return h, nil, fmt.Errorf("%w: no end of the first line", errMessage)
	}
	if err := json.Unmarshal(line, &h); err != nil {
		return h, nil, fmt.Errorf("%w: %w", errMessage, err)
	}
	if len(packed) > 0 && jobs.Digest(packed) != h.SHA256 || len(packed) == 0 && h.SHA256 != "" {
		return h, nil, fmt.Errorf("%w: the records have another digest than they ought to", errMessage)
	}
	if h.Failed == "" && !json.Valid(h.Summary) {
		return h, nil, fmt.Errorf("%w: neither a summary nor a failure", errMessage)
	}
	return h, packed, nil
}

// Presence is what a worker tells of itself now and then.
type Presence struct {
	jobs.Identity
	Slots   int     `json:"slots"`
	Busy    []Busy  `json:"busy"`
	Done    int     `json:"done"` // units since it started
	Doubles int     `json:"doubles"`
	GivenUp int     `json:"given_up"` // units given back
	Seconds float64 `json:"seconds"`  // spent on units
	Since   int64   `json:"since"`    // Unix milliseconds
	Seen    int64   `json:"seen"`
	// Trouble says why it does not work, or not on everything; "" when it does.
	Trouble string `json:"trouble,omitempty"`
}

// Busy is a unit that a worker has in hand.
type Busy struct {
	Run   string `json:"run"`
	Unit  int    `json:"unit"`
	Since int64  `json:"since"` // Unix milliseconds
}

// runNotice is the value of a run in the bucket of runs: what workers must know.
type runNotice struct {
	Run        string        `json:"run"` // digest of the specification
	Kind       string        `json:"kind"`
	State      jobs.RunState `json:"state"`
	Protocol   int           `json:"protocol"`
	Requires   jobs.Requires `json:"requires"`
	Quarantine []string      `json:"quarantine"` // workers whose results are not taken
}
