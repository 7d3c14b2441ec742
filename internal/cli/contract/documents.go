package contract

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// span matches inline code in a line of Markdown.
var span = regexp.MustCompile("`([^`]+)`")

// Documents checks that every command line in the repository's documents does what the reader expects. The
// program must be able to parse each one, which means that its commands and flags exist and that their values
// have the right type. That is enough for a command that a sentence merely mentions. All other lines are run.
// The lines of a page run one after another, in a folder with the fixture's files, and each must succeed.
// Exceptions are listed in testdata/documents.txt; see readMarks. The change log is excluded, because it
// describes the past. In addition, any commands and flags that the programs mention in help texts and
// sentences must exist.
func Documents(t *testing.T, p *Program, root string) {
	t.Helper()
	marks := readMarks(t, filepath.Join("testdata", "documents.txt"))
	seen, read := map[string]bool{}, 0
	toRun := map[string][]string{} // by page
	for _, page := range pages(t, root) {
		text, err := os.ReadFile(filepath.Join(root, page))
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range documented(p.Name, string(text)) {
			if seen[l.text] {
				continue
			}
			seen[l.text] = true
			words, err := split(l.text)
			if err != nil {
				t.Errorf("%s:%d: %s: %v", page, l.number, l.text, err)
				continue
			}
			if err := p.parses(values(words[1:])); err != nil && !(l.within && unfinished.MatchString(err.Error())) {
				t.Errorf("%s:%d: %s: %v", page, l.number, l.text, err)
			}
			read++
			if named := l.within && !slices.ContainsFunc(words[1:], func(word string) bool { return !commandWord.MatchString(word) }); !named || marks[l.text] != nil {
				toRun[page] = append(toRun[page], l.text)
			}
		}
	}
	if read == 0 {
		t.Errorf("no document shows a line for %s", p.Name)
	}
	sentences(t, p, root)
	for line := range marks {
		if !seen[line] {
			t.Errorf("documents.txt: no document has the line %q", line)
		}
	}
	if t.Failed() {
		return
	}
	t.Run("run", func(t *testing.T) {
		longtest.Only(t, "runs every line of the documents")
		fixture := t.TempDir()
		p.Fixture(t, fixture)
		for page, lines := range toRun {
			t.Run(page, func(t *testing.T) {
				t.Parallel()
				folder := t.TempDir()
				copyFolder(t, folder, fixture)
				for _, line := range lines {
					runLine(t, p, folder, line, marks[line])
				}
			})
		}
	})
}

// commandWord matches a word in a line that can only be the name of a command.
var commandWord = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)

// runLine runs a line of a document according to its mark.
func runLine(t *testing.T, p *Program, folder, line string, m *mark) {
	t.Helper()
	if m == nil {
		m = &mark{as: line}
	}
	if m.no != "" {
		t.Logf("%s: not run: %s", line, m.no)
		return
	}
	c := &command{Program: p, Case: Case{Stays: m.until}}
	args := values(c.args(t, folder, m.as))
	if o := c.run(t, trial{folder: folder, args: args}); o.status != cli.StatusOK {
		t.Errorf("%s: exit status %d: %s%s", m.as, o.status, o.out, o.err)
	} else if m.until != "" && !strings.Contains(o.both(), m.until) {
		t.Errorf("%s: wrote no %q: %s", m.as, m.until, o.both())
	}
}

// mark specifies how to run a line from the documents.
type mark struct {
	no    string // why it is not run at all
	as    string // the line to run instead: the same command, but shorter or with existing files
	until string // stop it after it has written this
}

// readMarks reads a file of command lines, each followed by its settings, which are indented:
//
//	chuhe library bench --games 1000000
//		as chuhe library bench --games 100
func readMarks(t *testing.T, file string) map[string]*mark {
	t.Helper()
	marks := map[string]*mark{}
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return marks
	} else if err != nil {
		t.Fatal(err)
	}
	var last *mark
	for i, line := range strings.Split(string(data), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if !strings.HasPrefix(line, "\t") {
			if marks[line] != nil {
				t.Errorf("%s:%d: a second time", file, i+1)
			}
			last = &mark{as: line}
			marks[line] = last
			continue
		}
		how, what, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case last == nil || what == "":
			t.Errorf("%s:%d: %q belongs to no line, or says nothing", file, i+1, line)
		case how == "no":
			last.no = what
		case how == "as":
			last.as = what
		case how == "until":
			last.until = what
		default:
			t.Errorf("%s:%d: %q is none of no, as and until", file, i+1, how)
		}
	}
	return marks
}

