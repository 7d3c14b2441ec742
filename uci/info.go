package uci

import (
	"fmt"
	"strconv"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Info is a report from an engine that is thinking. Fields that were not reported are zero.
type Info struct {
	Depth    int // in plies
	SelDepth int // length of the longest line searched, in plies
	MultiPV  int // rank of this line of play, starting at 1
	Score    Score
	Bound    Bound
	WDL      WDL
	Nodes    int64
	NPS      int64 // nodes per second
	HashFull int   // per mille
	TBHits   int64
	Time     time.Duration // whole milliseconds
	PV       []xiangqi.Move

	CurrMove       xiangqi.Move // root move being searched
	CurrMoveNumber int          // its rank, starting at 1

	// Text is a message for the user, from "info string" in UCI or "info message" in UCCI.
	Text string
}

// ParseInfo parses an info line of either protocol. The word "info" may be missing. Unknown words, and words
// with invalid values, are ignored. The line of play ends at the first word that is not a move.
func ParseInfo(line string, r Ranks) Info {
	w := &words{oneLine(line)}
	if lower(w.peek()) == "info" {
		w.next()
	}
	var i Info
	for word := w.next(); word != ""; word = w.next() {
		i.read(lower(word), w, r)
	}
	return i
}

func (i *Info) read(word string, w *words, r Ranks) {
	switch word {
	case "depth":
		i.Depth, _ = w.small()
	case "seldepth":
		i.SelDepth, _ = w.small()
	case "multipv":
		i.MultiPV, _ = w.small()
	case "score":
		i.Score = parseScore(w)
	case "lowerbound":
		i.Bound = LowerBound
	case "upperbound":
		i.Bound = UpperBound
	case "wdl":
		i.WDL = parseWDL(w)
	case "nodes":
		i.Nodes = count(w)
	case "nps":
		i.NPS = count(w)
	case "hashfull":
		i.HashFull, _ = w.small()
	case "tbhits":
		i.TBHits = count(w)
	case "time":
		i.Time = Number{Value: count(w)}.duration(time.Millisecond)
	case "pv":
		i.PV = parseLine(w, r)
	case "currmove":
		i.CurrMove, _ = r.ParseMove(w.peek())
	case "currmovenumber":
		i.CurrMoveNumber, _ = w.small()
	case "string", "message":
		i.Text = w.rest()
	}
}

// count reads a nonnegative number from w.
func count(w *words) int64 {
	n, _ := w.number()
	return max(n, 0)
}

func parseWDL(w *words) WDL {
	win, ok1 := w.small()
	draw, ok2 := w.small()
	loss, ok3 := w.small()
	if !ok1 || !ok2 || !ok3 {
		return WDL{}
	}
	return WDL{win, draw, loss}
}

// parseLine reads moves until it reaches a word that is not a move.
func parseLine(w *words, r Ranks) (line []xiangqi.Move) {
	for word := w.peek(); word != ""; word = w.peek() {
		m, err := r.ParseMove(word)
		if err != nil {
			break
		}
		w.next()
		line = append(line, m)
	}
	return line
}

// Lines formats the info in the given protocol. An empty Info results in no lines. UCI puts everything on one
// line. UCCI uses separate lines for the text, for the time and nodes, for the line of play, and for the
// current move. It writes the score as a plain number and cannot express the other fields.
//
// For UCCI, Lines also writes the time, the nodes and the speed after the depth of the line of play, because
// front ends familiar with UCI look for them there.
func (i *Info) Lines(p Protocol, r Ranks) []string {
	if p == UCCI {
		return i.linesUCCI(r)
	}
	dst := append(i.appendSearch(nil), i.appendEffort(nil)...)
	if len(i.PV) > 0 {
		dst = r.appendMoves(append(dst, " pv"...), i.PV)
	}
	dst = i.appendCurrMove(dst, r)
	if i.Text != "" {
		dst = append(append(dst, " string "...), oneLine(i.Text)...)
	}
	if len(dst) == 0 {
		return nil
	}
	return []string{"info" + string(dst)}
}

// appendSearch appends the fields that describe the search's progress and score.
func (i *Info) appendSearch(dst []byte) []byte {
	if i.Depth > 0 || i.Score.Kind != NoScore {
		dst = appendNumber(dst, "depth", int64(i.Depth))
	}
	dst = appendPositive(dst, "seldepth", int64(i.SelDepth))
	dst = appendPositive(dst, "multipv", int64(i.MultiPV))
	if i.Score.Kind != NoScore {
		dst = append(append(dst, " score "...), i.Score.String()...)
	}
	if i.Bound != Exact {
		dst = append(append(dst, ' '), i.Bound.String()...)
	}
	if i.WDL != (WDL{}) {
		dst = fmt.Appendf(dst, " wdl %d %d %d", i.WDL.Win, i.WDL.Draw, i.WDL.Loss)
	}
	return dst
}

// appendEffort appends the fields that describe the cost of the search.
func (i *Info) appendEffort(dst []byte) []byte {
	dst = appendPositive(dst, "nodes", i.Nodes)
	dst = appendPositive(dst, "nps", i.NPS)
	dst = appendPositive(dst, "hashfull", int64(i.HashFull))
	dst = appendPositive(dst, "tbhits", i.TBHits)
	if i.Time > 0 || i.Nodes > 0 {
		dst = appendNumber(dst, "time", i.Time.Milliseconds())
	}
	return dst
}

func (i *Info) appendCurrMove(dst []byte, r Ranks) []byte {
	if i.CurrMove != xiangqi.NoMove {
		dst = r.AppendMove(append(dst, " currmove "...), i.CurrMove)
	}
	return appendPositive(dst, "currmovenumber", int64(i.CurrMoveNumber))
}

func (i *Info) linesUCCI(r Ranks) (lines []string) {
	if i.Text != "" {
		lines = append(lines, "info message "+oneLine(i.Text))
	}
	if i.Nodes > 0 || i.Time > 0 {
		lines = append(lines, fmt.Sprintf("info time %d nodes %d", i.Time.Milliseconds(), i.Nodes))
	}
	if i.Depth > 0 || i.Score.Kind != NoScore {
		dst := appendNumber([]byte("info"), "depth", int64(i.Depth))
		if i.MultiPV > 1 {
			dst = appendNumber(dst, "multipv", int64(i.MultiPV))
		}
		if len(i.PV) > 0 && (i.Nodes > 0 || i.Time > 0) {
			dst = appendNumber(dst, "time", i.Time.Milliseconds())
			dst = appendNumber(dst, "nodes", i.Nodes)
			dst = appendPositive(dst, "nps", i.NPS)
		}
		if i.Score.Kind != NoScore {
			dst = appendNumber(dst, "score", int64(i.Score.Plain()))
		}
		if len(i.PV) > 0 {
			dst = r.appendMoves(append(dst, " pv"...), i.PV)
		}
		lines = append(lines, string(dst))
	}
	if i.CurrMove != xiangqi.NoMove {
		lines = append(lines, "info currmove "+r.FormatMove(i.CurrMove))
	}
	return lines
}

func appendNumber(dst []byte, word string, n int64) []byte {
	dst = append(append(append(dst, ' '), word...), ' ')
	return strconv.AppendInt(dst, n, 10)
}

func appendPositive(dst []byte, word string, n int64) []byte {
	if n <= 0 {
		return dst
	}
	return appendNumber(dst, word, n)
}
