// Package contract checks that all commands of a program keep one contract. It walks
// the tree of the commands and tries each of them as its user would, as a process: so
// a command that is added later cannot escape it. What the line to try is, the example
// in the command's help describes.
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

// Aspects of the contract.
const (
	Help     = "help"     // describes it, with an example that runs and harms no file
	JSON     = "json"     // answers with one JSON object that has a schema, errors too; no list is null
	Requests = "requests" // answers each line that it reads with one
	Existing = "existing" // refuses an output that exists, unless asked to replace it
	FullDisk = "full"     // a full disk is a failure that says so
	Broken   = "broken"   // a standard output whose reader is gone is one too, without a word
	SIGINT   = "sigint"   // Ctrl-C ends it within two seconds, and leaves nothing half done
	Garbage  = "garbage"  // a file of rubbish is refused by its name
	Locale   = "locale"   // loses no character in files and pipes, whatever the locale
	Words    = "words"    // suggests what was meant, and completes words
	Flags    = "flags"    // calls the same thing by the same name as the others
)

// NoJSON is the reason to leave out the aspect JSON of a command that refuses --json.
const NoJSON = "it speaks a protocol of its own"

// aspects are all of them, in the order in which they are tried. Some are tried only
// where long tests run: in them a program does the same once more, or ends before it
// begins, and they take two thirds of the time. The race detector looks at none of those.
var aspects = []struct {
	name string
	try  func(*testing.T, *command)
	long bool
}{
	{Help, help, false}, {JSON, json, true}, {Requests, requests, true}, {Existing, existing, true}, {FullDisk, fullDisk, true}, {Broken, brokenOutput, true},
	{SIGINT, interrupt, true}, {Garbage, garbage, true}, {Locale, locale, true}, {Words, words, false}, {Flags, flags, false},
}

// Program is what is tested. A command with its name must be in the PATH.
type Program struct {
	cli.Program
	// Fixture makes the files that the examples name, in the folder it is given.
	Fixture func(t *testing.T, folder string)
	// Replace has words of examples that are put in when they run, such as the number
	// of a run.
	Replace func(t *testing.T, folder string) map[string]string
	// Cases say what is special about a command, by its words.
	Cases map[string]Case
	// Nullable are the fields of answers that may be null, none of them a list.
	Nullable []string
}

// Case is what is special about a command. Most have none.
type Case struct {
	// Long is a line that takes long, for Ctrl-C; by default the example.
	Long string
	// Stays reports that the command runs until it is stopped; it has begun when what
	// it writes holds this text.
	Stays string
	// Endings are those of the names of files by flags that the example does not set.
	Endings map[string]string
	// Without are aspects, or "aspect flag", that are not tried, and why.
	Without map[string]string
}

// command is one command under test.
type command struct {
	*Program
	Case
	node    *kong.Node
	fixture string   // folder with what the fixture made, which nothing writes to
	path    string   // its words, without the program's
	lines   []string // its examples
	flags   []*kong.Flag
}

// parser reads command lines of the program and shows nothing.
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

// parses returns what is wrong with a command line, without carrying it out.
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

// Check tries every command.
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
				if raceDetector && (a.long || a.name == JSON) { // help has run the example
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
					if c.Stays == "" { // else two of them would listen at one address
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

// copyFolder makes a folder with the files of another, with their permissions, which
// secret keys depend on. Files are linked, for that takes a twentieth of the time: no
// program may write into one that is there, which help tries, and what a test writes it
// writes next to them. Those under data are copied, for a database is written in place.
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

// plain is the path of a command without its arguments.
func plain(node *kong.Node) string {
	if node.Parent == nil {
		return node.Name
	}
	return plain(node.Parent) + " " + node.Name
}

// leaves are the commands that do something.
func leaves(node *kong.Node) (list []*kong.Node) {
	if len(node.Children) == 0 {
		return []*kong.Node{node}
	}
	for _, child := range node.Children {
		list = append(list, leaves(child)...)
	}
	return list
}

// folder makes a folder with the files that the examples name.
func (c *command) folder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	copyFolder(t, folder, c.fixture)
	return folder
}

// args are the arguments of a line, with what has to be put in.
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

// split parts a line into words as a shell does; quotes are ' and ".
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

// files returns the flags and arguments with a tag, and what a line gives them.
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
		for i := range f.given { // what the type "path" has made of them
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

// tagged are the files with a tag, each with the first example that gives it, or else
// the first of all.
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

// with returns a line's arguments with a file in the place of what they give a flag or
// an argument. ok is false where there is no place for it.
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

// insert puts flags after the words of the command, for what follows others may belong
// to another program.
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
