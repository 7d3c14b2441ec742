package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// manWord is the command that writes a program's manual page for a release. It does not appear in the help.
const manWord = "__man"

// writeMan writes a program's manual page, section 1, with the man(7) macros. As in the help, all content
// comes from the commands.
func writeMan(w io.Writer, p *Program, root *kong.Node) error {
	m := manual{}
	m.request("TH", strings.ToUpper(p.Name), "1", "", "Chuhe "+Version(), "Chuhe")
	m.request("SH", "NAME")
	first, _, _ := strings.Cut(p.Description, ":")
	m.text(p.Name + ` \- ` + roff(strings.TrimSuffix(first, ".")))
	m.request("SH", "SYNOPSIS")
	m.text(`\fB` + p.Name + `\fR [command] [arguments] [flags]`)
	m.request("SH", "DESCRIPTION")
	m.text(roff(p.Description))
	m.request("SH", "OPTIONS")
	m.flags(root.Flags)
	m.request("SH", "COMMANDS")
	for _, leaf := range manLeaves(p, root) {
		m.command(root, leaf)
	}
	if p.Notes != "" {
		m.request("PP")
		m.text(roff(p.Notes))
	}
	m.request("SH", "EXIT STATUS")
	for _, status := range []struct{ code, meaning string }{
		{"0", "Success."}, {"1", "Failure."}, {"2", "Usage error."},
	} {
		m.request("TP")
		m.text(status.code)
		m.text(status.meaning)
	}
	m.request("SH", "EXAMPLES")
	m.examples(p.Examples)
	if _, err := io.WriteString(w, m.String()); err != nil {
		return fmt.Errorf("the manual page: %w", err)
	}
	return nil
}

// manLeaves returns the commands that have no subcommands, in the order of the help.
func manLeaves(p *Program, root *kong.Node) []*kong.Node {
	leaves := root.Leaves(true)
	place := func(n *kong.Node) int {
		group := n.ClosestGroup()
		if group == nil {
			return -1
		}
		return slices.IndexFunc(p.Groups, func(g kong.Group) bool { return g.Key == group.Key })
	}
	slices.SortStableFunc(leaves, func(a, b *kong.Node) int { return place(a) - place(b) })
	return leaves
}

// manual is the text of a manual page under construction.
type manual struct{ strings.Builder }

// request writes a macro line with its arguments.
func (m *manual) request(macro string, args ...string) {
	m.WriteString("." + macro)
	for _, arg := range args {
		m.WriteString(` "` + strings.ReplaceAll(roff(arg), `"`, `\(dq`) + `"`)
	}
	m.WriteByte('\n')
}

// text writes a line that is already in roff.
func (m *manual) text(line string) { m.WriteString(line + "\n") }

// command writes one command: its syntax, purpose, arguments, flags and examples.
func (m *manual) command(root, leaf *kong.Node) {
	m.request("SS", leaf.Summary())
	if len(leaf.Aliases) > 0 {
		m.text("Also: " + roff(strings.Join(leaf.Aliases, ", ")) + ".")
	}
	m.text(roff(leaf.Help))
	if leaf.Detail != "" {
		m.request("PP")
		m.text(roff(leaf.Detail))
	}
	for _, arg := range leaf.Positional {
		m.request("TP")
		m.text(`\fI` + roff(arg.Name) + `\fR`)
		m.text(roff(arg.Help))
	}
	for n := leaf; n != nil && n != root; n = n.Parent {
		m.flags(n.Flags)
	}
	m.examples(Examples(leaf))
}

// flags writes a list of flags.
func (m *manual) flags(flags []*kong.Flag) {
	for _, flag := range flags {
		if flag.Hidden {
			continue
		}
		name, value, valued := strings.Cut(flag.String(), "=")
		m.request("TP")
		line := `\fB` + roff(name) + `\fR`
		if valued {
			line += `=\fI` + roff(value) + `\fR`
		}
		m.text(line)
		help := roff(flag.Help)
		if len(flag.Envs) > 0 {
			help += " Environment variable: " + roff(strings.Join(flag.Envs, ", ")) + "."
		}
		m.text(help)
	}
}

// examples writes command lines verbatim.
func (m *manual) examples(lines []string) {
	if len(lines) == 0 {
		return
	}
	m.request("PP")
	m.request("EX")
	for _, line := range lines {
		m.text(roff(line))
	}
	m.request("EE")
}

// roff escapes backslashes, literal dashes, and a first character that would start a request.
func roff(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	text = strings.NewReplacer(`\`, `\(rs`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`).Replace(text)
	if strings.HasPrefix(text, ".") {
		text = `\&` + text
	}
	return text
}
