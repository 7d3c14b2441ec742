package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode"
)

// File is a file of game records, packed or not, an archive of such files, or a
// folder of them. Open, OpenFS and OpenReader make one.
//
// Packed are gzip, zstd and zip, known by their first bytes, in each other too as
// far as the Limits allow.
type File struct {
	name    string
	options ReadOptions
	reader  io.Reader // nil for a folder
	fsys    fs.FS     // of a folder
	piped   bool      // it comes from a reader: text in it should be a game
	join    func(...string) string
	closer  io.Closer
}

// Open opens a file, or a folder for all files in it and below. Nothing of it has
// been read when it returns: the error is that of the file system.
func Open(name string, o ReadOptions) (*File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	f := &File{name: name, options: o, join: filepath.Join}
	if info.IsDir() {
		f.fsys = os.DirFS(name)
		return f, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	f.reader, f.closer = file, file
	return f, nil
}

// OpenFS is Open for a file or folder of a file system.
func OpenFS(fsys fs.FS, name string, o ReadOptions) (*File, error) {
	if fsys == nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	file, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	f := &File{name: name, options: o, join: path.Join, reader: file, closer: file}
	info, err := file.Stat()
	if err == nil && info.IsDir() {
		if err = file.Close(); err == nil {
			f.fsys, err = fs.Sub(fsys, name)
		}
		f.reader, f.closer = nil, nil
	}
	if err != nil {
		_ = f.Close() // the first error is more specific
		return nil, err
	}
	return f, nil
}

// OpenReader is Open for what comes from a reader. The name, which may be "", is
// for messages and helps to find out the format. Where the reader has the methods
// of bytes.Reader or is a file, an archive need not be held in memory.
func OpenReader(r io.Reader, name string, o ReadOptions) *File {
	return &File{name: name, options: o, reader: r, piped: true, join: path.Join}
}

// Games iterates over the games of a file, or of the files in a folder and below, as
// Open opens them. An error that is no *Error is that of name itself.
func Games(name string, o ReadOptions) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		f, err := Open(name, o)
		if err != nil {
			yield(nil, err)
			return
		}
		defer func() { _ = f.Close() }() // only read
		f.Games()(yield)
	}
}

// Close closes what Open and OpenFS opened.
func (f *File) Close() error {
	if f.closer == nil {
		return nil
	}
	return f.closer.Close()
}

// Games iterates over the games of the file, of all its entries where it has
// several. Errors are *Error and name the entry; the games after one that cannot
// be read are read anyway. Entries that are no game records are passed over;
// where there are no others the error wraps ErrFormat. It can be called once.
func (f *File) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		found, going := false, true
		unknown, line := 0, "" // of entries without a format: how many, how the last begins
		for e, err := range f.Entries() {
			if err != nil {
				found = true
				going = yield(nil, err)
			} else if e.Format() == Unknown {
				unknown, line = unknown+1, firstLine(e.Head())
			} else {
				found = true
				for g, err := range e.Games() {
					if going = yield(g, err); !going {
						return
					}
				}
			}
			if !going {
				return
			}
		}
		if !found {
			err := fmt.Errorf("%w: no game record in it", ErrFormat)
			if unknown == 1 && line != "" {
				err = fmt.Errorf("%w: no game record in it: %q is not understood", ErrFormat, line)
			}
			yield(nil, &Error{File: f.name, Err: err})
		}
	}
}

// firstLine returns how a text begins; "" for what is none.
func firstLine(head []byte) string {
	if bytes.IndexByte(head, 0) >= 0 {
		return ""
	}
	for line := range strings.Lines(guessEncoding(head).decode(head[:min(len(head), 400)])) {
		text := cleanLine(line)
		if strings.ContainsRune(text, '\uFFFD') || len(text)+2 < len(strings.TrimSpace(line)) {
			return "" // no text
		}
		if strings.ContainsFunc(text, unicode.IsLetter) {
			return clip(text)
		}
	}
	return ""
}

// Entries iterates over what the file holds: the file itself, unpacked, or the
// files of an archive or folder. Each must be read before the next is asked for.
// An entry that cannot be opened gives a *Error, and those after it follow; one
// that goes beyond the limits ends the iteration. It can be called once.
func (f *File) Entries() iter.Seq2[*Entry, error] {
	return func(yield func(*Entry, error) bool) {
		if f.fsys != nil {
			f.walk(yield)
			return
		}
		if f.reader == nil {
			return // the zero value, or OpenReader of nothing
		}
		u := newUnpacking(f.options, yield)
		u.piped = f.piped
		u.file(f.name, "", f.reader)
	}
}

// walk gives the entries of the files in a folder, each file with limits of its
// own.
func (f *File) walk(yield func(*Entry, error) bool) {
	going := true
	err := fs.WalkDir(f.fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		shown := f.join(f.name, filepath.FromSlash(name))
		if err != nil {
			if going = yield(nil, &Error{File: shown, Err: err}); !going {
				return fs.SkipAll
			}
			return nil
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		file, err := f.fsys.Open(name)
		if err != nil {
			going = yield(nil, &Error{File: shown, Err: err})
		} else {
			going = newUnpacking(f.options, yield).file(shown, name, file)
			_ = file.Close() // only read
		}
		if !going {
			return fs.SkipAll
		}
		return nil
	})
	if err != nil && going {
		yield(nil, &Error{File: f.name, Err: err})
	}
}

// Entry is one file of games as it comes out of what it was packed in.
type Entry struct {
	// Name is that of the file; for an entry of an archive with that of the archive
	// before it, such as "games.zip/1999/final.xqf.gz".
	Name string
	// Path is its path in the archive or folder, for the file itself its name, with
	// slashes and without the extension of what it was packed with, such as
	// "1999/final.xqf". It has no "..", root or drive.
	Path string

	options ReadOptions
	format  Format
	r       *bufio.Reader
}

// newEntry looks at the beginning of what r gives.
func newEntry(name, inside string, r *bufio.Reader, o ReadOptions) (*Entry, error) {
	e := &Entry{Name: name, Path: inside, options: o, format: o.Format, r: r}
	head, err := r.Peek(DetectBytes)
	if err != nil && !errors.Is(err, io.EOF) && len(head) == 0 {
		return nil, &Error{File: name, Err: err}
	}
	if e.format == Unknown {
		e.format = Detect(inside, head)
	}
	return e, nil
}

// Format returns the format, that of the options or as Detect finds it; Unknown
// for what is no game record.
func (e *Entry) Format() Format { return e.format }

// Head returns up to DetectBytes from the beginning, as long as nothing has been
// read.
func (e *Entry) Head() []byte {
	if e.r == nil {
		return nil
	}
	head, _ := e.r.Peek(DetectBytes) // the error comes again with Read
	return head
}

// Read implements io.Reader: it reads the unpacked bytes, for those who know what
// to make of them.
func (e *Entry) Read(p []byte) (int, error) {
	if e.r == nil {
		return 0, io.EOF
	}
	return e.r.Read(p)
}

// Skip has Games pass over that number of games, as in ReadOptions.
func (e *Entry) Skip(games int) { e.options.Skip = games }

// Games iterates over the games, as Read does. Errors name the entry.
func (e *Entry) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for g, err := range Read(e.r, e.format, e.options) {
			if failed := (*Error)(nil); errors.As(err, &failed) {
				failed.File = e.Name
			}
			if !yield(g, err) {
				return
			}
		}
	}
}
