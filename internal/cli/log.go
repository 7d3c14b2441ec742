package cli

import (
	"context"
	"io"
	"log/slog"
)

// Log returns a logger that writes to the command's error output, from the given level upward. If the output
// is systemd's journal, each line begins with its priority instead of the time and level. The journal records
// the time itself, and the priority lets "journalctl -p warning" find the line.
func (c *Console) Log(least slog.Level) *slog.Logger {
	options := &slog.HandlerOptions{Level: least}
	if !isJournal(c.Err) {
		return slog.New(slog.NewTextHandler(c.Err, options))
	}
	return slog.New(newJournal(c.Err, options))
}

// priorities lists the syslog levels that may begin a journal line.
var priorities = []struct {
	least  slog.Level
	prefix string
}{
	{slog.LevelError, "<3>"},
	{slog.LevelWarn, "<4>"},
	{slog.LevelInfo, "<6>"},
	{slog.LevelDebug, "<7>"},
}

// journal contains a handler for each priority, each with its own writer.
type journal []slog.Handler

// newJournal returns a handler for journal lines.
func newJournal(w io.Writer, options *slog.HandlerOptions) journal {
	o := *options
	o.ReplaceAttr = func(groups []string, a slog.Attr) slog.Attr {
		if len(groups) == 0 && (a.Key == slog.TimeKey || a.Key == slog.LevelKey) {
			return slog.Attr{}
		}
		return a
	}
	var j journal
	for _, p := range priorities {
		j = append(j, slog.NewTextHandler(prefixed{w, p.prefix}, &o))
	}
	return j
}

// of returns the handler for a level.
func (j journal) of(level slog.Level) slog.Handler {
	for i, p := range priorities {
		if level >= p.least {
			return j[i]
		}
	}
	return j[len(j)-1]
}

func (j journal) Enabled(ctx context.Context, level slog.Level) bool {
	return j[0].Enabled(ctx, level)
}

func (j journal) Handle(ctx context.Context, r slog.Record) error {
	return j.of(r.Level).Handle(ctx, r)
}

func (j journal) WithAttrs(attrs []slog.Attr) slog.Handler {
	return j.each(func(h slog.Handler) slog.Handler { return h.WithAttrs(attrs) })
}

func (j journal) WithGroup(name string) slog.Handler {
	return j.each(func(h slog.Handler) slog.Handler { return h.WithGroup(name) })
}

func (j journal) each(with func(slog.Handler) slog.Handler) journal {
	var made journal
	for _, h := range j {
		made = append(made, with(h))
	}
	return made
}

// prefixed writes a prefix before the data of each Write, which is one line from a handler.
type prefixed struct {
	w      io.Writer
	prefix string
}

func (p prefixed) Write(line []byte) (int, error) {
	n, err := p.w.Write(append([]byte(p.prefix), line...))
	return max(0, n-len(p.prefix)), err
}
