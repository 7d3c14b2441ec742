package contract

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// span is code within a line of Markdown.
var span = regexp.MustCompile("`([^`]+)`")

// Documents holds that every line for the program in the documents of the repository can
// be read by it: its commands and flags exist, and their values are of the right kind.
// The lines are not run: they name files and machines of their readers. Code within a
// sentence may name a command alone. The change log is left out: it tells what was.
func Documents(t *testing.T, p *cli.Program, root string) {
	t.Helper()
	seen, read := map[string]bool{}, 0
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
			if err := p.Parses(values(words[1:])); err != nil && !(l.within && unfinished.MatchString(err.Error())) {
				t.Errorf("%s:%d: %s: %v", page, l.number, l.text, err)
			}
			read++
		}
	}
	if read == 0 {
		t.Errorf("no document shows a line for %s", p.Name)
	}
}

// unfinished is what is wrong with a line that ends too early.
var unfinished = regexp.MustCompile(`^expected |^missing flags|: expected .* but got "EOL"`)

// pages returns the documents below a folder, by their paths from it.
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

// documentedLine is one for the program, and where it stands.
type documentedLine struct {
	text   string
	number int
	within bool // a sentence
}

// documented returns the lines for a program in Markdown: those of blocks for a shell,
// and code within the text. What is left out with an ellipsis is no whole line.
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
			add(strings.TrimPrefix(long+trimmed, "$ "), i+1, false)
			long = ""
		case !block:
			for _, code := range span.FindAllStringSubmatch(line, -1) {
				add(code[1], i+1, true)
			}
		}
	}
	return list
}

// commandsOf returns the commands of a line of a shell, each from its program on,
// without its folder. Comments, pipes and redirections end one, outside of quotes.
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

// placeholder stands for a value in a document.
var placeholder = regexp.MustCompile(`\b(N|K|SEED|PORT|TIME)\b`)

// values puts a number in the place of a word that stands for one.
func values(args []string) []string {
	args = slices.Clone(args)
	for i, arg := range args {
		args[i] = placeholder.ReplaceAllString(arg, "1")
	}
	return args
}
