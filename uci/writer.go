package uci

import (
	"io"
	"strings"
	"sync"
)

// Writer writes an engine's replies in the protocol and dialect that the front end has requested. Every
// call makes a single call to the underlying writer and writes only whole lines, so that lines from
// several goroutines do not mix. Its methods are safe for concurrent use.
type Writer struct {
	mu       sync.Mutex
	w        io.Writer
	protocol Protocol
	ranks    Ranks
	buffer   []byte
	err      error
}

// NewWriter returns a Writer that initially writes UCI with ranks 0 to 9.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w, protocol: UCI} }

// SetProtocol selects UCI or UCCI.
func (w *Writer) SetProtocol(p Protocol) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.protocol = p
}

// SetRanks sets how UCI moves are written. UCCI supports only ranks 0 to 9.
func (w *Writer) SetRanks(r Ranks) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ranks = r
}

// Protocol returns the protocol in use.
func (w *Writer) Protocol() Protocol {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.protocol
}

// Ranks returns the numbering that applies to moves, including those read.
func (w *Writer) Ranks() Ranks {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.currentRanks()
}

func (w *Writer) currentRanks() Ranks {
	if w.protocol == UCCI || w.ranks == RanksAuto {
		return Ranks0To9
	}
	return w.ranks
}

// Err returns the first error of the underlying writer. After that error, writes do nothing and return it
// again.
func (w *Writer) Err() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

// Reply writes any reply.
func (w *Writer) Reply(reply Reply) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.write(reply.Lines(w.protocol, w.currentRanks()))
}

// ID writes an id line. field is name or author, or, under UCCI, also version, copyright or user.
func (w *Writer) ID(field, text string) error {
	return w.Reply(Reply{Kind: ReplyID, Field: field, Text: text})
}

// Option announces an option, under its one-word name in UCCI.
func (w *Writer) Option(o Option) error { return w.Reply(Reply{Kind: ReplyOption, Option: o}) }

// OK ends the greeting: "uciok" or "ucciok".
func (w *Writer) OK() error {
	if w.Protocol() == UCCI {
		return w.Reply(Reply{Kind: ReplyUCCIOK})
	}
	return w.Reply(Reply{Kind: ReplyUCIOK})
}

// ReadyOK answers "isready".
func (w *Writer) ReadyOK() error { return w.Reply(Reply{Kind: ReplyReadyOK}) }

// Info writes a search report: one line for UCI, several for UCCI.
func (w *Writer) Info(i Info) error { return w.Reply(Reply{Kind: ReplyInfo, Info: i}) }

// Message writes text for the user, with one info line per line of text.
func (w *Writer) Message(text string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	var lines []string
	for line := range strings.Lines(text) {
		i := Info{Text: strings.TrimRight(line, "\r\n")}
		lines = append(lines, i.Lines(w.protocol, w.currentRanks())...)
	}
	return w.write(lines)
}

// BestMove ends a search.
func (w *Writer) BestMove(b BestMove) error { return w.Reply(Reply{Kind: ReplyBestMove, Best: b}) }

// PopHash answers "probe".
func (w *Writer) PopHash(h PopHash) error { return w.Reply(Reply{Kind: ReplyPopHash, Hash: h}) }

// Bye says goodbye if the protocol supports it, which only UCCI does.
func (w *Writer) Bye() error {
	if w.Protocol() != UCCI {
		return nil
	}
	return w.Reply(Reply{Kind: ReplyBye})
}

// Text writes lines that belong to no protocol, such as a board.
func (w *Writer) Text(text string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, oneLine(strings.TrimRight(line, "\r\n")))
	}
	return w.write(lines)
}

// write writes the lines. w.mu must be held.
func (w *Writer) write(lines []string) error {
	if w.err != nil || len(lines) == 0 {
		return w.err
	}
	if w.w == nil {
		return errNotStarted
	}
	w.buffer = w.buffer[:0]
	for _, line := range lines {
		w.buffer = append(append(w.buffer, line...), '\n')
	}
	_, w.err = w.w.Write(w.buffer)
	return w.err
}
