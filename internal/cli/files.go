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

// ReadKept reads the file in which a long-running command stores its intermediate results. If there is no
// such file yet, or none is wanted, it returns fresh.
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

// WriteKept writes the file for ReadKept, if one is wanted.
func WriteKept(path string, write func(io.Writer) error) error {
	if path == "" {
		return nil
	}
	return atomicfile.WriteFrom(path, write)
}
