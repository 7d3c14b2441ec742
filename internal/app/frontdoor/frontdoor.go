// Package frontdoor presents our engine to other programs. It implements the loop that reads UCI or
// UCCI commands and answers them. Both binaries run this loop.
//
// One goroutine reads lines, and another runs the search. The loop between them owns all state, so
// that commands are answered immediately, even while the engine is thinking. Some commands require
// an idle engine, such as position, setoption and go. They first stop a search that is running; the
// search then replies with its best move, as after stop. If perft or bench is running, such a
// command first gives it some time to finish, because perft and bench are run only for their
// results.
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

// Config configures how the engine presents itself.
type Config struct {
	Version string
	// Batch is the initial value of the option with that name. In batch mode, no command is read
	// while the engine is busy.
	Batch bool
	// Open opens the books and networks that options name. It may be nil if such files are never
	// compressed.
	Open player.Opener
	// Decode decodes bytes that are not UTF-8; nil leaves them unchanged. It is needed because
	// front ends on Chinese Windows write paths in the encoding of that system.
	Decode func(string) string
}

// door is the state of one conversation.
type door struct {
	config Config
	out    *uci.Writer
	log    *os.File // copy of all traffic; nil without the option Debug Log File

	own      *player.Own
	settings settings
	dialect  dialect

	// The position that the last position command set, and the moves that led to it.
	start  xiangqi.Position
	pos    xiangqi.Position
	stack  []xiangqi.Undo
	banned []xiangqi.Move
	// refused is the reason why nothing can be searched after the last position command. cut is the
	// reason why not all of its moves were played. Either is nil if it does not apply.
	refused, cut error
	root         atomic.Pointer[root]

	// The current background task, which is a search or a count (perft, bench). All of these fields
	// are zero while the engine is idle.
	search   *player.Search // nil for a count, and if there is nothing to search
	count    bool
	halt     func()        // stops it soon
	hit      func()        // called when the pondered move was played; nil if nothing waits for it
	open     bool          // it stops only on request
	answered chan struct{} // closed once it has printed its result
	// answering is set immediately before a search's best move is printed.
	answering atomic.Bool
}

// Run reads commands from in and writes the answers to out, until it reads quit, in ends, or ctx is
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

// interrupted returns the error for an interruption. In batch mode it means that some commands have
// not been carried out. A conversation, on the other hand, may end at any time.
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

// readLines sends the lines of in until in ends or ctx is done. After that, the second channel
// contains the error that ended reading, or nil if in has ended.
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

// readLine reads a line and removes its line ending. A line that is longer than a command may be is
// truncated.
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
	_ = d.own.Close() // the tables were only read
	if d.log != nil {
		_ = d.log.Close() // only a copy of the traffic
	}
}

// handle answers a command. It reports whether the conversation is over.
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

// handleIdle answers the commands that require an idle engine.
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

// unknown answers a command that is not known. UCCI front ends send such commands as a matter of
// course.
func (d *door) unknown(text string) {
	if word, _, _ := strings.Cut(strings.TrimSpace(text), " "); word != "" && d.out.Protocol() != uci.UCCI {
		_ = d.out.Message(fmt.Sprintf("no such command: %.80q; help lists them", word))
	}
}

// logged copies output to the debug log.
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
