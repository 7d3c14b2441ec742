package uci

import (
	"io"
	"strings"
	"sync"
)

// A Writer writes an engine's replies in the protocol and dialect requested by the front end. Each call
// results in a single call to the underlying writer, which writes only whole lines, so that lines from
// different goroutines do not mix. The methods are safe for concurrent use.
type Writer struct {
	mu       sync.Mutex
	w        io.Writer
	protocol Protocol
	ranks    Ranks
	buffer   []byte
	err      error
}

// NewWriter returns a Writer that writes UCI, with ranks numbered from 0 to 9, until it is set to something
// else.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w, protocol: UCI} }

// SetProtocol selects UCI or UCCI.
func (w *Writer) SetProtocol(p Protocol) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.protocol = p
}

// SetRanks sets the rank numbering for moves in UCI. UCCI supports only ranks numbered from 0 to 9.
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

// Ranks returns the numbering that currently applies to moves, both written and read.
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

// Err returns the first error from the underlying writer. Once there is an error, all writes return it
// without doing anything.
func (w *Writer) Err() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

// Reply writes a reply of any kind.
func (w *Writer) Reply(reply Reply) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.write(reply.Lines(w.protocol, w.currentRanks()))
}

// ID writes an id line. The field must be name or author or, in UCCI, version, copyright or user.
func (w *Writer) ID(field, text string) error {
	return w.Reply(Reply{Kind: ReplyID, Field: field, Text: text})
}

// Option announces an option. In UCCI, its name is written as one word.
func (w *Writer) Option(o Option) error { return w.Reply(Reply{Kind: ReplyOption, Option: o}) }

// OK completes the greeting with "uciok" or "ucciok".
func (w *Writer) OK() error {
	if w.Protocol() == UCCI {
		return w.Reply(Reply{Kind: ReplyUCCIOK})
	}
	return w.Reply(Reply{Kind: ReplyUCIOK})
}

// ReadyOK answers "isready".
func (w *Writer) ReadyOK() error { return w.Reply(Reply{Kind: ReplyReadyOK}) }

// Info writes a search report. It takes one line in UCI and several in UCCI.
func (w *Writer) Info(i Info) error { return w.Reply(Reply{Kind: ReplyInfo, Info: i}) }

// Message writes text for the user. Each line of text becomes one info line.
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

// BestMove writes the reply that ends a search.
func (w *Writer) BestMove(b BestMove) error { return w.Reply(Reply{Kind: ReplyBestMove, Best: b}) }

// PopHash writes the answer to "probe".
func (w *Writer) PopHash(h PopHash) error { return w.Reply(Reply{Kind: ReplyPopHash, Hash: h}) }

// Bye writes a goodbye if the protocol has one. Only UCCI does.
func (w *Writer) Bye() error {
	if w.Protocol() != UCCI {
		return nil
	}
	return w.Reply(Reply{Kind: ReplyBye})
}

// Text writes lines that are not part of any protocol, such as a diagram of the board.
func (w *Writer) Text(text string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, oneLine(strings.TrimRight(line, "\r\n")))
	}
	return w.write(lines)
}

// write writes the lines. The caller must hold w.mu.
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
