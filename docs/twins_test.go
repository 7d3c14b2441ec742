package docs

import (
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// inChinese are the pages for players, users of the engine, hosts and teachers. Each of
// them exists in Chinese.
var inChinese = []string{
	"../README.md", "README.md", "bot-api.md", "check-engine.md", "data.md", "element.md", "engine-options.md", "formats.md", "guide.md", "install.md",
	"lessons.md", "levels.md", "library.md", "other-programs.md", "problems.md", "review.md", "rules.md",
	"security.md", "server.md", "tablebases.md", "telnet.md",
}

// inVietnamese are the pages with which a player begins.
var inVietnamese = []string{"README.md", "guide.md", "install.md", "lessons.md"}

// A tongue is a language in which some pages exist besides English.
type tongue struct {
	ending      string // of the names of its pages
	name        string
	pages       []string
	letters     func(prose string) int // for the words of English prose
	least, most float64                // letters for each English word
}

// A Chinese page has a number of characters for each word of the English one, a Vietnamese
// page a number of syllables.
var (
	chinese    = tongue{".zh.md", "Chinese", inChinese, countHan, 0.8, 1.6}
	vietnamese = tongue{".vi.md", "Vietnamese", inVietnamese, countSyllables, 0.9, 1.9}
)

func countHan(prose string) (n int) {
	for _, r := range prose {
		if unicode.Is(unicode.Han, r) {
			n++
		}
	}
	return n
}

var syllable = regexp.MustCompile(`\p{L}+`)

func countSyllables(prose string) int { return len(syllable.FindAllString(prose, -1)) }

// TestTwins checks that a page and the same page in another language have the same headings,
// blocks of code, code within sentences, rows of tables, numbers, pictures and links, and
// that the other page leads to pages in its language.
func TestTwins(t *testing.T) {
	for _, other := range []tongue{chinese, vietnamese} {
		names, err := filepath.Glob("*" + other.ending)
		if err != nil {
			t.Fatal(err)
		}
		pages := slices.Clone(other.pages)
		for _, name := range names {
			if page := strings.TrimSuffix(name, other.ending) + ".md"; !slices.Contains(pages, page) {
				t.Errorf("%s is not in the list of pages", name)
				pages = append(pages, page)
			}
		}
		for _, name := range pages {
			t.Run(strings.TrimSuffix(path.Base(name), ".md")+strings.TrimSuffix(other.ending, ".md"), func(t *testing.T) {
				english, translated := readTwin(t, name, other), readTwin(t, other.file(name), other)
				for _, fault := range twinFaults(english, translated, other) {
					t.Error(fault)
				}
				for _, fault := range translated.leadsToEnglish {
					t.Errorf("%s leads to %s, which exists in %s", translated.name, fault, other.name)
				}
			})
		}
	}
}

// twin is the common part of a page and the same page in another language.
type twin struct {
	name           string
	headings       []string         // their marks, "##"
	blocks         []string         // of code, without comments
	rows           []string         // of tables: the numbers in them
	spans          map[string]bool  // code within sentences
	links          map[string]bool  // what they lead to, the same for each language
	numbers        map[float64]bool // of two digits and more, or with a fraction
	spelled        map[float64]bool // numbers in words
	words, letters int              // in prose
	leadsToEnglish []string         // targets that exist in the language
}

// file names the page of the language.
func (l tongue) file(page string) string { return strings.TrimSuffix(page, ".md") + l.ending }

// fromElsewhere matches what a program writes into a page.
var fromElsewhere = regexp.MustCompile(`(?s)<!-- example.*?<!-- end[^>]*-->`)

var (
	codeBlock   = regexp.MustCompile("(?ms)^```[^\n]*\n.*?^```")
	codeSpan    = regexp.MustCompile("`([^`\n]+)`")
	codeComment = regexp.MustCompile(`(?m)(^|\s+)(#|//) .*$`)
	htmlComment = regexp.MustCompile(`(?s)<!--.*?-->`)
	pageLink    = regexp.MustCompile(`!?\[([^\[\]]*)\]\(([^)\s]+)\)`)
	wordForm    = regexp.MustCompile(`[A-Za-z][A-Za-z'’-]*`)
	numberForm  = regexp.MustCompile(`(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)( ?(?:million|triệu|万|亿)| [MG]\b)?`)
)

// monthForm matches a month in Chinese, which is a name in English.
var monthForm = regexp.MustCompile(`\d+ ?月`)

// scales are words that multiply the number before them.
var scales = map[string]float64{"million": 1e6, "triệu": 1e6, "M": 1e6, "G": 1e9, "万": 1e4, "亿": 1e8}

// numberWords are numbers that English prose has in words and Chinese prose may have in digits.
var numberWords = map[string]float64{
	"ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
	"twenty": 20, "thirty": 30, "fifty": 50, "hundred": 100, "thousand": 1000,
}

// separators matches those of Vietnamese numbers, which are the other way round.
var separators = regexp.MustCompile(`(\d)\.(\d{3})\b|(\d),(\d)`)

func readTwin(t *testing.T, name string, other tongue) *twin {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	p := &twin{name: name, spans: map[string]bool{}, links: map[string]bool{}, numbers: map[float64]bool{}, spelled: map[float64]bool{}}
	text := fromElsewhere.ReplaceAllString(string(data), "")
	for _, block := range codeBlock.FindAllString(text, -1) {
		p.blocks = append(p.blocks, codeComment.ReplaceAllString(block, ""))
	}
	text = htmlComment.ReplaceAllString(codeBlock.ReplaceAllString(text, ""), "")
	for line := range strings.Lines(text) {
		if mark, _, found := strings.Cut(line, " "); found && strings.Trim(mark, "#") == "" && mark != "" {
			p.headings = append(p.headings, mark)
		}
	}
	for _, link := range pageLink.FindAllStringSubmatch(text, -1) {
		p.links[p.place(t, link[2], other)] = true
	}
	text = pageLink.ReplaceAllStringFunc(text, func(link string) string {
		if strings.HasPrefix(link, "!") {
			return "" // the words of a picture may be a position
		}
		return pageLink.FindStringSubmatch(link)[1]
	})
	for _, span := range codeSpan.FindAllStringSubmatch(text, -1) {
		p.spans[span[1]] = true
	}
	text = codeSpan.ReplaceAllString(text, "")
	if strings.HasSuffix(name, vietnamese.ending) {
		text = separators.ReplaceAllStringFunc(text, func(number string) string {
			return strings.NewReplacer(".", ",", ",", ".").Replace(number)
		})
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "|") {
			p.rows = append(p.rows, fmt.Sprint(slices.Sorted(slices.Values(numbersOf(line)))))
		}
	}
	p.count(text)
	p.letters = other.letters(text)
	return p
}

