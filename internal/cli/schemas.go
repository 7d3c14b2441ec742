package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/cli/schema"
)

// OneOf replaces a command's answer object if there are several, depending on its flags.
type OneOf []any

// LineFields are the fields that a command uses in the lines it reads with "-". Every line also has the
// position fields, fen and moves, and the id.
type LineFields struct {
	Required []string // in addition to fen
	Optional []string // in addition to moves and id
}

// Schemas are the JSON Schemas of what a program's commands read and write.
type Schemas struct {
	Commands map[string]*schema.Schema `json:"commands"` // by the words of the command, without the program's
	Error    *schema.Schema            `json:"error"`    // what any command writes if it fails
	Line     *schema.Schema            `json:"line"`     // a line read by commands given "-"
	Lines    map[string]LineSchemas    `json:"lines"`    // the same, by the words of the command
}

// LineSchemas are the JSON Schemas of a command's input line and of the line that answers it.
type LineSchemas struct {
	Reads  *schema.Schema `json:"reads"`
	Writes *schema.Schema `json:"writes"`
}

// Schemas returns the schemas of all commands. Any answer may also contain an error, after partial work, and
// the id of the line that it answers.
func (p *Program) Schemas() Schemas {
	id := map[string]any{"id": json.RawMessage{}}
	also := map[string]any{"id": json.RawMessage{}, "error": Error{}}
	s := Schemas{
		Commands: map[string]*schema.Schema{
			"completion": schema.Of(CompletionAnswer{}, also),
		},
		Error: schema.Of(ErrorAnswer{}, id),
		Line:  schema.Of(Request{}, nil),
		Lines: map[string]LineSchemas{},
	}
	s.Line.Required = nil // a command uses the fields that it needs
	for words, answer := range p.Answers {
		if several, ok := answer.(OneOf); ok {
			s.Commands[words] = schema.OneOf(several, also)
			continue
		}
		s.Commands[words] = schema.Of(answer, also)
	}
	for words, fields := range p.Lines {
		reads := schema.Of(Request{}, nil)
		all := reads.Properties
		properties := map[string]*schema.Schema{"id": all["id"], "fen": all["fen"], "moves": all["moves"]}
		for _, name := range append(append([]string{}, fields.Required...), fields.Optional...) {
			properties[name] = all[name]
		}
		reads.Properties, reads.Required = properties, append([]string{"fen"}, fields.Required...)
		reads.Additional = nil // other fields are ignored
		answers, ok := p.Answers[words].(OneOf)
		if !ok {
			answers = OneOf{p.Answers[words]}
		}
		s.Lines[words] = LineSchemas{Reads: reads, Writes: schema.OneOf(append(answers[:len(answers):len(answers)], ErrorAnswer{}), also)}
	}
	return s
}

// WriteSchemas answers with the schemas of all the program's commands.
func (c *Console) WriteSchemas() error {
	return c.Answer(c.schemas(), func(w io.Writer) error {
		text, err := json.MarshalIndent(c.schemas(), "", "  ")
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(w, "%s\n", text)
		return err
	})
}

// SchemasCommand writes the schemas of a program without a manual.
type SchemasCommand struct{}

// Run writes the schemas.
func (*SchemasCommand) Run(_ context.Context, c *Console) error { return c.WriteSchemas() }
