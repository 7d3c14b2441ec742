package intake

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"github.com/chuhe-xiangqi/chuhe/record"
)

const (
	pgn   = "[Event \"x\"]\n[Red \"甲\"]\n[Black \"乙\"]\n\n1. 炮二平五 马8进7 1-0\n"
	prose = "许银川 先胜 吕钦\n①炮二平五 马8进7\n②马二进三 车9平8\n红胜\n欢迎关注\n"
)

// archive is a zip file of names and contents in turn.
func archive(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, err := w.Create(files[i])
		if err == nil {
			_, err = io.WriteString(f, files[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func packed(t *testing.T, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(data)
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// taken is what has been read: games as JSON with their warnings, and failures, whose files
// are named below name.
func taken(t *testing.T, games iter.Seq2[*record.Game, error], name string) (list []string) {
	t.Helper()
	for g, err := range games {
		if err != nil {
			f := FailureOf(err, name)
			if f.File = filepath.ToSlash(f.File); f.File == "" {
				f.File = name
			}
			_, file, _ := strings.Cut(f.File, name)
			list = append(list, fmt.Sprintf("failed %q: %v: %s", file, f.Place, f.Reason))
			continue
		}
		data, _, err := record.Marshal(g, record.JSON, record.WriteOptions{})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, fmt.Sprintf("%s%v", data, g.Warnings))
	}
	return list
}

// inputs are files as they come in: names, bytes, how many games are in them, and a part of
// each failure.
func inputs(t *testing.T) []struct {
	name   string
	data   []byte
	games  int
	failed []string
} {
	t.Helper()
	gbk, err := simplifiedchinese.GBK.NewEncoder().String(prose)
	if err != nil {
		t.Fatal(err)
	}
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(pgn)
	if err != nil {
		t.Fatal(err)
	}
	games, _ := record.ReadBytes([]byte(pgn), record.PGN, record.ReadOptions{})
	if len(games) != 1 {
		t.Fatal("no game")
	}
	xqf, _, err := record.Marshal(games[0], record.XQF, record.WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return []struct {
		name   string
		data   []byte
		games  int
		failed []string
	}{
		{"a.pgn", []byte(pgn + "\n" + pgn), 2, nil},
		{"a", []byte(wide), 1, nil},
		{"damaged.pgn", []byte("[FEN \"?\"]\n\n*\n\n" + pgn), 1, []string{`"": game 1`}},
		{"lines.jsonl", []byte("{\"moves\":\"h2e2\"}\n{\"moves\":12}\n{\"moves\":\"b2e2\"}\n"), 2, []string{`"": game 2`}},
		{"prose.xyz", []byte(prose), 1, nil},
		{"prose", []byte(gbk), 1, nil},
		{"one.xyz", []byte("1. 炮二平五 马8进7 and so on\nWords here and there.\nWords.\n"), 1, nil},
		{"board", []byte("4k4/9/9/9/9/9/9/9/4A4/4K4 w\n"), 1, nil},
		{"start", []byte("startpos\n"), 1, nil},
		{"start.txt", []byte("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n"), 1, nil},
		{"words.md", []byte("今天天气很好，我们去公园下棋。\n"), 0, []string{"今天天气很好"}},
		{"letters.txt", []byte("Only words in here.\n"), 0, []string{"Only words"}},
		{"numbers", []byte("12 34 567\n"), 0, []string{`"": game 1`}},
		{"facts", []byte("红方：甲\n黑方：乙\n"), 0, []string{`"": game 1`}},
		{"blank.txt", []byte(" \n\n"), 0, []string{"no game record in it"}},
		{"empty", nil, 0, []string{"no game record in it"}},
		{"bytes", []byte("\xff\x00\x01"), 0, []string{"no game record in it"}},
		{"game.xqf", xqf, 1, nil},
		{"games.zip", archive(t, "a.pgn", pgn, "readme.md", "Words and words.", "b.pgn", "[FEN \"?\"]\n*", "c.txt", "1. h2e2 h9g7"), 2, []string{`"/b.pgn": game 1`}},
		{"words.zip", archive(t, "readme.md", "Words and words."), 0, []string{`no game record in it: "Words and words." is not understood`}},
	}
}

// TestWays takes the same bytes in as an upload, a text, a stream, a file, standard input and
// packed: the games and the failures are the same.
func TestWays(t *testing.T) {
	folder := t.TempDir()
	o := record.ReadOptions{}
	for _, tt := range inputs(t) {
		path := filepath.Join(folder, tt.name)
		for file, data := range map[string][]byte{path: tt.data, path + ".gz": packed(t, tt.data)} {
			if err := os.WriteFile(file, data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		want := taken(t, Stream(bytes.NewReader(tt.data), tt.name, o).Games(), tt.name)
		failed := slices.DeleteFunc(slices.Clone(want), func(line string) bool { return !strings.HasPrefix(line, "failed ") })
		if len(want)-len(failed) != tt.games || len(failed) != len(tt.failed) {
			t.Errorf("%s: %q, want %d games and %d failures", tt.name, want, tt.games, len(tt.failed))
			continue
		}
		for i, part := range tt.failed {
			if !strings.Contains(failed[i], part) {
				t.Errorf("%s: %s, want %s", tt.name, failed[i], part)
			}
		}
		in, err := Open(path, o)
		if err != nil {
			t.Fatal(err)
		}
		plain := func() io.Reader { return struct{ io.Reader }{bytes.NewReader(tt.data)} }
		for way, games := range map[string]iter.Seq2[*record.Game, error]{
			"a stream":            Stream(plain(), tt.name, o).Games(),
			"a file":              in.Games(),
			"a file of a command": Games(nil, o, path),
		} {
			if got := taken(t, games, tt.name); !slices.Equal(got, want) {
				t.Errorf("%s as %s: %q, want %q", tt.name, way, got, want)
			}
		}
		if err := in.Close(); err != nil {
			t.Error(err)
		}
		if got := taken(t, Games(plain(), o, Stdin), ""); filepath.Ext(tt.name) == "" && len(got) != len(want) {
			t.Errorf("%s from standard input: %q, want %q", tt.name, got, want)
		}
		if got := taken(t, Games(nil, o, path+".gz"), tt.name+".gz"); len(got) != len(want) {
			t.Errorf("%s packed: %q, want %q", tt.name, got, want)
		}
	}
}

// TestFolder passes over files of a folder that are no records, and has one failure where there
// is none at all.
func TestFolder(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("notes.md", "Words and words.\n")
	got := taken(t, Games(nil, record.ReadOptions{}, folder), filepath.ToSlash(folder))
	if len(got) != 1 || !strings.Contains(got[0], `no game record in it: "Words and words." is not understood`) {
		t.Errorf("%q", got)
	}
	write("a.pgn", pgn)
	if got := taken(t, Games(nil, record.ReadOptions{}, folder), filepath.ToSlash(folder)); len(got) != 1 || strings.HasPrefix(got[0], "failed") {
		t.Errorf("%q", got)
	}
	in, err := Open(folder, record.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	records, others := 0, 0
	for p, err := range in.Parts() {
		switch {
		case err != nil:
			t.Error(err)
		case p.IsRecord():
			records++
		default:
			others++
			if got := taken(t, p.Games(), p.Name); len(got) > 0 {
				t.Errorf("%s: %q", p.Name, got)
			}
		}
	}
	if err := in.Close(); err != nil || records != 1 || others != 1 {
		t.Errorf("%d records, %d other files, %v", records, others, err)
	}
	if in, err := Found(filepath.Join(folder, "notes.md"), record.ReadOptions{}); err != nil {
		t.Error(err)
	} else if got := taken(t, in.Games(), "notes.md"); len(got) != 1 || !strings.Contains(got[0], "no game record in it") {
		t.Errorf("found: %q", got)
	} else if err := in.Close(); err != nil {
		t.Error(err)
	}
	missing := taken(t, Games(nil, record.ReadOptions{}, filepath.Join(folder, "none"), filepath.Join(folder, "a.pgn")), "none")
	if len(missing) != 2 || !strings.HasPrefix(missing[0], "failed") {
		t.Errorf("%q", missing)
	}
}

// TestStop ends the reading after the first game.
func TestStop(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.pgn")
	if err := os.WriteFile(path, []byte(pgn+"\n"+pgn), 0o600); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, paths := range [][]string{{path, path}, {path + "?", path}} {
		for _, err := range Games(nil, record.ReadOptions{}, paths...) {
			n++
			if (err == nil) != (paths[0] == path) {
				t.Errorf("%q: %v", paths, err)
			}
			break
		}
	}
	if n != 2 {
		t.Errorf("%d", n)
	}
}

// TestHeadersOnly has games without their moves where the options say so.
func TestHeadersOnly(t *testing.T) {
	got := taken(t, Stream(strings.NewReader("1. h2e2 h9g7"), "a.txt", record.ReadOptions{Moves: record.HeadersOnly}).Games(), "a.txt")
	if len(got) != 1 || strings.HasPrefix(got[0], "failed") {
		t.Errorf("%q", got)
	}
}

// FuzzWays checks that a stream and a file give the same, whatever the bytes.
func FuzzWays(f *testing.F) {
	f.Add("a.pgn", []byte(pgn))
	f.Add("a.xyz", []byte(prose))
	f.Add("", []byte("PK\x03\x04"))
	f.Add("a.zip", []byte("\x1f\x8b\x08"))
	folder := f.TempDir()
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		ext := filepath.Ext(name)
		if strings.ContainsAny(ext, "/\\\x00:") || len(ext) > 10 {
			ext = ""
		}
		path := filepath.Join(folder, "a"+ext)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Skip(err)
		}
		o := record.ReadOptions{Limits: record.UploadLimits()}
		want := taken(t, Stream(bytes.NewReader(data), path, o).Games(), "a"+ext)
		if got := taken(t, Games(nil, o, path), "a"+ext); !slices.Equal(got, want) {
			t.Errorf("a file gives %q, a stream %q", got, want)
		}
		if len(want) == 0 {
			t.Error("neither a game nor a failure")
		}
	})
}
