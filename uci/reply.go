package uci

import (
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrProtocol is wrapped by the error for a line that violates the protocol.
var ErrProtocol = errors.New("protocol broken")

// ReplyKind is the kind of a line sent by an engine.
type ReplyKind uint8

// The replies. ReplyUnknown is any other line, such as a banner, a board or an error message.
const (
	ReplyUnknown  ReplyKind = iota
	ReplyID                 // Field and Text
	ReplyOption             // Option
	ReplyUCIOK              //
	ReplyUCCIOK             //
	ReplyReadyOK            //
	ReplyInfo               // Info
	ReplyBestMove           // Best; also "nobestmove"
	ReplyPopHash            // Hash
	ReplyBye                //
)

var replyWords = [...]string{"", "id", "option", "uciok", "ucciok", "readyok", "info", "bestmove", "pophash", "bye"}

// String returns the first word of lines of this kind.
func (k ReplyKind) String() string {
	if k == ReplyUnknown || int(k) >= len(replyWords) {
		return "unknown"
	}
	return replyWords[k]
}

// Reply is a line sent by an engine. Which fields are set depends on the kind.
type Reply struct {
	Kind   ReplyKind
	Field  string // of an id: name, author, version, copyright or user
	Text   string // of an id; for an unknown reply, the entire line
	Option Option
	Info   Info
	Best   BestMove
	Hash   PopHash
	// Err describes what is wrong with a line whose first word is known. It wraps ErrProtocol. If it is set,
	// ignore the other fields.
	Err error
}

// BestMove is the reply that ends a search.
type BestMove struct {
	Move   xiangqi.Move // NoMove if there is none
	Ponder xiangqi.Move // move to ponder on; NoMove if there is none
	Draw   bool         // UCCI: the engine offers a draw, or accepts the opponent's offer
	Resign bool         // UCCI: the engine resigns
}

// PopHash is the answer to UCCI's "probe": the entry for a position in the hash table.
type PopHash struct {
	Move       xiangqi.Move
	Lower      Number // lower bound of the score
	LowerDepth int
	Upper      Number
	UpperDepth int
}

// ParseReply parses a line sent by an engine in UCI or UCCI.
func ParseReply(line string, r Ranks) Reply {
	line = oneLine(line)
	w := &words{line}
	switch word := lower(w.next()); word {
	case "id":
		return Reply{Kind: ReplyID, Field: lower(w.next()), Text: w.rest()}
	case "option":
		o, err := ParseOption(line)
		if err != nil {
			err = fmt.Errorf("%w: %w", ErrProtocol, err)
		}
		return Reply{Kind: ReplyOption, Option: o, Err: err}
	case "uciok":
		return Reply{Kind: ReplyUCIOK}
	case "ucciok":
		return Reply{Kind: ReplyUCCIOK}
	case "readyok":
		return Reply{Kind: ReplyReadyOK}
	case "info":
		return Reply{Kind: ReplyInfo, Info: ParseInfo(line, r)}
	case "bestmove":
		return parseBestMove(w, r)
	case "nobestmove":
		return Reply{Kind: ReplyBestMove}
	case "pophash":
		return Reply{Kind: ReplyPopHash, Hash: parsePopHash(w, r)}
	case "bye":
		return Reply{Kind: ReplyBye}
	}
	return Reply{Text: trim(line)}
}

// parseBestMove parses the arguments of "bestmove".
func parseBestMove(w *words, r Ranks) Reply {
	reply := Reply{Kind: ReplyBestMove}
	best := &reply.Best
	text := w.peek()
	switch lower(text) {
	case "(none)", "none", "null", "0000":
		w.next()
	case "draw", "resign":
	default:
		m, err := r.ParseMove(text)
		if err != nil {
			reply.Err = fmt.Errorf("%w: bestmove: %w", ErrProtocol, err)
			return reply
		}
		w.next()
		best.Move = m
	}
	for word := w.next(); word != ""; word = w.next() {
		switch lower(word) {
		case "ponder":
			best.Ponder, _ = r.ParseMove(w.peek())
		case "draw":
			best.Draw = true
		case "resign":
			best.Resign = true
		}
	}
	return reply
}

// Format formats the reply in the given protocol. Draw offers and resignations are omitted in UCI, which
// cannot express them. If there is no move, the result is "bestmove (none)" in UCI and "nobestmove" in UCCI.
func (b BestMove) Format(p Protocol, r Ranks) string {
	if b.Move == xiangqi.NoMove {
		if p == UCCI {
			return "nobestmove"
		}
		return "bestmove (none)"
	}
	dst := r.AppendMove([]byte("bestmove "), b.Move)
	if b.Ponder != xiangqi.NoMove {
		dst = r.AppendMove(append(dst, " ponder "...), b.Ponder)
	}
	if p == UCCI && b.Draw {
		dst = append(dst, " draw"...)
	}
	if p == UCCI && b.Resign {
		dst = append(dst, " resign"...)
	}
	return string(dst)
}

// parsePopHash parses the arguments of "pophash".
func parsePopHash(w *words, r Ranks) (h PopHash) {
	for word := w.next(); word != ""; word = w.next() {
		switch lower(word) {
		case "bestmove":
			h.Move, _ = r.ParseMove(w.peek())
		case "lowerbound":
			h.Lower, h.LowerDepth = parseHashBound(w)
		case "upperbound":
			h.Upper, h.UpperDepth = parseHashBound(w)
		}
	}
	return h
}

func parseHashBound(w *words) (bound Number, depth int) {
	bound.Value, bound.Set = w.number()
	if lower(w.peek()) == "depth" {
		w.next()
		depth, _ = w.small()
	}
	return bound, depth
}

// Format formats the entry as a pophash line.
func (h PopHash) Format(r Ranks) string {
	dst := []byte("pophash")
	if h.Move != xiangqi.NoMove {
		dst = r.AppendMove(append(dst, " bestmove "...), h.Move)
	}
	if h.Lower.Set {
		dst = appendNumber(appendNumber(dst, "lowerbound", h.Lower.Value), "depth", int64(h.LowerDepth))
	}
	if h.Upper.Set {
		dst = appendNumber(appendNumber(dst, "upperbound", h.Upper.Value), "depth", int64(h.UpperDepth))
	}
	return string(dst)
}

// Lines formats the reply in the given protocol. The result is a single line, except for an Info; see
// Info.Lines.
func (reply *Reply) Lines(p Protocol, r Ranks) []string {
	switch reply.Kind {
	case ReplyUnknown:
		return []string{oneLine(reply.Text)}
	case ReplyID:
		return []string{oneLine("id " + reply.Field + " " + reply.Text)}
	case ReplyOption:
		return []string{reply.Option.Format(p)}
	case ReplyInfo:
		return reply.Info.Lines(p, r)
	case ReplyBestMove:
		return []string{reply.Best.Format(p, r)}
	case ReplyPopHash:
		return []string{reply.Hash.Format(r)}
	}
	return []string{reply.Kind.String()}
}
