package docs

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/docs/tutorial/exercises"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// block is a part of a page that is written by the program: what is between
// its two marks.
var block = regexp.MustCompile(`(?s)<!-- (code|position|table|run|step|games|perft): ([^>]*) -->\n(.*?)<!-- end -->\n`)

// TestTutorial checks that the pages show the code, the positions, the measurements
// and the output as they are. "go test ./docs -run Tutorial -update" writes them.
func TestTutorial(t *testing.T) {
	used, printed := map[string]bool{}, map[string]string{}
	for language := range symbols {
		pages, err := filepath.Glob("tutorial/" + language + "/*.md")
		if err != nil || len(pages) < 2 {
			t.Fatalf("%d pages in %s: %v", len(pages), language, err)
		}
		for _, page := range pages {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			shown := map[string]bool{}
			want := block.ReplaceAllFunc(text, func(found []byte) []byte {
				parts := block.FindSubmatch(found)
				kind, what := string(parts[1]), string(parts[2])
				used[kind+" "+what] = true
				var body string
				switch kind {
				case "code":
					body = code(t, page, what)
				case "position":
					body = drawn(t, language, what)
				case "table":
					body = measured(t, page, what, string(parts[3]))
				case "run":
					body = output(t, page, what, printed)
				case "step":
					body = stepBlock(t, page, what, shown)
				case "games":
					body = gamesBlock(t, language, what)
				case "perft":
					body = perftBlock(language, what)
				}
				return fmt.Appendf(nil, "<!-- %s: %s -->\n%s<!-- end -->\n", kind, what, body)
			})
			if n := bytes.Count(want, []byte("<!-- end -->")); n != len(block.FindAll(want, -1)) {
				t.Errorf("%s: %d ends of blocks, and blocks that begin otherwise", page, n)
			}
			compare(t, page, want)
		}
	}
	for name := range exercises.All() {
		if !used["run go run ./docs/tutorial "+name] {
			t.Errorf("no page runs the exercise %s", name)
		}
	}
	for name := range drawings {
		if !used["position "+name] {
			t.Errorf("no page shows the position %s", name)
		}
	}
}

// TestTutorialLanguages checks that every page is there in both languages, with the same
// blocks, and that the index names it.
func TestTutorialLanguages(t *testing.T) {
	blocks := map[string][]string{}
	for _, language := range []string{"en", "zh"} {
		index, err := os.ReadFile("tutorial/" + language + "/README.md")
		if err != nil {
			t.Fatal(err)
		}
		pages, err := filepath.Glob("tutorial/" + language + "/*.md")
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range pages {
			name := filepath.Base(page)
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			if name != "README.md" && !bytes.Contains(index, []byte("("+name+")")) {
				t.Errorf("%s/README.md does not name %s", language, name)
			}
			list := []string{}
			for _, found := range block.FindAllSubmatch(text, -1) {
				list = append(list, string(found[1])+" "+string(found[2]))
			}
			if first, seen := blocks[name]; language == "zh" && (!seen || !slices.Equal(first, list)) {
				t.Errorf("%s shows %q, in English %q", page, list, first)
			}
			if language == "en" {
				blocks[name] = list
			}
		}
		if language == "zh" && len(pages) != len(blocks) {
			t.Errorf("%d pages in Chinese, %d in English", len(pages), len(blocks))
		}
	}
}

// code returns a declaration of a source file, "FILE NAME", or a paragraph of it
// that begins with some words, "FILE NAME: WORDS". A link to the file follows.
func code(t *testing.T, page, what string) string {
	t.Helper()
	file, rest, _ := strings.Cut(what, " ")
	name, words, isParagraph := strings.Cut(rest, ": ")
	source, err := os.ReadFile("../" + file)
	if err != nil {
		t.Fatalf("%s: %v", page, err)
	}
	text := declaration(t, file, source, name)
	if isParagraph {
		text = paragraph(text, words)
	}
	if text == "" {
		t.Fatalf("%s: there is no %s", page, what)
	}
	return fmt.Sprintf("```go\n%s\n```\n\n[`%s`](../../../%s)\n\n", strings.TrimRight(text, "\n"), name, file)
}

// declaration returns the source of what a file declares by a name, its comment included.
func declaration(t *testing.T, file string, source []byte, name string) string {
	t.Helper()
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, file, source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range parsed.Decls {
		from, declared := d.Pos(), false
		switch d := d.(type) {
		case *ast.FuncDecl:
			declared = d.Name.Name == name
			if d.Doc != nil {
				from = d.Doc.Pos()
			}
		case *ast.GenDecl:
			if d.Doc != nil {
				from = d.Doc.Pos()
			}
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					declared = declared || spec.Name.Name == name
				case *ast.ValueSpec:
					declared = declared || spec.Names[0].Name == name
				}
			}
		}
		if declared {
			return string(source[files.Position(from).Offset:files.Position(d.End()).Offset])
		}
	}
	return ""
}

