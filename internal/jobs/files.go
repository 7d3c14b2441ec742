package jobs

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
)

// ErrBlob is wrapped by errors about files whose content does not match the digest in their name. Such a
// file is never used.
var ErrBlob = errors.New("wrong content")

// DescribeFile returns the description of the file at path, under the given name in a run.
func DescribeFile(name, path string) (f File, err error) {
	in, err := os.Open(path)
	if err != nil {
		return File{}, err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	info, err := in.Stat()
	if err != nil {
		return File{}, err
	}
	h := sha256.New()
	size, err := io.Copy(h, in)
	if err != nil {
		return File{}, err
	}
	return File{name, hex.EncodeToString(h.Sum(nil)), size, executes(path, info)}, nil
}

// executes reports whether a file is executable. On Windows, the extension decides.
func executes(path string, info fs.FileInfo) bool {
	if runtime.GOOS == "windows" {
		return slices.Contains([]string{".exe", ".com", ".bat", ".cmd"}, strings.ToLower(filepath.Ext(path)))
	}
	const anyExecutes = 0o111
	return info.Mode()&anyExecutes != 0
}

// StoredName returns the name under which the file is stored. The name is derived from the file's content.
// On Windows, programs also get an extension, because Windows does not start a program without one.
func (f File) StoredName() string {
	if f.Executable && runtime.GOOS == "windows" {
		return f.SHA256 + ".exe"
	}
	return f.SHA256
}

// copyBlob copies a file and verifies its content.
func copyBlob(to, from string, f File) (err error) {
	found, err := DescribeFile(f.Name, from)
	if err != nil {
		return err
	}
	if found.SHA256 != f.SHA256 || found.Size != f.Size {
		return fmt.Errorf("%w: %s is not the file %s of the specification", ErrBlob, from, f.Name)
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	mode := atomicfile.Plain
	if f.Executable {
		mode = atomicfile.Executable
	}
	out, err := atomicfile.Create(to, mode)
	if err != nil {
		return err
	}
	defer out.Discard()
	if _, err = io.Copy(out, in); err != nil {
		return err
	}
	return out.Commit()
}
