package record

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
)

// Place is a position in a file. A field that is unknown, or that does not apply to the format, is
// 0 and is omitted from JSON.
type Place struct {
	Game   int   `json:"game,omitempty"`   // number of the game in the file, from 1
	Line   int   `json:"line,omitempty"`   // line in a text file, from 1
	Offset int64 `json:"offset,omitempty"` // offset in a binary file, in bytes
}

// String returns a description such as "game 3, line 120".
func (p Place) String() string {
	text := ""
	add := func(what string, n int64) {
		if n <= 0 {
			return
		}
		if text != "" {
			text += ", "
		}
		text += what + " " + strconv.FormatInt(n, 10)
	}
	add("game", int64(p.Game))
	add("line", int64(p.Line))
	add("byte", p.Offset)
	if text == "" {
		return "start"
	}
	return text
}

// Warning describes a problem in a record that was nevertheless readable.
type Warning struct {
	Place   Place  `json:"place"`
	Message string `json:"message"`
}

// String returns the place and the message.
func (w Warning) String() string { return w.Place.String() + ": " + w.Message }

// Error reports that a reader skipped a game or the remainder of a file. It wraps ErrDamaged,
// ErrFormat, ErrNotSupported, ErrTooLarge or an error from the underlying file.
type Error struct {
	File  string // the opened file or an entry in it; "" if returned by Read
	Place Place
	Err   error
}

// Error returns the file, the place and the reason.
func (e *Error) Error() string {
	reason := "no reason is given"
	if e.Err != nil {
		reason = e.Err.Error()
	}
	switch {
	case e.File == "":
		return e.Place.String() + ": " + reason
	case e.Place == Place{}:
		return e.File + ": " + reason
	}
	return e.File + ": " + e.Place.String() + ": " + reason
}

// Unwrap returns the underlying error.
func (e *Error) Unwrap() error { return e.Err }

// ReadOptions configure how files are read. With the zero value, everything is detected.
type ReadOptions struct {
	// Encoding is the text encoding. If it is set, the encoding is not detected.
	Encoding Encoding
	// Format is the file format. If it is set, File does not detect the format.
	Format Format
	// Limits bound the resources used while reading. The zero value means DefaultLimits.
	Limits Limits
	// Skip is the number of games to skip without parsing them, for callers that have already read
	// them. Every game in the file counts, even one that cannot be read. Skip is supported only for
	// formats whose CanSkip method returns true.
	Skip int
	// Moves, if not nil, is called for each game as soon as its headers and start are known. It
	// reports whether to read the game's moves. If it returns false, the game contains only its
	// headers, its start, the stated result, and a Root without moves or comments.
	//
	// If you do not need any moves, use HeadersOnly. Reading PGN, WXF and DhtmlXQ then takes about
	// a quarter of the time, and reading JSON a seventh. The moves are then not checked either.
	Moves func(*Game) bool
}

// HeadersOnly can be used as Moves in [ReadOptions] to skip the moves of every game.
func HeadersOnly(*Game) bool { return false }

// CanSkip reports whether games in the format can be skipped without parsing them.
func (f Format) CanSkip() bool { return f == PGN || f == JSON || f == CBL }

// Read iterates over the games in a file. If both f and o.Format are Unknown, Read detects the format
// from the content; if it recognizes none, it yields an error that wraps ErrFormat. If a game cannot
// be read, Read yields an error, which is always an *Error, and continues with the next game.
// Problems in a game that can be read are listed in its Warnings. The iteration stops at the end of
// the file or at the first read error.
//
// Memory use is bounded by the Limits and by the size of the largest game actually present in the
// file, regardless of any size that the file states. For XQF, CBR and CBF, it is bounded by the
// size of the file. A move that occupies only four bytes in the file can occupy about two hundred
// bytes in memory.
func Read(r io.Reader, f Format, o ReadOptions) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		f, r := cmp.Or(f, o.Format), r
		if f == Unknown && r != nil {
			ahead := bufio.NewReaderSize(r, DetectBytes)
			head, err := ahead.Peek(DetectBytes)
			if f, r = Detect("", head), ahead; f == Unknown && err != nil && !errors.Is(err, io.EOF) {
				yield(nil, &Error{Err: err})
				return
			}
		}
		readAs(r, f, o)(yield)
	}
}

