// Package cmdline parts lines that a person types into words and commands, as a shell
// does, with the paths of Windows left as they are.
package cmdline

import (
	"errors"
	"fmt"
	"strings"
)

// Words parts a line into words: blanks part words, quotes of either kind hold them
// together, a backslash takes the next character as it is, but not between single quotes
// and not in a path of Windows, such as C:\engines\x.exe, which may follow KEY=. The
// path of a program there needs no quotes for its blanks: it ends with .exe, .bat, .cmd
// or .com.
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

// onDrive reports whether a word, or its value, begins with a drive or a share, so that a
// backslash in it parts folders.
func onDrive(word []byte) bool {
	_, value, keyed := strings.Cut(string(word), "=")
	if !keyed {
		value = string(word)
	}
	return hasDrive(value) || strings.HasPrefix(value, `\\`)
}

// hasDrive reports whether a text begins with a drive: C:.
func hasDrive(text string) bool {
	return len(text) >= 2 && text[1] == ':' && (text[0]|0x20 >= 'a' && text[0]|0x20 <= 'z')
}

// beginsShare reports whether the rest of a line begins a path such as \\server\share: two
// backslashes and a name, at the beginning of a word or its value.
func beginsShare(word []byte, rest string) bool {
	begins := len(word) == 0 || word[len(word)-1] == '=' || string(word) == `\` || strings.HasSuffix(string(word), `=\`)
	if len(word) > 0 && word[len(word)-1] == '\\' {
		return begins // the second of the two
	}
	server, share, ok := strings.Cut(strings.TrimPrefix(rest, `\\`), `\`)
	return begins && strings.HasPrefix(rest, `\\`) && ok && server != "" && share != "" && !strings.ContainsAny(server, " \t'\"")
}

// endings are those of the programs of Windows.
var endings = []string{".exe", ".bat", ".cmd", ".com"}

// programLength returns how much of a text is the path of a program of Windows, which may
// have blanks: from its drive or share to its ending. It is 0 for any other text.
func programLength(text string) int {
	const prefix = 2 // C: or \\
	drive := hasDrive(text) && len(text) > prefix && (text[prefix] == '\\' || text[prefix] == '/')
	if !drive && !strings.HasPrefix(text, `\\`) {
		return 0
	}
	path := text[prefix:]
	if end := strings.IndexAny(path, `'"=:`); end >= 0 {
		path = path[:end] // none of these is in a path
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

// Command parts a command line into the program and its arguments.
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

// Path returns a path as it was meant when it was pasted with quotes, as Windows copies it.
func Path(text string) string {
	text = strings.TrimSpace(text)
	if len(text) >= 2 && (text[0] == '"' || text[0] == '\'') && text[len(text)-1] == text[0] {
		return text[1 : len(text)-1]
	}
	return text
}
