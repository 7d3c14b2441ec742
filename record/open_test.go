package record

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"testing/iotest"
	"time"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// gameText is a PGN file with a game of a red player of the given name.
func gameText(red string) string {
	return fmt.Sprintf("[Event \"x\"]\n[Red %q]\n\n1. 炮二平五 *\n", red)
}

func gzipped(t testing.TB, data string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func zstandard(t testing.TB, data string) string {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(w.EncodeAll([]byte(data), nil))
}

// zipped makes an archive of names and contents in turn.
func zipped(t testing.TB, files ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, err := w.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, files[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// opened lists what a file gives: the red players of its games with the names of
// their entries, and errors.
func opened(f *File) (found []string) {
	for e, err := range f.Entries() {
		if err != nil {
			found = append(found, err.Error())
			continue
		}
		if e.Format() == Unknown {
			found = append(found, e.Path+" is none")
			continue
		}
		for g, err := range e.Games() {
			if err != nil {
				found = append(found, err.Error())
				continue
			}
			found = append(found, g.Headers.Get("Red")+" in "+e.Name+" as "+e.Path)
		}
	}
	return found
}

func TestOpen(t *testing.T) {
	plain := gameText("甲")
	gbk, err := simplifiedchinese.GB18030.NewEncoder().String("对局/决赛.pgn")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, data string
		want       []string
	}{
		{"a.pgn", plain, []string{"甲 in a.pgn as a.pgn"}},
		{"a.pgn.gz", gzipped(t, plain), []string{"甲 in a.pgn.gz as a.pgn"}},
		{"a.pgn.ZST", zstandard(t, plain), []string{"甲 in a.pgn.ZST as a.pgn"}},
		{"a.gz", gzipped(t, plain) + gzipped(t, gameText("乙")), []string{"甲 in a.gz as a", "乙 in a.gz as a"}},
		{"named.pgn", gzipped(t, plain), []string{"甲 in named.pgn as named.pgn"}},
		{"not.pgn.gz", plain, []string{"甲 in not.pgn.gz as not.pgn.gz"}},
		{
			"a.zip", zipped(t, "1999/a.pgn", plain, "read.me", "nothing", "b.pgn.gz", gzipped(t, gameText("乙"))),
			[]string{"甲 in a.zip/1999/a.pgn as 1999/a.pgn", "read.me is none", "乙 in a.zip/b.pgn.gz as b.pgn"},
		},
		{"in.zip", zipped(t, "deep/in.zip", zipped(t, "a.pgn", plain)), []string{"甲 in in.zip/deep/in.zip/a.pgn as deep/in/a.pgn"}},
		{"a.zip.gz", gzipped(t, zipped(t, "a.pgn", plain)), []string{"甲 in a.zip.gz/a.pgn as a/a.pgn"}},
		{"up.zip", zipped(t, "../../etc/a.pgn", plain, `C:\games\b.pgn`, plain), []string{"甲 in up.zip/etc/a.pgn as etc/a.pgn", "甲 in up.zip/games/b.pgn as games/b.pgn"}},
		{"mac.zip", zipped(t, "a.pgn", plain, "__MACOSX/._a.pgn", "?"), []string{"甲 in mac.zip/a.pgn as a.pgn"}},
		{"gbk.zip", zipped(t, gbk, plain), []string{"甲 in gbk.zip/对局/决赛.pgn as 对局/决赛.pgn"}},
		{"empty.zip", zipped(t), nil},
		{"empty", "", []string{"empty is none"}},
		{"x.gz", gzipped(t, "text"), []string{"x is none"}},
		{"cut.pgn.gz", gzipped(t, plain)[:40], []string{"甲 in cut.pgn.gz", "cut.pgn.gz: game 1, line 4: unexpected EOF"}},
		{"cut.zip", zipped(t, "a.pgn", plain)[:60], []string{"cut.zip: zip: not a valid zip file"}},
		{"a.rar", "Rar!\x1a\x07\x00.....", []string{"a.rar: not supported: RAR and 7z archives are not unpacked here; repack it as zip"}},
		{"bad.pgn", "[Event \"x\"]\n[FEN \"?/?\"]\n\n1. h2e2 *\n" + plain, []string{"bad.pgn: game 1, line 1", "甲 in bad.pgn as bad.pgn"}},
	}
	folder := t.TempDir()
	for _, tt := range tests {
		path := filepath.Join(folder, tt.name)
		if err := os.WriteFile(path, []byte(tt.data), 0o600); err != nil {
			t.Fatal(err)
		}
		file, err := Open(path, ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		inFS, err := OpenFS(fstest.MapFS{tt.name: {Data: []byte(tt.data)}}, tt.name, ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for how, f := range map[string]*File{
			"Open":                 file,
			"OpenFS":               inFS,
			"OpenReader":           OpenReader(strings.NewReader(tt.data), tt.name, ReadOptions{}),
			"OpenReader, streamed": OpenReader(iotest.OneByteReader(strings.NewReader(tt.data)), tt.name, ReadOptions{}),
		} {
			got := opened(f)
			for i := range got {
				got[i] = strings.ReplaceAll(got[i], folder+string(filepath.Separator), "")
			}
			if !slices.EqualFunc(got, tt.want, strings.HasPrefix) {
				t.Errorf("%s of %s: %q, want %q", how, tt.name, got, tt.want)
			}
			if err := f.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	f, err := Open(folder, ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	all := opened(f)
	for _, want := range []string{filepath.Join(folder, "in.zip") + "/deep/in.zip/a.pgn as in/deep/in/a.pgn", filepath.Join(folder, "a.pgn.gz") + " as a.pgn"} {
		if !slices.ContainsFunc(all, func(s string) bool { return strings.HasSuffix(s, want) }) {
			t.Errorf("the folder gives %q, want %q among them", all, want)
		}
	}
	if _, err := Open(filepath.Join(folder, "none.pgn"), ReadOptions{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// TestFileGames reads over what is no game record, and reports when there is nothing
// else.
func TestFileGames(t *testing.T) {
	tests := []struct {
		name, data string
		games      int
		err        error
	}{
		{"a.zip", zipped(t, "a", "?", "b.pgn", gameText("甲"), "c.pgn", gameText("乙")), 2, nil},
		{"b.zip", zipped(t, "a", "?"), 0, ErrFormat},
		{"c", "?", 0, ErrFormat},
		{"d.7z", sevenZip, 0, ErrNotSupported},
	}
	for _, tt := range tests {
		games := 0
		var failed error
		for _, err := range OpenReader(strings.NewReader(tt.data), tt.name, ReadOptions{}).Games() {
			if err != nil {
				failed = err
				continue
			}
			games++
		}
		named := (*Error)(nil)
		if games != tt.games || !errors.Is(failed, tt.err) || failed != nil && (!errors.As(failed, &named) || named.File != tt.name) {
			t.Errorf("%s: %d games, error %v, want %d, %v", tt.name, games, failed, tt.games, tt.err)
		}
		f := OpenReader(strings.NewReader(tt.data), tt.name, ReadOptions{})
		for g, err := range f.Games() { // a caller may leave at the first
			if (err == nil) != (g != nil) {
				t.Errorf("%s: game %v with error %v", tt.name, g, err)
			}
			break
		}
	}
}

// ticking reads no sooner than the clock has moved, which on some systems it does in steps of
// milliseconds.
type ticking struct{ io.Reader }

func (r ticking) Read(p []byte) (int, error) {
	for began := time.Now(); !time.Now().After(began); {
	}
	return r.Reader.Read(p)
}

// TestLimits reads small files with smaller limits, and with none.
func TestLimits(t *testing.T) {
	many := strings.Repeat(gameText("甲"), 100)
	deep := zipped(t, "b.zip", zipped(t, "c.pgn.gz", gzipped(t, gameText("甲"))))
	tests := []struct {
		name, data string
		limits     Limits
		want       string // part of the error
	}{
		{"a.pgn.gz", gzipped(t, many), Limits{Unpacked: 1000}, "a.pgn.gz: game "},
		{"a.zip", zipped(t, "a.pgn", many), Limits{Unpacked: 1000}, "unpacks to more than 1000 bytes"},
		{"b.zip", zipped(t, "a.pgn", many, "b.pgn", many), Limits{Entries: 1}, "more than 1 entries"},
		{"a.zip", deep, Limits{Nesting: 2}, "a.zip/b.zip/c.pgn.gz: too large to be read: it is packed more than 2 times"},
		{"a.zip", deep, Limits{Held: 10}, "a.zip/b.zip: too large to be read: more than 10 bytes of archives"},
		{"a.pgn", gameText("甲"), Limits{Game: 20}, "one game takes more than 20 bytes"},
		{"a.pgn", many, Limits{Time: 1}, "reading took more than 1ns"},
		{"a.xqf", "XQ\x0a" + strings.Repeat("\x00", 2000), Limits{Game: 1500}, "one game takes more than 1.465 KiB"},
	}
	none := Limits{Unpacked: -1, Ratio: -1, Held: -1, Entries: -1, Nesting: -1, Game: -1, Moves: -1, Time: -1}
	for _, tt := range tests {
		for i, limits := range []Limits{tt.limits, none, {}} {
			var failed error
			var data io.Reader = strings.NewReader(tt.data)
			if limits.Time > 0 {
				data = ticking{data}
			}
			for _, err := range OpenReader(data, tt.name, ReadOptions{Limits: limits}).Games() {
				failed = errors.Join(failed, err)
			}
			if refused := i == 0; refused != errors.Is(failed, ErrTooLarge) || refused && !strings.Contains(failed.Error(), tt.want) {
				t.Errorf("%s, %+v: error %v, want %q", tt.name, limits, failed, tt.want)
			}
		}
	}
}

// TestMovesLimit leaves out what goes beyond the number of moves, with a warning.
func TestMovesLimit(t *testing.T) {
	g := New()
	if _, err := g.Play(g.Root, moves(t, strings.Repeat(rookToAndFro, 20))...); err != nil {
		t.Fatal(err)
	}
	for _, f := range []Format{PGN, XQF, CBR, CBL, DhtmlXQ, MoveList, WXF, JSON} {
		var file bytes.Buffer
		w, err := NewWriter(&file, f, WriteOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(g); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		games, errs := ReadBytes(file.Bytes(), f, ReadOptions{Limits: Limits{Moves: 50}})
		if f == JSON && len(errs) == 1 {
			continue // a line is taken whole or not at all
		}
		if f == DhtmlXQ && len(games) == 1 && games[0].Count().Moves == 0 && len(games[0].Warnings) == 1 {
			continue // so is a route
		}
		if len(games) != 1 || games[0].Count().Moves != 50 || len(games[0].Warnings) == 0 {
			t.Errorf("%v: %d games, errors %v", f, len(games), errs)
			for _, g := range games {
				t.Errorf("%d moves, warnings %v", g.Count().Moves, g.Warnings)
			}
		}
	}
}

// FuzzOpen opens anything, in archives too.
func FuzzOpen(f *testing.F) {
	f.Add("a.pgn", []byte(gameText("甲")))
	f.Add("a.zip", []byte(zipped(f, "1/a.pgn", gameText("甲"), "b.gz", gzipped(f, "?"))))
	f.Add("a.gz", []byte(gzipped(f, zipped(f, "a.pgn", gameText("甲")))))
	f.Add("a.zst", []byte(zstandard(f, gameText("甲"))))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		limits := Limits{Unpacked: mib, Held: mib, Game: 1 << 16, Moves: 1000}
		for e, err := range OpenReader(bytes.NewReader(data), name, ReadOptions{Limits: limits}).Entries() {
			if err != nil {
				checkNamed(t, err)
				continue
			}
			if strings.HasPrefix(e.Path, "/") || slices.Contains(strings.Split(e.Path, "/"), "..") && !strings.Contains(name, "..") {
				t.Fatalf("path %q", e.Path)
			}
			for g, err := range e.Games() {
				if err != nil {
					checkNamed(t, err)
					continue
				}
				checkGame(t, g)
			}
		}
	})
}

func checkNamed(t *testing.T, err error) {
	t.Helper()
	if named := (*Error)(nil); !errors.As(err, &named) {
		t.Fatalf("error of an unknown kind: %v", err)
	}
}
