package uci

import (
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// driver speaks one protocol: it turns what the client wants into lines, and the
// engine's lines into events. It does no input or output of its own, and the
// client calls it from one goroutine at a time.
type driver interface {
	// hello returns the lines that open the conversation.
	hello() []string
	// meet is called when the engine has introduced itself. It returns the
	// options that the protocol itself needs to be set.
	meet(e introduction) []Setting
	// read understands a line of the engine.
	read(line string) event

	setOption(o Option, value string) string
	// answersReady reports whether the engine can be asked whether it is ready.
	answersReady() bool
	// isReady returns the line that the engine answers when it has dealt with
	// everything before.
	isReady() string
	newGame() []string
	// position returns the lines that bring the engine to the game's end.
	position(g *game) ([]string, error)
	// think returns the lines that start a search of the game's end.
	think(g *game, l *Limits) (order, error)
	ponderHit(draw bool) (string, error)
	stop() string
	// done is called at the end of a search; m is the move that the engine has
	// played, or NoMove when it is unknown what position the engine has now.
	done(m xiangqi.Move) []string
	quit() string

	protocol() Protocol
	// dialect is how the engine writes; it is known after meet.
	dialect() dialect
}

// introduction is what is known of an engine after its greeting.
type introduction struct {
	id      ID
	options []Option
	ranks   Ranks   // as configured
	letters Letters // as configured
	quirk   quirk

	optionBytes int // the size of the options' texts
}

// option returns the option of that name, or nil.
func (e *introduction) option(name string) *Option {
	for i := range e.options {
		if e.options[i].Is(name) {
			return &e.options[i]
		}
	}
	return nil
}

// What is remembered of the options that an engine offers.
const (
	maxOptions     = 1000
	maxOptionBytes = 1 << 20
)

// add remembers an option, in place of one of the same name. Its texts are
// copied: they may be parts of a long line.
func (e *introduction) add(o Option) {
	o.Name, o.Default = strings.Clone(o.Name), strings.Clone(o.Default)
	size := len(o.Name) + len(o.Default)
	for i, v := range o.Vars {
		o.Vars[i] = strings.Clone(v)
		size += len(v)
	}
	if len(e.options) >= maxOptions || e.optionBytes+size > maxOptionBytes {
		return
	}
	e.optionBytes += size
	for i := range e.options {
		if e.options[i].Name == o.Name {
			e.options[i] = o
			return
		}
	}
	e.options = append(e.options, o)
}

// event is a line of an engine in the terms of all protocols.
type event struct {
	Reply
	greeted bool     // the introduction is complete
	options []Option // CECP announces several in a line
	ready   bool     // the engine answers isReady
	claim   string   // CECP: the result that the engine declares
	draw    bool     // CECP: the engine offers a draw
	refused string   // what the engine says it does not accept: a position or a move
}

// order is a request to think.
type order struct {
	lines []string
	// allowed is how long the engine may think by the last command; 0 when no
	// time was given.
	allowed time.Duration
	// watch are the limits that the protocol could not say: the client stops the
	// search when one is reached.
	watch Limits
	// claim is a result that the engine has declared in place of a move before it
	// was asked for one; there is nothing to send then.
	claim string
	// deaf engines do not listen while they think: they end by their limits only.
	deaf bool
}

// quirk is a need of a known engine that it does not announce.
type quirk struct {
	name       string // how its id name begins
	letters    Letters
	noSetboard bool // refuses every position of CECP's setboard
	// quietPlies is the number of plies without a capture at which it takes a game
	// for over and ends when it is sent another move; 0 for none.
	quietPlies int
}

// quirks were observed with the versions that Debian 13 ships.
var quirks = []quirk{
	{name: "Sjaak", letters: LettersEH},
	{name: "HoiXiangqi", noSetboard: true, quietPlies: 100},
}

// quirkOf returns the quirk of the engine of that name.
func quirkOf(name string) quirk {
	for _, q := range quirks {
		if len(name) >= len(q.name) && name[:len(q.name)] == q.name {
			return q
		}
	}
	return quirk{}
}

// chosen returns the dialect for an engine: what was configured, else what is
// known of the engine, else the protocol's own.
func (e *introduction) chosen(own dialect) dialect {
	d := own
	if e.ranks != RanksAuto {
		d.ranks = e.ranks
	}
	if e.quirk.letters != LettersAuto {
		d.letters = e.quirk.letters
	}
	if e.letters != LettersAuto {
		d.letters = e.letters
	}
	return d
}

// readiness counts questions and answers, so that a late answer is not taken for
// that to a later question.
type readiness struct{ asked, answered int }

func (r *readiness) ask() string {
	r.asked++
	return "isready"
}

// answer counts a readyok and reports whether it was the last that was due.
func (r *readiness) answer(reply Reply) bool {
	if reply.Kind != ReplyReadyOK || r.answered == r.asked {
		return false
	}
	r.answered++
	return r.answered == r.asked
}
