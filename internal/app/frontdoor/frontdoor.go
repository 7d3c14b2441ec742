// Package frontdoor presents our engine to other programs. It contains the loop, shared by both
// binaries, that reads and answers UCI or UCCI commands.
//
// One goroutine reads lines and another runs the search. The loop sits between them and owns all
// state, so it can answer commands immediately, even while the engine is thinking. Some commands,
// such as position, setoption and go, need the engine to be idle. If a search is running, they stop
// it first, and it replies with its best move as it would after stop. If perft or bench is running,
// they first allow it some time to finish, because its result is the whole point of running it.
package frontdoor

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Config configures the conversation with the front end.
type Config struct {
	Version string
	// Batch is the initial value of the option of the same name. In batch mode, the loop reads no
	// command while the engine is busy.
	Batch bool
	// Open opens the books and networks named by options. It may be nil if those files are never
	// compressed.
	Open player.Opener
	// Decode decodes input that is not valid UTF-8; if it is nil, such input is left unchanged.
	// Front ends on Chinese Windows need it because they write paths in the system's own encoding.
	Decode func(string) string
}

// door holds the state of one conversation.
type door struct {
	config Config
	out    *uci.Writer
	log    *os.File // a copy of all traffic; nil unless Debug Log File is set

	own      *player.Own
	settings settings
	dialect  dialect

	// The position set by the last position command, and the moves that led to it.
	start  xiangqi.Position
	pos    xiangqi.Position
	stack  []xiangqi.Undo
	banned []xiangqi.Move
	// After the last position command, refused explains why nothing can be searched, and cut
	// explains why only some of its moves were played. Each is nil if it does not apply.
	refused, cut error
	root         atomic.Pointer[root]

	// The current background task: a search or a count (perft or bench). All these fields are zero
	// while the engine is idle.
	search   *player.Search // nil for a count, and when there is nothing to search
	count    bool
	halt     func()        // asks the task to stop soon
	hit      func()        // called when the opponent plays the pondered move; nil if nothing is waiting for it
	open     bool          // whether the task stops only on request
	answered chan struct{} // closed once the task has printed its result
	// answering is set just before the best move of a search is printed.
	answering atomic.Bool
}

// Run reads commands from in and writes the answers to out until it reads quit, in ends, or ctx is
// done. It returns nil if the conversation ended normally.
func Run(ctx context.Context, in io.Reader, out io.Writer, c Config) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	d := newDoor(out, c)
	defer d.close()
	lines, readErr := readLines(ctx, in)
	for {
		// In batch mode, read the next command only while the engine is idle.
		source := lines
		var idle <-chan struct{}
		if d.settings.batch && d.busy() && !d.open {
			source, idle = nil, d.answered
		}
		select {
		case <-ctx.Done():
			return d.interrupted(ctx)
		case <-idle:
			d.forget()
		case line, ok := <-source:
			if !ok {
				return cmp.Or(<-readErr, d.interrupted(ctx))
			}
			d.logLine("> ", line)
			if d.handle(ctx, uci.ParseCommand(line)) {
				return d.out.Err()
			}
		}
	}
}

// interrupted returns the error to report when the conversation is cut short. In batch mode, this
// means that some commands were not carried out. Any other conversation may end at any time.
func (d *door) interrupted(ctx context.Context) error {
	if !d.config.Batch {
		return nil
	}
	return ctx.Err()
}

func newDoor(out io.Writer, c Config) *door {
	d := &door{config: c, settings: settings{batch: c.Batch}}
	d.out = uci.NewWriter(logged{out, d})
	o := player.DefaultOptions()
	o.Open = c.Open
	o.Notice = func(text string) { _ = d.out.Message(text) }
	d.own = player.New(o)
	d.start = xiangqi.StartPosition()
	d.pos = d.start
	return d
}

