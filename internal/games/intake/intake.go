// Package intake extracts games, and reports failures, from whatever may contain game records: an
// upload, pasted text, a dropped file, standard input, a file or a folder. The board, its studies,
// the library and the commands all use it, so the same bytes yield the same games and the same
// failures everywhere.
//
// Package record handles formats, encodings, archives and limits. This package decides which files
// are searched for games:
//
//   - Files that a person names or sends should be records. Text in no known format is therefore
//     read as moves, and anything that is not understood is a failure (Stream, Open).
//   - Files that are found in a folder or an archive may be anything. Those in no known format
//     are skipped (Found).
//   - Text that contains neither moves nor a position is a failure, not a game.
//   - If a source contains no record at all, this is reported as the last failure (ErrNone).
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

// ErrNone is wrapped by the error for a source without any record. It is also a record.ErrFormat.
var ErrNone error = noRecord{}

type noRecord struct{}

func (noRecord) Error() string        { return "no game record in it" }
func (noRecord) Is(target error) bool { return target == record.ErrFormat }

// Source is a possible source of game records, made by Stream, Open or Found. It can be read only
// once.
type Source struct {
	name    string
	options record.ReadOptions
	file    *record.File
	closer  io.Closer
	named   bool // whether a person named or sent it, so that it should be a record
}

// Stream returns the source for an upload, pasted text or standard input. The name appears in
// messages and helps to detect the format; it may be "".
func Stream(r io.Reader, name string, o record.ReadOptions) *Source {
	return &Source{name: name, options: o, file: record.OpenReader(r, name, o), named: true}
}

// Open opens a file or a folder that a person named. A folder comprises all files in it and below
// it.
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

// Close closes files opened by Open and Found.
func (s *Source) Close() error {
	if s.closer == nil {
		return nil
	}
	return s.closer.Close()
}

// Part is a file in a source: either the source itself, decompressed, or a file in an archive or a
// folder.
type Part struct {
	*record.Entry
	s     *Source
	moves bool // text in no known format, read as moves
}

// Parts iterates over the files in a source. It is for callers that need to know where a game is,
// or that also read other files. Each part must be read before the next is requested. Errors come
// from record.File.Entries.
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

// isText reports whether the beginning of a file is non-blank text.
func isText(head []byte) bool {
	return utf8.Valid(head) && bytes.IndexByte(head, 0) < 0 && len(bytes.TrimSpace(head)) > 0
}

// IsRecord reports whether the part is read as a record. Other parts contain no games.
func (p *Part) IsRecord() bool { return p.moves || p.Format() != record.Unknown }

// Games iterates over the games of the part. Errors are of type *record.Error and name the part. A
// game that cannot be read does not prevent the following ones from being read.
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

// isPosition reports whether a text is a single line that contains a position. Such a text is a
// record even if it contains only the standard starting position, which leaves no trace in the
// game.
func isPosition(head []byte) bool {
	const most = 512 // bytes
	line := strings.TrimSpace(string(head[:min(len(head), most)]))
	_, _, _, err := xiangqi.ParseLineLenient(line)
	return err == nil && !strings.Contains(line, "\n")
}

// empty returns an error if a text contains neither moves nor a position; the error names the first
// thing that was not understood. For other texts, it returns nil.
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

// Games iterates over the games in all parts of a source. Errors are of type *record.Error. If
// there is no record at all, the last error wraps ErrNone.
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

// firstLine returns the beginning of a text; "" if it is not text.
func firstLine(head []byte) string {
	if !isText(head) {
		return ""
	}
	const most = 40 // bytes
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

// Games iterates over the games in the files and folders that a command names, in order. For the
// path Stdin, it reads from stdin.
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
			_ = s.Close() // read only
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

// Failure describes what could not be read, and where it is.
type Failure struct {
	File   string       `json:"file"`   // path of the file; in an archive, such as games.zip/1999/final.xqf
	Place  record.Place `json:"place"`  // where in the file; empty if unknown
	Reason string       `json:"reason"` // what is wrong, in English
}

// FailureOf describes an error. It locates the error in file, unless the error itself names another
// file.
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
