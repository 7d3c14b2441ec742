package uci

import (
	"math"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// uciDriver implements UCI for the client.
type uciDriver struct {
	speech dialect
	ready  readiness
	// asked is the last position sent. While open is set, the engine's first move in that position may still
	// show that the rank numbering is not the one assumed.
	asked xiangqi.Position
	open  bool
	auto  bool // the client determines the rank numbering
	vague bool // the engine's announcements do not reveal its rank numbering
}

func (d *uciDriver) protocol() Protocol { return UCI }
func (d *uciDriver) dialect() dialect   { return d.speech }
func (d *uciDriver) hello() []string    { return []string{"uci"} }
func (d *uciDriver) isReady() string    { return d.ready.ask() }
func (d *uciDriver) answersReady() bool { return true }
func (d *uciDriver) stop() string       { return "stop" }
func (d *uciDriver) quit() string       { return "quit" }

// newGame makes the rank numbering an open question again, because the engine may change it.
func (d *uciDriver) newGame() []string {
	d.open = d.auto
	return []string{"ucinewgame"}
}

// The option that makes multi-variant engines play xiangqi. If another game is the default, engines number
// the ranks from 1 to 10 once the option is set. If xiangqi is the default, setting the option should have no
// effect, and the numbering remains unknown.
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

// opening asks the engine for a move in the start position, in order to reveal its rank numbering.
func (d *uciDriver) opening() []string {
	d.asked = xiangqi.StartPosition()
	return []string{"position startpos", "go depth 1"}
}

// read interprets a line. The first move that the engine writes may determine its rank numbering, as
// explained for DeduceRanks.
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

// think sends all limits in a single command. If moves are banned, it lists all the others.
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

// limited reports whether l contains any limit that ends a search.
func (l *Limits) limited() bool {
	return l.Depth > 0 || l.Nodes > 0 || l.Mate > 0 || l.MoveTime > 0 || l.Timed()
}

// allowed returns the time that l allows the given side for a move, or 0 if the time is unlimited.
func (l *Limits) allowed(turn xiangqi.Color) time.Duration {
	allowed := l.MoveTime
	if clock := l.Clocks[turn&1].Time; clock > 0 && (allowed == 0 || clock < allowed) {
		allowed = clock
	}
	return allowed
}
