package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
)

// live shows a match under way: on a terminal a table that is drawn anew, else
// a line now and then.
type live struct {
	c       *cli.Console
	verbose bool
	began   time.Time
	games   int // finished since then
	shown   int // lines of the table on the terminal
	next    time.Time
	every   time.Duration
}

// How often a table is drawn, and a line is written where there is no terminal.
const (
	redrawEvery = 200 * time.Millisecond
	reportEvery = time.Minute
)

func newLive(c *cli.Console, verbose bool) *live {
	l := &live{c: c, verbose: verbose, began: time.Now(), every: reportEvery}
	if cli.IsTerminal(c.Err) {
		l.every = redrawEvery
	}
	l.next = l.began.Add(l.every)
	return l
}

// liveTable is what there is to show: lines for a terminal, the games that are
// still to be played, and one line for a log.
type liveTable struct {
	lines     []string
	remaining int
	log       string
}

// game shows the state after a game.
func (l *live) game(g *match.Record, t liveTable) {
	l.games++
	if l.verbose {
		l.clear()
		detail := ""
		if g.Incident != nil {
			detail = " (" + g.Incident.Engine + ": " + g.Incident.Detail + ")"
		}
		l.print("%d.%d %s - %s %s %s, %d plies%s\n",
			g.Unit+1, g.Number+1, g.Red, g.Black, g.Result.PGN(), g.Reason, len(g.MoveList()), detail)
	}
	now := time.Now()
	if now.Before(l.next) && !(l.verbose && cli.IsTerminal(l.c.Err)) {
		return
	}
	l.next = now.Add(l.every)
	pace := l.pace(now, t.remaining)
	if !cli.IsTerminal(l.c.Err) {
		l.print("%s, %s\n", t.log, pace)
		return
	}
	l.clear()
	for _, line := range append(t.lines, pace) {
		l.print("%s\x1b[K\n", line)
	}
	l.shown = len(t.lines) + 1
}

// pace tells the games a minute and the estimated end.
func (l *live) pace(now time.Time, remaining int) string {
	perGame := now.Sub(l.began) / time.Duration(l.games)
	left := time.Duration(remaining) * perGame
	text := fmt.Sprintf("%.1f games a minute", time.Minute.Seconds()/max(perGame.Seconds(), 1e-6))
	if remaining > 0 {
		text += fmt.Sprintf(", about %v left, until %s", left.Round(time.Second), now.Add(left).Format("02 Jan 15:04"))
	}
	return text
}

// print writes to where nobody needs to listen.
func (l *live) print(format string, args ...any) { _, _ = fmt.Fprintf(l.c.Err, format, args...) }

// clear takes the table off the terminal.
func (l *live) clear() {
	if l.shown > 0 {
		l.print("\x1b[%dA\x1b[J", l.shown)
		l.shown = 0
	}
}

func (l *live) end() { l.clear() }

// matchLines is the live table of a match.
func matchLines(r *match.Report) liveTable {
	games := fmt.Sprintf("games %d of %d: +%d =%d -%d", r.Games.N(), 2*r.Planned, r.Games[2], r.Games[1], r.Games[0])
	lines := []string{
		fmt.Sprintf("%s - %s", r.Engines[0].Name, r.Engines[1].Name),
		games + fmt.Sprintf(", pairs %v", []int(r.Counts)),
	}
	log := games
	if r.Estimate != nil && r.Spread != nil {
		elo := fmt.Sprintf("Elo %+.1f ± %.1f, nElo %+.1f ± %.1f, LOS %.1f %%", r.Elo, r.EloError, r.NElo, r.NEloError, 100*r.LOS)
		lines, log = append(lines, elo), log+", "+elo
	}
	share := float64(r.Pairs) / float64(r.Planned)
	if t := r.Test; t != nil {
		test := fmt.Sprintf("LLR %.2f [%.2f, %.2f]", t.LLR, t.Lower, t.Upper)
		lines = append(lines, test+" "+bar((t.LLR-t.Lower)/(t.Upper-t.Lower)))
		log += ", " + test
	} else {
		lines = append(lines, fmt.Sprintf("%3.0f %% %s", 100*share, bar(share)))
	}
	for _, i := range r.Incidents {
		text := fmt.Sprintf("!! %s: %d %s", i.Engine, i.Count, i.Kind)
		lines, log = append(lines, text), log+", "+text
	}
	return liveTable{lines, 2 * r.Remaining(), log}
}

// bar draws a share from 0 to 1.
func bar(share float64) string {
	const width = 40
	full := int(min(max(share, 0), 1)*width + 0.5)
	return "[" + strings.Repeat("=", full) + strings.Repeat(" ", width-full) + "]"
}
