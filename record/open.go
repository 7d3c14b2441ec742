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

// File is an open source of game records: a plain or compressed file, an archive of such files, or
// a folder of them. Use Open, OpenFS or OpenReader to create one.
//
// The supported compression formats are gzip, zstd and zip. They are recognized by their first
// bytes and may be nested as deeply as the Limits allow.
type File struct {
	name    string
	options ReadOptions
	reader  io.Reader // nil for a folder
	fsys    fs.FS     // of the folder
	piped   bool      // created by OpenReader: text must contain a game
	join    func(...string) string
	closer  io.Closer
}

// Open opens the named file. If name is a folder, Open covers all files in it and its subfolders.
// It does not read any content, so any error comes from the file system.
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

// OpenFS is like Open, but for a file or folder in fsys.
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

// OpenReader is like Open, but reads the data from r. The name, which may be empty, appears in
// messages and helps to detect the format. If r is a file or has the methods of bytes.Reader,
// archives need not be held in memory.
func OpenReader(r io.Reader, name string, o ReadOptions) *File {
	return &File{name: name, options: o, reader: r, piped: true, join: path.Join}
}

// Games iterates over the games in the named file. If name is a folder, it iterates over the games
// in all files in it and its subfolders, as Open does. An error that is not an *Error means that
// name itself could not be opened.
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

// Close closes the file if it was opened by Open or OpenFS.
func (f *File) Close() error {
	if f.closer == nil {
		return nil
	}
	return f.closer.Close()
}

// Games iterates over the games in all entries of the file. Each error is an *Error that names the
// entry. If a game cannot be read, the iteration continues with the next one.
//
// Entries that are not game records are skipped. If there are no other entries, Games yields an
// error that wraps ErrFormat. Games may be called only once.
func (f *File) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		found, going := false, true
		unknown, line := 0, "" // entries without a format: their number, and the first line of the last
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

// firstLine returns the first line of head that contains any letters. It returns "" if there is no
// such line or if head is not text.
func firstLine(head []byte) string {
	if bytes.IndexByte(head, 0) >= 0 {
		return ""
	}
	for line := range strings.Lines(guessEncoding(head).decode(head[:min(len(head), 400)])) {
		text := cleanLine(line)
		if strings.ContainsRune(text, '\uFFFD') || len(text)+2 < len(strings.TrimSpace(line)) {
			return "" // not text
		}
		if strings.ContainsFunc(text, unicode.IsLetter) {
			return clip(text)
		}
	}
	return ""
}

// Entries iterates over what the file contains: the file itself, unpacked, or the files in the
// archive or folder. Read each entry before requesting the next one. If an entry cannot be opened,
// Entries yields an *Error and continues. If an entry exceeds the limits, the iteration ends or,
// for a folder, continues with the next file. Entries may be called only once.
func (f *File) Entries() iter.Seq2[*Entry, error] {
	return func(yield func(*Entry, error) bool) {
		if f.fsys != nil {
			f.walk(yield)
			return
		}
		if f.reader == nil {
			return // the zero value, or OpenReader with a nil reader
		}
		u := newUnpacking(f.options, yield)
		u.piped = f.piped
		u.file(f.name, "", f.reader)
	}
}

// walk yields the entries of every file in a folder. The limits apply to each file separately.
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

// Entry is a single game file, unpacked.
type Entry struct {
	// Name is the name of the file. If the entry is in an archive, the name of the archive comes
	// first, as in "games.zip/1999/final.xqf.gz".
	Name string
	// Path is the slash-separated path within the archive or folder, or the name of the file
	// itself. The extension of the compression format is removed, as in "1999/final.xqf". The path
	// never contains "..", a root or a drive.
	Path string

	options ReadOptions
	format  Format
	r       *bufio.Reader
}

// newEntry examines the beginning of r and returns an entry for it.
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

// Format returns the format that was set in the options or detected by Detect. It is Unknown if the
// entry is not a game record.
func (e *Entry) Format() Format { return e.format }

// Head returns up to DetectBytes bytes from the beginning of the entry, provided that nothing has
// been read yet.
func (e *Entry) Head() []byte {
	if e.r == nil {
		return nil
	}
	head, _ := e.r.Peek(DetectBytes) // Read will return the error again
	return head
}

// Read implements io.Reader. It reads the unpacked bytes, for callers that parse the data
// themselves.
func (e *Entry) Read(p []byte) (int, error) {
	if e.r == nil {
		return 0, io.EOF
	}
	return e.r.Read(p)
}

// Skip makes Games skip the given number of games, just like ReadOptions.Skip.
func (e *Entry) Skip(games int) { e.options.Skip = games }

// Games iterates over the games in the entry, just as Read does, but without detecting the format
// again. Its errors name the entry.
func (e *Entry) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for g, err := range readAs(e.r, e.format, e.options) {
			if failed := (*Error)(nil); errors.As(err, &failed) {
				failed.File = e.Name
			}
			if !yield(g, err) {
				return
			}
		}
	}
}
