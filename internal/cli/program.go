// Package cli is what the commands of every binary share: the console they read
// from and write to, the form of their answers and errors, exit statuses, progress,
// output files, and the flags that mean the same everywhere.
package cli

import (
	"context"
	"io"
	"os"
	"os/signal"
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

	// Examples stand in the help of the program itself; those of a command are in its
	// tags. A test runs them all.
	Examples []string

	// Moved tells where commands are that this program does not have: what was typed,
	// one to three words, and what to type instead.
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

// Flags are the flags of every program.
type Flags struct {
	JSON    bool        `name:"json" help:"Write one JSON object to standard output, for programs."`
	Version versionFlag `help:"Print the version and exit."`
}

// Main runs the program as a process: with its arguments, until it is done or a
// signal ends it. It does not return. A second signal ends it at once.
func (p *Program) Main() {
	// A reader that has gone away is an error of the write that meets it.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	c := &Console{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, ASCII: asciiLocale(os.Getenv)}
	if closedStdout() {
		c.Out = closed{}
	}
	status := p.Run(ctx, c, os.Args[1:])
	stop()
	os.Exit(status)
}

// Run carries out one command line and returns the exit status.
func (p *Program) Run(ctx context.Context, c *Console, args []string) int {
	out := &stream{w: c.Out}
	c.Out, c.program, c.JSON = out, p.Name, wantsJSON(args)
	if c.ASCII {
		c.Err = &ascii{w: c.Err}
	}
	err := p.run(ctx, c, args)
	if out.err != nil {
		err = out.err // nobody has the answer
	}
	return c.Finish(err)
}

// run carries out one command line.
func (p *Program) run(ctx context.Context, c *Console, args []string) error {
	exited := false
	parser, err := p.parser(ctx, c, func(int) { exited = true }) // after --help and --version
	if err != nil {
		return err
	}
	if len(args) > 0 && args[0] == completeWord {
		return complete(c, parser.Model.Node, args[1:])
	}
	if len(args) == 1 && args[0] == manWord {
		return writeMan(c.Text(), p, parser.Model.Node)
	}
	if err := p.moved(parser.Model.Node, args); err != nil {
		return err
	}
	parsed, err := parser.Parse(joinNegatives(p.rename(args)))
	switch {
	case exited:
		return nil
	case err != nil:
		return UsageErrorf("%s", suggest(parser.Model.Node, args, err))
	case parsed.Command() == "":
		return UsageErrorf("no command given")
	}
	if err := guard(parsed.Selected()); err != nil {
		return err
	}
	return parsed.Run()
}

// parser makes what reads the command line.
func (p *Program) parser(ctx context.Context, c *Console, exit func(int)) (*kong.Kong, error) {
	return kong.New(p.Commands(),
		kong.Name(p.Name),
		kong.Description(p.Description),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Help(p.help),
		kong.ExplicitGroups(p.Groups),
		p.Vars,
		kong.Writers(c.Text(), c.Err),
		kong.Exit(exit),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(c),
	)
}

// Parses tells what is wrong with a command line, without carrying it out.
func (p *Program) Parses(args []string) error {
	exited := false
	parser, err := p.parser(context.Background(), &Console{Out: io.Discard, Err: io.Discard}, func(int) { exited = true })
	if err != nil {
		return err
	}
	if err := p.moved(parser.Model.Node, args); err != nil {
		return err
	}
	if _, err := parser.Parse(joinNegatives(p.rename(args))); err != nil && !exited {
		return err
	}
	return nil
}

// Model returns the commands and flags of the program.
func (p *Program) Model() (*kong.Application, error) {
	parser, err := p.parser(context.Background(), &Console{Out: io.Discard, Err: io.Discard}, func(int) {})
	if err != nil {
		return nil, err
	}
	return parser.Model, nil
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
