package uci

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"
)

// Program reports how to start an engine and how to talk with it. Only Path is
// needed.
//
// With RanksAuto an engine of UCI is taken to number the ranks from 1 to 10 where it
// offers UCI_Variant xiangqi and that is not the default, and from 0 to 9 otherwise;
// one whose default it is gets asked for a move in the start position. The first move
// that an engine writes in a game corrects that where it is legal in the other
// numbering only.
type Program struct {
	Name string   // shown in errors; default: the name that the engine gives itself
	Path string   // the program file, relative to Dir; without a separator it is looked up in PATH
	Args []string // without the program's name
	Dir  string   // working directory; default: that of the caller
	Env  []string // "KEY=value", added to the caller's environment

	Protocol Protocol // Detect tries UCI, then UCCI
	Ranks    Ranks    // RanksAuto: by what the engine announces and plays
	Letters  Letters

	// Options are set after the start. Those of Options must be offered by the
	// engine; those of Hints are passed over when they are not.
	Options []Setting
	Hints   []Setting
	Init    []string // lines to send after the options, as they are

	Timeouts Timeouts

	// Trace is called with every line in both directions, from several goroutines
	// but one at a time. It must not call the client.
	Trace func(Traffic)
	// Decode turns a line that is not UTF-8 into UTF-8: old engines write
	// GB18030. The default puts a mark for each run of foreign bytes.
	Decode func(line string) string
}

// Timeouts bound how long an engine may keep its client waiting. An engine that waited for a
// processor longer than it had one may take up to eight times Start and Option. Zero fields have
// the defaults.
type Timeouts struct {
	Start  time.Duration // for the greeting; default 15 s
	Option time.Duration // for options, new games and positions; default 30 s
	Margin time.Duration // beyond the time of a search; default 5 s
	Search time.Duration // for a search limited by depth, nodes or mate; default 10 min
	Stop   time.Duration // after "stop"; default 5 s
	Quit   time.Duration // after "quit"; default 2 s
}

func (t Timeouts) withDefaults() Timeouts {
	for _, field := range []struct {
		value    *time.Duration
		standard time.Duration
	}{
		{&t.Start, 15 * time.Second},
		{&t.Option, 30 * time.Second},
		{&t.Margin, 5 * time.Second},
		{&t.Search, 10 * time.Minute},
		{&t.Stop, 5 * time.Second},
		{&t.Quit, 2 * time.Second},
	} {
		if *field.value <= 0 {
			*field.value = field.standard
		}
	}
	return t
}

// Bounds of the silence of an engine that was greeted. One that works meanwhile, or would
// if the machine left it time, is waited for longer, as far as the system reports it.
const (
	// firstImpression is how long one of unknown protocol may be silent before the other
	// protocol is tried, and one of UCCI before it is taken not to know isready.
	firstImpression = 4 * time.Second
	// secondChance is how long it may be silent when both were tried: it may need long to
	// wake up.
	secondChance = 2500 * time.Millisecond
	// mute is how long one of known protocol may be silent.
	mute = 2 * (firstImpression + secondChance)
)

// Start starts the engine, waits until it has introduced itself, sets its
// options and waits until it is ready. ctx bounds that only; the engine runs
// until Client.Close. The error is an *EngineError, or that of ctx.
func (p Program) Start(ctx context.Context) (*Client, error) {
	p.Timeouts = p.Timeouts.withDefaults()
	if p.Protocol != Detect {
		return p.startAs(ctx, p.Protocol, patience{p.Timeouts.Start, mute})
	}
	return p.detect(ctx)
}

// detect tries both protocols, each with a new process, because an engine may
// end at a word that it does not know. One that is silent for a while gets a
// second chance.
func (p Program) detect(ctx context.Context) (*Client, error) {
	var faults []error
	died := make(map[Protocol]bool)
	for _, wait := range []patience{
		{min(2*firstImpression, p.Timeouts.Start), firstImpression}, {p.Timeouts.Start, secondChance},
	} {
		for _, protocol := range []Protocol{UCI, UCCI} {
			if died[protocol] {
				continue
			}
			c, err := p.startAs(ctx, protocol, wait)
			if err == nil {
				return c, nil
			}
			died[protocol] = errors.Is(err, ErrEngineDied)
			if ctx.Err() != nil || !died[protocol] && !errors.Is(err, ErrTimeout) {
				return nil, err
			}
			faults = append(faults, fmt.Errorf("%v: %w", protocol, err))
		}
		if p.Timeouts.Start <= firstImpression {
			break
		}
	}
	return nil, errors.Join(faults...)
}

func (p Program) startAs(ctx context.Context, protocol Protocol, wait patience) (*Client, error) {
	c, err := newClient(p, protocol)
	if err != nil {
		return nil, err
	}
	if err = c.greet(ctx, wait); err == nil {
		err = c.configure(ctx)
	}
	if err != nil {
		c.abandon()
		return nil, err
	}
	return c, nil
}

// label is the engine's name until it has announced its own.
func (p *Program) label() string {
	if p.Name != "" {
		return p.Name
	}
	return filepath.Base(p.Path)
}

// ID is how an engine introduces itself.
type ID struct {
	Name, Author             string
	Version, Copyright, User string // UCCI
}

func (id *ID) set(field, text string) {
	switch field {
	case "name":
		id.Name = text
	case "author":
		id.Author = text
	case "version":
		id.Version = text
	case "copyright":
		id.Copyright = text
	case "user":
		id.User = text
	}
}

// String returns name and version.
func (id ID) String() string { return strings.TrimSpace(id.Name + " " + id.Version) }

func newDriver(protocol Protocol) (driver, error) {
	switch protocol {
	case UCI:
		return &uciDriver{}, nil
	case UCCI:
		return &ucciDriver{}, nil
	case CECP:
		return newCECPDriver(), nil
	}
	return nil, fmt.Errorf("%w: %d", ErrProtocolName, protocol)
}
