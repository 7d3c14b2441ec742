// Package intake extracts games from anything that may contain game records: an upload, pasted
// text, a dropped file, standard input, a file or a folder. It also reports what could not be read.
// The board, its studies, the library and the commands all use this package, so the same bytes
// always yield the same games and the same failures.
//
// Package record handles formats, encodings, archives and limits. This package decides which files
// are searched for games:
//
//   - Files that a person names or sends are expected to be records. Text in an unknown format is
//     therefore read as moves, and anything that is not understood is a failure (Stream, Open).
//   - Files that are found in a folder or an archive can be anything. If the format is unknown, they
//     are skipped (Found).
//   - Text that contains neither moves nor a position is a failure, not a game.
//   - If a source does not contain any record, the last failure says so (ErrNone).
package intake

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrNone is wrapped by the error for a source that contains no record. It is also a
// record.ErrFormat.
var ErrNone error = noRecord{}

type noRecord struct{}

func (noRecord) Error() string        { return "no game record in it" }
func (noRecord) Is(target error) bool { return target == record.ErrFormat }

// Source is a possible source of game records. Use Stream, Open or Found to create one. A Source
// can be read only once.
type Source struct {
	name    string
	options record.ReadOptions
	file    *record.File
	closer  io.Closer
	named   bool // a person named or sent the source, so it is expected to be a record
}

// Stream returns a source for an upload, pasted text or standard input. The name appears in
// messages and helps to detect the format. It may be empty.
func Stream(r io.Reader, name string, o record.ReadOptions) *Source {
	return &Source{name: name, options: o, file: record.OpenReader(r, name, o), named: true}
}

// Open opens a file or folder that a person named. For a folder, the source comprises all files in
// it and in its subfolders.
func Open(path string, o record.ReadOptions) (*Source, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return Found(path, o)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	s := Stream(f, path, o)
	s.closer = f
	return s, nil
}

// Found opens a file that was found in a folder.
func Found(path string, o record.ReadOptions) (*Source, error) {
	f, err := record.Open(path, o)
	if err != nil {
		return nil, err
	}
	return &Source{name: path, options: o, file: f, closer: f}, nil
}

// Close closes any file opened by Open or Found.
func (s *Source) Close() error {
	if s.closer == nil {
		return nil
	}
	return s.closer.Close()
}

// Part is a file within a source: either the decompressed source itself, or a file in an archive or
// a folder.
type Part struct {
	*record.Entry
	s     *Source
	moves bool // text in an unknown format that is read as moves
}

// Parts iterates over the files in a source. It serves callers that need to know where a game
// is located, or that also read other files. Each part must be read before the next one is
// requested. Errors are those of record.File.Entries.
func (s *Source) Parts() iter.Seq2[*Part, error] {
	return func(yield func(*Part, error) bool) {
		for e, err := range s.file.Entries() {
			if err != nil {
				if !yield(nil, err) {
					return
				}
				continue
			}
			named := s.named && e.Format() == record.Unknown && e.Name == s.name
			if !yield(&Part{Entry: e, s: s, moves: named && isText(e.Head())}, nil) {
				return
			}
		}
	}
}

// isText reports whether head, the beginning of a file, is text that is not blank.
func isText(head []byte) bool {
	return utf8.Valid(head) && bytes.IndexByte(head, 0) < 0 && len(bytes.TrimSpace(head)) > 0
}

// IsRecord reports whether the part is read as a record. A part that is not contains no games.
func (p *Part) IsRecord() bool { return p.moves || p.Format() != record.Unknown }

// Games iterates over the games in the part. Each error is a *record.Error that names the part. If
// a game cannot be read, the iteration continues with the next one.
func (p *Part) Games() iter.Seq2[*record.Game, error] {
	return func(yield func(*record.Game, error) bool) {
		if !p.IsRecord() {
			return
		}
		games, text := p.Entry.Games(), p.Format() == record.MoveList && p.s.options.Format == record.Unknown
		if p.moves {
			games, text = record.Read(p.Entry, record.MoveList, p.s.options), true
		}
		text = text && p.s.options.Moves == nil && !isPosition(p.Head())
		for g, err := range games {
			if text && err == nil {
				err = empty(g)
			}
			if failed := (*record.Error)(nil); errors.As(err, &failed) {
				g, failed.File = nil, p.Name
			}
			if !yield(g, err) {
				return
			}
		}
	}
}

