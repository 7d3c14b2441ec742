package phrases

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// complete are the languages in which every sentence is written together with the English one.
var complete = []Language{Chinese, "vi"}

// Each language has every sentence of every other, with the same holes. A language that
// is not complete yet may lack some, which are said in English until then: -v lists them.
func TestLanguagesAgree(t *testing.T) {
	if len(catalogue().languages) < 2 || catalogue().languages[0] != English {
		t.Fatalf("the languages are %v, want English and more", catalogue().languages)
	}
	english := catalogue().texts[English]
	for _, l := range catalogue().languages[1:] {
		other, lacking := catalogue().texts[l], 0
		for _, key := range slices.Sorted(maps.Keys(english)) {
			text, ok := other[key]
			switch {
			case !ok && slices.Contains(complete, l):
				t.Errorf("%s.txt lacks %s", l, key)
			case !ok:
				lacking++
				t.Logf("%s.txt lacks %s", l, key)
			case !slices.Equal(holes(text), holes(english[key])):
				t.Errorf("%s: the holes are %v in %s.txt and %v in en.txt", key, holes(text), l, holes(english[key]))
			}
		}
		if lacking > len(english)/10 {
			t.Errorf("%s.txt lacks %d of %d sentences", l, lacking, len(english))
		}
		for _, key := range slices.Sorted(maps.Keys(other)) {
			if _, ok := english[key]; !ok {
				t.Errorf("en.txt lacks %s, which stands in %s.txt", key, l)
			}
		}
	}
}

// No sentence has marks after their letters: terminals and fonts count and draw
// them differently. The players of each language have a notation.
func TestComposed(t *testing.T) {
	for _, l := range Languages() {
		for key, text := range catalogue().texts[l] {
			if strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Mn, r) }) {
				t.Errorf("%s.txt: %s has a mark behind its letter: %q", l, key, text)
			}
		}
		if n, err := xiangqi.ParseNotation(catalogue().texts[l]["language.moves"]); err != nil || n != l.Notation() {
			t.Errorf("%s.txt: language.moves is %v, %v", l, n, err)
		}
	}
}

// English in a terminal is ASCII: there is a mode that writes nothing else.
func TestTerminalASCII(t *testing.T) {
	for key, text := range catalogue().texts[English] {
		if strings.HasPrefix(string(key), "term.") && strings.ContainsFunc(text, func(r rune) bool { return r > '~' }) {
			t.Errorf("%s: %q is not ASCII", key, text)
		}
	}
}

func TestFill(t *testing.T) {
	for _, tt := range []struct{ sentence, name, value, want string }{
		{"no hole", "n", "1", "no hole"},
		{"{n} games", "n", "3", "3 games"},
		{"{other} games", "n", "3", "{other} games"},
		{"{n:1 game|# games}", "n", "1", "1 game"},
		{"{n:1 game|# games}", "n", "0", "0 games"},
		{"{n:1 game|# games}", "n", "1,234", "1,234 games"},
		{"{n:once|twice|# times}", "n", "2", "twice"},
		{"{n:once|twice|# times}", "n", "7", "7 times"},
		{`wants {"id":1,"args":{…}}`, "id", "2", `wants {"id":1,"args":{…}}`},
		{"{text}", "text", "{text} and {n}", "{text} and {n}"}, // values are not filled again
	} {
		got := fill(tt.sentence, func(hole string) (string, bool) { return tt.value, hole == tt.name })
		if got != tt.want {
			t.Errorf("%q with %s=%s: %q, want %q", tt.sentence, tt.name, tt.value, got, tt.want)
		}
	}
}

