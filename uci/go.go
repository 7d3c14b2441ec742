package uci

import (
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Number is an optional number in a command.
type Number struct {
	Value int64
	Set   bool
}

// Go is the "go" command of either protocol, as written. The UCI fields are in milliseconds. The UCCI
// fields are in seconds, or in milliseconds if the option usemillisec is on.
type Go struct {
	Ponder   bool
	Draw     bool // UCCI: the opponent offers a draw
	Infinite bool // "infinite" or "depth infinite"

	Depth Number // under UCCI 0 requests only the static evaluation
	Nodes Number
	Mate  Number // moves
	Perft Number // plies

	MoveTime, WTime, BTime, WInc, BInc Number // UCI
	MovesToGo                          Number // both

	Time, Increment                     Number // UCCI
	OppTime, OppIncrement, OppMovesToGo Number // UCCI

	// SearchMoves are the moves to choose from, as written.
	SearchMoves []string
}

// goNumbers are the go keywords that take a number, in the order in which they are written: UCCI requires
// this order for its own.
var goNumbers = []string{
	"depth", "nodes", "mate", "perft", "movetime", "wtime", "btime", "winc", "binc",
	"time", "movestogo", "increment", "opptime", "oppmovestogo", "oppincrement",
}

// number returns the field for a word of goNumbers, or nil.
func (g *Go) number(word string) *Number {
	switch word {
	case "depth":
		return &g.Depth
	case "nodes":
		return &g.Nodes
	case "mate":
		return &g.Mate
	case "perft":
		return &g.Perft
	case "movetime":
		return &g.MoveTime
	case "wtime":
		return &g.WTime
	case "btime":
		return &g.BTime
	case "winc":
		return &g.WInc
	case "binc":
		return &g.BInc
	case "time":
		return &g.Time
	case "movestogo":
		return &g.MovesToGo
	case "increment":
		return &g.Increment
	case "opptime":
		return &g.OppTime
	case "oppmovestogo":
		return &g.OppMovesToGo
	case "oppincrement":
		return &g.OppIncrement
	}
	return nil
}

const infiniteWord = "infinite"

// parseGo parses the arguments of "go". It skips unknown words and words whose number is missing.
func parseGo(w *words) Go {
	var g Go
	for word := w.next(); word != ""; word = w.next() {
		g.read(lower(word), w)
	}
	return g
}

func (g *Go) read(word string, w *words) {
	switch word {
	case "ponder":
		g.Ponder = true
	case "draw":
		g.Draw = true
	case infiniteWord:
		g.Infinite = true
	case "searchmoves":
		for next := w.peek(); next != "" && !isGoWord(lower(next)); next = w.peek() {
			g.SearchMoves = append(g.SearchMoves, w.next())
		}
	default:
		field := g.number(word)
		if field == nil {
			return
		}
		if word == "depth" && lower(w.peek()) == infiniteWord {
			return // the next word is read in its turn
		}
		if n, ok := w.number(); ok {
			*field = Number{n, true}
		}
	}
}

func isGoWord(word string) bool {
	switch word {
	case "ponder", "draw", infiniteWord, "searchmoves":
		return true
	}
	return slices.Contains(goNumbers, word)
}

// append appends the words, each after a space.
func (g *Go) append(dst []byte) []byte {
	if g.Ponder {
		dst = append(dst, " ponder"...)
	}
	if g.Draw {
		dst = append(dst, " draw"...)
	}
	for _, word := range goNumbers {
		if n := g.number(word); n.Set {
			dst = append(append(append(dst, ' '), word...), ' ')
			dst = strconv.AppendInt(dst, n.Value, 10)
		}
	}
	if g.Infinite {
		dst = append(dst, " infinite"...)
	}
	if len(g.SearchMoves) > 0 {
		dst = append(dst, " searchmoves"...)
	}
	return appendWords(dst, g.SearchMoves)
}

// appendWords appends the words, each after a space.
func appendWords(dst []byte, list []string) []byte {
	for _, word := range list {
		dst = append(append(dst, ' '), oneLine(word)...)
	}
	return dst
}

// Clock is the time that a side has left.
type Clock struct {
	Time      time.Duration
	Increment time.Duration // added after each move
	MovesToGo int           // moves until more time is added; 0 if the time is for all moves
}

// Limits determine when a search ends and which moves it may play. The zero value is an unlimited search.
// If several limits are set, the first one reached ends the search.
type Limits struct {
	Depth    int // plies
	Nodes    int64
	Mate     int           // moves
	MoveTime time.Duration // rounded by CECP, and by UCCI engines that use seconds; see Result.Allowed
	// Clocks are the clocks of Red and Black. A zero clock means no limit. A clock that has run out
	// contains at least a nanosecond.
	Clocks [2]Clock

	Ponder bool // the limits apply from the ponder hit on
	Draw   bool // the opponent offers a draw; UCI cannot express it

	SearchMoves []xiangqi.Move // the moves to choose from; empty means all
	BanMoves    []xiangqi.Move // the moves that must not be played
}

// Timed reports whether clocks are set.
func (l *Limits) Timed() bool { return l.Clocks != [2]Clock{} }

// Limits converts the command to limits for the side to move. unit is the unit of the UCCI fields:
// time.Second or time.Millisecond. A UCCI time with neither movestogo nor an increment applies to one
// move. Depth 0 and negative numbers count as absent, and a clock of zero or less becomes a millisecond.
// Limits does not include the search moves; read them with Ranks.ParseMoves.
func (g *Go) Limits(turn xiangqi.Color, unit time.Duration) Limits {
	l := Limits{Ponder: g.Ponder, Draw: g.Draw}
	if g.Infinite {
		return l
	}
	l.Depth = int(min(g.Depth.positive(), math.MaxInt32))
	l.Mate = int(min(g.Mate.positive(), math.MaxInt32))
	l.Nodes = g.Nodes.positive()
	if g.MoveTime.Set {
		l.MoveTime = g.MoveTime.left(time.Millisecond)
	}
	l.Clocks = g.clocks(turn, unit)
	return l
}

func (g *Go) clocks(turn xiangqi.Color, unit time.Duration) (clocks [2]Clock) {
	if g.WTime.Set || g.BTime.Set {
		toGo := int(min(g.MovesToGo.positive(), math.MaxInt32))
		clocks[xiangqi.Red] = Clock{g.WTime.left(time.Millisecond), g.WInc.duration(time.Millisecond), toGo}
		clocks[xiangqi.Black] = Clock{g.BTime.left(time.Millisecond), g.BInc.duration(time.Millisecond), toGo}
	}
	if g.Time.Set {
		clocks[turn&1] = ucciClock(g.Time, g.Increment, g.MovesToGo, unit)
	}
	if g.OppTime.Set {
		clocks[turn.Other()&1] = ucciClock(g.OppTime, g.OppIncrement, g.OppMovesToGo, unit)
	}
	return clocks
}

func ucciClock(left, increment, toGo Number, unit time.Duration) Clock {
	c := Clock{left.left(unit), increment.duration(unit), int(min(toGo.positive(), math.MaxInt32))}
	if !increment.Set && c.MovesToGo == 0 {
		c.MovesToGo = 1
	}
	return c
}

func (n Number) positive() int64 { return max(n.Value, 0) }

// duration converts a number of units, clamped to the range of a Duration.
func (n Number) duration(unit time.Duration) time.Duration {
	if unit <= 0 {
		return 0
	}
	return time.Duration(min(n.positive(), math.MaxInt64/int64(unit))) * unit
}

// left is like duration, but for a clock or a limit. Its result is never zero.
func (n Number) left(unit time.Duration) time.Duration {
	return max(n.duration(unit), time.Millisecond)
}
