// Package phrases is the catalogue of the sentences that people read, in every
// language: for the programs and, as modules of TypeScript made from the same
// files, for the page. No other package holds a sentence for players; errors of
// other packages are for logs.
//
// A language is a file in the folder languages, named by its tag: zh.txt. To
// add one, copy en.txt and translate what is to the right of the equals
// signs. A file has one sentence a line:
//
//	# A line that begins with # is a note to translators.
//	game.drawOffered = {side} offers a draw.
//	library.found = {n:1 game|# games}
//
// A word in braces is replaced by a value. Texts after its colon are chosen by
// that value as a number: the first for 1, the second for 2 and so on, the last
// for every other number; # in them is the number.
//
// Verdict, Explain, IllegalMove and others make sentences of what the rules
// return as data.
package phrases

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Language is the tag of a language, as "en". The zero value is English.
type Language string

// Languages that programs speak without a setting. Chinese is written in
// simplified characters.
const (
	English Language = "en"
	Chinese Language = "zh"
)

// ErrLanguage is wrapped by the errors of ParseLanguage.
var ErrLanguage = errors.New("unknown language")

// Languages returns all languages: English first, then by tag.
func Languages() []Language { return slices.Clone(catalogue().languages) }

// ParseLanguage reads the tag of a language, as "en".
func ParseLanguage(s string) (Language, error) {
	if l := Language(s); slices.Contains(catalogue().languages, l) {
		return l, nil
	}
	return English, fmt.Errorf("%w: %.20q, want one of %v", ErrLanguage, s, catalogue().languages)
}

// Key names a sentence of the catalogue, as "game.drawOffered".
type Key string

// Has reports whether the catalogue has a sentence.
func Has(key Key) bool {
	_, ok := catalogue().texts[English][key]
	return ok
}

// Text is a sentence in every language. In JSON it is an object with a member
// for each language: {"en":"Red","zh":"红方"}.
type Text map[Language]string

// Say returns a sentence with values put into its holes. Values alternate with
// the names of the holes that come before them:
//
//	phrases.Say("library.imported", "name", file, "added", 3)
//
// A value that is a Text is put in in the language of the sentence. An unknown
// key says its name.
func Say(key Key, values ...any) Text {
	t := make(Text, len(catalogue().languages))
	for _, l := range catalogue().languages {
		t[l] = fill(catalogue().sentence(l, key), func(hole string) (string, bool) { return value(l, hole, values) })
	}
	return t
}

// value returns the value for a hole as it is written in a language.
func value(l Language, hole string, values []any) (string, bool) {
	for i := 0; i+1 < len(values); i += 2 {
		if values[i] != hole {
			continue
		}
		if t, ok := values[i+1].(Text); ok {
			return t.In(l), true
		}
		return fmt.Sprint(values[i+1]), true
	}
	return "", false
}

// Same returns a text that is the same in every language, as a name is.
func Same(s string) Text {
	t := make(Text, len(catalogue().languages))
	for _, l := range catalogue().languages {
		t[l] = s
	}
	return t
}

// Named returns the text of a name that is written by language, by its tag.
func Named(names map[string]string) Text {
	t := make(Text, len(names))
	for tag, name := range names {
		t[Language(tag)] = name
	}
	return t
}

// In returns the text in a language, in English where that is missing.
func (t Text) In(l Language) string {
	if s, ok := t[l]; ok {
		return s
	}
	return t[English]
}

// String returns the text in English.
func (t Text) String() string { return t[English] }

// Capitalized returns the text with a capital letter at its begin.
func (t Text) Capitalized() Text {
	c := make(Text, len(t))
	for l, s := range t {
		first, size := utf8.DecodeRuneInString(s)
		if c[l] = s; size > 0 {
			c[l] = string(unicode.ToUpper(first)) + s[size:]
		}
	}
	return c
}

// MarshalJSON writes all languages, those that the text lacks in English.
func (t Text) MarshalJSON() ([]byte, error) {
	all := make(map[Language]string, len(catalogue().languages))
	for _, l := range catalogue().languages {
		all[l] = t.In(l)
	}
	return json.Marshal(all)
}

// Join puts texts together, two at a time, by a sentence with the holes first
// and rest: "list.and" makes "a and b" of a and b. It returns nil for no texts.
func Join(by Key, texts ...Text) Text {
	var all Text
	for i, t := range texts {
		if i == 0 {
			all = t
		} else {
			all = Say(by, "first", all, "rest", t)
		}
	}
	return all
}

// Clip makes a text from outside fit for a sentence: at most n
// characters, and none that control a terminal.
func Clip(s string, most int) string {
	clean := strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return utf8.RuneError
	}, s)
	if runes := []rune(clean); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return clean
}
