package contract

import (
	"bytes"
	encoding "encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/alecthomas/kong"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/cli/schema/conform"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// help checks that the help describes the command and that the examples run. The examples must not change any
// existing file unless asked to.
func help(t *testing.T, c *command) {
	o := c.within(t, append(strings.Fields(c.path), "--help"))
	if o.status != cli.StatusOK || !strings.Contains(o.out, "Usage: ") || o.err != "" {
		t.Errorf("--help: exit status %d, %s%s", o.status, o.out, o.err)
	}
	for i, line := range c.lines {
		if !strings.Contains(o.out, line) {
			t.Errorf("--help does not show %q", line)
		}
		if !longtest.On() && (i > 0 || c.Long != "") { // one short example of each command
			continue
		}
		folder := c.folder(t)
		before := contents(t, folder)
		args := c.args(t, folder, line)
		if o := c.run(t, trial{folder: folder, args: args}); o.status != cli.StatusOK {
			t.Errorf("%s: exit status %d, %s%s", line, o.status, o.out, o.err)
		} else if strings.ContainsAny(o.both(), "\r\x1b") {
			t.Errorf("%s: shows progress where there is no terminal: %q", line, o.both())
		}
		for name, data := range contents(t, folder) {
			old, was := before[name]
			if strings.HasSuffix(name, ".part") {
				t.Errorf("%s: %s is left", line, name)
			}
			if was && !bytes.Equal(old, data) && !strings.HasPrefix(name, "data/") && !slices.Contains(args, "--force") {
				t.Errorf("%s: %s is another file now", line, name)
			}
		}
	}
}

// contents returns the contents of all files in a folder, by name.
func contents(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	root := os.DirFS(folder)
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			files[name], err = fs.ReadFile(root, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// json checks that the command writes one JSON object to standard output, whether it answers or fails, and
// that the object matches its schema.
func json(t *testing.T, c *command) {
	schemas := c.Schemas()
	for _, line := range c.lines {
		folder := c.folder(t)
		o := c.run(t, trial{folder: folder, args: c.insert(c.args(t, folder, line), "--json")})
		var answer map[string]any
		if err := encoding.Unmarshal([]byte(o.out), &answer); err != nil || o.status != cli.StatusOK {
			t.Errorf("%s --json: exit status %d, %v: %s%s", line, o.status, err, o.out, o.err)
			continue
		}
		if err := conform.Check(schemas.Commands[c.path], []byte(o.out)); err != nil {
			t.Errorf("%s --json: %v", line, err)
		}
		for _, name := range nulls(answer) {
			if !slices.Contains(c.Nullable, name) {
				t.Errorf("%s --json: field %q is null", line, name)
			}
		}
	}
	o := c.within(t, append(strings.Fields(c.path), "--json", "--no-such-flag"))
	if e := failure(t, o); o.status != cli.StatusUsage || e.Code != cli.CodeUsage || o.err != "" {
		t.Errorf("a wrong flag: exit status %d, %s%s", o.status, o.out, o.err)
	}
	if err := conform.Check(schemas.Error, []byte(o.out)); err != nil {
		t.Errorf("a wrong flag: %v", err)
	}
}

// requests checks that a command that reads lines answers each of them according to its schema, even a line
// that is not a request.
func requests(t *testing.T, c *command) {
	fields, ok := c.Lines[c.path]
	if !ok {
		return
	}
	s := c.Schemas().Lines[c.path]
	values := map[string]any{"id": "first", "fen": "9/4k4/9/9/9/9/9/9/9/N2K5 w", "moves": []string{"a0b2"}, "depth": 1, "rules": "axf"}
	request := map[string]any{}
	for _, name := range slices.Concat([]string{"id", "fen", "moves"}, fields.Required, fields.Optional) {
		request[name] = values[name]
	}
	good, err := encoding.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	if err := conform.Check(s.Reads, good); err != nil {
		t.Errorf("%s: %v", good, err)
	}
	in := []string{string(good), `{"id":2,"fen":"9/9 w","depth":1}`, `{"id":3}`, "nonsense", "null", `{"id":[4],"fen":5}`}
	args := append(strings.Fields(c.path), cli.FromInput)
	o := c.run(t, trial{folder: c.folder(t), args: args, stdin: strings.Join(in, "\n") + "\n"})
	out := strings.Split(strings.TrimSuffix(o.out, "\n"), "\n")
	if o.status != cli.StatusFailed || len(out) != len(in) {
		t.Fatalf("%v: exit status %d, %s%s", args, o.status, o.out, o.err)
	}
	for i, line := range out {
		if err := conform.Check(s.Writes, []byte(line)); err != nil {
			t.Errorf("%s: %s: %v", in[i], line, err)
		}
		if failed := strings.Contains(line, `"error":`) || strings.Contains(line, `"valid":false`); failed != (i > 0) {
			t.Errorf("%s: %s", in[i], line)
		}
	}
}

// nulls returns the names of the fields that are null.
func nulls(value any) (names []string) {
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			if inner == nil {
				names = append(names, name)
			}
			names = append(names, nulls(inner)...)
		}
	case []any:
		for _, inner := range v {
			names = append(names, nulls(inner)...)
		}
	}
	return names
}

// failure parses the JSON object that reports a failed task.
func failure(t *testing.T, o outcome) cli.Error {
	t.Helper()
	var answer cli.ErrorAnswer
	if err := encoding.Unmarshal([]byte(o.out), &answer); err != nil || answer.Error == nil {
		t.Errorf("no object of a failure: exit status %d, %q, %s", o.status, o.out, o.err)
		return cli.Error{}
	}
	return *answer.Error
}

// foreign is the content of a file that exists before a command runs.
const foreign = "what a person has written, and wants to keep\n"

// replace writes a new file in place of an existing one. It does not overwrite the existing file, which may
// be a link to another.
func replace(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// place returns a path for a flag or an argument: the one in the example, or else one with the right suffix.
func (c *command) place(f *file) string {
	if len(f.given) > 0 {
		return f.given[0]
	}
	return "there" + c.Endings[f.name]
}

// existing checks that a command rejects an existing file and leaves it unchanged, and that --force
// overwrites it.
func existing(t *testing.T, c *command) {
	for _, tag := range []string{"out", "kept"} {
		for _, f := range c.tagged(t, tag) {
			if c.Without[Existing+" "+f.name] != "" {
				continue
			}
			folder := c.folder(t)
			path := c.place(&f)
			args, ok := c.with(&f, c.args(t, folder, f.line), path)
			if !ok {
				continue
			}
			args = slices.DeleteFunc(args, func(a string) bool { return a == "--force" })
			there := filepath.Join(folder, path)
			replace(t, there, []byte(foreign))
			o := c.run(t, trial{folder: folder, args: c.insert(args, "--json")})
			e := failure(t, o)
			if data, err := os.ReadFile(there); err != nil || string(data) != foreign {
				t.Errorf("%v: %s is %q now, %v", args, path, data, err)
			}
			if o.status != cli.StatusFailed && tag == "out" || o.status == cli.StatusOK || tag == "out" && e.Code != cli.CodeExists ||
				!strings.Contains(e.Message, filepath.Base(path)) {
				t.Errorf("%v: exit status %d, %+v", args, o.status, e)
			}
			if tag == "kept" || !c.hasForce() {
				continue
			}
			o = c.run(t, trial{folder: folder, args: c.insert(args, "--force")})
			if data, err := os.ReadFile(there); o.status != cli.StatusOK || err != nil || string(data) == foreign {
				t.Errorf("%v --force: exit status %d, %v, %s", args, o.status, err, o.err)
			}
		}
	}
}

// deviceFull is a device that is always full.
const deviceFull = "/dev/full"

// fullDisk checks that the command fails if it cannot write its answer or one of its files.
func fullDisk(t *testing.T, c *command) {
	full, err := os.OpenFile(deviceFull, os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer func() { _ = full.Close() }() // nothing is written
	folder := c.folder(t)
	if c.Without[FullDisk+" stdout"] == "" {
		o := c.run(t, trial{folder: folder, args: c.args(t, folder, c.lines[0]), stdout: full})
		if o.status != cli.StatusFailed || !strings.Contains(o.err, "standard output: no space left") {
			t.Errorf("%s >/dev/full: exit status %d, %q", c.lines[0], o.status, o.err)
		}
	}
	for _, f := range c.tagged(t, "out") {
		if c.Without[FullDisk+" "+f.name] != "" {
			continue
		}
		folder := c.folder(t)
		path := "full" + suffix(c.place(&f))
		args, ok := c.with(&f, c.args(t, folder, f.line), path)
		if !ok {
			continue
		}
		if err := os.Symlink(deviceFull, filepath.Join(folder, path)); err != nil {
			t.Fatal(err)
		}
		o := c.run(t, trial{folder: folder, args: c.insert(args, "--json")})
		if e := failure(t, o); o.status != cli.StatusFailed || !strings.Contains(e.Message, path) || !strings.Contains(e.Message, "no space left") {
			t.Errorf("%v: exit status %d, %+v", args, o.status, e)
		}
	}
}

// suffix returns the suffix of a file name, including any compression suffix.
func suffix(name string) string {
	base := filepath.Base(name)
	if i := strings.IndexByte(base, '.'); i >= 0 {
		return base[i:]
	}
	return ""
}

// brokenOutput checks that the command fails silently if the reader of its answer has gone away, as anyone
// who types "| head" expects.
func brokenOutput(t *testing.T, c *command) {
	if c.Stays != "" {
		return // its answer came before it was asked to end
	}
	folder := c.folder(t)
	o := c.run(t, trial{folder: folder, args: c.args(t, folder, c.lines[0]), shell: `"$@" | exec true; exit ${PIPESTATUS[0]}`})
	if o.status != cli.StatusFailed || strings.Contains(o.err, "standard output") || strings.Contains(o.err, "broken pipe") {
		t.Errorf("%s into a pipe that nothing reads: exit status %d, %q", c.lines[0], o.status, o.err)
	}
}

// mostInterrupt is the maximum time that a command may take to exit when asked to.
const mostInterrupt = 2 * time.Second

// load returns how many times slower this machine currently is because of other work, or 1 if it does not
// report its load.
func load() float64 {
	text, err := os.ReadFile("/proc/loadavg")
	var processes float64
	if _, fault := fmt.Sscan(string(text), &processes); err != nil || fault != nil {
		return 1
	}
	return max(1, processes/float64(runtime.NumCPU()))
}

// interrupt checks that the command exits soon after a signal, reports that it has not finished, and leaves
// no partial file.
func interrupt(t *testing.T, c *command) {
	line := c.Long
	if line == "" {
		line = c.lines[0]
	}
	after := 15 * time.Millisecond // somewhere during its work
	if c.Long != "" {
		after = 300 * time.Millisecond
	}
	const tries = 4 // on a machine with other work
	for try := 1; ; try++ {
		folder := c.folder(t)
		o := c.run(t, trial{folder: folder, args: c.args(t, folder, line), after: after})
		if c.Long != "" && o.status == -1 && try < tries {
			after *= 3 // the signal came before the program had begun
			continue
		}
		if most := time.Duration(slower * float64(mostInterrupt) * load()); o.took > most {
			if try < tries {
				continue
			}
			t.Errorf("%s: ended %v after the signal, want %v", line, o.took, most)
		}
		switch {
		case c.Stays != "" && o.status != cli.StatusOK:
			t.Errorf("%s: exit status %d, %s%s", line, o.status, o.out, o.err)
		case c.Long != "" && o.early:
			t.Errorf("%s: ended before the signal: want a line that takes longer; %s%s", line, o.out, o.err)
		case c.Long != "" && o.status == -1:
			t.Errorf("%s: killed by the signal, %s%s", line, o.out, o.err)
		case c.Long != "" && strings.TrimSpace(o.both()) == "":
			t.Errorf("%s: exit status %d and not a word", line, o.status)
		}
		for name := range contents(t, folder) {
			if strings.HasSuffix(name, ".part") {
				t.Errorf("%s: %s is left", line, name)
			}
		}
		return
	}
}

// garbage checks that the command rejects garbage with an error that contains the name of the file.
func garbage(t *testing.T, c *command) {
	random := rand.New(rand.NewPCG(1, 2))
	rubbish := make([]byte, 3000)
	for i := range rubbish {
		rubbish[i] = byte(random.Uint32())
	}
	for kind, data := range map[string][]byte{
		"rubbish": rubbish, "text": []byte("\"no\", said he;\nand {went} away,\n[\n"), "packed": append([]byte("\x1f\x8b\x08"), rubbish...),
		"xqf": append([]byte("XQ"), rubbish...),
	} {
		for _, tag := range []string{"in", "kept"} {
			for _, f := range c.tagged(t, tag) {
				if c.Without[Garbage+" "+f.name] != "" {
					continue
				}
				if f.flag && (kind == "packed" || kind == "xqf") {
					continue // flags accept one kind of file; arguments are records, compressed or not
				}
				folder := c.folder(t)
				path := "rubbish" + suffix(c.place(&f))
				args, ok := c.with(&f, c.args(t, folder, f.line), path)
				if !ok { // an optional argument
					args = append(c.args(t, folder, f.line), path)
				}
				replace(t, filepath.Join(folder, path), data)
				o := c.run(t, trial{folder: folder, args: args})
				if o.status != cli.StatusFailed || !strings.Contains(o.both(), path) {
					t.Errorf("%s as %s: %v: exit status %d, %s%s", kind, f.name, args, o.status, o.out, o.err)
				}
				if kept, err := os.ReadFile(filepath.Join(folder, path)); err != nil || !bytes.Equal(kept, data) {
					t.Errorf("%s as %s: %v: the file was changed", kind, f.name, args)
				}
			}
		}
	}
}

// locale checks that no characters are lost in files and pipes, whatever the locale, and that JSON is ASCII
// if the locale is. It also checks that a terminal that shows only ASCII can show the help.
func locale(t *testing.T, c *command) {
	for _, extra := range []string{"", "--json", "--help"} {
		if extra != "" && c.Without[Locale+" "+extra] != "" || extra == "--json" && c.Without[JSON] != "" {
			continue
		}
		written := func(locale string) outcome {
			folder := c.folder(t)
			args := c.args(t, folder, c.lines[0])
			if extra != "" {
				args = c.insert(args, extra)
			}
			return c.run(t, trial{folder: folder, args: args, env: []string{"LC_ALL=" + locale}})
		}
		narrow, wide := written("C"), written("C.UTF-8")
		if extra == "--json" {
			if lost := foreignTo(narrow.both()); lost != "" {
				t.Errorf("%s %s: not ASCII: %q", c.lines[0], extra, lost)
			}
			continue
		}
		if got, want := foreignTo(narrow.both()), foreignTo(wide.both()); got != want {
			t.Errorf("%s %s with LC_ALL=C writes the characters %q, want %q", c.lines[0], extra, got, want)
		}
		if lost := strings.Count(cli.ASCII(wide.out), "?") - strings.Count(wide.out, "?"); extra == "--help" && lost > 0 {
			t.Errorf("%s --help: a terminal that shows ASCII alone loses %d of %q", c.lines[0], lost, foreignTo(wide.out))
		}
	}
}

// foreignTo returns the distinct non-ASCII characters in a text, sorted. Unlike times and sizes, they do not
// differ from run to run.
func foreignTo(text string) string {
	var found []rune
	for _, r := range text {
		if r >= utf8.RuneSelf {
			found = append(found, r)
		}
	}
	slices.Sort(found)
	return string(slices.Compact(found))
}

// words checks that a misspelt command name leads to a suggestion, and that both the name and its flags can
// be completed.
func words(t *testing.T, c *command) {
	path := strings.Fields(c.path)
	name := path[len(path)-1]
	wrong := name[:1] + "x" + name[1:]
	o := c.within(t, append(slices.Clone(path[:len(path)-1]), wrong))
	if want := fmt.Sprintf("%q", name); o.status != cli.StatusUsage || !strings.Contains(o.err, "did you mean") || !strings.Contains(o.err, want) {
		t.Errorf("%s: exit status %d, %s, want a suggestion of %s", wrong, o.status, o.err, want)
	}
	o = c.within(t, append(append([]string{"__complete"}, path[:len(path)-1]...), name[:1]))
	if !strings.Contains("\n"+o.out, "\n"+name+"\t") {
		t.Errorf("completion does not offer %s: %q", name, o.out)
	}
	o = c.within(t, append(append([]string{"__complete"}, path...), "--"))
	for _, f := range c.flags {
		if !f.Hidden && !strings.Contains("\n"+o.out, "\n--"+f.Name+"\t") {
			t.Errorf("completion of %s does not offer --%s", c.path, f.Name)
		}
	}
}

// shorts maps flags that many commands share to their short forms.
var shorts = map[string]rune{"out": 'o', "jobs": 'j', "verbose": 'v', "help": 'h', "json": 0, "version": 0, "force": 0}

// renamed maps flag names that are rejected to the names that all commands use instead.
var renamed = map[string]string{
	"output": "out", "workers": "jobs", "slots": "jobs", "concurrency": "jobs", "parallel": "jobs", "table": "tables", "overwrite": "force",
	"network": "net", "evaluation": "eval", "rule": "rules", "time": "movetime", "db": "library", "lib": "library",
}

// flags checks that flags with the same meaning have the same name in every command, and that every flag and
// argument has a description.
func flags(t *testing.T, c *command) {
	for _, f := range c.flags {
		if c.Without[Flags+" --"+f.Name] != "" {
			continue
		}
		if short, known := shorts[f.Name]; known && f.Short != short {
			t.Errorf("--%s has the letter %q, want %q", f.Name, f.Short, short)
		}
		if name, known := renamed[f.Name]; known {
			t.Errorf("--%s is --%s in the other commands", f.Name, name)
		}
		if f.Help == "" && !f.Hidden {
			t.Errorf("--%s does not say what it is for", f.Name)
		}
		c.company(t, f.Value)
		if f.Tag.Get("file") == "out" && !c.hasForce() && c.Without[Existing+" --force"] == "" {
			t.Errorf("--%s writes a file, and there is no --force", f.Name)
		}
	}
	for _, v := range c.node.Positional {
		if v.Help == "" {
			t.Errorf("%s does not say what it is for", v.Name)
		}
		c.company(t, v)
	}
}

// company checks that the flags named in the tags of a flag or an argument exist.
func (c *command) company(t *testing.T, v *kong.Value) {
	for _, tag := range []string{"needs", "without", "only"} {
		for _, name := range strings.FieldsFunc(v.Tag.Get(tag), func(r rune) bool { return r == ',' }) {
			if name, _, _ = strings.Cut(name, "="); !c.known(name) {
				t.Errorf("%s: %s %q: the program has no such flag or argument", v.Name, tag, name)
			}
		}
	}
}

// known reports whether any command of the program has a flag or an argument with the given name. It searches
// all commands because a flag that several commands share may depend on another that only some of them have.
func (c *command) known(name string) bool {
	root := c.node
	for root.Parent != nil {
		root = root.Parent
	}
	for _, leaf := range leaves(root) {
		for _, f := range slices.Concat(leaf.AllFlags(false)...) {
			if f.Name == name {
				return true
			}
		}
		for _, v := range leaf.Positional {
			if v.Name == name {
				return true
			}
		}
	}
	return false
}