func TestText(t *testing.T) {
	text := Say("verdict.plain", "result", Say("result.draw"))
	checkText(t, "a text in a text", text, "Draw.", "和棋。")
	if got := text.In("xx"); got != "Draw." {
		t.Errorf("in a language that is not there: %q, want English", got)
	}
	if got := Same("Chuhe 3").In(Chinese); got != "Chuhe 3" {
		t.Errorf("the same in Chinese: %q", got)
	}
	checkText(t, "capitalized", RuleSet(0).Capitalized(), "The Asian rules", "亚洲规则")
	if got := Say("no.suchSentence").In(Chinese); got != "no.suchSentence" {
		t.Errorf("an unknown key says %q, want its name", got)
	}
	if got := Join("list.and"); got != nil {
		t.Errorf("no texts joined: %v", got)
	}
}

// A text has every language in JSON, and comes back as it was.
func TestTextJSON(t *testing.T) {
	for _, text := range []Text{nil, Say("result.draw")} {
		got, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		var back Text
		if err := json.Unmarshal(got, &back); err != nil || len(back) != len(Languages()) {
			t.Errorf("%s: %d languages, want %d (%v)", got, len(back), len(Languages()), err)
		}
		for _, l := range Languages() {
			if back[l] != text[l] {
				t.Errorf("%s in %v: %q, want %q", got, l, back[l], text[l])
			}
		}
	}
}

func TestClip(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"炮二平五", "炮二平五"},
		{"abcdefgh", "abcdef…"},
		{"a\x1b[2J", "a\ufffd[2J"},
	} {
		if got := Clip(tt.text, 6); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestParseLanguage(t *testing.T) {
	for _, l := range Languages() {
		if got, err := ParseLanguage(string(l)); err != nil || got != l {
			t.Errorf("ParseLanguage(%q) = %v, %v", l, got, err)
		}
	}
	if _, err := ParseLanguage("xx"); !errors.Is(err, ErrLanguage) {
		t.Errorf("ParseLanguage(xx): %v", err)
	}
}

// A file that cannot be read is refused with its name and the line.
func TestReadErrors(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"a.b = x\nno sign", "languages/vi.txt: bad line 2: \"no sign\", want key = sentence"},
		{"a.b =", "bad line 1"},
		{"a.b = x\n# note\na.b = y", "bad line 3: a.b occurs twice"},
		{"ab = x", "the key \"ab\""},
	} {
		_, err := read(fstest.MapFS{
			"languages/en.txt": {Data: []byte("a.b = x")},
			"languages/vi.txt": {Data: []byte(tt.text)},
		})
		if !errors.Is(err, errFile) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want %s", tt.text, err, tt.want)
		}
	}
	s, err := read(fstest.MapFS{
		"languages/de.txt": {Data: []byte("a.b = Zug {n}\n\n# x\na.c = a = b")},
		"languages/en.txt": {Data: []byte("a.b = move {n}")},
	})
	if err != nil || !slices.Equal(s.languages, []Language{English, "de"}) {
		t.Fatalf("%v, %v", s, err)
	}
	if got := s.sentence("de", "a.c"); got != "a = b" {
		t.Errorf("a sentence with a sign: %q", got)
	}
}

// No text crashes the reader; what it reads are sentences, and without values they
// stay as they are.
func FuzzParse(f *testing.F) {
	f.Add("a.b = x {n}\n# note\n\nc.d = {n:1 game|# games} = y")
	f.Add("a.b = {n:}{n:|}{}")
	f.Add("ab\n=")
	f.Fuzz(func(t *testing.T, text string) {
		texts, err := parse(text)
		if err != nil {
			if !errors.Is(err, errFile) || texts != nil {
				t.Fatalf("%v, %v", texts, err)
			}
			return
		}
		for key, sentence := range texts {
			if sentence == "" || !keyForm.MatchString(string(key)) {
				t.Errorf("%q = %q", key, sentence)
			}
			if got := fill(sentence, func(string) (string, bool) { return "", false }); got != sentence {
				t.Errorf("%q became %q without values", sentence, got)
			}
			fill(sentence, func(hole string) (string, bool) { return hole, true })
		}
	})
}

// holes returns the names of a sentence's holes, sorted.
func holes(sentence string) []string {
	var names []string
	for _, hole := range holeForm.FindAllStringSubmatch(sentence, -1) {
		names = append(names, hole[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}