// numbersOf returns the numbers of a text that have two digits and more, or a fraction.
func numbersOf(text string) (list []float64) {
	for _, m := range numberForm.FindAllStringSubmatch(monthForm.ReplaceAllString(text, ""), -1) {
		n, err := strconv.ParseFloat(strings.ReplaceAll(m[1], ",", ""), 64)
		if scale := scales[strings.TrimSpace(m[2])]; scale != 0 {
			n *= scale
		}
		n, _ = strconv.ParseFloat(fmt.Sprintf("%.9g", n), 64) // 0.56 million is 560000
		if err == nil && (n >= 10 || strings.Contains(m[1], ".")) {
			list = append(list, n)
		}
	}
	return list
}

// count counts the words and numbers of prose.
func (p *twin) count(prose string) {
	for _, n := range numbersOf(prose) {
		p.numbers[n] = true
	}
	for _, word := range wordForm.FindAllString(prose, -1) {
		p.words++
		if n, ok := numberWords[strings.ToLower(word)]; ok {
			p.spelled[n] = true
		}
	}
}

// place is the target of a link, without its language: a file, and which of its headings.
func (p *twin) place(t *testing.T, target string, other tongue) string {
	t.Helper()
	if strings.Contains(target, "://") {
		return target
	}
	file, anchor, _ := strings.Cut(target, "#")
	own := file == ""
	if file = path.Join(path.Dir(p.name), file); own {
		file = p.name
	}
	if strings.HasSuffix(p.name, other.ending) && other.file(file) != p.name && !strings.HasSuffix(file, other.ending) {
		if _, err := os.Stat(other.file(file)); err == nil && strings.HasSuffix(file, ".md") {
			p.leadsToEnglish = append(p.leadsToEnglish, target)
		}
	}
	common := strings.NewReplacer(".zh.", ".", ".vi.", ".", ".en.", ".", "tutorial/zh/", "tutorial/en/").Replace(file)
	if anchor == "" {
		return common
	}
	index := slices.Index(slugsOf(t, file), anchor)
	if index < 0 {
		t.Errorf("%s leads to %s, and there is no such heading", p.name, target)
	}
	return fmt.Sprintf("%s, heading %d", common, index+1)
}

