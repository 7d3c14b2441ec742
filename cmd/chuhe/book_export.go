package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/bookmaker"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// bookExportCommand writes a book in another form.
type bookExportCommand struct {
	Out string `short:"o" required:"" file:"out" packs:"" help:"The file: .book (ours), .json, .dat (ElephantEye), .obk or .pfBook." type:"path" placeholder:"FILE"`
	cli.Force
	Book  string `default:"own" file:"in" help:"File of the book; own: that of the program." placeholder:"FILE"`
	Plies int    `default:"100" help:"How far from the start position its positions are looked for."`
}

// bookExportAnswer tells what has been written.
type bookExportAnswer struct {
	Positions int         `json:"positions"` // with moves; of a copy 0
	Records   int         `json:"records"`   // moves written
	Source    int         `json:"source"`    // records of the source
	Copied    bool        `json:"copied"`    // the file is a copy, for its format is the same
	Lost      book.Losses `json:"lost"`
	Bytes     int         `json:"bytes"`
}

// counted is a book that knows how many records it has, and how many of them stand
// under some positions.
type counted interface {
	book.Source
	Len() int
	Covered(positions []xiangqi.Position) int
}

func (cmd *bookExportCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	s, done, err := openBook(ctx, cmd.Book)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	a := bookExportAnswer{}
	counts, isCounted := s.(counted)
	if isCounted {
		a.Source = counts.Len()
	}
	to := strings.ToLower(filepath.Ext(cli.Unpacked(cmd.Out)))
	if cmd.Book != "own" && cli.Unpacked(cmd.Book) == cmd.Book && to == bookKind(s, cmd.Book) {
		a.Copied, a.Records = true, a.Source
		err = copyBook(c, cmd.Book, cmd.Out)
	} else {
		positions := book.Positions(s, cmd.Plies)
		if isCounted {
			a.Lost.Records = a.Source - counts.Covered(positions)
		}
		err = cmd.write(ctx, c, &a, to, s, positions)
	}
	if err != nil {
		return err
	}
	info, err := os.Stat(cmd.Out)
	if err != nil {
		return err
	}
	a.Bytes = int(info.Size())
	return c.Answer(a, a.writeText)
}

// bookKind is the extension that stands for the format of a book.
func bookKind(s book.Source, path string) string {
	switch s.(type) {
	case *book.Book:
		return ".book"
	case *book.Eleeye:
		return ".dat"
	}
	return strings.ToLower(filepath.Ext(path))
}

// copyBook copies a file, so that nothing of it can be lost.
func copyBook(c *cli.Console, from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	return c.WriteFile(to, func(w io.Writer) error {
		_, err := io.Copy(w, in)
		return err
	})
}

// write writes what the book knows of the positions.
func (cmd *bookExportCommand) write(ctx context.Context, c *cli.Console, a *bookExportAnswer, to string, s book.Source, positions []xiangqi.Position) error {
	records := book.RecordsAt(s, positions)
	known := map[uint64]bool{}
	for _, r := range records {
		known[r.Key] = true
	}
	if len(records) == 0 {
		return &cli.Error{Code: codeBadBook, Message: fmt.Sprintf("no position of %s is found within %d plies of the start position", cmd.Book, cmd.Plies)}
	}
	a.Positions, a.Records = len(known), len(records)
	if b, ok := s.(*library.OBK); ok {
		a.Lost.Remarks = b.Remarks()
	}
	var file bytes.Buffer
	var lost book.Losses
	var err error
	switch to {
	case ".dat":
		lost, err = book.WriteEleeye(&file, s, positions)
	case ".book":
		err = book.Write(&file, records)
	case ".json":
		err = bookmaker.WriteJSON(&file, s, positions)
	case ".obk", ".pfbook":
		if cli.Unpacked(cmd.Out) != cmd.Out {
			return cli.UsageErrorf("%s: a book of this kind is not written packed", cmd.Out)
		}
		lost, err = library.WriteOBK(ctx, cmd.Out, s, positions)
	default:
		return cli.UsageErrorf("%s: want a name ending in .book, .json, .dat, .obk or .pfBook, with .gz or .zst behind the first three", cmd.Out)
	}
	if err == nil && file.Len() > 0 {
		err = writeBook(c, cmd.Out, file.Bytes())
	}
	lost.Records, lost.Remarks = a.Lost.Records, a.Lost.Remarks
	a.Lost = lost
	a.Records -= lost.Unplayed + lost.Keys
	return err
}

func (a *bookExportAnswer) writeText(w io.Writer) error {
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
