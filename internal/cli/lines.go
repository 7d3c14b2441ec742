package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
)

// maxRequest is the maximum length of a line that AnswerLines accepts, in bytes.
const maxRequest = 4 << 20

// maxRead is the maximum size of a single read, in bytes.
const maxRead = 64 << 10

// Request is one line of input to a command that was given "-". A command uses the fields that it needs.
type Request struct {
	ID    json.RawMessage `json:"id"`    // any JSON value; repeated in the answer
	FEN   string          `json:"fen"`   // the position: a FEN or startpos, either possibly followed by "moves" and moves
	Moves []string        `json:"moves"` // made from the position (and after its own moves), such as h2e2
	Depth *int            `json:"depth"` // depth in plies; null or absent for the default of the command, if it has one
	Rules string          `json:"rules"` // axf, cxa or computer, for tables also none; "" or absent for the value of --rules
}

// AnswerLines reads one JSON object per line until the input ends. It answers each with one line, as soon as
// the answer is known: a JSON object that contains the id of the request and the result of answer, or its
// error. Empty lines are skipped.
//
// A failed request is answered like any other, and so are the requests after it; AnswerLines then returns
// ErrAnswered. Otherwise, it returns ctx.Err() or any error from the input or output.
func (c *Console) AnswerLines(ctx context.Context, answer func(Request) (any, error)) error {
	lines := textlines.NewScanner(Interruptible(ctx, c.In))
	lines.Buffer(nil, maxRequest)
	n, failed := 0, false
	for lines.Scan() {
		n++
		line := bytes.TrimSpace(lines.Bytes())
		if len(line) == 0 {
			continue
		}
		reply, good, err := answerLine(line, answer)
		if ctx.Err() != nil { // the answer may come from an interrupted task
			return ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("answer to line %d: %w", n, err)
		}
		failed = failed || !good
		if c.Charset != UTF8 {
			reply = escaped(reply)
		}
		if _, err := c.Out.Write(reply); err != nil {
			return fmt.Errorf("answer to line %d: %w", n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("line %d of the input: %w", n+1, err)
	}
	if ctx.Err() == nil && failed {
		return ErrAnswered
	}
	return ctx.Err()
}

// Interruptible returns a reader that fails as soon as ctx is done, even while it is waiting for input. It is
// needed because a read from a terminal or a pipe cannot be cancelled.
func Interruptible(ctx context.Context, in io.Reader) io.Reader { return &interruptible{ctx, in} }

type interruptible struct {
	ctx context.Context
	in  io.Reader
}

// Read reads from the underlying reader. When ctx is done, it abandons the pending read, which has a buffer
// of its own.
func (r *interruptible) Read(p []byte) (int, error) {
	buffer := make([]byte, min(len(p), maxRead))
	var n int
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		n, err = r.in.Read(buffer)
	}()
	select {
	case <-r.ctx.Done():
		return 0, r.ctx.Err()
	case <-done:
		return copy(p, buffer[:n]), err
	}
}

// answerLine returns the answer to one line of input. good reports whether the request succeeded.
func answerLine(line []byte, answer func(Request) (any, error)) (reply []byte, good bool, err error) {
	var req Request
	var result any
	line = bytes.ToValidUTF8(line, []byte("\ufffd")) // because the answer repeats the id
	err = json.Unmarshal(line, &req)                 // sets the id even if another field is wrong
	switch {
	case err != nil:
		err = requestFault(err)
	case line[0] != '{': // null, which Unmarshal accepts
		err = &Error{Code: CodeBadRequest, Message: "expected a JSON object, got null"}
	case slices.Contains(req.Moves, ""):
		err = &Error{Code: CodeBadRequest, Message: fmt.Sprintf("element %d of \"moves\" is empty", slices.Index(req.Moves, "")+1)}
	default:
		result, err = answer(req)
	}
	good = err == nil
	if err != nil && !errors.Is(err, ErrAnswered) {
		result = ErrorAnswer{errorObject(err)}
	}
	reply, err = marshalWithID(req.ID, result)
	return reply, good, err
}

// requestFault returns an error that explains in plain words why a line is not a request.
func requestFault(err error) error {
	object := &Error{Code: CodeBadRequest, Message: err.Error()}
	if fault := (*json.UnmarshalTypeError)(nil); errors.As(err, &fault) {
		object.Message = fmt.Sprintf("field %q cannot be a JSON %s", fault.Field, fault.Value)
		if fault.Field == "" {
			object.Message = fmt.Sprintf("expected a JSON object, got %s", fault.Value)
		}
	}
	return object
}

// marshalWithID returns the JSON object of result as one line. If there is an id, it is the first field.
func marshalWithID(id json.RawMessage, result any) ([]byte, error) {
	object, err := Marshal(result)
	if err != nil || id == nil {
		return object, err
	}
	fields, ok := bytes.CutPrefix(object, []byte("{"))
	if !ok {
		return nil, fmt.Errorf("answer is not a JSON object: %s", object)
	}
	line := append([]byte(`{"id":`), id...)
	if !bytes.HasPrefix(fields, []byte("}")) {
		line = append(line, ',')
	}
	return append(line, fields...), nil
}
