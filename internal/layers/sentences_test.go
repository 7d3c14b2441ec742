package layers

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A sentence of a page has at most mostWords words, a paragraph at most mostLines lines.
const mostWords, mostLines = 40, 8

// TestSentences checks that no sentence of the English pages and of the catalogue, and no
// paragraph of a page, is too long to be read in one go. Code, tables and headings are left out.
func TestSentences(t *testing.T) {
	seen := 0
	for _, file := range listed(t, "*.md") {
		if leftOut.MatchString(file) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(moduleRoot, file))
		if err != nil {
			continue // deleted and not committed yet
		}
		seen++
		for _, p := range paragraphsOf(string(text)) {
			if p.lines > mostLines {
				t.Errorf("%s:%d: a paragraph of %d lines, at most %d: %.80q", file, p.first, p.lines, mostLines, p.text)
			}
			for _, s := range longSentences(p.text) {
				t.Errorf("%s:%d: a sentence of more than %d words: %q", file, p.first, mostWords, s)
			}
		}
	}
	if seen < 40 {
		t.Errorf("%d pages were read", seen)
	}
	sentences, err := os.ReadFile(filepath.Join(moduleRoot, "internal/phrases/languages/en.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(sentences)) {
		if _, value, found := strings.Cut(line, " = "); found && !strings.HasPrefix(line, "#") {
			for _, s := range longSentences(strings.TrimSpace(value)) {
				t.Errorf("en.txt: a sentence of more than %d words: %q", mostWords, s)
			}
		}
	}
}

// A paragraph is some lines of prose of a page: an item of a list is one of its own.
type paragraph struct {
	first, lines int
	text         string
}

var (
	leftOut     = regexp.MustCompile(`\.(zh|vi)\.md$|/zh/|^docs/problems/`) // other languages, and lists of problems
	listItem    = regexp.MustCompile(`^\s*([-*]|\d+\.)\s`)
	linkTarget  = regexp.MustCompile(`\]\([^)\n]*\)`)
	sentenceEnd = regexp.MustCompile(`[.!?]["”)*]*\s+`)
	wordForm    = regexp.MustCompile(`[A-Za-z][A-Za-z'’-]*`)
)

func paragraphsOf(page string) (found []paragraph) {
	var now paragraph
	end := func() {
		if now.lines > 0 {
			found = append(found, now)
		}
		now = paragraph{}
	}
	code, comment := false, false
	for i, line := range strings.Split(page, "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(trimmed, "```"):
			code = !code
			end()
		case strings.HasPrefix(trimmed, "<!--"):
			comment = !strings.Contains(trimmed, "-->")
			end()
		case comment:
			comment = !strings.Contains(trimmed, "-->")
		case code || trimmed == "" || strings.HasPrefix(trimmed, "|") || strings.HasPrefix(trimmed, "#"):
			end()
		default:
			if listItem.MatchString(line) {
				end()
			}
			if now.lines == 0 {
				now.first = i + 1
			}
			now.lines++
			now.text = strings.TrimSpace(now.text + " " + trimmed)
		}
	}
	end()
	return found
}

func longSentences(prose string) (long []string) {
	prose = linkTarget.ReplaceAllString(inlineCode.ReplaceAllString(prose, "x"), "]")
	for len(prose) > 0 {
		sentence := prose
		if at := sentenceEnd.FindStringIndex(prose); at != nil {
			sentence = prose[:at[1]]
		}
		prose = prose[len(sentence):]
		if len(wordForm.FindAllString(sentence, -1)) > mostWords {
			long = append(long, sentence)
		}
	}
	return long
}

// TestLongSentences checks that a sentence and a paragraph that are too long are found.
func TestLongSentences(t *testing.T) {
	long := strings.Repeat("word ", mostWords) + "end."
	for _, tt := range []struct {
		page                 string
		sentences, longLines int
	}{
		{long, 1, 0},
		{"Short. " + long + " Short.", 1, 0},
		{"```\n" + long + "\n```\n\n| " + long + " |\n\n# " + long, 0, 0},
		{"- " + strings.Repeat("word ", mostWords-1) + "end.\n- next", 0, 0},
		{strings.Repeat("word ", mostWords-1) + "`code in a span` [link](target/of/it.md).", 1, 0},
		{strings.Repeat("A line.\n", mostLines+1), 0, 1},
		{strings.Repeat("A line.\n", mostLines) + "\nAnother.", 0, 0},
	} {
		sentences, lines := 0, 0
		for _, p := range paragraphsOf(tt.page) {
			sentences += len(longSentences(p.text))
			if p.lines > mostLines {
				lines++
			}
		}
		if sentences != tt.sentences || lines != tt.longLines {
			t.Errorf("%.60q: %d sentences and %d paragraphs too long, want %d and %d", tt.page, sentences, lines, tt.sentences, tt.longLines)
		}
	}
}