// isPosition reports whether a text is a single line that contains a position. Such a text is
// treated as a record even if it contains only the standard starting position, which leaves no
// trace in the game.
func isPosition(head []byte) bool {
	const most = 512 // in bytes
	line := strings.TrimSpace(string(head[:min(len(head), most)]))
	_, _, _, err := xiangqi.ParseLineLenient(line)
	return err == nil && !strings.Contains(line, "\n")
}

// empty returns an error if a text contains neither moves nor a position, and nil otherwise. The
// error names the first part of the text that was not understood.
func empty(g *record.Game) error {
	if len(g.Root.Children) > 0 || !g.FromStart() {
		return nil
	}
	if len(g.Warnings) == 0 {
		return &record.Error{Err: record.ErrFormat}
	}
	first := g.Warnings[0]
	return &record.Error{Place: first.Place, Err: fmt.Errorf("%w: %s", record.ErrFormat, first.Message)}
}

// Games iterates over the games in all parts of a source. Each error is a *record.Error. If there
// is no record at all, the last error wraps ErrNone.
func (s *Source) Games() iter.Seq2[*record.Game, error] {
	return func(yield func(*record.Game, error) bool) {
		found, others, line := false, 0, ""
		for p, err := range s.Parts() {
			switch {
			case err != nil:
				found = true
				if !yield(nil, err) {
					return
				}
			case !p.IsRecord():
				others, line = others+1, firstLine(p.Head())
			default:
				for g, err := range p.Games() {
					found = true
					if !yield(g, err) {
						return
					}
				}
			}
		}
		if found {
			return
		}
		err := ErrNone
		if others == 1 && line != "" {
			err = fmt.Errorf("%w: %q is not understood", ErrNone, line)
		}
		yield(nil, &record.Error{File: s.name, Err: err})
	}
}

// firstLine returns the beginning of a text, or "" if head is not text.
func firstLine(head []byte) string {
	if !isText(head) {
		return ""
	}
	const most = 40 // in bytes
	for line := range strings.Lines(string(head)) {
		if line = strings.TrimSpace(line); !strings.ContainsFunc(line, unicode.IsLetter) {
			continue
		}
		if len(line) > most {
			line = strings.ToValidUTF8(line[:most], "") + "..."
		}
		return line
	}
	return ""
}

// Stdin is the path that denotes standard input.
const Stdin = "-"

// Games iterates over the games in the given files and folders, in order. These are the paths named
// on a command line. For the path Stdin, Games reads from stdin.
func Games(stdin io.Reader, o record.ReadOptions, paths ...string) iter.Seq2[*record.Game, error] {
	return func(yield func(*record.Game, error) bool) {
		for _, path := range paths {
			s, err := open(stdin, o, path)
			if err != nil {
				if !yield(nil, err) {
					return
				}
				continue
			}
			going := true
			for g, err := range s.Games() {
				if going = yield(g, err); !going {
					break
				}
			}
			_ = s.Close() // only read
			if !going {
				return
			}
		}
	}
}

func open(stdin io.Reader, o record.ReadOptions, path string) (*Source, error) {
	if path == Stdin && stdin != nil {
		return Stream(stdin, "", o), nil
	}
	return Open(path, o)
}

// Failure describes something that could not be read.
type Failure struct {
	File   string       `json:"file"`   // path of the file; for a file in an archive, a path such as games.zip/1999/final.xqf
	Place  record.Place `json:"place"`  // place in the file; empty if unknown
	Reason string       `json:"reason"` // reason, in English
}

// FailureOf describes err. The failure is in the given file, unless the error itself names another
// one.
func FailureOf(err error, file string) Failure {
	f := Failure{File: file, Reason: err.Error()}
	if damaged := (*record.Error)(nil); errors.As(err, &damaged) && damaged.Err != nil {
		if damaged.File != "" {
			f.File = damaged.File
		}
		f.Place, f.Reason = damaged.Place, damaged.Err.Error()
	}
	return f
}
