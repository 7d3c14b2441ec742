package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// The exit statuses of all commands.
const (
	StatusOK     = 0
	StatusFailed = 1 // the task failed
	StatusUsage  = 2 // the command was used incorrectly
)

// Console is the input and output of a command. Answers are written to Out, and all other output to Err.
type Console struct {
	In       io.Reader
	Out, Err io.Writer
	JSON     bool // write the answer as one JSON object
	Charset  Charset
	Self     string // path of the program's executable, for starting it again; "" if it is not a process of its own

	program    string         // the program's name
	schemas    func() Schemas // of its commands
	inProgress bool           // Err shows a progress line
}

// Answer writes the result of a command. With --json, it writes result as a JSON object; otherwise, it calls
// text. Lists in result must be empty rather than nil, so that no list is null in the JSON.
func (c *Console) Answer(result any, text func(io.Writer) error) error {
	if c.JSON {
		return c.AnswerJSON(result)
	}
	return text(c.Text())
}

// A Texter is an answer that can be written as text for a user.
type Texter interface {
	WriteText(w io.Writer) error
}

// Tell writes the answer a if err is nil, and otherwise returns err.
func (c *Console) Tell(a Texter, err error) error {
	if err != nil {
		return err
	}
	return c.Answer(a, a.WriteText)
}

// AnswerPart writes the partial result of a command that failed with err, and returns the error that the
// command should return. In JSON, the answer also contains the field "error".
func (c *Console) AnswerPart(result any, text func(io.Writer) error, err error) error {
	if !c.JSON {
		return errors.Join(text(c.Text()), err)
	}
	part, fault := c.marshal(result)
	reason, also := c.marshal(ErrorAnswer{errorObject(err)})
	if fault = errors.Join(fault, also); fault != nil {
		return fault
	}
	line := append(bytes.TrimSuffix(part, []byte("}\n")), ',')
	if _, fault := c.Out.Write(append(line, bytes.TrimPrefix(reason, []byte("{"))...)); fault != nil {
		return fault
	}
	return ErrAnswered
}

// AnswerJSON writes result as one line of JSON.
func (c *Console) AnswerJSON(result any) error {
	line, err := c.marshal(result)
	if err != nil {
		return err
	}
	_, err = c.Out.Write(line)
	return err
}

// Finish reports err, unless it is nil, and returns the exit status of the command.
func (c *Console) Finish(err error) int {
	if err == nil {
		return StatusOK
	}
	if errors.Is(err, ErrAnswered) {
		return StatusFailed
	}
	status, hint, object := StatusFailed, "", errorObject(err)
	if object.Code == CodeUsage {
		status, hint = StatusUsage, fmt.Sprintf("\nRun \"%s --help\" for usage.", c.program)
	}
	if !c.JSON || c.AnswerJSON(ErrorAnswer{object}) != nil {
		priority := ""
		if isJournal(c.Err) {
			priority = priorities[0].prefix
		}
		// If the message cannot be written, the exit status has to be enough.
		_, _ = fmt.Fprintf(c.Err, "%s%s: %s%s\n", priority, c.program, object.Message, hint)
	}
	return status
}

// Failure codes that all commands share. Individual commands define others.
const (
	CodeUsage       = "usage"       // the command was used incorrectly
	CodeFailed      = "failed"      // a failure without a code of its own
	CodeInterrupted = "interrupted" // stopped by a signal before it finished
	CodeBadRequest  = "bad_request" // an input line is not a request
	CodeNoFile      = "no_file"     // a named file does not exist
)

// ErrAnswered is the error of a failed command whose answer already reports the failure, such as an answer
// about an invalid position.
var ErrAnswered = errors.New("failed as answered")

// Error is a failure that programs can identify by its code.
type Error struct {
	Code    string `json:"code"`          // such as usage, failed, interrupted, bad_request, no_file, bad_fen or illegal_move
	Message string `json:"message"`       // explanation for users
	Ply     *int   `json:"ply,omitempty"` // number of the illegal move in the list, from 1; absent for other errors
}

// ErrorAnswer is the JSON object of a failed task.
type ErrorAnswer struct {
	Error *Error `json:"error"` // why the task failed
}

func (e *Error) Error() string { return e.Message }

// UsageErrorf returns a usage error, which results in exit status 2.
func UsageErrorf(format string, args ...any) error {
	return &Error{Code: CodeUsage, Message: fmt.Sprintf(format, args...)}
}

// errorObject converts err to an *Error with the appropriate code. The message is that of the whole error,
// including everything that is wrapped around the cause.
func errorObject(err error) *Error {
	object := &Error{Code: CodeFailed, Message: plainly(err)}
	var cause *Error
	switch {
	case errors.As(err, &cause):
		object.Code, object.Ply = cause.Code, cause.Ply
	case errors.Is(err, context.Canceled):
		object.Code, object.Message = CodeInterrupted, "interrupted"
	case errors.Is(err, fs.ErrNotExist):
		object.Code = CodeNoFile
	}
	return object
}

// plainly returns the text of an error without the name of the system call that failed, as in "games.pgn: no
// such file or directory".
func plainly(err error) string {
	text := err.Error()
	if path := (*fs.PathError)(nil); errors.As(err, &path) && path.Path != "" {
		return strings.Replace(text, path.Error(), path.Path+": "+path.Err.Error(), 1)
	}
	return text
}

// marshal returns v as one line of JSON, in ASCII unless the locale uses UTF-8.
func (c *Console) marshal(v any) ([]byte, error) {
	line, err := Marshal(v)
	if c.Charset != UTF8 {
		line = escaped(line)
	}
	return line, err
}

// escaped converts JSON to pure ASCII without loss.
func escaped(line []byte) []byte {
	plain := make([]byte, 0, len(line))
	for _, r := range string(line) {
		switch {
		case r < utf8.RuneSelf:
			plain = append(plain, byte(r))
		case r > 0xFFFF:
			high, low := utf16.EncodeRune(r)
			plain = fmt.Appendf(plain, `\u%04x\u%04x`, high, low)
		default:
			plain = fmt.Appendf(plain, `\u%04x`, r)
		}
	}
	return plain
}

// Marshal returns v as one line of JSON, including the newline. Characters such as "<" are not escaped,
// because the line is not part of a web page.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
