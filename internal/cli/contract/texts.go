package contract

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// texts holds filepath.Glob patterns for the files that contain the programs' texts: the help texts, which
// are also used for manual pages, and the sentences.
var texts = []string{"cmd/*/*.go", "internal/*/*.go", "internal/*/*/*.go", "internal/*/*/*/*.go", "internal/phrases/languages/*.txt"}

// named matches a command word or a flag after the name of a program.
var named = regexp.MustCompile(`^ (--)?([a-z][a-z0-9-]*)\b`)

// prose lists words that follow the name of a program or command group in sentences and are not commands.
var prose = []string{"answers", "board", "does", "for", "has", "is", "on", "opens", "running", "takes", "the", "with", "writes"}

// sentences checks that all commands and flags that the programs mention to users, in help texts or
// sentences, exist.
func sentences(t *testing.T, p *Program, root string) {
	t.Helper()
	model, err := p.model()
	if err != nil {
		t.Fatal(err)
	}
	// After a quotation mark, the name begins an example, which is run, or is not part of a sentence.
	name, found := regexp.MustCompile(`(^|[^\w./"-])`+p.Name+` `), 0
	for _, pattern := range texts {
		files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for i, line := range strings.Split(string(text), "\n") {
				for _, at := range name.FindAllStringIndex(line, -1) {
					found++
					if word := unknownWord(model.Node, line[at[1]-1:]); word != "" {
						t.Errorf("%s:%d: %s has no %q: %s", file, i+1, p.Name, word, strings.TrimSpace(line))
					}
				}
			}
		}
	}
	if found == 0 {
		t.Errorf("no text names %s", p.Name)
	}
}

// unknownWord follows a line after the name of the program for as long as it names commands, and then flags.
// It returns the first word that is neither.
func unknownWord(node *kong.Node, rest string) string {
	for {
		match := named.FindStringSubmatch(rest)
		if match == nil {
			return ""
		}
		rest = rest[len(match[0]):]
		word := match[2]
		if match[1] != "" {
			if word != "help" && word != "json" && word != "version" && !slices.ContainsFunc(slices.Concat(node.AllFlags(false)...), func(f *kong.Flag) bool {
				return f.Name == word || f.Negated && "no-"+f.Name == word
			}) && !slices.ContainsFunc(node.Children, func(n *kong.Node) bool { return unknownWord(n, " --"+word) == "" }) {
				return "--" + word
			}
			continue
		}
		i := slices.IndexFunc(node.Children, func(n *kong.Node) bool { return n.Name == word || slices.Contains(n.Aliases, word) })
		switch {
		case i >= 0:
			node = node.Children[i]
		case len(node.Children) == 0 || node.DefaultCmd != nil && len(node.DefaultCmd.Positional) > 0 || slices.Contains(prose, word):
			return "" // arguments follow, or the sentence continues
		default:
			return word
		}
	}
}

// programExamples checks that the examples in the help of the program itself run. If such an example also
// appears in the help of a command, possibly with more flags, the test of that command runs it.
func programExamples(t *testing.T, p *Program, model *kong.Application, fixture string) {
	t.Helper()
	var shown []string
	for _, node := range leaves(model.Node) {
		shown = append(shown, cli.Examples(node)...)
	}
	c := &command{Program: p, fixture: fixture}
	for _, line := range p.Examples {
		if slices.ContainsFunc(shown, func(other string) bool { return strings.HasPrefix(other+" ", line+" ") }) {
			continue
		}
		folder := c.folder(t)
		if o := c.run(t, trial{folder: folder, args: c.args(t, folder, line)}); o.status != cli.StatusOK {
			t.Errorf("%s: exit status %d, %s%s", line, o.status, o.out, o.err)
		}
	}
}
