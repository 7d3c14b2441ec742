// Package cmdline splits typed lines into words and commands like a shell, but leaves Windows
// paths intact.
package cmdline

import (
	"errors"
	"fmt"
	"strings"
)

// Words splits a line into words. Spaces separate words, quotes of either kind group them, and a
// backslash escapes the next character, except between single quotes and in a Windows path such
// as C:\engines\x.exe, which may follow KEY=. The path of a program there may contain unquoted
// spaces if it ends with .exe, .bat, .cmd or .com.
func Words(text string) (words []string, err error) {
	var word []byte
	started, quote := false, byte(0)
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote == '\'':
			word = append(word, c)
		case quote == 0 && (len(word) == 0 || word[len(word)-1] == '=') && programLength(text[i:]) > 0:
			end := i + programLength(text[i:])
			word, started = append(word, text[i:end]...), true
			i = end - 1
		case c == '\\' && (onDrive(word) || beginsShare(word, text[i:])):
			word, started = append(word, c), true
		case c == '\\' && i+1 < len(text):
			i++
			word, started = append(word, text[i]), true
		case quote != 0:
			word = append(word, c)
		case c == '\'' || c == '"':
			quote, started = c, true
		case c == ' ' || c == '\t' || c == '\n':
			if started {
				words, word, started = append(words, string(word)), nil, false
			}
		default:
			word, started = append(word, c), true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("quote %c is not closed in %q", quote, text)
	}
	if started {
		words = append(words, string(word))
	}
	return words, nil
}

// onDrive reports whether a word, or its value, begins with a drive or share, so that backslashes
// in it separate folders.
func onDrive(word []byte) bool {
	_, value, keyed := strings.Cut(string(word), "=")
	if !keyed {
		value = string(word)
	}
	return hasDrive(value) || strings.HasPrefix(value, `\\`)
}

// hasDrive reports whether a text begins with a drive such as C:.
func hasDrive(text string) bool {
	return len(text) >= 2 && text[1] == ':' && (text[0]|0x20 >= 'a' && text[0]|0x20 <= 'z')
}

// beginsShare reports whether the rest of a line begins a path such as \\server\share: two
// backslashes and a name, at the start of a word or its value.
func beginsShare(word []byte, rest string) bool {
	begins := len(word) == 0 || word[len(word)-1] == '=' || string(word) == `\` || strings.HasSuffix(string(word), `=\`)
	if len(word) > 0 && word[len(word)-1] == '\\' {
		return begins // the second of the two
	}
	server, share, ok := strings.Cut(strings.TrimPrefix(rest, `\\`), `\`)
	return begins && strings.HasPrefix(rest, `\\`) && ok && server != "" && share != "" && !strings.ContainsAny(server, " \t'\"")
}

// endings are the extensions of Windows programs.
var endings = []string{".exe", ".bat", ".cmd", ".com"}

// programLength returns the length of the Windows program path at the start of a text, from its
// drive or share to its extension, including spaces. It returns 0 for any other text.
func programLength(text string) int {
	const prefix = 2 // C: or \\
	drive := hasDrive(text) && len(text) > prefix && (text[prefix] == '\\' || text[prefix] == '/')
	if !drive && !strings.HasPrefix(text, `\\`) {
		return 0
	}
	path := text[prefix:]
	if end := strings.IndexAny(path, `'"=:`); end >= 0 {
		path = path[:end] // paths contain none of these
	}
	for at := range path {
		for _, ending := range endings {
			end := at + len(ending)
			if end <= len(path) && strings.EqualFold(path[at:end], ending) && (end == len(path) || path[end] == ' ' || path[end] == '\t') {
				return prefix + end
			}
		}
	}
	return 0
}

// Command splits a command line into the program and its arguments.
func Command(text string) ([]string, error) {
	words, err := Words(text)
	if err == nil && (len(words) == 0 || words[0] == "") {
		err = errors.New("an empty command line")
	}
	if err != nil {
		return nil, err
	}
	return words, nil
}

// Path removes the quotes from a pasted path, which Windows adds when copying.
func Path(text string) string {
	text = strings.TrimSpace(text)
	if len(text) >= 2 && (text[0] == '"' || text[0] == '\'') && text[len(text)-1] == text[0] {
		return text[1 : len(text)-1]
	}
	return text
}
