package record

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"strconv"
)

// Place is a place in a file. Fields that mean nothing in the
// format, or are not known, are 0.
type Place struct {
	Game   int   `json:"game,omitempty"`   // number of the game in the file, from 1
	Line   int   `json:"line,omitempty"`   // of a text, from 1
	Offset int64 `json:"offset,omitempty"` // of a binary file, in bytes
}

// String returns for example "game 3, line 120".
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

// Warning is something wrong with a record that could be read anyway.
type Warning struct {
	Place   Place  `json:"place"`
	Message string `json:"message"`
}

// String returns place and message.
func (w Warning) String() string { return w.Place.String() + ": " + w.Message }

// Error is the error of one game, or of the rest of a file, that a reader
// skipped. It wraps ErrDamaged, ErrFormat, ErrNotSupported, ErrTooLarge or the
// error of the file.
type Error struct {
	File  string // that was opened, or an entry of it; "" from Read
	Place Place
	Err   error
}

// Error names the file and the place.
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

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// ReadOptions say how to read. The zero value detects everything.
type ReadOptions struct {
	// Encoding overrides the detection of the text encoding.
	Encoding Encoding
	// Format overrides the detection of the format by File.
	Format Format
	// Limits say how much reading may take. The zero value is DefaultLimits.
	Limits Limits
	// Skip is how many games of a file are passed over without a look into them, by
	// those who have read them before; each game of the file counts, also one that
	// cannot be read. Only formats for which CanSkip says so have it.
	Skip int
	// Moves, unless nil, is asked for each game as soon as its headers and its start are
	// known, and reports whether its moves are to be read. A game whose moves are not read is
	// given without them: with its headers, its start, the result that it names, and a Root
	// that has neither moves nor comments. HeadersOnly is for programs that want no moves at
	// all. PGN, WXF and DhtmlXQ are then read in about a third of the time, JSON in half.
	Moves func(*Game) bool
}

// HeadersOnly is for [ReadOptions]: of no game the moves are read.
func HeadersOnly(*Game) bool { return false }

// CanSkip reports whether games of the format can be passed over without being read.
func (f Format) CanSkip() bool { return f == PGN || f == JSON || f == CBL }

// Read iterates over the games of a file. A game that cannot be read gives an
// error, always a *Error, and the games after it are read anyway;
// what is wrong with a game that can be read is in its Warnings. The iteration
// ends with the file or its first read error.
//
// Memory is bounded by the size of the largest game that is really in the file
// (XQF, CBR and CBF: by that of the file), whatever the file claims, and by the
// Limits: a move, which may take four bytes there, takes about two hundred here.
func Read(r io.Reader, f Format, o ReadOptions) iter.Seq2[*Game, error] {
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

// ReadBytes reads all games of a file in memory, with the errors of those that
// cannot be read.
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

// readers holds the reader of each format.
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
	renew   func() // the limit on a game, for the next
	asked   bool   // whether the moves of the game being read are wanted
}

// wantsMoves reports whether the moves of a game are to be read, whose headers and start
// are known.
func (in *input) wantsMoves(g *Game) bool {
	in.asked = true
	return in.options.Moves == nil || in.options.Moves(g)
}

// passed reports whether the game that begins is to be passed over.
func (in *input) passed() bool {
	if in.game > in.options.Skip {
		return false
	}
	in.renew()
	return true
}

// give hands out a game; it returns false when no more are wanted.
func (in *input) give(g *Game) bool {
	if !in.asked && !in.wantsMoves(g) { // a format without headers apart from its moves
		g.Root, g.turned = &Node{}, nil
	}
	in.asked = false
	return in.yield(g, nil)
}

// skip reports a game that cannot be read, or why no more can be.
func (in *input) skip(p Place, err error) bool {
	if p.Game == 0 && formats[in.format].many {
		p.Game = in.game
	}
	in.asked = false
	return in.yield(nil, &Error{Place: p, Err: err})
}

// mostOnline is more than any game has, in bytes, in the formats that online
// services kept: about a hundred for each move.
const mostOnline = 100 * MaxPlies

// all returns the whole file, up to n bytes; ok is false when reading
// failed, which has been reported.
func (in *input) all(most int64) (data []byte, ok bool) {
	data, err := io.ReadAll(&gameReader{r: in.r, left: most, most: most})
	if err != nil {
		in.skip(Place{}, err)
		return nil, false
	}
	return data, true
}

// maxWarnings is how many warnings a game collects.
const maxWarnings = 100

// prefaceLeftOut is the warning for words before the first game of a file.
const prefaceLeftOut = "the words before the first game are left out"

// warn adds a warning to the game.
func (g *Game) warn(p Place, format string, args ...any) {
	if len(g.Warnings) < maxWarnings {
		g.Warnings = append(g.Warnings, Warning{p, fmt.Sprintf(format, args...)})
	}
}
