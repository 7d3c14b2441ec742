package watch

import (
	"fmt"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// live shows a run in progress. On a terminal it keeps redrawing a table; elsewhere it writes a line now and
// then.
type live struct {
	c     *cli.Console
	shown int // lines of the table currently on the terminal
	next  time.Time
	every time.Duration
}

// How often the table is redrawn or, without a terminal, a line is written.
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

// table redraws the given lines on a terminal, or writes log if there is no terminal.
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

// print writes to standard error and ignores any failure.
func (l *live) print(format string, args ...any) { _, _ = fmt.Fprintf(l.c.Err, format, args...) }

// clear removes the table from the terminal.
func (l *live) clear() {
	if l.shown > 0 {
		l.print("\x1b[%dA\x1b[J", l.shown)
		l.shown = 0
	}
}

// bar draws share, a fraction from 0 to 1, as a bar.
func bar(share float64) string {
	const width = 40
	full := int(min(max(share, 0), 1)*width + 0.5)
	return "[" + strings.Repeat("=", full) + strings.Repeat(" ", width-full) + "]"
}
