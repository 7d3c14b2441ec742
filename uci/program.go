package uci

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"
)

// Program describes how to start an engine and communicate with it. Only Path is required.
//
// With RanksAuto, the client assumes that a UCI engine numbers the ranks from 1 to 10 if the engine offers
// UCI_Variant xiangqi and xiangqi is not the default, and from 0 to 9 otherwise. If xiangqi is the default,
// the client asks for a move in the start position. If the first move that an engine writes in a game is
// legal only in the other numbering, the client corrects its assumption.
type Program struct {
	Name string   // shown in errors; default: the name that the engine announces
	Path string   // the executable, relative to Dir; without a separator it is looked up in PATH
	Args []string // without the program's name
	Dir  string   // working directory; default: the caller's
	Env  []string // "KEY=value", added to the caller's environment

	Protocol Protocol // Detect tries UCI, then UCCI
	Ranks    Ranks    // RanksAuto: chosen by what the engine announces and plays
	Letters  Letters

	// Options and Hints are set after the start. The engine must offer the options in Options, but it may
	// lack those in Hints.
	Options []Setting
	Hints   []Setting
	Init    []string // lines to send verbatim after the options

	Timeouts Timeouts

	// Trace is called with every line in both directions. The calls come from several goroutines, but one
	// at a time. Trace must not call the client.
	Trace func(Traffic)
	// Decode converts a line that is not UTF-8 to UTF-8, because old engines write GB18030. The default
	// replaces each run of invalid bytes with one mark.
	Decode func(line string) string
}

// Timeouts bound how long an engine may keep its client waiting. If an engine has waited for a processor
// longer than it has run, Start and Option are extended, at most eightfold. Zero fields use the defaults.
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

// Limits on how long an engine may be silent during the greeting. The client waits longer if the system
// reports that the engine is working, or would be working if it were given processor time.
const (
	// firstImpression is how long an engine of unknown protocol may be silent before the client tries the
	// other protocol. It is also how long a UCCI engine may be silent before the client assumes that it
	// does not support isready.
	firstImpression = 4 * time.Second
	// secondChance is how much longer the engine may be silent after both protocols have been tried,
	// because it may be slow to start.
	secondChance = 2500 * time.Millisecond
	// mute is how long an engine of known protocol may be silent.
	mute = 2 * (firstImpression + secondChance)
)

// Start starts the engine, waits until it has introduced itself, sets its options, and waits until it is
// ready. ctx bounds only these steps; the engine then runs until Client.Close. The error is an *EngineError
// or the error of ctx.
func (p Program) Start(ctx context.Context) (*Client, error) {
	p.Timeouts = p.Timeouts.withDefaults()
	if p.Protocol != Detect {
		return p.startAs(ctx, p.Protocol, patience{p.Timeouts.Start, mute})
	}
	return p.detect(ctx)
}

// detect tries both protocols. It uses a new process for each, because an engine may exit when it reads an
// unknown word. An engine that was silent for too long gets a second chance.
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

// label is the engine's name until it announces its own.
func (p *Program) label() string {
	if p.Name != "" {
		return p.Name
	}
	return filepath.Base(p.Path)
}

// ID is an engine's introduction.
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
