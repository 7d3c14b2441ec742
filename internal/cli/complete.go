package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// completeWord is the command that shell scripts call to complete a word. It does not appear in the help.
const completeWord = "__complete"

// CompletionCommand writes the script that enables a shell to complete words. Each program includes this
// command; the completions come from the commands themselves.
type CompletionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// scripts holds, by shell, the scripts that call the program for completions. The name of the program
// replaces NAME.
var scripts = map[string]string{
	"bash": `# Completion of NAME for bash: source <(NAME completion bash)
_NAME() {
    local IFS=$'\n'
    COMPREPLY=($(NAME __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
}
complete -o default -F _NAME NAME
`,
	"zsh": `#compdef NAME
# Completion of NAME for zsh: source <(NAME completion zsh)
_NAME() {
    local -a lines
    lines=("${(@f)$(NAME __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ -z $lines[1] ]]; then _files; return; fi
    lines=("${(@)lines//$'\t'/:}")
    _describe NAME lines
}
compdef _NAME NAME
`,
	"fish": `# Completion of NAME for fish: NAME completion fish | source
complete -c NAME -a '(NAME __complete (commandline -opc)[2..-1] (commandline -ct))'
`,
}

// CompletionAnswer is a completion script for a shell.
type CompletionAnswer struct {
	Shell  string `json:"shell"`  // bash, zsh or fish
	Script string `json:"script"` // text of the script, to be sourced by the shell
}

// Run writes the script.
func (cmd *CompletionCommand) Run(_ context.Context, c *Console) error {
	script := strings.ReplaceAll(scripts[cmd.Shell], "NAME", c.program)
	answer := CompletionAnswer{cmd.Shell, script}
	return c.Answer(answer, func(w io.Writer) error {
		_, err := io.WriteString(w, script)
		return err
	})
}

// complete writes the possible completions of the last word, one per line, each followed by a tab and its
// meaning. Where a file may appear, it writes nothing, because shells complete file names themselves.
func complete(c *Console, root *kong.Node, words []string) error {
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "=" }) // bash splits --flag=value
	if len(words) == 0 {
		words = []string{""}
	}
	if len(words) > 1 && words[0] == helpWord && wordy(root, helpWord) {
		words = words[1:] // the names of commands follow
	}
	at, last := root, words[len(words)-1]
	var valued *kong.Flag // the flag whose value is the last word
	positional := 0
	for _, word := range words[:len(words)-1] {
		switch {
		case valued != nil:
			valued = nil
		case strings.HasPrefix(word, "-"):
			if takesValue(at, word) {
				valued = findFlag(at, word)
			}
		default:
			if child := childNamed(at, word); child != nil {
				at, positional = child, 0
			} else {
				positional++
			}
		}
	}
	prefix := ""
	if name, value, is := strings.Cut(last, "="); is && valued == nil && strings.HasPrefix(name, "--") {
		if valued = findFlag(at, name); valued != nil {
			prefix, last = name+"=", value
		}
	}
	for _, w := range candidates(at, valued, positional, last) {
		if strings.HasPrefix(w.word, last) {
			if _, err := fmt.Fprintf(c.Text(), "%s%s\t%s\n", prefix, w.word, w.help); err != nil {
				return err
			}
		}
	}
	return nil
}

func childNamed(node *kong.Node, word string) *kong.Node {
	for _, child := range node.Children {
		if child.Name == word || slices.Contains(child.Aliases, word) {
			return child
		}
	}
	return nil
}

// candidate is a word that may come next.
type candidate struct{ word, help string }

// candidates returns the words that may come next in a command: values of a flag, flags, commands, or values
// of an argument.
func candidates(at *kong.Node, valued *kong.Flag, positional int, last string) (list []candidate) {
	if valued != nil {
		return enumerated(valued.Value)
	}
	for at.DefaultCmd != nil && strings.HasPrefix(last, "-") {
		at = at.DefaultCmd
	}
	if strings.HasPrefix(last, "-") {
		for _, group := range at.AllFlags(true) {
			for _, f := range group {
				list = append(list, candidate{"--" + f.Name, f.Help})
			}
		}
		slices.SortFunc(list, func(a, b candidate) int { return cmp.Compare(a.word, b.word) })
		return list
	}
	for _, child := range at.Children {
		if !child.Hidden {
			list = append(list, candidate{child.Name, child.Help})
		}
	}
	if at.Parent == nil {
		for _, word := range []candidate{{helpWord, "List the commands, or one command's flags."}, {versionWord, "Print the version."}} {
			if wordy(at, word.word) {
				list = append(list, word)
			}
		}
	}
	if n := len(at.Positional); n > 0 {
		list = append(list, enumerated(at.Positional[min(positional, n-1)])...)
	}
	return list
}

// enumerated returns the allowed words of a flag or an argument if they form a fixed list.
func enumerated(v *kong.Value) (list []candidate) {
	for _, word := range v.EnumSlice() {
		if word != "" {
			list = append(list, candidate{word, ""})
		}
	}
	if v.Name == "fen" && len(list) == 0 {
		list = []candidate{{"startpos", "the start position"}}
	}
	return list
}
