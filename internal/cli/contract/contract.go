// Package contract checks that all commands of a program honor the same contract. It walks the command tree,
// so that no command added later can escape the checks, and runs each command as a process, the way a user
// would. The command lines come from the examples in the help of each command.
package contract

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// The aspects of the contract. The comment on each states what a command does.
const (
	Help     = "help"     // describes the command, with an example that runs and damages no file
	JSON     = "json"     // answers with one JSON object that has a schema, also for errors; no list is null
	Requests = "requests" // answers each line that it reads with one line
	Existing = "existing" // rejects an output that already exists, unless asked to overwrite it
	FullDisk = "full"     // reports a full disk as a failure
	Broken   = "broken"   // fails silently if the reader of standard output is gone
	SIGINT   = "sigint"   // exits within two seconds of Ctrl-C and leaves nothing half done
	Garbage  = "garbage"  // rejects a file that contains garbage, and names it
	Locale   = "locale"   // loses no characters in files and pipes, whatever the locale
	Words    = "words"    // suggests what the user meant, and completes words
	Flags    = "flags"    // uses the same names for the same things as other commands
)

// NoJSON is the reason for omitting the aspect JSON if a command rejects --json.
const NoJSON = "it speaks a protocol of its own"

// aspects lists all aspects in the order they are tried. Those tried only in long tests take two thirds of
// the time. In them, a program repeats earlier work or stops before it begins, so the race detector has
// nothing to examine.
var aspects = []struct {
	name string
	try  func(*testing.T, *command)
	long bool
}{
	{Help, help, false}, {JSON, json, true}, {Requests, requests, true}, {Existing, existing, true}, {FullDisk, fullDisk, true}, {Broken, brokenOutput, true},
	{SIGINT, interrupt, true}, {Garbage, garbage, true}, {Locale, locale, true}, {Words, words, false}, {Flags, flags, false},
}

// Program is the program under test. A command with its name must be in the PATH.
type Program struct {
	cli.Program
	// Fixture creates the files that the examples name, in the given folder.
	Fixture func(t *testing.T, folder string)
	// Replace returns replacements for words in the examples, such as the ID of a run.
	Replace func(t *testing.T, folder string) map[string]string
	// Cases describes the commands that need special treatment, by their words.
	Cases map[string]Case
	// Nullable lists the answer fields that may be null. None of them is a list.
	Nullable []string
}

// Case describes how a command differs from the usual. Most commands do not need one.
type Case struct {
	// Long is a long-running command line to be interrupted with Ctrl-C. By default, the first example is
	// used.
	Long string
	// Stays, if not empty, means that the command runs until it is stopped. It has started once its output
	// contains this text.
	Stays string
	// Endings maps flags that the examples do not set to the suffixes of their file names.
	Endings map[string]string
	// Without maps aspects that are not tried to the reason. A key "aspect flag" applies to a single flag.
	Without map[string]string
}

// command is one command under test.
type command struct {
	*Program
	Case
	node    *kong.Node
	fixture string   // folder with the fixture's files, which are never modified
	path    string   // its words, without the program's
	lines   []string // its examples
	flags   []*kong.Flag
}

// parser returns a parser for the program's command lines that prints nothing.
func (p *Program) parser(exit func(int)) (*kong.Kong, error) {
	return p.Parser(context.Background(), &cli.Console{Out: io.Discard, Err: io.Discard}, exit)
}

// model returns the commands and flags of the program.
func (p *Program) model() (*kong.Application, error) {
	parser, err := p.parser(func(int) {})
	if err != nil {
		return nil, err
	}
	return parser.Model, nil
}

// parses parses a command line without executing it and returns any error.
func (p *Program) parses(args []string) error {
	exited := false
	parser, err := p.parser(func(int) { exited = true })
	if err != nil {
		return err
	}
	if _, err := parser.Parse(cli.Arguments(parser.Model.Node, args)); err != nil && !exited {
		return err
	}
	return nil
}

// Check tries every aspect on every command.
func Check(t *testing.T, p *Program) {
	model, err := p.model()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	p.Fixture(t, folder)
	if !raceDetector {
		programExamples(t, p, model, folder)
	}
	known, schemas := map[string]bool{}, p.Schemas()
	for _, node := range leaves(model.Node) {
		path := strings.TrimPrefix(plain(node), p.Name+" ")
		c := &command{Program: p, Case: p.Cases[path], node: node, fixture: folder, path: path, lines: cli.Examples(node), flags: slices.Concat(node.AllFlags(false)...)}
		known[path] = true
		if _, ok := schemas.Commands[path]; !ok && !node.Hidden && c.Without[JSON] != NoJSON {
			t.Errorf("%s: its answer has no schema", path)
		}
		if len(c.lines) == 0 && !node.Hidden {
			t.Errorf("%s: no example in its tags", path)
			continue
		}
		t.Run(strings.ReplaceAll(path, " ", "_"), func(t *testing.T) {
			t.Parallel()
			for _, a := range aspects {
				if raceDetector && (a.long || a.name == JSON) { // the help aspect has run the example
					continue
				}
				if why, without := c.Without[a.name]; without || node.Hidden {
					if without && why == "" {
						t.Errorf("without %s, but not said why", a.name)
					}
					continue
				}
				t.Run(a.name, func(t *testing.T) {
					if a.long {
						longtest.Only(t, "one of many aspects")
					}
					if c.Stays == "" { // otherwise two commands would listen at the same address
						t.Parallel()
					}
					a.try(t, c)
				})
			}
		})
	}
	for _, path := range slices.Concat(slices.Collect(maps.Keys(p.Cases)), slices.Collect(maps.Keys(schemas.Commands)), slices.Collect(maps.Keys(schemas.Lines))) {
		if !known[path] {
			t.Errorf("a case or a schema for %q, which is no command", path)
		}
	}
}

