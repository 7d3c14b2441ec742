package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// WriteOptions configure how games are written. The zero value selects the usual settings of the
// format.
type WriteOptions struct {
	// Notation is the notation of the moves in PGN files, move lists and WXF files. If it is nil,
	// PGN files and move lists use Chinese notation, and WXF files use WXF notation.
	Notation *xiangqi.Notation
	// Encoding is the encoding of PGN, DhtmlXQ and WXF files and of move lists. The default is
	// UTF-8. The other formats define their own encodings.
	Encoding Encoding
}

// notation returns the notation to use, which is usual unless the options specify one.
func (o *WriteOptions) notation(usual xiangqi.Notation) xiangqi.Notation {
	if o.Notation != nil {
		return *o.Notation
	}
	return usual
}

// ErrOneGame is returned when a second game is written in a format that holds only one.
var ErrOneGame = errors.New("the format holds one game only")

// Writer writes games to a file.
type Writer struct {
	w       io.Writer
	format  Format
	options WriteOptions
	games   int
	library cblWriter // used for CBL, written by Close
}

// NewWriter returns a Writer that writes games to w in format f. The error wraps ErrFormat, or
// ErrNotSupported if the format is read-only.
func NewWriter(w io.Writer, f Format, o WriteOptions) (*Writer, error) {
	switch {
	case f == Unknown || f >= numFormats:
		return nil, fmt.Errorf("%w: format %v", ErrFormat, f)
	case !f.CanWrite():
		return nil, fmt.Errorf("%w: %v can only be read", ErrNotSupported, f)
	}
	return &Writer{w: w, format: f, options: o}, nil
}

// Write appends a game to the file and returns the parts of the game that the format cannot hold.
// If Write returns an error, nothing of the game has been written, unless writing to the file
// itself failed. The error wraps ErrOneGame, ErrCannotHold, xiangqi.ErrNotation or an error from the
// underlying file.
func (w *Writer) Write(g *Game) ([]Loss, error) {
	if w.games > 0 && !w.format.HoldsMany() {
		return nil, ErrOneGame
	}
	encoded, losses, err := Marshal(g, w.format, w.options)
	if err != nil {
		return losses, err
	}
	if w.games > 0 && w.options.Encoding == UTF16 {
		encoded = bytes.TrimPrefix(encoded, []byte("\xFF\xFE")) // there must be only one mark per file
	}
	if w.format == CBL {
		err = w.library.add(encoded, g.whole())
	} else {
		_, err = w.w.Write(encoded)
	}
	if err != nil {
		return losses, err
	}
	w.games++
	return losses, nil
}

// Close writes any remaining data. A CBL file is not written until then. Close does not close the
// underlying file.
func (w *Writer) Close() error {
	if w.format != CBL {
		return nil
	}
	return w.library.writeTo(w.w)
}

// Marshal encodes a single game as a file and returns the parts of the game that the format cannot
// hold. For CBL, it returns the record without the surrounding library. The error wraps
// ErrNotSupported, ErrCannotHold or xiangqi.ErrNotation.
func Marshal(g *Game, f Format, o WriteOptions) ([]byte, []Loss, error) {
	encode, ok := encoders()[f]
	if !ok {
		return nil, nil, fmt.Errorf("%w: cannot write format %v", ErrNotSupported, f)
	}
	if o.Notation != nil {
		if _, err := o.Notation.MarshalText(); err != nil {
			return nil, nil, err
		}
	}
	var l losses
	g = g.whole()
	encoded, err := encode(g, &o, &l)
	return encoded, l.list, err
}

// encoders returns the encoder for each format.
func encoders() map[Format]func(*Game, *WriteOptions, *losses) ([]byte, error) {
	return map[Format]func(*Game, *WriteOptions, *losses) ([]byte, error){
		PGN: encodePGN, XQF: encodeXQF, CBR: encodeCBR, CBL: encodeCBR, CBF: encodeCBF,
		DhtmlXQ: encodeDhtmlXQ, WXF: encodeWXF, MoveList: encodeMoveList, JSON: encodeJSON,
	}
}

// encoded converts the complete text to the encoding of the file.
func (o *WriteOptions) encoded(text string, l *losses) []byte {
	coded, missing := o.Encoding.encode(text)
	if missing > 0 {
		l.addCount(LossCharacters, missing, fmt.Sprintf("not in %v", o.Encoding))
	}
	return coded
}

// playable returns an error unless every move of the game can be played. If it returns nil, a
// reader would accept the game.
func (g *Game) playable() error {
	b := newBoard(&g.Start)
	return g.playableFrom(&b, g.Root, 1)
}

func (g *Game) playableFrom(b *board, parent *Node, ply int) error {
	if len(parent.Children) > 0 && ply > MaxPlies {
		return fmt.Errorf("%w: more than %d plies", ErrCannotHold, MaxPlies)
	}
	for _, n := range parent.Children {
		if n == nil {
			return fmt.Errorf("%w: ply %d: a nil among the moves", ErrCannotHold, ply)
		}
		if err := b.check(n.Move); err != nil {
			return fmt.Errorf("%w: ply %d: %w", ErrCannotHold, ply, err)
		}
		s := b.play(n.Move)
		err := g.playableFrom(b, n, ply+1)
		b.takeBack(s)
		if err != nil {
			return err
		}
	}
	return nil
}
