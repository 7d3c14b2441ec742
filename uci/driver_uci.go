package uci

import (
	"math"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// uciDriver speaks UCI.
type uciDriver struct {
	speech dialect
	ready  readiness
	// asked is the last position that was sent. While open is set, the engine's first
	// move there may show that it numbers the ranks otherwise than it was taken to.
	asked xiangqi.Position
	open  bool
	auto  bool // the ranks were left to this client
	vague bool // what is announced does not show how the engine numbers them
}

func (d *uciDriver) protocol() Protocol { return UCI }
func (d *uciDriver) dialect() dialect   { return d.speech }
func (d *uciDriver) hello() []string    { return []string{"uci"} }
func (d *uciDriver) isReady() string    { return d.ready.ask() }
func (d *uciDriver) answersReady() bool { return true }
func (d *uciDriver) stop() string       { return "stop" }
func (d *uciDriver) quit() string       { return "quit" }

// newGame leaves the ranks open again, as the engine may.
func (d *uciDriver) newGame() []string {
	d.open = d.auto
	return []string{"ucinewgame"}
}

// The option by which engines for many games are set to play xiangqi. Those whose
// default is another game number the ranks from 1 to 10 once it is set. Where xiangqi is
// the default already, setting it should change nothing, and the ranks are unknown.
const (
	variantOption = "UCI_Variant"
	variantName   = "xiangqi"
)

func offersVariant(o *Option) bool {
	return o != nil && o.Type == Combo && slices.Contains(o.Vars, variantName)
}

func (d *uciDriver) meet(e introduction) (settings []Setting) {
	own := dialect{ranks: Ranks0To9, letters: LettersBN}
	d.asked = xiangqi.StartPosition()
	d.auto = e.ranks == RanksAuto
	d.open = d.auto
	if o := e.option(variantOption); offersVariant(o) {
		d.vague = d.auto && o.Default == variantName
		if o.Default != variantName {
			own.ranks = Ranks1To10
		}
		settings = append(settings, Setting{o.Name, variantName})
	}
	d.speech = e.chosen(own)
	return settings
}

// opening asks for a move in the start position, which shows how the engine numbers
// the ranks.
func (d *uciDriver) opening() []string {
	d.asked = xiangqi.StartPosition()
	return []string{"position startpos", "go depth 1"}
}

// read understands a line. The first move that the engine writes may settle how it
// numbers the ranks, as DeduceRanks describes.
func (d *uciDriver) read(line string) event {
	if d.open {
		if r := DeduceRanks(d.asked, firstMove(line)); r != RanksAuto {
			d.speech.ranks, d.open = r, false
		}
	}
	reply := ParseReply(line, d.speech.ranks)
	return event{Reply: reply, greeted: reply.Kind == ReplyUCIOK, ready: d.ready.answer(reply)}
}

func (d *uciDriver) setOption(o Option, value string) string {
	return Setting{o.Name, value}.format(UCI)
}

func (d *uciDriver) position(g *game) ([]string, error) {
	d.asked = g.now
	return []string{d.speech.positionLine(g.recent(math.MaxInt))}, nil
}

// think sends all limits in one command. A ban becomes the list of the other moves.
func (d *uciDriver) think(g *game, l *Limits) (order, error) {
	left, err := g.choose(l)
	if err != nil {
		return order{}, err
	}
	command := Go{Ponder: l.Ponder, Infinite: !l.limited()}
	setNumber(&command.Depth, int64(l.Depth))
	setNumber(&command.Nodes, l.Nodes)
	setNumber(&command.Mate, int64(l.Mate))
	if l.MoveTime > 0 {
		command.MoveTime = Number{atLeastOne(l.MoveTime.Milliseconds()), true}
	}
	if l.Timed() {
		red, black := l.Clocks[xiangqi.Red], l.Clocks[xiangqi.Black]
		command.WTime = Number{atLeastOne(red.Time.Milliseconds()), true}
		command.BTime = Number{atLeastOne(black.Time.Milliseconds()), true}
		command.WInc = Number{red.Increment.Milliseconds(), true}
		command.BInc = Number{black.Increment.Milliseconds(), true}
		setNumber(&command.MovesToGo, int64(l.Clocks[g.now.Turn()].MovesToGo))
	}
	for _, m := range left {
		command.SearchMoves = append(command.SearchMoves, d.speech.ranks.FormatMove(m))
	}
	line := Command{Kind: CommandGo, Go: command}.Format(UCI)
	return order{lines: []string{line}, allowed: l.allowed(g.now.Turn())}, nil
}

func (d *uciDriver) ponderHit(bool) (string, error) { return "ponderhit", nil }

func (d *uciDriver) done(xiangqi.Move) []string { return nil }

func setNumber(n *Number, value int64) {
	if value > 0 {
		*n = Number{value, true}
	}
}

// limited reports whether the limits end a search.
func (l *Limits) limited() bool {
	return l.Depth > 0 || l.Nodes > 0 || l.Mate > 0 || l.MoveTime > 0 || l.Timed()
}

// allowed returns the time that the limits give to a move of that side; 0 when
// they give none.
func (l *Limits) allowed(turn xiangqi.Color) time.Duration {
	allowed := l.MoveTime
	if clock := l.Clocks[turn&1].Time; clock > 0 && (allowed == 0 || clock < allowed) {
		allowed = clock
	}
	return allowed
}
