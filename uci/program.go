package uci

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"
)

// A Program describes how to start an engine and how to communicate with it. Only Path is required.
//
// If Ranks is RanksAuto, the client has to find out how a UCI engine numbers the ranks. It assumes 1 to 10 if
// the engine offers UCI_Variant with xiangqi and the default is another game, and 0 to 9 otherwise. If
// xiangqi is the default, the client asks the engine for a move in the start position. When the first move
// that an engine writes in a game is legal only in the other numbering, the client switches to it.
type Program struct {
	Name string   // used in errors; default: the name that the engine reports
	Path string   // executable, relative to Dir; looked up in PATH if it contains no separator
	Args []string // arguments, without the program's name
	Dir  string   // working directory; default: the caller's
	Env  []string // "KEY=value"; added to the caller's environment

	Protocol Protocol // Detect tries UCI, then UCCI
	Ranks    Ranks    // RanksAuto: determined by what the engine announces and plays
	Letters  Letters

	// Options and Hints are set when the engine has started. It must offer every option in Options, but may
	// lack those in Hints.
	Options []Setting
	Hints   []Setting
	Init    []string // lines to send unchanged after the options

	Timeouts Timeouts

	// Trace, if not nil, is called with every line sent or received. It may be called from different
	// goroutines, but only by one at a time. It must not call the client.
	Trace func(Traffic)
	// Decode converts a line that is not valid UTF-8 to UTF-8. Old engines, for example, write GB18030. By
	// default, each run of invalid bytes is replaced with a replacement character.
	Decode func(line string) string
}

// Timeouts limit how long a client waits for its engine. If an engine has spent more time waiting for a
// processor than running, Start and Option are extended, by a factor of at most eight. Fields that are zero
// use the defaults.
type Timeouts struct {
	Start  time.Duration // to greet; default 15 s
	Option time.Duration // to process options, new games and positions; default 30 s
	Margin time.Duration // to answer after the time of a search has run out; default 5 s
	Search time.Duration // to complete a search limited by depth, nodes or mate; default 10 min
	Stop   time.Duration // to answer after "stop"; default 5 s
	Quit   time.Duration // to exit after "quit"; default 2 s
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

// These constants limit how long an engine may be silent during the greeting. The client waits longer if the
// system reports that the engine is working, or that it would be if it got processor time.
const (
	// firstImpression is how long an engine may be silent before the client tries another protocol, if the
	// protocol is unknown. It is also how long a UCCI engine may be silent before the client assumes that it
	// does not support isready.
	firstImpression = 4 * time.Second
	// secondChance is how much longer the engine may be silent once both protocols have been tried. It may be
	// slow to start.
	secondChance = 2500 * time.Millisecond
	// mute is how long an engine may be silent if its protocol is known.
	mute = 2 * (firstImpression + secondChance)
)

// Start starts the engine and waits for it to introduce itself. It then sets the engine's options and waits
// until it is ready. These steps are bounded by ctx, but the engine itself runs until Client.Close is called.
// The error is an *EngineError, or it wraps ErrOption, ErrProtocolName or ctx.Err().
func (p Program) Start(ctx context.Context) (*Client, error) {
	p.Timeouts = p.Timeouts.withDefaults()
	if p.Protocol != Detect {
		return p.startAs(ctx, p.Protocol, patience{p.Timeouts.Start, mute})
	}
	return p.detect(ctx)
}

// detect tries UCI and UCCI, each in a new process, because an engine may exit when it reads an unknown word.
// If the engine has been silent for too long in both, it gets a second chance.
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

// label returns the engine's name for use before it has reported its own.
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

// String returns the name and the version.
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