// readAs is like Read but does not detect the format.
func readAs(r io.Reader, f Format, o ReadOptions) iter.Seq2[*Game, error] {
	read, ok := readers()[f]
	if !ok {
		return func(yield func(*Game, error) bool) {
			yield(nil, &Error{Err: fmt.Errorf("%w: format %v", ErrFormat, f)})
		}
	}
	return func(yield func(*Game, error) bool) {
		o.Limits = o.Limits.complete()
		bounded := &gameReader{r: r, left: o.Limits.Game, most: o.Limits.Game}
		in := &input{r: bufio.NewReaderSize(bounded, inputBuffer), options: o, format: f}
		in.renew = func() { bounded.left = o.Limits.Game }
		in.yield = func(g *Game, err error) bool {
			in.renew()
			return yield(g, err)
		}
		read(in)
	}
}

// ReadBytes reads all games from data. It also returns the errors for games that could not be read.
func ReadBytes(data []byte, f Format, o ReadOptions) (games []*Game, errs []error) {
	for g, err := range Read(bytes.NewReader(data), f, o) {
		if err != nil {
			errs = append(errs, err)
		} else {
			games = append(games, g)
		}
	}
	return games, errs
}

// readers returns the reader of each format.
func readers() map[Format]func(*input) {
	return map[Format]func(*input){
		PGN: readPGN, XQF: readXQF, CBR: readCBR, CBL: readCBL, CBF: readCBF, DhtmlXQ: readDhtmlXQ, PFC: readPFC,
		WXF: readWXF, MoveList: readMoveList, JSON: readJSON, MXQ: readMXQ, CHN: readCHN, CHE: readCHE, CCM: readCCM,
	}
}

const inputBuffer = 1 << 16

// input is the file being read.
type input struct {
	r       *bufio.Reader
	options ReadOptions
	format  Format
	game    int // number of the game being read, from 1
	yield   func(*Game, error) bool
	renew   func() // resets the limit on the size of a game
	asked   bool   // Moves has been called for the game being read
}

// wantsMoves reports whether the moves of g should be read, given its headers and start.
func (in *input) wantsMoves(g *Game) bool {
	in.asked = true
	return in.options.Moves == nil || in.options.Moves(g)
}

// passed reports whether the game that begins here should be skipped.
func (in *input) passed() bool {
	if in.game > in.options.Skip {
		return false
	}
	in.renew()
	return true
}

// give yields a game. It returns false if the caller does not want any more games.
func (in *input) give(g *Game) bool {
	if !in.asked && !in.wantsMoves(g) { // a format without separate headers
		g.Root, g.turned = &Node{}, nil
	}
	in.asked = false
	return in.yield(g, nil)
}

// skip reports that a game could not be read, or the reason why reading stops.
func (in *input) skip(p Place, err error) bool {
	if p.Game == 0 && formats[in.format].many {
		p.Game = in.game
	}
	in.asked = false
	return in.yield(nil, &Error{Place: p, Err: err})
}

// mostOnline is more than the size, in bytes, of any game in the formats of the online services.
// These formats use about a hundred bytes per move.
const mostOnline = 100 * MaxPlies

// all returns the contents of the whole file, provided that it contains at most the given number of
// bytes. If ok is false, reading failed, and all has already reported the error.
func (in *input) all(most int64) (data []byte, ok bool) {
	data, err := io.ReadAll(&gameReader{r: in.r, left: most, most: most})
	if err != nil {
		in.skip(Place{}, err)
		return nil, false
	}
	return data, true
}

// maxWarnings is the maximum number of warnings per game.
const maxWarnings = 100

// prefaceLeftOut is the warning about text before the first game of a file.
const prefaceLeftOut = "the words before the first game are left out"

// warn adds a warning to the game.
func (g *Game) warn(p Place, format string, args ...any) {
	if len(g.Warnings) < maxWarnings {
		g.Warnings = append(g.Warnings, Warning{p, fmt.Sprintf(format, args...)})
	}
}