// copyFolder creates a copy of a folder. The files keep their permissions, which secret keys depend on. Most
// files are linked instead of copied, which takes a twentieth of the time. That is safe because no program
// may write into an existing file, which the help aspect checks, and because tests write their own files next
// to the links. Files under data are copied, because a database is written in place.
func copyFolder(t *testing.T, to, from string) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		info, err := entry.Info()
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			return os.MkdirAll(filepath.Join(to, name), info.Mode().Perm())
		case !strings.HasPrefix(name, "data"+string(filepath.Separator)):
			return os.Link(path, filepath.Join(to, name))
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, name), data, info.Mode().Perm())
	})
	if err != nil {
		t.Fatal(err)
	}
}

// plain returns the words of a command, without its arguments.
func plain(node *kong.Node) string {
	if node.Parent == nil {
		return node.Name
	}
	return plain(node.Parent) + " " + node.Name
}

// leaves returns the commands that have no subcommands.
func leaves(node *kong.Node) (list []*kong.Node) {
	if len(node.Children) == 0 {
		return []*kong.Node{node}
	}
	for _, child := range node.Children {
		list = append(list, leaves(child)...)
	}
	return list
}

// folder creates a folder that contains the files named in the examples.
func (c *command) folder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	copyFolder(t, folder, c.fixture)
	return folder
}

// args returns the arguments in a line, after the replacements have been made.
func (c *command) args(t *testing.T, folder, line string) []string {
	t.Helper()
	args, err := split(line)
	if err != nil || len(args) == 0 || args[0] != c.Name {
		t.Fatalf("%q: want a line that begins with %s (%v)", line, c.Name, err)
	}
	if c.Replace != nil {
		for old, now := range c.Replace(t, folder) {
			for i := range args {
				args[i] = strings.ReplaceAll(args[i], old, now)
			}
		}
	}
	return args[1:]
}

// split splits a line into words as a shell does. Both ' and " are quotes.
func split(line string) (words []string, err error) {
	var word strings.Builder
	within, quote := false, rune(0)
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, within = r, true
		case r == ' ':
			if within {
				words = append(words, word.String())
			}
			word.Reset()
			within = false
		default:
			word.WriteRune(r)
			within = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("%s is not closed", string(quote))
	}
	if within {
		words = append(words, word.String())
	}
	return words, nil
}

// file is a flag or an argument that names files.
type file struct {
	name  string // of the flag with its dashes, or of the argument
	given []string
	flag  bool
	line  string // the example
}

// files returns the flags and arguments with the given file tag, together with the values that a line gives
// them.
func (c *command) files(t *testing.T, tag string, args []string) (list []file) {
	t.Helper()
	parser, err := kong.New(c.Commands(), kong.Name(c.Name), c.Vars, kong.Exit(func(int) {}), kong.Bind(&cli.Console{}))
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := parser.Parse(args)
	if err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	node := parsed.Selected()
	add := func(v *kong.Value, name string, flag bool) {
		if v.Tag.Get("file") != tag {
			return
		}
		f := file{name: name, flag: flag}
		switch target := v.Target.Interface().(type) {
		case string:
			if target != "" && target != v.Default {
				f.given = []string{target}
			}
		case []string:
			f.given = target
		}
		for i := range f.given { // the result of the type "path"
			if rel, err := filepath.Rel(mustGetwd(t), f.given[i]); err == nil && filepath.IsAbs(f.given[i]) {
				f.given[i] = rel
			}
		}
		list = append(list, f)
	}
	for _, group := range node.AllFlags(false) {
		for _, f := range group {
			add(f.Value, "--"+f.Name, true)
		}
	}
	for _, v := range node.Positional {
		add(v, v.Name, false)
	}
	return list
}

func mustGetwd(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// tagged returns the flags and arguments with the given file tag. Each comes with the first example that sets
// it, or with the first example if none does.
func (c *command) tagged(t *testing.T, tag string) (list []file) {
	t.Helper()
	for _, line := range c.lines {
		for _, f := range c.files(t, tag, c.args(t, c.fixture, line)) {
			f.line = line
			i := slices.IndexFunc(list, func(other file) bool { return other.name == f.name })
			switch {
			case i < 0:
				list = append(list, f)
			case len(list[i].given) == 0 && len(f.given) > 0:
				list[i] = f
			}
		}
	}
	return list
}

// with returns a line's arguments with path in place of the value of a flag or an argument. ok is false if
// there is no place for path.
func (c *command) with(f *file, args []string, path string) (changed []string, ok bool) {
	for _, given := range f.given {
		if i := slices.Index(args, given); i >= 0 {
			changed = slices.Clone(args)
			changed[i] = path
			return changed, true
		}
	}
	if !f.flag {
		return nil, false
	}
	return c.insert(args, f.name, path), true
}

// insert inserts flags directly after the words of the command, because later words may belong to another
// program.
func (c *command) insert(args []string, flags ...string) []string {
	at := 0
	for _, word := range strings.Fields(c.path) {
		if at < len(args) && args[at] == word {
			at++
		}
	}
	return slices.Insert(slices.Clone(args), at, flags...)
}

// hasForce reports whether a command has the flag --force.
func (c *command) hasForce() bool {
	return slices.ContainsFunc(c.flags, func(f *kong.Flag) bool { return f.Name == "force" })
}
