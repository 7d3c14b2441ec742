// Package cli is what the commands of every binary share: the console they read
// from and write to, the form of their answers and errors, exit statuses, progress,
// output files, and the flags that mean the same everywhere.
package cli

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"
)

// Program is a binary with subcommands. Each subcommand is a struct with a method
// Run(context.Context, *Console) error, and a field of what Commands returns.
type Program struct {
	Name        string
	Description string
	Commands    func() any // a pointer to a new struct for kong, with a Flags in it

	// Groups are the headings of the commands in the help, in their order. The key
	// stands in the tag group of a command.
	Groups []kong.Group

	// Vars are what stands in help texts as ${NAME}.
	Vars kong.Vars
	// Renamed are flags that had another name in the last release. It still works.
	Renamed []Rename

	// Moved tells where commands are that were of this program: what was typed, one
	// to three words, and what to type now.
	Moved map[string]string
}

// Rename is a flag with another name than before.
type Rename struct {
	Command string // the first word of the command
	Old     string // with its dashes
	New     string
}

// rename puts the new names of flags in the place of the old ones.
func (p *Program) rename(args []string) []string {
	args = slices.Clone(args)
	command := slices.IndexFunc(args, func(a string) bool { return !strings.HasPrefix(a, "-") })
	for i, arg := range args {
		if arg == "--" {
			break
		}
		name, value, valued := strings.Cut(arg, "=")
		for _, r := range p.Renamed {
			if name == r.Old && command >= 0 && command < i && args[command] == r.Command {
				if args[i] = r.New; valued {
					args[i] += "=" + value
				}
			}
		}
	}
	return args
}

// moved returns an error of usage that names the new place of a command.
func (p *Program) moved(args []string) error {
	words := slices.DeleteFunc(slices.Clone(args), func(a string) bool { return strings.HasPrefix(a, "-") })
	const most = 3
	for n := min(len(words), most); n > 0; n-- {
		old := strings.Join(words[:n], " ")
		if now, found := p.Moved[old]; found {
			return UsageErrorf("%s is now: %s", old, now)
		}
	}
	return nil
}

// Flags are the flags of every program.
type Flags struct {
	JSON    bool             `name:"json" help:"Write one JSON object to standard output, for programs."`
	Version kong.VersionFlag `help:"Print the version and exit."`
}

// Main runs the program as a process: with its arguments, until it is done or a
// signal ends it. It does not return.
func (p *Program) Main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := p.Run(ctx, &Console{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}, os.Args[1:])
	stop()
	os.Exit(status)
}

// Run carries out one command line and returns the exit status.
func (p *Program) Run(ctx context.Context, c *Console, args []string) int {
	c.program, c.JSON = p.Name, wantsJSON(args)
	exited := false
	if err := p.moved(args); err != nil {
		return c.Finish(err)
	}
	parser, err := kong.New(p.Commands(),
		kong.Name(p.Name),
		kong.Description(p.Description),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.ExplicitGroups(p.Groups),
		kong.Vars{"version": p.version()}, p.Vars,
		kong.Writers(c.Out, c.Err),
		kong.Exit(func(int) { exited = true }), // after --help and --version
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(c),
	)
	if err != nil {
		return c.Finish(err)
	}
	parsed, err := parser.Parse(joinNegatives(p.rename(args)))
	switch {
	case exited:
		return StatusOK
	case err != nil:
		return c.Finish(UsageErrorf("%s", err))
	case parsed.Command() == "":
		return c.Finish(UsageErrorf("no command given"))
	}
	return c.Finish(parsed.Run())
}

// wantsJSON tells whether the arguments ask for JSON. It looks at them itself,
// for an error in them must be reported in JSON too.
func wantsJSON(args []string) bool {
	for _, arg := range args {
		switch arg {
		case "--json", "--json=true":
			return true
		case "--":
			return false
		}
	}
	return false
}

// joinNegatives writes "--flag -5" as "--flag=-5": a negative number behind a
// flag is its value.
func joinNegatives(args []string) []string {
	var joined []string
	for i, arg := range args {
		negative := len(arg) > 1 && arg[0] == '-' && (arg[1] >= '0' && arg[1] <= '9' || arg[1] == '.')
		if negative && i > 0 && strings.HasPrefix(args[i-1], "--") && len(args[i-1]) > 2 && !strings.Contains(args[i-1], "=") {
			joined[len(joined)-1] += "=" + arg
			continue
		}
		joined = append(joined, arg)
	}
	return joined
}

// version names this build for people.
func (p *Program) version() string {
	return fmt.Sprintf("%s %s (%s %s/%s)", p.Name, Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// Version is the module version where the build recorded one, else "devel"
// with the commit where the build recorded it.
func Version() string {
	name := "devel"
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; v != "" && v != "(devel)" {
			name = strings.TrimPrefix(v, "v")
		} else if revision := buildSetting(info, "vcs.revision"); revision != "" {
			name += " " + revision
		}
	}
	return name
}

// buildSetting returns the value of a recorded build setting, "" where there is none.
func buildSetting(info *debug.BuildInfo, key string) string {
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}
