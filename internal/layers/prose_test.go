package layers

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var lower = flag.Bool("lower", false, "lower the kept counts of words to what they are now")

// keptWords has how often each folder may have the words below, until it is rewritten.
const keptWords = "testdata/words.tsv"

// stumbles are words in which comments and pages of this repository once spoke a dialect of
// their own, with what the reader knows instead.
var stumbles = compiled([][2]string{
	{`(say|says|tell|tells|told) whether`, "reports whether"},
	{`anew`, "again, or a verb with re-"},
	{`nought`, "zero"},
	{`whoever`, "anyone who, or a name: the client, the caller"},
	{`nobody`, "no user, no client, none"},
	{`somebody`, "a user, a player"},
	{`everybody`, "all users, every player"},
	{`stands`, "is, lies, is written; a piece may stand on a square"},
	{`stand in`, "are in, are listed in"},
	{`told`, "reported, shown, given"},
	{`tells`, "reports, shows, returns"},
	{`(tell|tells|told) (it )?of`, "reports, describes"},
	{`(says|tells) (what|how|why|where|when|which)`, "describes, explains"},
	{`beside`, "next to, with, besides"},
	{`behind`, "after; a piece may be behind another"},
	{`so many`, "a number of, n"},
	{`(is|are|was) what (a|an|the|it|they)`, "the plain verb"},
	{`that is all`, "leave it out"},
	{`had from`, "taken from, updated from"},
	{`by itself alone`, "alone"},
	{`it may be that`, "may"},
	{`for ever`, "without end"},
	{`all the same`, "nevertheless, anyway"},
	{`in our (own )?words`, "leave it out"},
	{`goes on`, "continues"},
	{`went on`, "continued"},
	{`gone on`, "continued"},
	{`is looked at`, "is checked"},
	{`has it`, "defines it, describes it"},
	{`there where`, "where"},
	{`who asks`, "the caller, the client"},
	{`holds that`, "checks that"},
	{`broken off`, "stopped, cancelled"},
	{`breaks off`, "stops"},
	{`(is|are|was|were) had`, "exists, is obtained"},
	{`of (it|them) all`, "of all"},
	{`what there is`, "a noun: the list, the content"},
	{`as it came`, "unchanged"},
	{`to do with`, "about, part of"},
	{`on its way`, "in transit, pending"},
	{`at once`, "immediately; at the same time"},
	{`would be none`, "would not be one"},
	{`no more than that`, "only that"},
	{`is meant`, "means, refers to"},
	{`(do|does|did|will|would) not tell`, "does not report, does not state"},
	{`nothing to tell`, "nothing to report, no content"},
	{`(has|have|had) stood`, "has been, has occurred"},
	{`how things stand`, "the state, the progress"},
})

// A stumble is a pattern of words with what to write instead.
type stumble struct {
	name, instead string
	pattern       *regexp.Regexp
}

func compiled(list [][2]string) (out []stumble) {
	for _, entry := range list {
		out = append(out, stumble{entry[0], entry[1], words(entry[0])})
	}
	return out
}

func words(pattern string) *regexp.Regexp { return regexp.MustCompile(`(?i)\b(` + pattern + `)\b`) }

// anyStumble matches where one of them does: most lines have none.
var anyStumble = func() *regexp.Regexp {
	var names []string
	for _, s := range stumbles {
		names = append(names, s.name)
	}
	return words(strings.Join(names, "|"))
}()

// wordsIn is one kind of words in one folder.
type wordsIn struct{ folder, words string }

