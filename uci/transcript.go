package uci

import (
	"sync"
	"time"
)

// Direction is the direction of a line, to or from the engine.
type Direction uint8

// The directions.
const (
	FromEngine Direction = iota
	ToEngine
	FromStderr
)

// Traffic is a line exchanged between a client and its engine.
type Traffic struct {
	At        time.Time
	Direction Direction
	Text      string
}

// String returns the line with a prefix: ">" if it was sent to the engine, "<" if it was received from the
// engine, and "!" if the engine wrote it to standard error.
func (t Traffic) String() string {
	return string("<>!"[min(t.Direction, FromStderr)]) + " " + clip(t.Text, 2*shownText)
}

// Limits on a transcript.
const (
	transcriptLines = 64
	transcriptBytes = 240 // of each line
)

// transcript keeps the last lines for use in errors.
type transcript struct {
	mu    sync.Mutex
	lines [transcriptLines]Traffic
	count int
}

func (t *transcript) add(line Traffic) {
	if len(line.Text) > transcriptBytes {
		line.Text = string([]byte(line.Text[:transcriptBytes])) + "..."
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lines[t.count%transcriptLines] = line
	t.count++
}

// tail returns the lines that have been kept, oldest first.
func (t *transcript) tail() []Traffic {
	t.mu.Lock()
	defer t.mu.Unlock()
	kept := min(t.count, transcriptLines)
	tail := make([]Traffic, 0, kept)
	for i := t.count - kept; i < t.count; i++ {
		tail = append(tail, t.lines[i%transcriptLines])
	}
	return tail
}

// textTail keeps the end of a text.
type textTail struct {
	mu   sync.Mutex
	text []byte
}

const textTailBytes = 4 << 10

func (t *textTail) addLine(line string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(append(t.text, line...), '\n')
	if extra := len(t.text) - textTailBytes; extra > 0 {
		t.text = append(t.text[:0], t.text[extra:]...)
	}
}

func (t *textTail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.text)
}
