// Package cli holds what the commands of every binary share: the console they read
// from and write to, the form of their answers and errors, exit statuses, progress,
// output files, and the flags that mean the same everywhere.
package cli

import (
	"context"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
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
	// is the tag group of a command.
	Groups []kong.Group

	// Vars replace, in help texts, ${NAME}.
	Vars kong.Vars

	// Examples are part of the help of the program itself; those of a command are in its
	// tags. A test runs them all.
	Examples []string

	// Answers are the objects that commands write with --json, by the words of the command, and
	// Lines what those look at in each line that read lines with "-".
	Answers map[string]any
	Lines   map[string]LineFields

	// Notes are part of the help of the program itself, before its examples.
	Notes string
}

// Flags are the flags of every program.
type Flags struct {
	JSON    bool        `name:"json" help:"Write one JSON object to standard output, for programs."`
	Version versionFlag `help:"Print the version and exit."`
}

// Main runs the program as a process: with its arguments, until it is done or a
// signal ends it. It does not return. A second signal ends it immediately.
func (p *Program) Main() {
	// A reader that has gone away is an error of the write that meets it.
	//
	// A standard output that was closed when the process started is not looked for: the
	// Go runtime has opened the null device in its place by then, for reading and writing,
	// and that is how Python and Node open it for those who want no output.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	c := &Console{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Charset: charsetOf(Getenv), Self: self()}
	status := p.Run(ctx, c, os.Args[1:])
	stop()
	if status != StatusOK && len(os.Args) == 1 { // as a double click starts it
		keepWindow(os.Stdin, os.Stderr)
	}
	os.Exit(status)
}

// self returns the path of the file that runs as this process, "" where it is not known. The
// name by which it was called comes first: a link may give it another duty.
func self() string {
	path, err := exec.LookPath(os.Args[0])
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		path, err = os.Executable()
	}
	if err != nil {
		return ""
	}
	return path
}

// Run carries out one command line and returns the exit status.
func (p *Program) Run(ctx context.Context, c *Console, args []string) int {
	out := &stream{w: c.Out}
	c.Out, c.program, c.schemas, c.JSON = out, p.Name, p.Schemas, wantsJSON(args)
	c.Err = c.shown(c.Err)
	err := p.run(ctx, c, args)
	if out.err != nil {
		err = out.err // the answer is lost
	}
	if out.broken {
		return StatusFailed // its reader, such as head, has enough: there is nothing to report
	}
	return c.Finish(err)
}

// run carries out one command line.
func (p *Program) run(ctx context.Context, c *Console, args []string) error {
	if len(args) == 1 && args[0] == "--version" {
		return answerVersion(c) // the parser of all commands takes longer than the program needs to start
	}
	exited := false
	parser, err := p.Parser(ctx, c, func(int) { exited = true }) // after --help and --version
	if err != nil {
		return err
	}
	if len(args) > 0 && args[0] == completeWord {
		return complete(c, parser.Model.Node, args[1:])
	}
	if len(args) == 1 && args[0] == manWord {
		return writeMan(c.Out, p, parser.Model.Node) // a file in UTF-8, wherever it is made
	}
	if args, err = asFlags(c, parser.Model.Node, args); err != nil {
		return err
	}
	parsed, err := parser.Parse(Arguments(parser.Model.Node, args))
	switch {
	case exited:
		return nil
	case err != nil:
		return UsageErrorf("%s", suggest(parser.Model.Node, args, err))
	case parsed.Command() == "":
		return UsageErrorf("no command given")
	}
	if err := guard(parsed.Selected(), explicit(parsed)); err != nil {
		return err
	}
	return parsed.Run()
}

// Parser returns what reads the command line. It calls exit after --help and --version.
func (p *Program) Parser(ctx context.Context, c *Console, exit func(int)) (*kong.Kong, error) {
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

// wantsJSON reports whether the arguments ask for JSON. It looks at them itself,
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

// Arguments returns a command line as the parser takes it: with the flags of a command in
// front of the command line of another program, and negative numbers as values.
func Arguments(root *kong.Node, args []string) []string { return ownFlags(root, joinNegatives(args)) }

// joinNegatives writes "--flag -5" as "--flag=-5": a negative number after a
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
