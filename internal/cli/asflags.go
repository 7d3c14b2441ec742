package cli

import (
	"strings"

	"github.com/alecthomas/kong"
)

// Words that act like flags, as in many other programs.
const (
	helpWord    = "help"
	versionWord = "version"
)

// asFlags converts command lines that ask for help or the version in words ("help", "help COMMAND",
// "version", or only the name of a command group) to ones that contain --help or --version.
func asFlags(c *Console, root *kong.Node, args []string) ([]string, error) {
	switch {
	case len(args) > 0 && args[0] == helpWord && wordy(root, helpWord):
		at := root
		for _, word := range args[1:] {
			if strings.HasPrefix(word, "-") {
				continue
			}
			child := childNamed(at, word)
			if child == nil {
				return nil, UsageErrorf("%s", suggest(root, args[1:], noCommand(word)))
			}
			at = child
		}
		return append(args[1:len(args):len(args)], "--help"), nil
	case len(args) > 0 && args[0] == versionWord && wordy(root, versionWord):
		return append(args[1:len(args):len(args)], "--version"), nil
	case !c.JSON && isGroup(root, args):
		return append(args[:len(args):len(args)], "--help"), nil
	}
	return args, nil
}

// noCommand is the error for a word that names no command.
type noCommand string

func (e noCommand) Error() string { return "unexpected argument " + string(e) }

// wordy reports whether a word has no other meaning, which is the case if no command has that name and the
// default command takes no such argument.
func wordy(root *kong.Node, word string) bool {
	return childNamed(root, word) == nil && (root.DefaultCmd == nil || len(root.DefaultCmd.Positional) == 0 || word == versionWord)
}

// isGroup reports whether a line consists only of the name of a command group.
func isGroup(root *kong.Node, args []string) bool {
	at := root
	for _, word := range args {
		if at = childNamed(at, word); at == nil {
			return false
		}
	}
	return at != root && len(at.Children) > 0 && at.DefaultCmd == nil
}
