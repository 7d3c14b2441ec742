// Package watch shows runs to users. On a terminal it redraws a table; otherwise it writes a line now and
// then. At the end it writes a report.
package watch

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// Follow shows a run until the run is no longer in progress or ctx is cancelled. It always returns the last
// known status of the run, even together with an error.
func Follow(ctx context.Context, c *cli.Console, s *jobs.Status, show func(ctx context.Context, id string) (*jobs.Status, error)) (*jobs.Status, error) {
	l := newLive(c)
	defer l.clear()
	const glance = 200 * time.Millisecond
	for s.State == jobs.Running {
		if now := time.Now(); !now.Before(l.next) {
			l.next = now.Add(l.every)
			l.table(statusLines(s), statusLog(s))
		}
		select {
		case <-ctx.Done():
			return s, ctx.Err()
		case <-time.After(glance):
		}
		next, err := show(ctx, s.ID)
		if err != nil {
			return s, err
		}
		s = next
	}
	return s, nil
}

// Here shows a run of this process until the returned function is called.
func Here(ctx context.Context, c *cli.Console, book *jobs.Book) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	var showing sync.WaitGroup
	showing.Go(func() {
		_, _ = Follow(ctx, c, &jobs.Status{State: jobs.Running}, func(context.Context, string) (*jobs.Status, error) {
			return book.Status() // errors are reported when the run ends
		})
	})
	return func() {
		cancel()
		showing.Wait()
	}
}

// statusLines returns the lines of the live table for a run.
func statusLines(s *jobs.Status) []string {
	lines := []string{fmt.Sprintf("run %s  %s: %s, %s", s.ID, s.Kind, s.Name, s.State)}
	if s.Reason != "" {
		lines[0] += " (" + s.Reason + ")"
	}
	lines = append(lines, progressLine(s))
	if s.Headline != "" {
		lines = append(lines, s.Headline)
	}
	if g := s.Gauge; g != nil && g.Upper > g.Lower {
		lines = append(lines, fmt.Sprintf("%s %.2f %s", g.Name, g.Value, bar((g.Value-g.Lower)/(g.Upper-g.Lower))))
	}
	for _, w := range s.Workers {
		lines = append(lines, workerLine(&w))
	}
	for i, f := range s.Failures {
		if i == mostFailureLines {
			lines = append(lines, fmt.Sprintf("… and %d more failed", s.Failed-i))
			break
		}
		lines = append(lines, fmt.Sprintf("!! unit %d failed: %s", f.Unit, f.Reason))
	}
	for _, p := range s.Problems {
		lines = append(lines, "!! "+p)
	}
	return lines
}

// mostFailureLines is the maximum number of failed units shown to a user.
const mostFailureLines = 10

func progressLine(s *jobs.Status) string {
	share := float64(s.Done+s.Failed) / float64(max(1, s.Units))
	text := fmt.Sprintf("units %d of %d %s", s.Done, s.Units, bar(share))
	if s.Failed > 0 {
		text += fmt.Sprintf(" %d failed", s.Failed)
	}
	if s.Rate > 0 {
		text += ", " + rateText(s.Rate)
	}
	if s.Ends > 0 && s.Remaining > 0 {
		end := time.UnixMilli(s.Ends)
		text += fmt.Sprintf(", about %v left, until %s", time.Until(end).Round(time.Second), end.Format("02 Jan 15:04"))
	}
	return text
}

// rateText formats a rate in units per second, or in units per minute where that reads better.
func rateText(rate float64) string {
	if rate < 1 {
		return fmt.Sprintf("%.1f units a minute", 60*rate)
	}
	return fmt.Sprintf("%.1f units a second", rate)
}

func workerLine(w *jobs.WorkerTally) string {
	text := fmt.Sprintf("  %-20s %7d units", w.Name, w.Units)
	if w.Units > 0 {
		text += fmt.Sprintf(", %.2f s each", w.Seconds/float64(w.Units))
	}
	if w.Nodes > 0 && w.Seconds > 0 {
		text += fmt.Sprintf(", %.0f nodes/s", float64(w.Nodes)/w.Seconds)
	}
	if w.Failed > 0 {
		text += fmt.Sprintf(", %d failed", w.Failed)
	}
	if w.Version != "" {
		text += ", " + w.Version
	}
	if w.Quarantined != "" {
		text += ", in quarantine: " + w.Quarantined
	}
	return text
}

func statusLog(s *jobs.Status) string {
	parts := []string{progressLine(s)}
	if s.Headline != "" {
		parts = append(parts, s.Headline)
	}
	return strings.Join(append(parts, s.Problems...), ", ")
}

// Write writes the status of a run, followed by its report if the run is no longer in progress.
func Write(w io.Writer, s *jobs.Status) error {
	var b strings.Builder
	for _, line := range statusLines(s) {
		b.WriteString(line + "\n")
	}
	if s.State != jobs.Running && s.Text != "" {
		b.WriteString("\n" + s.Text)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteList writes one line for each run.
func WriteList(w io.Writer, list []jobs.Status) error {
	var b strings.Builder
	for i := range list {
		s := &list[i]
		fmt.Fprintf(&b, "%s  %-9s %-11s %7d of %d%s  %s%s\n", s.ID, s.Kind, s.State, s.Done, s.Units, failedText(s.Failed), s.Name, whyText(s))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// whyText formats the reason for a run's state. It returns "" if there is no reason or the run has finished.
func whyText(s *jobs.Status) string {
	switch {
	case s.Reason == "" || s.State == jobs.Ended:
		return ""
	case s.Name == "":
		return s.Reason
	}
	return ": " + s.Reason
}

func failedText(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", %d failed", n)
}
