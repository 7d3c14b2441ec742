package record

import (
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/limits"
)

// Limits bound the resources used for reading. A compressed file can expand a thousandfold, and a
// few bytes of a game can take a few hundred bytes in memory. Without limits, a small file could
// therefore exhaust the available memory. For any field, zero means the value in DefaultLimits, and
// a negative value means no limit.
type Limits struct {
	// Unpacked is the maximum total size, in bytes, of all unpacked data in a file. Data that is
	// packed more than once counts after each unpacking. Data that is not packed does not count.
	Unpacked int64
	// Ratio is the maximum ratio of the unpacked size to the size of the file. It applies once 8
	// MiB have been unpacked. Games in text form typically compress to between a third and a
	// thirtieth of their size.
	Ratio int64
	// Held is the maximum size, in bytes, of archives held in memory. A zip file must be held in
	// memory if it comes from a stream or is inside another archive.
	Held int64
	// Entries is the maximum number of files in an archive.
	Entries int
	// Nesting is the maximum nesting depth. For example, a .pgn.gz file in a .zip file counts as
	// two.
	Nesting int
	// Game is the maximum size, in bytes, of a single game in the file, including anything that
	// precedes it.
	Game int64
	// Moves is the maximum number of moves per game, including all variations. If a game has more
	// moves, the excess is dropped with a warning.
	Moves int
	// Time is the maximum time for reading a file, counted from Open. By default, there is no
	// limit.
	Time time.Duration
}

// Units for limits.
const (
	mib = limits.MiB
	gib = limits.GiB
)

// ratioFrom is the unpacked size, in bytes, at which Limits.Ratio begins to apply. Smaller files
// may have any ratio.
const ratioFrom = 8 * mib

// DefaultLimits returns the limits for files that a person has chosen to read. No real collection
// of games comes close to them, and reading within these limits requires less than 256 MiB of
// memory.
func DefaultLimits() Limits {
	return Limits{
		Unpacked: limits.ChosenUnpacked, Ratio: limits.ChosenRatio, Held: limits.ChosenHeld, Entries: limits.ChosenEntries,
		Nesting: limits.ChosenNesting, Game: limits.ChosenGame, Moves: MaxNodes, Time: -1,
	}
}

// UploadLimits returns the limits for untrusted files received over a network.
func UploadLimits() Limits {
	return Limits{
		Unpacked: limits.UploadUnpacked, Ratio: limits.UploadRatio, Held: limits.UploadHeld, Entries: limits.UploadEntries,
		Nesting: limits.UploadNesting, Game: limits.UploadGame, Moves: MaxNodes / 4, Time: limits.UploadTime,
	}
}

// ErrTooLarge is wrapped by errors for files that exceed the Limits.
var ErrTooLarge = errors.New("too large to be read")

// unlimited means no limit.
const unlimited = 1<<63 - 1

// complete replaces fields that are zero or negative with the values that they represent.
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

// completeInt is like complete, but for int, which may have only 32 bits.
func completeInt(value, usual int) int {
	return int(min(complete(int64(value), int64(usual)), math.MaxInt))
}

// budget tracks how much of its limits a file has used.
type budget struct {
	limits   Limits // without zero or negative fields
	packed   int64  // bytes read from the file, or its known size
	unpacked int64
	held     int64
	entries  int
	deadline time.Time // zero if there is none
	spent    error     // reason why reading must stop
}

func newBudget(l Limits) *budget {
	b := &budget{limits: l.complete()}
	if b.limits.Time < unlimited {
		b.deadline = time.Now().Add(b.limits.Time)
	}
	return b
}

// refuse records that a limit has been exceeded, and returns the error.
func (b *budget) refuse(format string, args ...any) error {
	if b.spent == nil {
		b.spent = fmt.Errorf("%w: %s", ErrTooLarge, fmt.Sprintf(format, args...))
	}
	return b.spent
}

// hold counts n bytes of an archive that is held in memory.
func (b *budget) hold(n int64) error {
	if b.held += n; b.held > b.limits.Held {
		return b.refuse("more than %s of archives would have to be held in memory; unpack the outer one first", size(b.limits.Held))
	}
	return nil
}

// check returns an error if reading must stop.
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

// size formats a number of bytes.
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

// fileReader counts the bytes read from the file itself.
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

// layer counts the input and the output of a decompressor.
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

// countingReader counts the bytes read.
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

// gameReader limits the number of bytes that are read between two games.
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
