package cli

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// help prints the help of the selected command, followed by examples.
func (p *Program) help(o kong.HelpOptions, ctx *kong.Context) error {
	if err := kong.DefaultHelpPrinter(o, ctx); err != nil {
		return err
	}
	examples, notes := p.Examples, p.Notes
	if node := ctx.Selected(); node != nil {
		examples, notes = Examples(node), ""
	}
	if notes != "" && !o.Summary {
		if _, err := fmt.Fprintf(ctx.Stdout, "\n%s\n", notes); err != nil {
			return err
		}
	}
	if o.Summary || len(examples) == 0 {
		return nil
	}
	_, err := fmt.Fprintf(ctx.Stdout, "\nExamples:\n  %s\n", strings.Join(examples, "\n  "))
	return err
}

// Examples returns the examples of a command, from its tags example, example2 and example3. For a command
// group, it returns the first example of each command.
func Examples(node *kong.Node) (list []string) {
	if node.Tag != nil {
		for _, tag := range []string{"example", "example2", "example3"} {
			if line := node.Tag.Get(tag); line != "" {
				list = append(list, line)
			}
		}
	}
	if len(list) > 0 {
		return list
	}
	for _, child := range node.Children {
		if of := Examples(child); len(of) > 0 && !child.Hidden {
			list = append(list, of[0])
		}
	}
	return list
}
