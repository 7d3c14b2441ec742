package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// ReadKept reads the file in which a long command keeps what it has so far. Where
// there is no such file yet, or none is wanted, it returns fresh.
func ReadKept[T any](path string, fresh *T, read func(io.Reader) (*T, error)) (*T, error) {
	if path == "" {
		return fresh, nil
	}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return fresh, nil
	}
	if err != nil {
		return nil, err
	}
	kept, err := read(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return kept, nil
}

// WriteKept writes the file that readKept reads, if one is wanted.
func WriteKept(path string, write func(io.Writer) error) error {
	if path == "" {
		return nil
	}
	return WriteWhole(path, write)
}

// WriteFile writes a file whole or not at all.
func WriteFile(path string, data []byte) error {
	return WriteWhole(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// WriteWhole writes a file whole or not at all: it appears under its name when all
// that write writes is on the disk.
func WriteWhole(path string, write func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(f.Name()) // what there is of it
		}
	}()
	b := bufio.NewWriterSize(f, 1<<20)
	if err = write(b); err == nil {
		err = b.Flush()
	}
	const readable = 0o644
	if err == nil {
		err = errors.Join(f.Chmod(readable), f.Sync())
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