// unfinished matches the error for a command line that is incomplete.
var unfinished = regexp.MustCompile(`^expected |^missing flags|: expected .* but got "EOL"`)

// pages returns the relative paths of the documents below a folder.
func pages(t *testing.T, root string) (list []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(root), ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "node_modules", "testdata", "dist", "bin"}, d.Name()):
			return fs.SkipDir
		case strings.HasSuffix(path, ".md") && path != "CHANGELOG.md":
			list = append(list, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// documentedLine is a command line from a document, together with its position.
type documentedLine struct {
	text   string
	number int
	within bool // a sentence
}

// prompt matches a shell prompt, possibly with the name of the machine.
var prompt = regexp.MustCompile(`^[a-z]?\$ `)

// documented returns the program's command lines in a Markdown text, taken from shell blocks and inline code.
// It skips incomplete lines, such as those abbreviated with an ellipsis.
func documented(program, text string) (list []documentedLine) {
	add := func(line string, number int, within bool) {
		for _, part := range commandsOf(line) {
			rest, found := strings.CutPrefix(part+" ", program+" ")
			if found && !strings.ContainsAny(rest, "…<[") && !strings.Contains(rest, "...") {
				list = append(list, documentedLine{text: part, number: number, within: within})
			}
		}
	}
	block, shell, long := false, false, ""
	for i, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(trimmed, "```"):
			block, shell = !block, !block && slices.Contains([]string{"```sh", "```bash", "```console", "```"}, trimmed)
		case shell && strings.HasSuffix(trimmed, "\\"):
			long += strings.TrimSuffix(trimmed, "\\")
		case shell:
			add(prompt.ReplaceAllString(long+trimmed, ""), i+1, false)
			long = ""
		case !block:
			for _, code := range span.FindAllStringSubmatch(line, -1) {
				add(code[1], i+1, true)
			}
		}
	}
	return list
}

// commandsOf returns the commands in a shell line. Each begins with the name of its program, without the
// folder. A comment, pipe or redirection ends a command, unless it is inside quotes.
func commandsOf(line string) (list []string) {
	var quote rune
	start := 0
	flush := func(end int) {
		words := strings.Fields(line[start:end])
		for len(words) > 0 && (strings.Contains(words[0], "=") || slices.Contains([]string{"nice", "-n", "19", "sudo", "nohup", "time"}, words[0])) {
			words = words[1:]
		}
		if len(words) == 0 {
			return
		}
		_, rest, _ := strings.Cut(strings.TrimSpace(line[start:end]), words[0])
		part := words[0] + rest
		if strings.HasPrefix(part, "go run ./cmd/") {
			part = strings.TrimPrefix(part, "go run ./cmd/")
		} else if i := strings.LastIndexByte(words[0], '/'); i >= 0 {
			part = part[i+1:]
		}
		list = append(list, part)
	}
	for i, r := range line {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '\'' || r == '"':
			quote = r
		case r == '#' && (i == 0 || line[i-1] == ' '):
			flush(i)
			return list
		case strings.ContainsRune("|;&<>", r):
			flush(i)
			if start = i + 1; strings.ContainsRune("<>", r) {
				return list
			}
		}
	}
	flush(len(line))
	return list
}

// placeholder matches a word that represents a number in a document.
var placeholder = regexp.MustCompile(`\b(N|K|SEED|PORT|TIME)\b`)

// values replaces placeholders with a number, and the word FEN with a position.
func values(args []string) []string {
	args = slices.Clone(args)
	for i, arg := range args {
		args[i] = placeholder.ReplaceAllString(arg, "1")
		if arg == "FEN" {
			args[i] = "startpos"
		}
	}
	return args
}
