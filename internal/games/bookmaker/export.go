package bookmaker

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Exported summarizes an export.
type Exported struct {
	Positions int         `json:"positions"` // positions with moves; 0 if the file was copied
	Records   int         `json:"records"`   // moves written
	Source    int         `json:"source"`    // records in the source; 0 if they cannot be counted
	Copied    bool        `json:"copied"`    // the file was copied unchanged, because its format is the same
	Lost      book.Losses `json:"lost"`      // what the new format cannot hold, as numbers of moves and records
	Bytes     int         `json:"bytes"`     // size of the written file, in bytes
}

// counted is a book that can count its records, as well as those that belong to given positions.
type counted interface {
	book.Source
	Len() int
	Covered(positions []xiangqi.Position) int
}

// Export describes how to write a book in another format.
type Export struct {
	Book  book.Source
	Name  string // name of the file that contains the book; "" for the built-in book
	Out   string // the output file; its extension, without any compression suffix, determines the format
	Form  string // that extension, in lowercase
	Plies int    // how many plies from the starting position to look for the book's positions
	// Unpacked means that the file of the book is not compressed. Packed means that the new file
	// is.
	Unpacked, Packed bool
	// Write writes a file completely or not at all. It compresses the file if the file's name calls
	// for it.
	Write func(path string, write func(io.Writer) error) error
}

// Errors returned by an export.
var (
	ErrForm = errors.New("no form of a book")
	ErrNone = errors.New("no position of the book is found")
)

// Run writes the book.
func (x *Export) Run(ctx context.Context) (*Exported, error) {
	a := &Exported{}
	counts, isCounted := x.Book.(counted)
	if isCounted {
		a.Source = counts.Len()
	}
	var err error
	if x.Name != "" && x.Unpacked && x.Form == bookKind(x.Book, x.Name) {
		a.Copied, a.Records = true, a.Source
		err = x.copy()
	} else {
		positions := book.Positions(x.Book, x.Plies)
		if isCounted {
			a.Lost.Records = a.Source - counts.Covered(positions)
		}
		err = x.convert(ctx, a, positions)
	}
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(x.Out)
	if err != nil {
		return nil, err
	}
	a.Bytes = int(info.Size())
	return a, nil
}

// bookKind returns the file extension for the format of a book.
func bookKind(s book.Source, path string) string {
	switch s.(type) {
	case *book.Book:
		return ".book"
	case *book.Eleeye:
		return ".dat"
	}
	return strings.ToLower(filepath.Ext(path))
}

// copy copies the file unchanged, so that nothing in it is lost.
func (x *Export) copy() (err error) {
	in, err := os.Open(x.Name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	return x.Write(x.Out, func(w io.Writer) error {
		_, err := io.Copy(w, in)
		return err
	})
}

// convert writes the entries that the book contains for the given positions.
func (x *Export) convert(ctx context.Context, a *Exported, positions []xiangqi.Position) error {
	s := x.Book
	records := book.RecordsAt(s, positions)
	known := map[uint64]bool{}
	for _, r := range records {
		known[r.Key] = true
	}
	if len(records) == 0 {
		return fmt.Errorf("%w within %d plies of the start position: %s", ErrNone, x.Plies, cmp.Or(x.Name, "own"))
	}
	a.Positions, a.Records = len(known), len(records)
	if b, ok := s.(*library.OBK); ok {
		a.Lost.Remarks = b.Remarks()
	}
	var file bytes.Buffer
	var lost book.Losses
	var err error
	switch x.Form {
	case ".dat":
		lost, err = book.WriteEleeye(&file, s, positions)
	case ".book":
		err = book.Write(&file, records)
	case ".json":
		err = WriteJSON(&file, s, positions)
	case ".obk", ".pfbook":
		if x.Packed {
			return fmt.Errorf("%w: %s: a book of this kind is not written packed", ErrForm, x.Out)
		}
		lost, err = library.WriteOBK(ctx, x.Out, s, positions)
	default:
		return fmt.Errorf("%w: %s: want a name ending in .book, .json, .dat, .obk or .pfBook, the first three optionally followed by .gz or .zst", ErrForm, x.Out)
	}
	if err == nil && file.Len() > 0 {
		err = x.Write(x.Out, func(w io.Writer) error {
			_, err := file.WriteTo(w)
			return err
		})
	}
	lost.Records, lost.Remarks = a.Lost.Records, a.Lost.Remarks
	a.Lost = lost
	a.Records -= lost.Unplayed + lost.Keys
	return err
}

// WriteText describes what was written and what was lost.
func (a *Exported) WriteText(w io.Writer) error {
	text := fmt.Sprintf("%d moves of %d positions, %d bytes", a.Records, a.Positions, a.Bytes)
	if a.Copied {
		text = fmt.Sprintf("%d moves, %d bytes: a copy, for the format is the same", a.Records, a.Bytes)
	}
	if lost := a.Lost.String(); lost != "" {
		text += "\nnot in it: " + lost
	}
	_, err := fmt.Fprintln(w, text)
	return err
}
