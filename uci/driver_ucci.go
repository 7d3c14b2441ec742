package uci

import (
	"fmt"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ucciDriver implements UCCI for the client.
type ucciDriver struct {
	speech dialect
	unit   time.Duration // unit of the times in go commands
	ready  readiness
	silent bool // the engine does not answer isready
}

// recentPlies is the maximum number of moves to send with a position. After 100 moves without a capture,
// ElephantEye considers the game drawn and answers "nobestmove".
const recentPlies = 90

func (d *ucciDriver) protocol() Protocol { return UCCI }
func (d *ucciDriver) dialect() dialect   { return d.speech }
func (d *ucciDriver) hello() []string    { return []string{"ucci"} }
func (d *ucciDriver) isReady() string    { return d.ready.ask() }
func (d *ucciDriver) answersReady() bool { return !d.silent }
func (d *ucciDriver) stop() string       { return "stop" }
func (d *ucciDriver) quit() string       { return "quit" }

func (d *ucciDriver) newGame() []string {
	return []string{Command{Kind: CommandNewGame}.Format(UCCI)}
}

// millisecondOption makes the engine read the times in go commands as milliseconds instead of seconds.
const millisecondOption = "usemillisec"

// meet switches the engine to milliseconds if it offers them. Some engines, such as Fairy-Stockfish, list
// their UCI options under UCCI; these always use milliseconds.
func (d *ucciDriver) meet(e introduction) (settings []Setting) {
	d.speech = e.chosen(dialect{ranks: Ranks0To9, letters: LettersBN})
	d.unit = time.Second
	if o := e.option(millisecondOption); o != nil {
		d.unit = time.Millisecond
		settings = append(settings, Setting{o.Name, "true"})
	} else if offersVariant(e.option(variantOption)) {
		d.unit = time.Millisecond
	}
	return settings
}

func (d *ucciDriver) read(line string) event {
	reply := ParseReply(line, d.speech.ranks)
	return event{Reply: reply, greeted: reply.Kind == ReplyUCCIOK, ready: d.ready.answer(reply)}
}

func (d *ucciDriver) setOption(o Option, value string) string {
	return Setting{o.Name, value}.format(UCCI)
}

// tooOften is the number of times that a position must have occurred for ElephantEye to answer "nobestmove".
const tooOften = 4

func (d *ucciDriver) position(g *game) ([]string, error) {
	base, moves := g.recent(recentPlies)
	if g.occurrences() >= tooOften {
		moves = withoutLoops(base, moves)
	}
	return []string{d.speech.positionLine(base, moves)}, nil
}

// think sends a single limit, because UCCI cannot combine them. The clock comes first, followed by the time
// per move, the nodes and the depth. The client enforces the other limits.
func (d *ucciDriver) think(g *game, l *Limits) (order, error) {
	left, err := g.choose(l)
	if err != nil {
		return order{}, err
	}
	if l.Mate > 0 {
		return order{}, fmt.Errorf("%w: UCCI has no word for a search for mate", ErrUnsupported)
	}
	if l.Ponder && l.Draw {
		return order{}, fmt.Errorf("%w: UCCI offers a draw with the ponder hit, not before", ErrLimits)
	}
	o := order{allowed: l.allowed(g.now.Turn()), watch: Limits{Depth: l.Depth, Nodes: l.Nodes, MoveTime: l.MoveTime}}
	command := Go{Ponder: l.Ponder, Draw: l.Draw}
	switch {
	case l.Clocks[g.now.Turn()] != (Clock{}):
		d.tellClocks(&command, g.now.Turn(), l)
	case l.MoveTime > 0:
		command.Time = d.time(l.MoveTime)
		command.MovesToGo = Number{1, true}
		if l.MoveTime%d.unit == 0 {
			o.watch.MoveTime = 0
		}
	case l.Nodes > 0:
		command.Nodes = Number{l.Nodes, true}
		o.watch.Nodes = 0
	case l.Depth > 0:
		command.Depth = Number{int64(l.Depth), true}
		o.watch.Depth = 0
	default:
		command.Infinite = true
	}
	if left != nil {
		ban := Command{Kind: CommandBanMoves}
		for _, m := range g.without(left) {
			ban.Moves = append(ban.Moves, d.speech.ranks.FormatMove(m))
		}
		o.lines = append(o.lines, ban.Format(UCCI))
	}
	o.lines = append(o.lines, Command{Kind: CommandGo, Go: command}.Format(UCCI))
	return o, nil
}

// tellClocks sets the clock of the side to move and, if the opponent has one, the opponent's clock. With each
// clock, it sets movestogo or an increment, even one of 0; otherwise, a UCCI engine would take the time to be
// for a single move.
func (d *ucciDriver) tellClocks(command *Go, turn xiangqi.Color, l *Limits) {
	own, opp := l.Clocks[turn&1], l.Clocks[turn.Other()&1]
	command.Time = d.time(own.Time)
	if own.MovesToGo > 0 {
		command.MovesToGo = Number{int64(own.MovesToGo), true}
	} else {
		command.Increment = Number{int64(own.Increment / d.unit), true}
	}
	if opp == (Clock{}) {
		return
	}
	command.OppTime = d.time(opp.Time)
	if opp.MovesToGo > 0 {
		command.OppMovesToGo = Number{int64(opp.MovesToGo), true}
	} else {
		command.OppIncrement = Number{int64(opp.Increment / d.unit), true}
	}
}

// time converts t to the engine's unit. It rounds down, but never to zero.
func (d *ucciDriver) time(t time.Duration) Number {
	return Number{max(1, int64(t/d.unit)), true}
}

func (d *ucciDriver) ponderHit(draw bool) (string, error) {
	return Command{Kind: CommandPonderHit, Draw: draw}.Format(UCCI), nil
}

func (d *ucciDriver) done(xiangqi.Move) []string { return nil }