// readLines sends the lines of in until in ends or ctx is done. The second channel then holds the
// error that stopped the reader, or nil if it reached the end of in.
func readLines(ctx context.Context, in io.Reader) (<-chan string, <-chan error) {
	lines, failed := make(chan string), make(chan error, 1)
	go func() {
		defer close(lines)
		r := bufio.NewReaderSize(in, 1<<16)
		for {
			line, err := readLine(r)
			if line != "" || err == nil {
				select {
				case lines <- line:
				case <-ctx.Done():
					failed <- nil
					return
				}
			}
			if err != nil {
				if errors.Is(err, io.EOF) {
					err = nil
				}
				failed <- err
				return
			}
		}
	}()
	return lines, failed
}

// readLine reads a line and strips its line ending. It truncates lines that exceed the maximum
// command length.
func readLine(r *bufio.Reader) (string, error) {
	const most = 1 << 20
	var b strings.Builder
	for {
		part, more, err := r.ReadLine()
		if b.Len()+len(part) <= most {
			b.Write(part)
		}
		if err != nil || !more {
			return b.String(), err
		}
	}
}

// close stops the search and releases the resources of the conversation.
func (d *door) close() {
	d.finish()
	_ = d.own.Close() // the tables were opened only for reading
	if d.log != nil {
		_ = d.log.Close() // the log is only a copy of the traffic
	}
}

// handle answers a command. It reports whether the conversation should end.
func (d *door) handle(ctx context.Context, c uci.Command) (quit bool) {
	switch c.Kind {
	case uci.CommandQuit:
		d.finish()
		_ = d.out.Bye() // the caller checks out.Err
		return true
	case uci.CommandUCI, uci.CommandUCCI:
		d.greet(c.Kind)
	case uci.CommandIsReady:
		if !d.busy() {
			d.own.Prepare()
		}
		_ = d.out.ReadyOK()
	case uci.CommandStop:
		d.stop()
	case uci.CommandPonderHit:
		d.ponderHit(c.Draw)
	case uci.CommandProbe:
		d.probe(c.Setup)
	case uci.CommandDisplay:
		d.display()
	case uci.CommandEval:
		d.explain()
	case uci.CommandCompiler:
		d.compiler()
	case uci.CommandHelp:
		d.help()
	default:
		d.handleIdle(ctx, c)
	}
	return false
}

// handleIdle answers commands that need the engine to be idle.
func (d *door) handleIdle(ctx context.Context, c uci.Command) {
	switch c.Kind {
	case uci.CommandUnknown:
		d.unknown(c.Text)
		return
	case uci.CommandDebug:
		return
	}
	d.finish()
	switch c.Kind {
	case uci.CommandSetOption:
		d.setOption(c.Option)
	case uci.CommandNewGame:
		d.dialect.played = uci.RanksAuto
		d.speak()
		d.newGame()
	case uci.CommandPosition:
		d.dialect.bare = d.dialect.bare || c.Bare
		d.setPosition(c.Setup)
	case uci.CommandBanMoves:
		d.hear(d.pos, singly(c.Moves)...)
		d.ban(c.Moves)
	case uci.CommandGo:
		d.goThinking(ctx, c.Go)
	case uci.CommandFlip:
		d.flip()
	case uci.CommandBench:
		d.background(ctx, d.benchJob())
	}
}

// unknown answers an unrecognized command. UCCI front ends send such commands routinely.
func (d *door) unknown(text string) {
	if word, _, _ := strings.Cut(strings.TrimSpace(text), " "); word != "" && d.out.Protocol() != uci.UCCI {
		_ = d.out.Message(fmt.Sprintf("no such command: %.80q; help lists them", word))
	}
}

// logged is a writer that copies all output to the debug log.
type logged struct {
	w io.Writer
	d *door
}

func (l logged) Write(p []byte) (int, error) {
	if log := l.d.log; log != nil {
		for line := range strings.Lines(string(p)) {
			_, _ = log.WriteString("< " + line) // a full disk must not stop the game
		}
	}
	return l.w.Write(p)
}

func (d *door) logLine(mark, line string) {
	if d.log != nil {
		_, _ = d.log.WriteString(mark + line + "\n")
	}
}