// TestWords checks that the words above become fewer: a folder may have as many as are kept in
// testdata/words.tsv, and none that is not there. go test ./internal/layers -run TestWords
// -lower keeps what is left when some have gone.
func TestWords(t *testing.T) {
	found := map[wordsIn][]string{}
	for _, file := range listed(t, "*.go", "*.ts", "*.py", "*.md", "internal/phrases/languages/en.txt") {
		if strings.HasPrefix(file, "web/dist/") || strings.HasSuffix(file, ".zh.md") || strings.Contains(file, "/zh/") {
			continue
		}
		lines, err := proseOf(filepath.Join(moduleRoot, file))
		if errors.Is(err, fs.ErrNotExist) {
			continue // deleted and not committed yet
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, number := range slices.Sorted(maps.Keys(lines)) {
			if !anyStumble.MatchString(lines[number]) {
				continue
			}
			for _, s := range stumbles {
				key := wordsIn{path.Dir(file), s.name}
				for range s.pattern.FindAllString(lines[number], -1) {
					found[key] = append(found[key], fmt.Sprintf("%s:%d", file, number))
				}
			}
		}
	}
	kept := readWords(t)
	if *lower {
		for key, most := range kept {
			kept[key] = min(most, len(found[key]))
		}
		writeWords(t, kept)
	}
	for _, s := range stumbles {
		for key, places := range found {
			if key.words == s.name && len(places) > kept[key] {
				t.Errorf("%s has %q %d times, at most %d are kept: write %q\n\t%s", key.folder, s.name, len(places), kept[key], s.instead,
					strings.Join(places, "\n\t"))
			}
		}
	}
}

// proseOf returns what people read in a file, by its lines: the comments and sentences of a program, a page
// without its code, the sentences of a catalogue.
func proseOf(file string) (map[int]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	lines := map[int]string{}
	if filepath.Ext(file) == ".go" {
		files := token.NewFileSet()
		parsed, err := parser.ParseFile(files, file, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, group := range parsed.Comments {
			for _, comment := range group.List {
				first := files.Position(comment.Pos()).Line
				for i, line := range strings.Split(comment.Text, "\n") {
					lines[first+i] = line
				}
			}
		}
		if !strings.HasSuffix(file, "_test.go") {
			addSentences(files, parsed, lines)
		}
		return lines, nil
	}
	code := false
	for i, line := range strings.Split(string(text), "\n") {
		switch trimmed := strings.TrimSpace(line); {
		case filepath.Ext(file) == ".py":
			lines[i+1] = line
		case filepath.Ext(file) == ".ts":
			_, comment, _ := strings.Cut(line, "//")
			if strings.HasPrefix(trimmed, "/*") || strings.HasPrefix(trimmed, "* ") {
				comment = trimmed
			}
			lines[i+1] = comment
		case filepath.Ext(file) == ".txt" && !strings.HasPrefix(line, "#"):
			_, lines[i+1], _ = strings.Cut(line, " = ") // keys are no prose
		case strings.HasPrefix(trimmed, "```"):
			code = !code
		case !code:
			lines[i+1] = inlineCode.ReplaceAllString(line, "")
		}
	}
	return lines, nil
}

// addSentences adds the string literals of a program to its prose: help texts, messages of errors and what
// generators of pages write.
func addSentences(files *token.FileSet, parsed *ast.File, lines map[int]string) {
	ast.Inspect(parsed, func(n ast.Node) bool {
		literal, ok := n.(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING || !strings.Contains(literal.Value, " ") || strings.Contains(literal.Value, "NOT NULL") {
			return true // a name, or tables of a store, whose text must not change
		}
		first := files.Position(literal.Pos()).Line
		for i, line := range strings.Split(strings.ReplaceAll(literal.Value, `\n`, " "), "\n") {
			lines[first+i] += " " + inlineCode.ReplaceAllString(line, "")
		}
		return true
	})
}

var inlineCode = regexp.MustCompile("`[^`]*`")

func readWords(t *testing.T) map[wordsIn]int {
	t.Helper()
	text, err := os.ReadFile(keptWords)
	if err != nil {
		t.Fatal(err)
	}
	kept := map[wordsIn]int{}
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 3 {
			t.Fatalf("%s: %q", keptWords, line)
		}
		n, err := strconv.Atoi(fields[2])
		if err != nil {
			t.Fatal(err)
		}
		kept[wordsIn{fields[0], fields[1]}] = n
	}
	return kept
}

func writeWords(t *testing.T, kept map[wordsIn]int) {
	t.Helper()
	var out strings.Builder
	keys := slices.SortedFunc(maps.Keys(kept), func(a, b wordsIn) int {
		return cmp.Or(cmp.Compare(a.folder, b.folder), cmp.Compare(a.words, b.words))
	})
	for _, key := range keys {
		if kept[key] > 0 {
			fmt.Fprintf(&out, "%s\t%s\t%d\n", key.folder, key.words, kept[key])
		}
	}
	if err := os.WriteFile(keptWords, []byte(out.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
