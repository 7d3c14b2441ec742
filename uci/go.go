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

// Go is the "go" command as it was written in UCI or UCCI. The UCI fields are in milliseconds. The UCCI
// fields are in seconds, unless the option usemillisec is on; in that case, they are in milliseconds too.
type Go struct {
	Ponder   bool
	Draw     bool // UCCI: the opponent is offering a draw
	Infinite bool // "infinite" or "depth infinite"

	Depth Number // under UCCI, 0 asks only for the static evaluation
	Nodes Number
	Mate  Number // moves
	Perft Number // plies

	MoveTime, WTime, BTime, WInc, BInc Number // UCI
	MovesToGo                          Number // both

	Time, Increment                     Number // UCCI
	OppTime, OppIncrement, OppMovesToGo Number // UCCI

	// SearchMoves are the moves to choose from, as they were written.
	SearchMoves []string
}

// goNumbers lists the keywords that are followed by a number, in the order of writing. UCCI prescribes the
// order of its own keywords.
var goNumbers = []string{
	"depth", "nodes", "mate", "perft", "movetime", "wtime", "btime", "winc", "binc",
	"time", "movestogo", "increment", "opptime", "oppmovestogo", "oppincrement",
}

// number returns a pointer to the field for a keyword in goNumbers, or nil if there is none.
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

// parseGo parses the arguments of "go". It ignores unknown words and keywords whose number is missing.
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
			return // this word is the next to be read
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

// append appends the arguments to dst, each preceded by a space.
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

// appendWords appends the words to dst, each preceded by a space.
func appendWords(dst []byte, list []string) []byte {
	for _, word := range list {
		dst = append(append(dst, ' '), oneLine(word)...)
	}
	return dst
}

// Clock is a player's remaining time.
type Clock struct {
	Time      time.Duration
	Increment time.Duration // added after each move
	MovesToGo int           // number of moves until more time is added; 0 if the time is for the rest of the game
}

// Limits determine when a search ends and which moves it may play. If several limits are set, the search ends
// when the first one is reached. With zero Limits, the search is unlimited.
type Limits struct {
	Depth    int // plies
	Nodes    int64
	Mate     int           // moves
	MoveTime time.Duration // rounded by CECP, and for UCCI engines that count in seconds; see Result.Allowed
	// Clocks are the clocks of Red and Black. A zero Clock sets no time limit. If a clock has run out, set
	// its Time to at least a nanosecond.
	Clocks [2]Clock

	Ponder bool // the limits take effect at the ponder hit
	Draw   bool // the opponent is offering a draw; not supported by UCI

	SearchMoves []xiangqi.Move // moves to choose from; empty means all
	BanMoves    []xiangqi.Move // moves that must not be played
}

// Timed reports whether any clock is set.
func (l *Limits) Timed() bool { return l.Clocks != [2]Clock{} }

// Limits converts the command to limits for the side to move. unit is the unit of the UCCI fields, either
// time.Second or time.Millisecond. A UCCI time is for a single move if there is neither movestogo nor an
// increment. Depth 0 and negative numbers are treated as absent, and a clock at or below zero as a
// millisecond.
//
// The result does not include the search moves, which can be read with Ranks.ParseMoves.
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

// duration returns n units as a Duration, clamped to the range of that type.
func (n Number) duration(unit time.Duration) time.Duration {
	if unit <= 0 {
		return 0
	}
	return time.Duration(min(n.positive(), math.MaxInt64/int64(unit))) * unit
}

// left is like duration, but its result is never zero. It is used for clocks and limits.
func (n Number) left(unit time.Duration) time.Duration {
	return max(n.duration(unit), time.Millisecond)
}
