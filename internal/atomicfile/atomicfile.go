// Package atomicfile writes files whole or not at all. What is written lies next to
// the file, under a name that ends in ".part", until it is complete and on the disk;
// then it takes the file's name. A reader sees the old file or the new one. Folders
// that are missing are made, and errors name the file that was asked for.
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

// Modes of new files, before the umask.
const (
	Plain      fs.FileMode = 0o666
	Executable fs.FileMode = 0o777
)

// folderMode is the mode of folders that are made for a file.
const folderMode fs.FileMode = 0o777

// Write writes a file with the data.
func Write(path string, data []byte) error {
	return WriteFrom(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// WriteFrom writes a file with what write writes. When write fails the file stays as
// it was.
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
	asked string // the path that was asked for
	path  string // where it is going to be; "" when it is written in place, or done
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

// named puts the name of the file that was asked for in the place of the one that
// lies next to it meanwhile.
func named(err error, name string) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return &fs.PathError{Op: path.Op, Path: name, Err: path.Err}
	}
	if link := (*os.LinkError)(nil); errors.As(err, &link) {
		return &fs.PathError{Op: link.Op, Path: name, Err: link.Err}
	}
	return err
}

// Create begins a file. One that is there keeps its permissions, a link keeps
// pointing at it, and what is no file, such as a device, is written in place.
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

// Commit puts the file in its place. After an error the file that was there is as it
// was, and Discard takes the new one away.
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

// Discard takes away what was written, unless it was committed.
func (f *File) Discard() {
	_ = f.Close() // it may be closed already
	if f.path != "" {
		_ = os.Remove(f.Name()) // it is not looked for
	}
}

// SyncFolder makes names of files in a folder durable, where the system has a way.
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
