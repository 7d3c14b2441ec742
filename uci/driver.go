package uci

import (
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// driver implements one protocol. It turns the client's requests into lines, and the engine's lines into
// events. It performs no input or output, and the client calls it from only one goroutine at a time.
type driver interface {
	// hello returns the lines that open the conversation.
	hello() []string
	// meet is called after the engine has introduced itself. It returns the options that must be set
	// because the protocol itself requires them.
	meet(e introduction) []Setting
	// read parses a line from the engine.
	read(line string) event

	setOption(o Option, value string) string
	// answersReady reports whether the engine can be asked if it is ready.
	answersReady() bool
	// isReady returns the line that the engine answers after processing all earlier lines.
	isReady() string
	newGame() []string
	// position returns the lines that bring the engine to the end of the game.
	position(g *game) ([]string, error)
	// think returns the lines that start a search at the end of the game.
	think(g *game, l *Limits) (order, error)
	ponderHit(draw bool) (string, error)
	stop() string
	// done is called at the end of a search. m is the move that the engine played, or NoMove if the
	// position that the engine now has is unknown.
	done(m xiangqi.Move) []string
	quit() string

	protocol() Protocol
	// dialect returns the engine's notation; it is known after meet.
	dialect() dialect
}

// introduction holds what is known about an engine after its greeting.
type introduction struct {
	id      ID
	options []Option
	ranks   Ranks   // as configured
	letters Letters // as configured
	quirk   quirk

	optionBytes int // total size of the option texts
}

// option returns the option with the given name, or nil.
func (e *introduction) option(name string) *Option {
	for i := range e.options {
		if e.options[i].Is(name) {
			return &e.options[i]
		}
	}
	return nil
}

// Limits on the options stored per engine.
const (
	maxOptions     = 1000
	maxOptionBytes = 1 << 20
)

// add stores an option, replacing one of the same name. It copies the texts, which may be parts of a long
// line.
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

// event is a line from an engine in terms common to all protocols.
type event struct {
	Reply
	greeted bool     // the introduction is complete
	options []Option // CECP announces several in a line
	ready   bool     // the engine answers isReady
	claim   string   // CECP: the result that the engine declares
	draw    bool     // CECP: the engine offers a draw
	refused string   // the position or move that the engine reports as not accepted
}

// order is a request to search.
type order struct {
	lines []string
	// allowed is how long the last command lets the engine think; 0 if it gave no time.
	allowed time.Duration
	// watch holds the limits that the protocol cannot express. The client stops the search when one of
	// them is reached.
	watch Limits
	// claim is a result that the engine declared before it was asked for a move. In that case, nothing is
	// sent.
	claim string
	// deaf is set for engines that do not read input while they think. Only their limits can end a search.
	deaf bool
}

// quirk is a requirement of a known engine that the engine does not announce.
type quirk struct {
	name       string // prefix of the engine's id name
	letters    Letters
	noSetboard bool // refuses every position sent with CECP's setboard
	// quietPlies is the number of plies without a capture after which the engine considers a game over. If
	// such an engine receives another move, it exits. 0 means that there is no such number.
	quietPlies int
}

// quirks lists the quirks observed in the engine versions that Debian 13 ships.
var quirks = []quirk{
	{name: "Sjaak", letters: LettersEH},
	{name: "HoiXiangqi", noSetboard: true, quietPlies: 100},
}

// quirkOf returns the quirk of the engine with the given name.
func quirkOf(name string) quirk {
	for _, q := range quirks {
		if len(name) >= len(q.name) && name[:len(q.name)] == q.name {
			return q
		}
	}
	return quirk{}
}

// chosen returns the dialect to use for an engine. In order of preference, it is the configured dialect,
// the one known for the engine, or the protocol's own.
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

// readiness counts questions and answers, so that a late answer to one question is not mistaken for the
// answer to the next.
type readiness struct{ asked, answered int }

func (r *readiness) ask() string {
	r.asked++
	return "isready"
}

// answer counts a readyok and reports whether it was the last one expected.
func (r *readiness) answer(reply Reply) bool {
	if reply.Kind != ReplyReadyOK || r.answered == r.asked {
		return false
	}
	r.answered++
	return r.answered == r.asked
}
