package bookmaker

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
)

// Own names the book that comes with the program.
const Own = "own"

// Open opens a book of any kind; Own or "" is the one that comes with the program. open
// opens a file and unpacks it. done must be called at the end.
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
	s, err = readBook(name, open)
	return s, none, err
}

// readBook reads a book of ours or of ElephantEye, packed or not.
func readBook(name string, open func(string) (io.ReadCloser, error)) (s book.Source, err error) {
	f, err := open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if _, plain := f.(*os.File); plain {
		return book.Open(name)
	}
	data, err := io.ReadAll(io.LimitReader(f, book.MaxBytes+1))
	if err != nil {
		return nil, err
	}
	if s, err = book.ParseAny(data); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// ReadLearned reads a file of what was learnt.
func ReadLearned(path string, open func(string) (io.ReadCloser, error)) (l *book.Learned, err error) {
	f, err := open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if l, err = book.ReadLearned(f); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, nil
}
