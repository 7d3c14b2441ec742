package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/chuhe-xiangqi/chuhe/record"
)

// Open opens a file for reading. It decompresses gzip, zstd and zip files on the fly, within the limits that
// apply to records. An archive must contain exactly one file.
func Open(path string) (io.ReadCloser, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	head := make([]byte, len(zipMagic))
	n, err := f.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return f, nil // a pipe, or a folder, which the reader will report
	}
	if !isPacked(head[:n]) {
		return f, nil
	}
	next, stop := iter.Pull2(record.OpenReader(f, path, record.ReadOptions{}).Entries())
	u := &unpacked{next: next, close: func() error { stop(); return f.Close() }}
	if err := u.advance(); err != nil {
		return nil, errors.Join(err, u.Close())
	}
	return u, nil
}

// Magic bytes of compressed files.
const (
	gzipMagic = "\x1f\x8b\x08"
	zstdMagic = "\x28\xb5\x2f\xfd"
	zipMagic  = "PK\x03\x04"
)

func isPacked(head []byte) bool {
	for _, magic := range []string{gzipMagic, zstdMagic, zipMagic} {
		if bytes.HasPrefix(head, []byte(magic)) {
			return true
		}
	}
	return false
}

// errArchive is the error for an archive that does not contain exactly one file.
var errArchive = errors.New("not an archive with a single file")

// unpacked reads the file inside an archive.
type unpacked struct {
	next  func() (*record.Entry, error, bool)
	close func() error
	entry *record.Entry
}

// advance starts reading the packed file.
func (u *unpacked) advance() error {
	entry, err, ok := u.next()
	if err == nil && !ok {
		err = errArchive
	}
	u.entry = entry
	return err
}

// Read implements io.Reader.
func (u *unpacked) Read(p []byte) (int, error) {
	n, err := u.entry.Read(p)
	if errors.Is(err, io.EOF) {
		if more, fault, ok := u.next(); ok {
			if fault == nil {
				fault = fmt.Errorf("%w: it also contains %s", errArchive, more.Name)
			}
			return n, fault
		}
		u.next = func() (*record.Entry, error, bool) { return nil, nil, false }
	}
	return n, err
}

// Close implements io.Closer.
func (u *unpacked) Close() error { return u.close() }
