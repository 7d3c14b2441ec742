package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
)

// ReadKept reads the intermediate results of a long-running command from the file at path. If path is empty
// or the file does not exist yet, ReadKept returns fresh.
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

// WriteKept writes the file that ReadKept reads. It does nothing if path is empty.
func WriteKept(path string, write func(io.Writer) error) error {
	if path == "" {
		return nil
	}
	return atomicfile.WriteFrom(path, write)
}
