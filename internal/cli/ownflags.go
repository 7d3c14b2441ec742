package cli

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// ownFlags moves a command's own flags in front of an argument that is another program's command line. For
// example, "check-engine ENGINE --only start" has its own flag after the engine. Words that are not flags of
// the command stay with the other program, as does everything after "--".
func ownFlags(root *kong.Node, args []string) []string {
	at, from := root, len(args)
	for i, arg := range args {
		if strings.HasPrefix(arg, "-") {
			continue
		}
		child := childNamed(at, arg)
		if child == nil {
			break
		}
		if at, from = child, i+1; len(at.Children) == 0 {
			break
		}
	}
	if at == root || !slices.ContainsFunc(at.Positional, func(v *kong.Value) bool { return v.Passthrough }) {
		return args
	}
	var own, others []string
	for i := from; i < len(args); i++ {
		switch arg := args[i]; {
		case arg == "--":
			others = append(others, args[i+1:]...)
			i = len(args)
		case strings.HasPrefix(arg, "-") && arg != Standard && findFlag(at, arg) != nil:
			own = append(own, arg)
			if takesValue(at, arg) && i+1 < len(args) {
				i++
				own = append(own, args[i])
			}
		default:
			others = append(others, arg)
		}
	}
	if len(others) > 0 && strings.HasPrefix(others[0], "-") {
		return args // a flag unknown to the command, and no program
	}
	return slices.Concat(args[:from], own, others)
}
