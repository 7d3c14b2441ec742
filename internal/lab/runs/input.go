package runs

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// WithInput calls convert to write the input, in the format that a run's units read, to a temporary
// file. It then calls begin with the path of that file and the number of units. Errors returned by
// convert are prefixed with the name of the input file.
func WithInput(path string, convert func(w io.Writer, in *os.File) (units int, err error), begin func(input string, units int) error) (err error) {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // opened only for reading
	out, err := os.CreateTemp("", "chuhe-input-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(out.Name())) }()
	units, err := convert(out, in)
	if err = errors.Join(err, out.Close()); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return begin(out.Name(), units)
}