// paragraph returns the lines from the one that has the words to the next empty
// one, moved to the left.
func paragraph(text, words string) string {
	_, rest, found := strings.Cut("\n"+text, "\n\t// "+words)
	if !found {
		return ""
	}
	rest, _, _ = strings.Cut("\t// "+words+rest, "\n\n")
	return strings.ReplaceAll("\n"+rest, "\n\t", "\n")[1:]
}

// drawn draws a position and returns the link to the picture.
func drawn(t *testing.T, language, name string) string {
	t.Helper()
	d, ok := drawings[name]
	if !ok {
		t.Fatalf("there is no position %s", name)
	}
	p, err := xiangqi.ParseFEN(d.fen)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	o := diagram.Options{Width: 340, Symbols: symbols[language], Title: d.fen}
	for _, list := range []struct {
		hue          diagram.Hue
		moves, rings string
	}{{diagram.Green, d.green, d.goals}, {diagram.Orange, d.orange, ""}, {diagram.Blue, "", d.rings}} {
		for _, text := range strings.Fields(list.moves) {
			m, err := xiangqi.ParseMove(text)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			o.Arrows = append(o.Arrows, diagram.Arrow{Move: m, Hue: list.hue})
		}
		for _, text := range strings.Fields(list.rings) {
			sq, err := xiangqi.ParseSquare(text)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			o.Marks = append(o.Marks, diagram.Mark{Square: sq, Hue: list.hue})
		}
	}
	file := name + "." + language + ".svg"
	compare(t, "images/tutorial/"+file, []byte(diagram.SVG(&p, o)))
	return fmt.Sprintf("![%s](../../images/tutorial/%s)\n\n", d.fen, file)
}

// measured returns some columns of the first table under a heading of a page,
// "PAGE | HEADING | 1 2 5", or of a later one, "PAGE | HEADING #2 | 1 2 5", and of
// the rows those that begin with one of the names if there are any, "| NAME; NAME".
// Without a heading it is the first table of the page. The head that the block has
// stays, for it may be in another language.
func measured(t *testing.T, page, what, old string) string {
	t.Helper()
	args := strings.Split(what, " | ")
	if len(args) < 3 {
		t.Fatalf("%s: table of %q", page, what)
	}
	section, err := os.ReadFile(args[0])
	if err != nil {
		t.Fatalf("%s: %v", page, err)
	}
	heading, number, _ := strings.Cut(args[1], " #")
	link := args[0]
	if heading != "" {
		_, section, _ = bytes.Cut(section, []byte("\n## "+heading+"\n"))
		link += "#" + strings.NewReplacer(" ", "-", "'", "").Replace(strings.ToLower(heading))
	}
	which, _ := strconv.Atoi(number)
	tables := regexp.MustCompile(`(?m)(^\|.*\n)+`).FindAllString(string(section), max(1, which))
	if len(tables) < max(1, which) {
		t.Fatalf("%s: %s has no table under %q", page, args[0], heading)
	}
	var names []string
	if len(args) > 3 {
		names = strings.Split(args[3], "; ")
	}
	var b strings.Builder
	rows := 0
	for i, line := range strings.Split(strings.TrimSpace(tables[len(tables)-1]), "\n") {
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if i > 1 && names != nil && !slices.Contains(names, strings.Trim(cells[0], " `")) {
			continue
		}
		rows++
		row := "|"
		for column := range strings.FieldsSeq(args[2]) {
			n, err := strconv.Atoi(column)
			if err != nil || n < 1 || n > len(cells) {
				t.Fatalf("%s: %s has no column %s", page, args[0], column)
			}
			row += cells[n-1] + "|"
		}
		if head, _, _ := strings.Cut(old, "\n"); i == 0 && strings.Count(head, "|") == strings.Count(row, "|") {
			row = head
		}
		b.WriteString(row + "\n")
	}
	if names != nil && rows-2 != len(names) {
		t.Errorf("%s: %s has %d of the rows %q", page, args[0], rows-2, names)
	}
	return fmt.Sprintf("%s\n[%s](../../%s)\n\n", b.String(), args[0], link)
}

// output returns a command and what it prints. The pages of all languages show the
// same commands, so each is run once.
func output(t *testing.T, page, command string, printed map[string]string) string {
	t.Helper()
	if _, done := printed[command]; !done {
		name, ok := strings.CutPrefix(command, "go run ./docs/tutorial ")
		run := exercises.All()[name]
		if !ok || run == nil {
			t.Fatalf("%s: there is no exercise for %q", page, command)
		}
		var b strings.Builder
		run(&b)
		printed[command] = b.String()
	}
	return fmt.Sprintf("```text\n$ %s\n%s```\n\n", command, printed[command])
}
