package jobs

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// ErrBlob is wrapped by the errors about files whose content is not what their
// name says. Such a file is never used.
var ErrBlob = errors.New("wrong content")

// DescribeFile returns the file at path as a file of a run.
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
	const anyExecutes = 0o111
	return File{name, hex.EncodeToString(h.Sum(nil)), size, info.Mode()&anyExecutes != 0}, nil
}

// copyBlob copies a file and checks its content.
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
	mode := os.FileMode(0o644)
	if f.Executable {
		mode = 0o755
	}
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Sync(), out.Close())
}

// WriteFile puts a file in place whole or not at all.
func WriteFile(path string, data []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	const everyoneReads = 0o644
	_, err = f.Write(data)
	if err == nil {
		err = errors.Join(f.Chmod(everyoneReads), f.Sync())
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err = os.Rename(f.Name(), path); err != nil {
		return err
	}
	return SyncFolder(filepath.Dir(path))
}

// SyncFolder makes names of files in a folder durable.
func SyncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
