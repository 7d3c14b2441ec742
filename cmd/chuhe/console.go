package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
)

// Exit statuses of every command.
const (
	statusOK     = 0
	statusFailed = 1 // the task failed
	statusUsage  = 2 // the command was used wrongly
)

// console is what a command reads from and writes to. Answers go to out;
// whatever else there is to say goes to err.
type console struct {
	in       io.Reader
	out, err io.Writer
	json     bool // the answer is one JSON object

	inProgress bool // a line of progress stands on err
}

// answer writes the result of a command: as a JSON object with --json, else
// what text writes. Lists in result must be empty rather than nil, for a list
// is never null in the JSON.
func (c *console) answer(result any, text func(io.Writer) error) error {
	if c.json {
		return c.answerJSON(result)
	}
	return text(c.out)
}

// answerJSON writes result as one line of JSON.
func (c *console) answerJSON(result any) error {
	line, err := marshal(result)
	if err != nil {
		return err
	}
	_, err = c.out.Write(line)
	return err
}

// finish reports how a command ended and returns its exit status.
func (c *console) finish(err error) int {
	if err == nil {
		return statusOK
	}
	if errors.Is(err, errAnswered) {
		return statusFailed
	}
	status, hint, object := statusFailed, "", errorObject(err)
	if object.Code == codeUsage {
		status, hint = statusUsage, "\nRun \"chuhe --help\" for usage."
	}
	if !c.json || c.answerJSON(errorAnswer{object}) != nil {
		// Where nobody listens the status must do.
		_, _ = fmt.Fprintf(c.err, "chuhe: %s%s\n", object.Message, hint)
	}
	return status
}

// Codes of failures that any command can have. Others come from the commands.
const (
	codeUsage       = "usage"       // the command was used wrongly
	codeFailed      = "failed"      // a failure without a code of its own
	codeInterrupted = "interrupted" // stopped by a signal before it was done
	codeBadRequest  = "bad_request" // a line of input is no request
	codeNoFile      = "no_file"     // a file that was named does not exist
)

// errAnswered ends a command that failed and whose answer says so already,
// such as the answer about a position that is not valid.
var errAnswered = errors.New("failed as answered")

// taskError is a failure that programs can tell from others by its code.
type taskError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Ply     *int   `json:"ply,omitempty"` // of an illegal move: its place in the list
}

// errorAnswer is the JSON object of a failed task.
type errorAnswer struct {
	Error *taskError `json:"error"`
}

func (e *taskError) Error() string { return e.Message }

// usageErrorf returns the error of a command used wrongly: exit status 2.
func usageErrorf(format string, args ...any) error {
	return &taskError{Code: codeUsage, Message: fmt.Sprintf(format, args...)}
}

// errorObject finds the code for err. The message is that of the whole error,
// with whatever was wrapped around the cause.
func errorObject(err error) *taskError {
	object := &taskError{Code: codeFailed, Message: err.Error()}
	var cause *taskError
	switch {
	case errors.As(err, &cause):
		object.Code, object.Ply = cause.Code, cause.Ply
	case errors.Is(err, context.Canceled):
		object.Code, object.Message = codeInterrupted, "interrupted"
	case errors.Is(err, fs.ErrNotExist):
		object.Code = codeNoFile
	}
	return object
}

// marshal returns v as one line of JSON with its line end. Characters such as
// "<" stay as they are, for the line is not part of a web page.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
