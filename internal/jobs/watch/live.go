package watch

import (
	"fmt"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// live shows a run in progress. On a terminal it redraws a table; otherwise it writes an occasional line.
type live struct {
	c     *cli.Console
	shown int // lines of the table on the terminal
	next  time.Time
	every time.Duration
}

// How often a table is drawn, and how often a line is written if there is no terminal.
const (
	redrawEvery = 200 * time.Millisecond
	reportEvery = time.Minute
)

func newLive(c *cli.Console) *live {
	l := &live{c: c, every: reportEvery}
	if cli.IsTerminal(c.Err) {
		l.every = redrawEvery
	}
	l.next = time.Now().Add(l.every)
	return l
}

// table redraws lines on a terminal, or writes the line for a log.
func (l *live) table(lines []string, log string) {
	if !cli.IsTerminal(l.c.Err) {
		l.print("%s\n", log)
		return
	}
	l.clear()
	for _, line := range lines {
		l.print("%s\x1b[K\n", line)
	}
	l.shown = len(lines)
}

// print writes to the error output and ignores failures.
func (l *live) print(format string, args ...any) { _, _ = fmt.Fprintf(l.c.Err, format, args...) }

// clear removes the table from the terminal.
func (l *live) clear() {
	if l.shown > 0 {
		l.print("\x1b[%dA\x1b[J", l.shown)
		l.shown = 0
	}
}

// bar draws a fraction from 0 to 1.
func bar(share float64) string {
	const width = 40
	full := int(min(max(share, 0), 1)*width + 0.5)
	return "[" + strings.Repeat("=", full) + strings.Repeat(" ", width-full) + "]"
}
