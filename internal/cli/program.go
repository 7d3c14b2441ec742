// Package cli contains everything that the commands of all binaries share: the console that they read from
// and write to, the format of answers and errors, exit statuses, progress lines, output files, and common
// flags.
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

// Program is a binary with subcommands. Each subcommand is a field of the struct that Commands returns. The
// field is itself a struct, with a method Run(context.Context, *Console) error.
type Program struct {
	Name        string
	Description string
	Commands    func() any // returns a pointer to a new struct for kong that contains a Flags

	// Groups are the headings under which the help lists the commands, in order. The group tag of a command
	// is the key of its group.
	Groups []kong.Group

	// Vars are the values that replace ${NAME} in help texts.
	Vars kong.Vars

	// Examples are shown in the help of the program itself. Those of a command are in its tags. A test runs
	// all of them.
	Examples []string

	// Answers maps the words of a command to the object that the command writes with --json. Lines maps them
	// to the fields that the command uses in the lines that it reads when given "-".
	Answers map[string]any
	Lines   map[string]LineFields

	// Descriptions is a JSON object that maps each DescriptionKey of the answers to a sentence. A test takes
	// the sentences from the comments on the structs.
	Descriptions []byte

	// Notes are shown in the help of the program itself, before its examples.
	Notes string
}

// Flags are the flags that all programs share.
type Flags struct {
	JSON    bool        `name:"json" help:"Write one JSON object to standard output, for programs."`
	Version versionFlag `help:"Print the version and exit."`
}

// Main runs the program as a process, with the arguments of that process, until it finishes or a signal stops
// it. Main does not return. A second signal stops the program immediately.
func (p *Program) Main() {
	// Because SIGPIPE is caught, a write returns an error if the reader of the output has gone away.
	//
	// There is no check for a standard output that was already closed when the process started. By this
	// point, the Go runtime has opened the null device in its place, for reading and writing. Python and Node
	// open the null device in the same way for callers that want no output.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	c := &Console{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Charset: charsetOf(Getenv), Self: self()}
	status := p.Run(ctx, c, os.Args[1:])
	stop()
	if status != StatusOK && len(os.Args) == 1 { // as when started by a double click
		keepWindow(os.Stdin, os.Stderr)
	}
	os.Exit(status)
}

// self returns the path of this process's executable, or "" if it is unknown. It prefers the name that was
// used to call the program, because a link may give the program another role.
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

// Run executes one command line and returns the exit status.
func (p *Program) Run(ctx context.Context, c *Console, args []string) int {
	out := &stream{w: c.Out}
	c.Out, c.program, c.schemas, c.JSON = out, p.Name, p.Schemas, wantsJSON(args)
	c.Err = c.shown(c.Err)
	err := p.run(ctx, c, args)
	if out.err != nil {
		err = out.err // the answer was lost
	}
	if out.broken {
		return StatusFailed // its reader, such as head, has read enough: there is nothing to report
	}
	return c.Finish(err)
}

// run executes one command line.
func (p *Program) run(ctx context.Context, c *Console, args []string) error {
	if len(args) == 1 && args[0] == "--version" {
		return answerVersion(c) // building the parser takes longer than program startup
	}
	exited := false
	parser, err := p.Parser(ctx, c, func(int) { exited = true }) // called after --help and --version
	if err != nil {
		return err
	}
	if len(args) > 0 && args[0] == completeWord {
		return complete(c, parser.Model.Node, args[1:])
	}
	if len(args) == 1 && args[0] == manWord {
		return writeMan(c.Out, p, parser.Model.Node) // a UTF-8 file, wherever it is made
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

// Parser returns the command-line parser. The parser calls exit after --help and --version.
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

// wantsJSON reports whether the arguments ask for JSON. It does not rely on the parser, because errors in the
// arguments must be reported in JSON too.
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

// Arguments converts a command line to the form that the parser expects. It moves a command's own flags
// before the command line of another program, and marks negative numbers as values of flags.
func Arguments(root *kong.Node, args []string) []string { return ownFlags(root, joinNegatives(args)) }

// joinNegatives rewrites "--flag -5" as "--flag=-5", because a negative number after a flag is its value.
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
