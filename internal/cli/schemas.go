package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"reflect"

	"github.com/chuhe-xiangqi/chuhe/internal/cli/schema"
)

// OneOf takes the place of a command's answer if the command has several answers, depending on its flags.
type OneOf []any

// LineFields are the fields that a command uses in the lines that it reads when given "-". Every line also
// has the position fields, fen and moves, and the id.
type LineFields struct {
	Required []string // in addition to fen
	Optional []string // in addition to moves and id
}

// Schemas contains the JSON Schemas of what a program's commands read and write.
type Schemas struct {
	Commands map[string]*schema.Schema `json:"commands"` // schema of each command's answer, by the words of the command without the program's
	Error    *schema.Schema            `json:"error"`    // what any command writes if it fails
	Line     *schema.Schema            `json:"line"`     // a line read by commands given "-"
	Lines    map[string]LineSchemas    `json:"lines"`    // schemas of the lines of the commands that read them, by the words of the command
}

// LineSchemas contains the JSON Schemas of a command's input line and of the line that answers it.
type LineSchemas struct {
	Reads  *schema.Schema `json:"reads"`  // the line of input
	Writes *schema.Schema `json:"writes"` // the line of output: an answer or an error
}

// Schemas returns the schemas of all commands, with the program's descriptions.
func (p *Program) Schemas() Schemas {
	var texts map[string]string
	if err := json.Unmarshal(p.Descriptions, &texts); err != nil && len(p.Descriptions) > 0 {
		panic(err) // embedded, and tested
	}
	return p.SchemasBy(schema.Generator{Describe: func(t reflect.Type, field string) string { return texts[DescriptionKey(t, field)] }})
}

// DescriptionKey returns the key in Program.Descriptions for a struct type or, if field is not empty, for the
// field with that Go name.
func DescriptionKey(t reflect.Type, field string) string {
	if field == "" {
		return t.String()
	}
	return t.String() + "." + field
}

// SchemasBy returns the schemas of all commands, as made by the generator. Any answer may also contain an
// error, if the command failed after some of its work, and the id of the line that it answers.
func (p *Program) SchemasBy(g schema.Generator) Schemas {
	id := schema.Field{Name: "id", Value: json.RawMessage{}, Description: "The id of the input line that this answers."}
	failed := schema.Field{Name: "error", Value: Error{}, Description: "Why the command failed, possibly after partial work."}
	s := Schemas{
		Commands: map[string]*schema.Schema{
			"completion": g.Of(CompletionAnswer{}, id, failed),
		},
		Error: g.Of(ErrorAnswer{}, id),
		Line:  g.Of(Request{}),
		Lines: map[string]LineSchemas{},
	}
	s.Line.Required = nil // a command uses the fields that it needs
	for words, answer := range p.Answers {
		if several, ok := answer.(OneOf); ok {
			s.Commands[words] = g.OneOf(several, id, failed)
			continue
		}
		s.Commands[words] = g.Of(answer, id, failed)
	}
	for words, fields := range p.Lines {
		reads := g.Of(Request{})
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
		s.Lines[words] = LineSchemas{Reads: reads, Writes: g.OneOf(append(answers[:len(answers):len(answers)], ErrorAnswer{}), id, failed)}
	}
	return s
}

// WriteSchemas writes the schemas of all commands of the program as the answer.
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
