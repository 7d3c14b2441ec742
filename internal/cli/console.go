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

// Exit statuses of every command.
const (
	StatusOK     = 0
	StatusFailed = 1 // the task failed
	StatusUsage  = 2 // the command was used wrongly
)

// Console is where a command reads from and writes to. Answers go to Out;
// whatever else there is to say goes to Err.
type Console struct {
	In       io.Reader
	Out, Err io.Writer
	JSON     bool // the answer is one JSON object
	Charset  Charset
	Self     string // the file of the program, by which it can be started again; "" where it is no process of its own

	program    string         // its name
	schemas    func() Schemas // of its commands
	inProgress bool           // a line of progress is shown on Err
}

// Answer writes the result of a command: as a JSON object with --json, else
// what text writes. Lists in result must be empty rather than nil, for a list
// is never null in the JSON.
func (c *Console) Answer(result any, text func(io.Writer) error) error {
	if c.JSON {
		return c.AnswerJSON(result)
	}
	return text(c.Text())
}

// A Texter is an answer that can be shown to a person.
type Texter interface {
	WriteText(w io.Writer) error
}

// Tell answers with a, unless an error ended the command before; that is returned.
func (c *Console) Tell(a Texter, err error) error {
	if err != nil {
		return err
	}
	return c.Answer(a, a.WriteText)
}

// AnswerPart writes what a command has come to before err ended it, and returns the
// error to end with. The JSON object of the answer gets the field "error" too.
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

// Finish reports how a command ended and returns its exit status.
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
		// Without a reader the status must do.
		_, _ = fmt.Fprintf(c.Err, "%s%s: %s%s\n", priority, c.program, object.Message, hint)
	}
	return status
}

// Codes of failures that any command can have. Others come from the commands.
const (
	CodeUsage       = "usage"       // the command was used wrongly
	CodeFailed      = "failed"      // a failure without a code of its own
	CodeInterrupted = "interrupted" // stopped by a signal before it was done
	CodeBadRequest  = "bad_request" // a line of input is no request
	CodeNoFile      = "no_file"     // a file that was named does not exist
)

// ErrAnswered ends a command that failed and whose answer says so already,
// such as the answer about a position that is not valid.
var ErrAnswered = errors.New("failed as answered")

// Error is a failure that programs can distinguish from others by its code.
type Error struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Ply     *int   `json:"ply,omitempty"` // of an illegal move: its place in the list
}

// ErrorAnswer is the JSON object of a failed task.
type ErrorAnswer struct {
	Error *Error `json:"error"`
}

func (e *Error) Error() string { return e.Message }

// UsageErrorf returns the error of a command used wrongly: exit status 2.
func UsageErrorf(format string, args ...any) error {
	return &Error{Code: CodeUsage, Message: fmt.Sprintf(format, args...)}
}

// errorObject finds the code for err. The message is that of the whole error,
// with whatever was wrapped around the cause.
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

// plainly is the text of an error. What the operating system refused is said without
// the name of the call: "games.pgn: no such file or directory".
func plainly(err error) string {
	text := err.Error()
	if path := (*fs.PathError)(nil); errors.As(err, &path) && path.Path != "" {
		return strings.Replace(text, path.Error(), path.Path+": "+path.Err.Error(), 1)
	}
	return text
}

// marshal returns v as one line of JSON, in ASCII where the locale is not one of UTF-8.
func (c *Console) marshal(v any) ([]byte, error) {
	line, err := Marshal(v)
	if c.Charset != UTF8 {
		line = escaped(line)
	}
	return line, err
}

// escaped writes JSON in ASCII alone, which loses nothing.
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

// Marshal returns v as one line of JSON with its line end. Characters such as
// "<" stay as they are, for the line is not part of a web page.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
