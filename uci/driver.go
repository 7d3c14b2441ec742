package uci

import (
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// A driver implements one protocol. It translates the client's requests into lines for the engine, and lines
// from the engine into events. It performs no I/O itself. The client never calls it from two goroutines at a
// time.
type driver interface {
	// hello returns the lines that begin the conversation.
	hello() []string
	// meet is called when the engine has introduced itself. It returns the options that must be set because
	// of the protocol itself.
	meet(e introduction) []Setting
	// read interprets a line from the engine.
	read(line string) event

	setOption(o Option, value string) string
	// answersReady reports whether the engine can be asked whether it is ready.
	answersReady() bool
	// isReady returns a line that the engine answers once it has processed all earlier lines.
	isReady() string
	newGame() []string
	// position returns the lines that make the engine set up the position at the end of the game.
	position(g *game) ([]string, error)
	// think returns the lines that start a search of that position.
	think(g *game, l *Limits) (order, error)
	ponderHit(draw bool) (string, error)
	stop() string
	// done is called when a search has ended. m is the move that the engine played, or NoMove if it is no
	// longer known which position the engine has.
	done(m xiangqi.Move) []string
	quit() string

	protocol() Protocol
	// dialect returns the engine's notation, which is known once meet has been called.
	dialect() dialect
}

// introduction holds everything that an engine has revealed about itself in its greeting.
type introduction struct {
	id      ID
	options []Option
	ranks   Ranks   // as configured
	letters Letters // as configured
	quirk   quirk

	optionBytes int // total size of the texts of the options
}

// option returns the option with the given name, or nil if there is none.
func (e *introduction) option(name string) *Option {
	for i := range e.options {
		if e.options[i].Is(name) {
			return &e.options[i]
		}
	}
	return nil
}

// Limits on the options that are stored for an engine.
const (
	maxOptions     = 1000
	maxOptionBytes = 1 << 20
)

// add stores an option, replacing any option with the same name. It copies the texts, because they may be
// part of a longer line.
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

// event is a line from an engine in a form that does not depend on the protocol.
type event struct {
	Reply
	greeted bool     // the engine has completed its introduction
	options []Option // options announced in the line; CECP announces several at a time
	ready   bool     // the line answers isReady
	claim   string   // CECP: result that the engine declares
	draw    bool     // CECP: the engine is offering a draw
	refused string   // position or move that the engine reports as rejected
}

// order is a request for a search.
type order struct {
	lines []string
	// allowed is the thinking time that the lines allow, or 0 if they set no time limit.
	allowed time.Duration
	// watch holds the limits that cannot be expressed in the protocol. When one of them is reached, the
	// client stops the search.
	watch Limits
	// claim is a result that the engine has declared before being asked for a move. If it is set, nothing is
	// sent.
	claim string
	// deaf is true if the engine does not read input while it is thinking. Only its own limits can then end a
	// search.
	deaf bool
}

// quirk describes what a particular engine requires without announcing it.
type quirk struct {
	name       string // prefix of the engine's name
	letters    Letters
	noSetboard bool // rejects every position sent with CECP's setboard
	// quietPlies is the number of plies without a capture after which the engine considers a game over, or 0
	// if there is no such number. If the engine then receives another move, it exits.
	quietPlies int
}

// quirks lists quirks observed in the engine versions that ship with Debian 13.
var quirks = []quirk{
	{name: "Sjaak", letters: LettersEH},
	{name: "HoiXiangqi", noSetboard: true, quietPlies: 100},
}

// quirkOf returns the quirks of the engine with the given name.
func quirkOf(name string) quirk {
	for _, q := range quirks {
		if len(name) >= len(q.name) && name[:len(q.name)] == q.name {
			return q
		}
	}
	return quirk{}
}

// chosen returns the dialect for an engine. The configured dialect takes precedence, followed by the one that
// the engine is known to use and by the protocol's own.
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

// readiness counts questions and answers, so that a late answer is not taken for the answer to the next
// question.
type readiness struct{ asked, answered int }

func (r *readiness) ask() string {
	r.asked++
	return "isready"
}

// answer counts a readyok, and reports whether no further ones are expected.
func (r *readiness) answer(reply Reply) bool {
	if reply.Kind != ReplyReadyOK || r.answered == r.asked {
		return false
	}
	r.answered++
	return r.answered == r.asked
}
