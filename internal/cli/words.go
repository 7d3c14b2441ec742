package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// plainWords returns the arguments that are neither flags nor values of flags.
func plainWords(root *kong.Node, args []string) []string {
	var words []string
	for i := 0; i < len(args); i++ {
		switch arg := args[i]; {
		case arg == "--":
			return append(words, args[i+1:]...)
		case strings.HasPrefix(arg, "-") && arg != Standard:
			if takesValue(root, arg) {
				i++
			}
		default:
			words = append(words, arg)
		}
	}
	return words
}

// takesValue reports whether the argument after a flag is its value.
func takesValue(node *kong.Node, arg string) bool {
	f := findFlag(node, arg)
	return f != nil && !f.IsBool() && !f.IsCounter() && !strings.Contains(arg, "=")
}

// findFlag finds a flag of a command, its parents or its children.
func findFlag(node *kong.Node, arg string) *kong.Flag {
	name, _, _ := strings.Cut(arg, "=")
	is := func(f *kong.Flag) bool {
		return name == "--"+f.Name || f.Short != 0 && name == "-"+string(f.Short) ||
			slices.ContainsFunc(f.Aliases, func(alias string) bool { return name == "--"+alias })
	}
	for _, group := range node.AllFlags(false) {
		if i := slices.IndexFunc(group, is); i >= 0 {
			return group[i]
		}
	}
	for _, child := range node.Children {
		if f := findFlag(child, arg); f != nil {
			return f
		}
	}
	return nil
}

// suggest adds similar known words to an error about an unknown word. The words of the command line determine
// which command is searched.
func suggest(root *kong.Node, args []string, err error) string {
	text := err.Error()
	if strings.Contains(text, "did you mean") {
		return text
	}
	if _, word, is := strings.Cut(text, ": unexpected argument "); is { // from the command that runs without its name
		text = "unexpected argument " + word
	}
	var wrong string
	var known []string
	if word, is := strings.CutPrefix(text, "unexpected argument "); is {
		wrong = word
		if words := plainWords(root, args); len(words) > 0 && childNamed(root, words[0]) == nil {
			wrong, text = words[0], "unexpected argument "+words[0]
		}
		at := root
		for _, word := range plainWords(root, args) {
			child := childNamed(at, word)
			if child == nil || len(child.Children) == 0 {
				break
			}
			at = child
		}
		for _, child := range at.Children {
			if !child.Hidden {
				known = append(append(known, child.Name), child.Aliases...)
			}
		}
	} else if _, list, is := strings.Cut(text, " must be one of "); is {
		list, got, _ := strings.Cut(list, " but got ")
		wrong = strings.Trim(got, `"`)
		for _, word := range strings.Split(list, ",") {
			known = append(known, strings.Trim(word, `"`))
		}
	}
	if near := Nearest(wrong, known); near != "" {
		return fmt.Sprintf("%s, did you mean %q?", text, near)
	}
	return text
}

// Nearest returns the known word that was most likely meant by a wrong one, or "" if none is similar enough.
func Nearest(wrong string, known []string) string {
	best, least := "", max(2, len(wrong)/3)+1
	for _, word := range known {
		d := distance(strings.ToLower(wrong), strings.ToLower(word))
		if len(wrong) > 2 && strings.HasPrefix(word, wrong) {
			d = 1
		}
		if word != "" && d < least && d < len(word) {
			best, least = word, d
		}
	}
	return best
}

// distance returns the minimum number of letters to insert, delete, change or swap with their neighbour
// (Damerau, "A technique for computer detection and correction of spelling errors", 1964).
func distance(a, b string) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := d[i-1][j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			d[i][j] = min(change, d[i-1][j]+1, d[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}