// slugsOf returns the names by which links go to the headings of a page.
func slugsOf(t *testing.T, file string) (slugs []string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
	}
	for line := range strings.Lines(codeBlock.ReplaceAllString(string(data), "")) {
		mark, heading, found := strings.Cut(line, " ")
		if !found || mark == "" || strings.Trim(mark, "#") != "" {
			continue
		}
		slugs = append(slugs, strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_':
				return unicode.ToLower(r)
			}
			return -1
		}, strings.TrimSpace(heading)))
	}
	return slugs
}

// twinFaults returns in what two pages differ that should be the same.
func twinFaults(english, translated *twin, other tongue) (faults []string) {
	say := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	if !slices.Equal(english.headings, translated.headings) {
		say("the headings are %q, and %q in %s", english.headings, translated.headings, other.name)
	}
	compareLists(say, "block", english.blocks, translated.blocks)
	compareLists(say, "row", english.rows, translated.rows)
	compareSets(say, "the code", english.spans, translated.spans)
	compareSets(say, "the link to", english.links, translated.links)
	for n := range english.spelled {
		if translated.numbers[n] {
			english.numbers[n] = true
		}
	}
	compareSets(say, "the number", english.numbers, translated.numbers)
	if ratio := float64(translated.letters) / float64(english.words); ratio < other.least || ratio > other.most {
		say("%d letters for %d English words: %.2f, want %.1f to %.1f", translated.letters, english.words, ratio, other.least, other.most)
	}
	return faults
}

func compareLists(say func(string, ...any), what string, english, translated []string) {
	if len(english) != len(translated) {
		say("%d times a %s, and %d times in the other language", len(english), what, len(translated))
	}
	for i := range min(len(english), len(translated)) {
		if english[i] != translated[i] {
			say("%s %d is\n%s\nand in the other language\n%s", what, i+1, english[i], translated[i])
		}
	}
}

func compareSets[K string | float64](say func(string, ...any), what string, english, translated map[K]bool) {
	for _, k := range slices.Sorted(maps.Keys(english)) {
		if !translated[k] {
			say("%s %v is missing in the other language", what, k)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(translated)) {
		if !english[k] {
			say("%s %v is in the other language only", what, k)
		}
	}
}

// TestTwinFaults checks that each difference of two pages is found.
func TestTwinFaults(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const english = "# One\n\n[中文](a.zh.md)\n\nTen games of 1,200 in `go test` and [b](b.md#two), 0.56 million.\n\n" +
		"## Two\n\n| a | 12 |\n|---|---|\n\n```sh\nrun   # it\n```\n"
	const inChinese = "# 一\n\n[English](a.md)\n\n用 `go test` 在 1,200 局里下十局，见[乙页](b.zh.md#二)，共 56 万。\n\n" +
		"## 二\n\n| 甲 | 12 |\n|---|---|\n\n```sh\nrun   # 运行\n```\n"
	write("a.md", english)
	write("b.md", "# One\n\n## Two\n")
	write("b.zh.md", "# 一\n\n## 二\n")
	for _, tt := range []struct{ from, to, want string }{
		{"", "", ""},
		{"## 二", "### 二", "headings"},
		{"1,200", "1,300", "number 1200 is missing"},
		{"56 万", "56", "number 560000 is missing"},
		{"`go test`", "`go vet`", "the code go test is missing"},
		{"b.zh.md#二", "b.zh.md", "the link to b.md, heading 2 is missing"},
		{"| 甲 | 12 |", "| 甲 | 13 |", "row 1"},
		{"run ", "runs ", "block 1"},
		{"用 ", strings.Repeat("很", 40), "letters for"},
	} {
		write("a.zh.md", strings.Replace(inChinese, tt.from, tt.to, 1))
		faults := strings.Join(twinFaults(readTwin(t, "a.md", chinese), readTwin(t, "a.zh.md", chinese), chinese), "\n")
		if tt.want == "" && faults != "" || !strings.Contains(faults, tt.want) {
			t.Errorf("%q for %q: %q, want %q", tt.to, tt.from, faults, tt.want)
		}
	}
	write("a.zh.md", strings.ReplaceAll(inChinese, "b.zh.md#二", "b.md#two"))
	if p := readTwin(t, "a.zh.md", chinese); !slices.Equal(p.leadsToEnglish, []string{"b.md#two"}) {
		t.Errorf("leads to English pages: %q", p.leadsToEnglish)
	}
}
