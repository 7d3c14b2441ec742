package book

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/chuhe-xiangqi/chuhe/internal/limits"
)

// MaxBytes is the size of the largest book that Open accepts. It allows for three million moves in our format
// or sixteen million in BOOK.DAT.
const MaxBytes = limits.Book

// Open reads a book file in our format or in BOOK.DAT format, as ParseAny does. Before reading the whole
// file, it checks the size and the header, so that other files are rejected quickly. Any error either comes
// from the file system, or wraps ErrBook and names the file.
func Open(path string) (s Source, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	data, err := readBook(f)
	if err == nil {
		s, err = ParseAny(data)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// OpenWith is like Open, but it calls open to open the file. If the file is compressed, open must also
// decompress it.
func OpenWith(path string, open func(string) (io.ReadCloser, error)) (s Source, err error) {
	f, err := opened(path, open)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if _, plain := f.(*os.File); plain {
		return Open(path)
	}
	data, err := io.ReadAll(io.LimitReader(f, MaxBytes+1))
	if err == nil {
		s, err = ParseAny(data)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// readBook reads a file, provided that a book could have its size and header.
func readBook(f *os.File) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	switch size := info.Size(); {
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%w: not a file", ErrBook)
	case size > MaxBytes:
		return nil, fmt.Errorf("%w: %d bytes, want %d at most", ErrBook, size, MaxBytes)
	}
	head := make([]byte, headerSize)
	n, err := io.ReadFull(f, head)
	if head = head[:n]; err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, err
	}
	if err := checkHead(head, info.Size()); err != nil {
		return nil, err
	}
	data := make([]byte, info.Size())
	_, err = f.ReadAt(data, 0)
	if errors.Is(err, io.EOF) {
		err = nil // the file has been truncated in the meantime, which Parse detects
	}
	return data, err
}

// checkHead returns an error if a file with this header and size in bytes is certainly not a book.
func checkHead(head []byte, size int64) error {
	err := checkHeader(head, size)
	if err == nil || errors.Is(err, ErrDamaged) {
		return err
	}
	if whole := head[:len(head)/eleeyeRecord*eleeyeRecord]; size%eleeyeRecord == 0 {
		if _, other := ParseEleeye(whole); other == nil {
			return nil
		}
	}
	return err
}

// opened calls open with path. It fails if open is nil or returns no file.
func opened(path string, open func(string) (io.ReadCloser, error)) (io.ReadCloser, error) {
	if open == nil {
		return nil, fmt.Errorf("%w: nothing opens %s", ErrBook, path)
	}
	f, err := open(path)
	if err == nil && f == nil {
		err = fmt.Errorf("%w: %s was opened as nothing", ErrBook, path)
	}
	return f, err
}
