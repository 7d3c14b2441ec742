// Package phrases contains every sentence shown to users, in every language. The programs use it
// directly, and the page uses TypeScript modules generated from the same files. No other package
// contains sentences for players; errors from other packages are meant for logs.
//
// Each language is a file in the folder languages that is named after its language tag, such as
// zh.txt. To add a language, copy en.txt and translate the text after the equals signs. A file
// contains one sentence per line:
//
//	# A line that begins with # is a note to translators.
//	game.drawOffered = {side} offers a draw.
//	library.found = {n:1 game|# games}
//
// A word in braces is replaced by a value. If the word is followed by a colon and a list of texts,
// the value is a number that selects one of them: the first text for 1, the second for 2 and so on,
// and the last text for every other number. Within the texts, # represents the number.
//
// Functions such as Verdict, Explain and IllegalMove turn the data returned by the rules into
// sentences.
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

// Language is a language tag, such as "en". The zero value represents English.
type Language string

// Languages that programs support without further configuration. Chinese means simplified
// characters.
const (
	English Language = "en"
	Chinese Language = "zh"
)

// ErrLanguage is wrapped by errors returned by ParseLanguage.
var ErrLanguage = errors.New("unknown language")

// Languages returns all available languages. English comes first, and the others are sorted by tag.
func Languages() []Language { return slices.Clone(catalogue().languages) }

// ParseLanguage parses a language tag, such as "en".
func ParseLanguage(s string) (Language, error) {
	if l := Language(s); slices.Contains(catalogue().languages, l) {
		return l, nil
	}
	return English, fmt.Errorf("%w: %.20q, want one of %v", ErrLanguage, s, catalogue().languages)
}

// Key identifies a sentence in the catalogue, such as "game.drawOffered".
type Key string

// Has reports whether the catalogue contains a sentence with the given key.
func Has(key Key) bool {
	_, ok := catalogue().texts[English][key]
	return ok
}

// Text is a sentence in every language. In JSON, it is an object with one member per language:
// {"en":"Red","zh":"红方"}.
type Text map[Language]string

// Say returns a sentence with its placeholders replaced by values. The arguments alternate between
// the names of placeholders and their values:
//
//	phrases.Say("library.imported", "name", file, "added", 3)
//
// A value that is a Text is inserted in the sentence's language. An unknown key yields its own
// name.
func Say(key Key, values ...any) Text {
	t := make(Text, len(catalogue().languages))
	for _, l := range catalogue().languages {
		t[l] = fill(catalogue().sentence(l, key), func(hole string) (string, bool) { return value(l, hole, values) })
	}
	return t
}

// value returns the value for a placeholder, as written in the given language.
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

// Same returns a text that is the same in every language, such as a name.
func Same(s string) Text {
	t := make(Text, len(catalogue().languages))
	for _, l := range catalogue().languages {
		t[l] = s
	}
	return t
}

// Named returns the text for names that are keyed by language tag.
func Named(names map[string]string) Text {
	t := make(Text, len(names))
	for tag, name := range names {
		t[Language(tag)] = name
	}
	return t
}

// In returns the text in the given language, or in English if it is not available in that language.
func (t Text) In(l Language) string {
	if s, ok := t[l]; ok {
		return s
	}
	return t[English]
}

// String returns the text in English.
func (t Text) String() string { return t[English] }

// Capitalized returns the text with its first letter capitalized.
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

// MarshalJSON writes the text in all languages. English takes the place of any language that is
// missing.
func (t Text) MarshalJSON() ([]byte, error) {
	all := make(map[Language]string, len(catalogue().languages))
	for _, l := range catalogue().languages {
		all[l] = t.In(l)
	}
	return json.Marshal(all)
}

// Join combines texts, two at a time, using a sentence with the placeholders first and rest. For
// example, "list.and" combines a and b into "a and b". If there are no texts, Join returns nil.
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

// Clip makes external text suitable for a sentence. The result is at most the given number of
// characters long and contains no terminal control characters.
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
