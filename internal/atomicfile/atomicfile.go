// Package atomicfile writes a file either completely or not at all. Data is first written to a
// temporary file in the same folder, with a name that ends in ".part". When the temporary file is
// complete and on disk, it is renamed to the target, so a reader sees either the old file or the
// new one. Missing folders are created, and errors name the file that was requested.
package atomicfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
)

// Modes of new files, before the umask is applied.
const (
	Plain      fs.FileMode = 0o666
	Executable fs.FileMode = 0o777
)

// folderMode is the mode of folders that are created.
const folderMode fs.FileMode = 0o777

// Write writes data to the file at path.
func Write(path string, data []byte) error {
	return WriteFrom(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// WriteFrom writes the output of write to the file at path. If write fails, the file is left
// unchanged.
func WriteFrom(path string, write func(io.Writer) error) error {
	f, err := Create(path, Plain)
	if err != nil {
		return err
	}
	defer f.Discard()
	b := bufio.NewWriterSize(f, 1<<16)
	if err := write(b); err != nil {
		return err
	}
	if err := b.Flush(); err != nil {
		return err
	}
	return f.Commit()
}

// File is a file that is being written.
type File struct {
	*os.File
	asked string // requested path
	path  string // final path; "" if the file is written in place or has been finished
}

// Write implements io.Writer.
func (f *File) Write(p []byte) (int, error) {
	n, err := f.File.Write(p)
	return n, named(err, f.asked)
}

// WriteString implements io.StringWriter.
func (f *File) WriteString(s string) (int, error) {
	n, err := f.File.WriteString(s)
	return n, named(err, f.asked)
}

// ReadFrom implements io.ReaderFrom.
func (f *File) ReadFrom(r io.Reader) (int64, error) {
	n, err := f.File.ReadFrom(r)
	return n, named(err, f.asked)
}

// named replaces the name of the temporary file in an error with the requested name.
func named(err error, name string) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return &fs.PathError{Op: path.Op, Path: name, Err: path.Err}
	}
	if link := (*os.LinkError)(nil); errors.As(err, &link) {
		return &fs.PathError{Op: link.Op, Path: name, Err: link.Err}
	}
	return err
}

// Create starts writing a file. An existing file keeps its permissions, and a link continues to
// point to its target. A file that is not a regular file, such as a device, is written in place.
func Create(path string, mode fs.FileMode) (*File, error) {
	there, err := os.Stat(path)
	if err == nil && there.IsDir() {
		return nil, fmt.Errorf("%s: is a folder, want a file", path)
	}
	if err == nil && !there.Mode().IsRegular() {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		return &File{File: f, asked: path}, err
	}
	to := path
	if err == nil {
		if to, err = filepath.EvalSymlinks(path); err != nil {
			return nil, err
		}
	}
	if err := os.MkdirAll(filepath.Dir(to), folderMode); err != nil {
		return nil, named(err, path)
	}
	beside := filepath.Join(filepath.Dir(to), fmt.Sprintf(".%s.%x.part", filepath.Base(to), rand.Uint64()))
	f, err := os.OpenFile(beside, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, named(err, path)
	}
	if there != nil {
		if err := f.Chmod(there.Mode().Perm()); err != nil {
			return nil, named(errors.Join(err, f.Close(), os.Remove(beside)), path)
		}
	}
	return &File{f, path, to}, nil
}

// Commit moves the file to its final path. If the file cannot be moved, the old file is unchanged, and
// Discard removes the new one.
func (f *File) Commit() error {
	if f.path == "" {
		return named(f.Close(), f.asked)
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return named(err, f.asked)
	}
	if err := os.Rename(f.Name(), f.path); err != nil {
		return named(err, f.asked)
	}
	dir := filepath.Dir(f.path)
	f.path = ""
	return SyncFolder(dir)
}

// Discard removes the data written so far, unless it has been committed.
func (f *File) Discard() {
	_ = f.Close() // may already be closed
	if f.path != "" {
		_ = os.Remove(f.Name()) // best effort
	}
}

// SyncFolder makes the names of the files in a folder durable, if the system supports this.
func SyncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
