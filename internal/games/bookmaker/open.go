package bookmaker

import (
	"context"
	"io"
	"path/filepath"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
)

// Own is the name of the built-in book.
const Own = "own"

// Open opens a book of any kind. The name Own, or "", selects the built-in book. If the name is
// that of a file, Open calls open, which must open and decompress the file. The caller must call
// done when it no longer needs the book.
func Open(ctx context.Context, name string, open func(string) (io.ReadCloser, error)) (s book.Source, done func() error, err error) {
	none := func() error { return nil }
	if name == "" || name == Own {
		return standard.Book(), none, nil
	}
	switch strings.ToLower(filepath.Ext(name)) {
	case ".obk", ".pfbook":
		b, err := library.OpenOBK(ctx, name)
		if err != nil {
			return nil, none, err
		}
		return b, b.Close, nil
	}
	s, err = book.OpenWith(name, open)
	return s, none, err
}
