package contract

import (
	"bytes"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/comments"
)

const longestLine = 120 // in characters, as in web/biome.json

// TypeScript returns the types as a TypeScript module. imports maps names declared in other modules
// to the paths of those modules.
func (m *Messages) TypeScript(header string, imports map[string]string) []byte {
	var body bytes.Buffer
	for _, name := range m.sorted() {
		t := m.types[name]
		body.WriteByte('\n')
		comment(&body, "", m.sources.Type(t, name))
		if t.Kind() == reflect.String {
			body.WriteString(union(name, m.sources.Constants(t)))
			continue
		}
		bases, fields := m.object(t)
		extends := ""
		if len(bases) > 0 {
			extends = " extends " + strings.Join(bases, ", ")
		}
		fmt.Fprintf(&body, "export interface %s%s {\n", name, extends)
		for _, f := range fields {
			comment(&body, "\t", f.comment)
			fmt.Fprintf(&body, "\treadonly %s: %s;\n", f.label(), f.kind)
		}
		body.WriteString("}\n")
	}
	var out bytes.Buffer
	out.WriteString(header + "\n")
	used := map[string][]string{}
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		if regexp.MustCompile(`\b` + name + `\b`).Match(body.Bytes()) {
			used[imports[name]] = append(used[imports[name]], name)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(used)) {
		fmt.Fprintf(&out, "import type { %s } from %q;\n", strings.Join(used[path], ", "), path)
	}
	out.Write(body.Bytes())
	return out.Bytes()
}

// union formats a union of string literals in the style of the front end's formatter: on one line
// if it fits and none of the literals has a comment.
func union(name string, of []comments.Constant) string {
	var values []string
	var lines bytes.Buffer
	explained := false
	for _, c := range of {
		values = append(values, fmt.Sprintf("%q", c.Value))
		explained = explained || c.Comment != ""
		lines.WriteByte('\n')
		comment(&lines, "\t", c.Comment)
		fmt.Fprintf(&lines, "\t| %q", c.Value)
	}
	if line := fmt.Sprintf("export type %s = %s;\n", name, strings.Join(values, " | ")); !explained && len(line) <= longestLine {
		return line
	}
	return fmt.Sprintf("export type %s =%s;\n", name, lines.String())
}

func comment(out *bytes.Buffer, indent, text string) {
	if text != "" {
		fmt.Fprintf(out, "%s/** %s */\n", indent, text)
	}
}

// Command is a command, with the types of its arguments and answer.
type Command struct {
	Name         string
	Args, Answer reflect.Type
}

// Markers that enclose the tables on the page of types.
const (
	typesBegin = "<!-- The tables of types, written by go test ./internal/app/server -update -->\n"
	typesEnd   = "<!-- end of the tables of types -->\n"
)

// anyCell matches a table cell and the bar after it.
const anyCell = `(?:[^|\n\\]|\\.)*\|`

// Manual returns the manual with its command tables updated. Rows that describe a command have four
// columns; Manual fills in the arguments and the answer. The types themselves are described on a
// separate page.
func (m *Messages) Manual(text []byte, commands []Command, typesPage string) ([]byte, error) {
	for _, c := range commands {
		row := regexp.MustCompile("(?m)^\\| `" + regexp.QuoteMeta(c.Name) + "` \\|" + anyCell + anyCell + "(" + anyCell + ")$")
		at := row.FindAllSubmatchIndex(text, -1)
		if len(at) != 1 {
			return nil, fmt.Errorf("%d rows with four columns describe %s, want one", len(at), c.Name)
		}
		cells := fmt.Sprintf("| `%s` | %s | %s |", c.Name, m.arguments(c.Args), m.answer(c.Answer, typesPage))
		text = slices.Concat(text[:at[0][0]], []byte(cells), text[at[0][2]:])
	}
	return text, nil
}

// TypesPage returns the page of types, with the tables of all types between its markers.
func (m *Messages) TypesPage(text []byte) ([]byte, error) {
	before, rest, begun := bytes.Cut(text, []byte(typesBegin))
	_, after, ended := bytes.Cut(rest, []byte(typesEnd))
	if !begun || !ended {
		return nil, fmt.Errorf("no place for the types between %q and %q", typesBegin, typesEnd)
	}
	return slices.Concat(before, []byte(typesBegin), m.tables(), []byte(typesEnd), after), nil
}

// arguments formats a command's arguments for a table cell.
func (m *Messages) arguments(t reflect.Type) string {
	if t.Kind() == reflect.Map {
		return code(m.value(t, t.String()))
	}
	fields := m.flat(t)
	if len(fields) == 0 {
		return "–"
	}
	return code(list(fields, "", ", "))
}

// flat returns the fields of a struct, including those of structs embedded in it.
func (m *Messages) flat(t reflect.Type) (fields []field) {
	bases, own := m.object(t)
	for _, base := range bases {
		fields = append(fields, m.flat(m.types[base])...)
	}
	return append(fields, own...)
}

// answer formats an answer type for a table cell, with a link to the page of types.
func (m *Messages) answer(t reflect.Type, page string) string {
	if t.Kind() == reflect.Pointer {
		t = t.Elem() // never null
	}
	if t.Kind() == reflect.Struct && t.NumField() == 0 {
		return "–"
	}
	return link(page, m.value(t, t.String()))
}

// code formats a type for a table cell, omitting readonly.
func code(kind string) string {
	kind = strings.ReplaceAll(kind, "readonly ", "")
	for at := strings.Index(kind, readOnly); at >= 0; at = strings.Index(kind, readOnly) {
		end, depth := at+len(readOnly), 1
		for ; depth > 0 && end < len(kind); end++ {
			switch kind[end] {
			case '<':
				depth++
			case '>':
				depth--
			}
		}
		kind = kind[:at] + kind[at+len(readOnly):end-1] + kind[end:]
	}
	return "`" + strings.ReplaceAll(kind, "|", `\|`) + "`"
}

const readOnly = "Readonly<"

func link(page, name string) string {
	return fmt.Sprintf("[`%s`](%s#%s)", name, page, strings.ToLower(name))
}

// tables returns the tables that describe all types.
func (m *Messages) tables() []byte {
	var b bytes.Buffer
	for _, name := range m.sorted() {
		t := m.types[name]
		fmt.Fprintf(&b, "\n## %s\n\n", name)
		if about := m.sources.Type(t, name); about != "" {
			b.WriteString(about + "\n\n")
		}
		if t.Kind() == reflect.String {
			b.WriteString("| value | meaning |\n|---|---|\n")
			for _, c := range m.sources.Constants(t) {
				fmt.Fprintf(&b, "| `%q` | %s |\n", c.Value, cell(c.Comment))
			}
			continue
		}
		bases, fields := m.object(t)
		for i, base := range bases {
			bases[i] = link("", base)
		}
		if len(bases) > 0 {
			fmt.Fprintf(&b, "All fields of %s, and:\n\n", strings.Join(bases, " and "))
		}
		b.WriteString("| field | type | meaning |\n|---|---|---|\n")
		for _, f := range fields {
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", f.label(), code(f.kind), cell(f.comment))
		}
	}
	b.WriteByte('\n')
	return b.Bytes()
}

func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
