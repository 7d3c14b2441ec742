package record

import (
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/limits"
)

// Limits say how much reading may take. Packed files hold up to a thousand times
// their size, and a few bytes of a game become a few hundred in memory: without
// limits a small file fills the machine. A field that is 0 has the value of
// DefaultLimits, one below 0 sets no limit.
type Limits struct {
	// Unpacked is how many bytes all that is packed in a file may have, counted
	// after each unpacking. What is not packed is really there and not counted.
	Unpacked int64
	// Ratio is how many times larger than the file that may be, from
	// 8 MiB on. Games in text pack to between a third and a thirtieth.
	Ratio int64
	// Held is how many bytes of archives may be held in memory: a zip that comes
	// from a stream or lies in another archive cannot be read otherwise.
	Held int64
	// Entries is how many files an archive may hold.
	Entries int
	// Nesting is how deep packing goes: a .pgn.gz in a .zip are two.
	Nesting int
	// Game is how many bytes one game may take in the file, with what is
	// before it.
	Game int64
	// Moves is how many moves one game may have, all variations together. What
	// goes beyond is left out with a warning.
	Moves int
	// Time is how long a file may be read, from Open on. There is no limit by
	// default.
	Time time.Duration
}

// Units of limits.
const (
	mib = limits.MiB
	gib = limits.GiB
)

// ratioFrom is the unpacked size from which on Limits.Ratio counts, in bytes:
// small files may pack as well as they like.
const ratioFrom = 8 * mib

// DefaultLimits are those for files that a person chose to read: no collection of
// games comes near them, and reading stays below 256 MiB of memory.
func DefaultLimits() Limits {
	return Limits{
		Unpacked: limits.ChosenUnpacked, Ratio: limits.ChosenRatio, Held: limits.ChosenHeld, Entries: limits.ChosenEntries,
		Nesting: limits.ChosenNesting, Game: limits.ChosenGame, Moves: MaxNodes, Time: -1,
	}
}

// UploadLimits are those for files that come from anybody, over a network.
func UploadLimits() Limits {
	return Limits{
		Unpacked: limits.UploadUnpacked, Ratio: limits.UploadRatio, Held: limits.UploadHeld, Entries: limits.UploadEntries,
		Nesting: limits.UploadNesting, Game: limits.UploadGame, Moves: MaxNodes / 4, Time: limits.UploadTime,
	}
}

// ErrTooLarge is wrapped by the errors of files that go beyond the Limits.
var ErrTooLarge = errors.New("too large to be read")

// unlimited means no limit.
const unlimited = 1<<63 - 1

// complete fills in the fields that are 0 and those below.
func (l Limits) complete() Limits {
	usual := DefaultLimits()
	l.Unpacked, l.Ratio, l.Held = complete(l.Unpacked, usual.Unpacked), complete(l.Ratio, usual.Ratio), complete(l.Held, usual.Held)
	l.Entries, l.Nesting = completeInt(l.Entries, usual.Entries), completeInt(l.Nesting, usual.Nesting)
	l.Game, l.Moves = complete(l.Game, usual.Game), completeInt(l.Moves, usual.Moves)
	l.Time = time.Duration(complete(int64(l.Time), int64(usual.Time)))
	return l
}

func complete(value, usual int64) int64 {
	if value == 0 {
		value = usual
	}
	if value < 0 {
		return unlimited
	}
	return value
}

// completeInt is complete where numbers may have 32 bits.
func completeInt(value, usual int) int {
	return int(min(complete(int64(value), int64(usual)), math.MaxInt))
}

// budget is what reading one file has taken of its limits.
type budget struct {
	limits   Limits // complete
	packed   int64  // bytes of the file that have been read, or that it is known to have
	unpacked int64
	held     int64
	entries  int
	deadline time.Time // zero for none
	spent    error     // why no more may be read
}

func newBudget(l Limits) *budget {
	b := &budget{limits: l.complete()}
	if b.limits.Time < unlimited {
		b.deadline = time.Now().Add(b.limits.Time)
	}
	return b
}

// refuse notes that a limit is reached and returns the error.
func (b *budget) refuse(format string, args ...any) error {
	if b.spent == nil {
		b.spent = fmt.Errorf("%w: %s", ErrTooLarge, fmt.Sprintf(format, args...))
	}
	return b.spent
}

// hold counts bytes of an archive that are held in memory.
func (b *budget) hold(n int64) error {
	if b.held += n; b.held > b.limits.Held {
		return b.refuse("more than %s of archives would have to be held in memory; unpack the outer one first", size(b.limits.Held))
	}
	return nil
}

// check asks whether reading may go on.
func (b *budget) check() error {
	switch {
	case b.spent != nil:
		return b.spent
	case !b.deadline.IsZero() && time.Now().After(b.deadline):
		return b.refuse("reading took more than %v", b.limits.Time)
	case b.unpacked > b.limits.Unpacked:
		return b.refuse("it unpacks to more than %s", size(b.limits.Unpacked))
	case tooDense(b.unpacked, b.packed, b.limits.Ratio):
		return b.refuse("it unpacks to more than %d times its size", b.limits.Ratio)
	}
	return nil
}

func tooDense(unpacked, packed, ratio int64) bool {
	return unpacked > ratioFrom && unpacked/ratio > packed
}

// size names a number of bytes.
func size(n int64) string {
	for _, unit := range []struct {
		bytes int64
		name  string
	}{{gib, "GiB"}, {mib, "MiB"}, {1 << 10, "KiB"}} {
		if n >= unit.bytes {
			return fmt.Sprintf("%.4g %s", float64(n)/float64(unit.bytes), unit.name)
		}
	}
	return fmt.Sprintf("%d bytes", n)
}

// fileReader counts what is read of the file itself.
type fileReader struct {
	r io.Reader
	b *budget
}

// Read implements io.Reader.
func (f *fileReader) Read(p []byte) (int, error) {
	if err := f.b.check(); err != nil {
		return 0, err
	}
	n, err := f.r.Read(p)
	f.b.packed += int64(n)
	return n, err
}

// layer counts what one unpacking takes in and gives out.
type layer struct {
	in     countingReader
	out    io.Reader
	b      *budget
	gave   int64
	failed error
}

// Read implements io.Reader.
func (l *layer) Read(p []byte) (int, error) {
	if err := l.b.check(); err != nil {
		return 0, err
	}
	if l.failed != nil {
		return 0, l.failed
	}
	n, err := l.out.Read(p)
	l.gave += int64(n)
	l.b.unpacked += int64(n)
	if tooDense(l.gave, l.in.n, l.b.limits.Ratio) {
		err = l.b.refuse("it unpacks to more than %d times its size", l.b.limits.Ratio)
	}
	l.failed = err
	return n, err
}

// countingReader counts what is read.
type countingReader struct {
	r io.Reader
	n int64
}

// Read implements io.Reader.
func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// gameReader bounds what is read between two games.
type gameReader struct {
	r          io.Reader
	left, most int64
}

// Read implements io.Reader.
func (g *gameReader) Read(p []byte) (int, error) {
	if g.left <= 0 {
		return 0, fmt.Errorf("%w: one game takes more than %s", ErrTooLarge, size(g.most))
	}
	n, err := g.r.Read(p[:min(int64(len(p)), g.left)])
	g.left -= int64(n)
	return n, err
}
