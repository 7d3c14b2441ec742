package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/limits"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/internal/pace"
)

// packGzip and the like make small files that unpack to n MiB of a text.
func packGzip(t *testing.T, mib int, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(bytes.Repeat([]byte(text), limits.MiB/len(text)))
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return bytes.Repeat(b.Bytes(), mib)
}

// packZstd is a frame of blocks of 128 KiB that repeat a letter.
func packZstd(mib int) []byte {
	return []byte("\x28\xb5\x2f\xfd\x00\x58" + strings.Repeat("\x02\x00\x10a", 8*mib) + "\x01\x00\x00")
}

func packZip(t *testing.T, entries int, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := range entries {
		f, err := w.Create(fmt.Sprintf("%d.pgn.gz", i))
		if err == nil {
			_, err = f.Write(data)
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

// networkClaim is the head of a network of the largest shape, and nothing after it.
func networkClaim() []byte {
	embedded, err := os.ReadFile("../../nnue/embedded.nnue")
	if err != nil {
		panic(err)
	}
	head := bytes.Clone(embedded[:64])
	binary.LittleEndian.PutUint32(head[12:], 1024)
	binary.LittleEndian.PutUint32(head[32:], limits.NetworkCard)
	return head
}

// TestHostileFiles gives every kind of file that the program reads in a hostile form,
// to a process that may have limits.Memory: each is refused, or read, within
// limits.Refusal of the processor, with an error that names the file.
func TestHostileFiles(t *testing.T) {
	longtest.Only(t, "makes large files")
	if raceDetector {
		t.Skip("wants the memory for its files only")
	}
	prlimit, err := exec.LookPath("prlimit")
	if err != nil {
		t.Skip("there is no prlimit here")
	}
	text := func(s string) func(*testing.T) []byte { return func(*testing.T) []byte { return []byte(s) } }
	for _, tt := range []struct {
		name string
		make func(*testing.T) []byte
		size int64 // to which the file is made longer, with a hole
		args string
	}{
		{"a.pgn.gz", func(t *testing.T) []byte { return packGzip(t, 9000, "\n") }, 0, "convert FILE OUT.pgn"},
		{"b.pgn.zst", func(*testing.T) []byte { return packZstd(9000) }, 0, "convert FILE OUT.pgn"},
		{"c.zip", func(t *testing.T) []byte { return packZip(t, 20, packGzip(t, 900, "\n")) }, 0, "convert FILE OUT.pgn"},
		{"d.pgn.gz", func(t *testing.T) []byte { return packGzip(t, 3000, "{ a ") }, 0, "library import --library OUT.db FILE"},
		{"e.zip", func(t *testing.T) []byte { return packZip(t, 20, packGzip(t, 900, "{ a ")) }, 0, "library import --library OUT.db FILE"},
		{"f.pgn.gz", func(t *testing.T) []byte { return packGzip(t, 9000, "\n") }, 0, "book build FILE -o OUT.book"},
		{"g.xqf.gz", func(t *testing.T) []byte { return packGzip(t, 9000, "\x00") }, 0, "convert FILE OUT.pgn"},
		{"a.book", text(""), 300 * limits.MiB, "book probe startpos --book FILE"},
		{"b.book", text("something else"), 100 * limits.MiB, "book probe startpos --book FILE"},
		{"c.dat", text(strings.Repeat("\xff", 8)), 120 * limits.MiB, "book probe startpos --book FILE"},
		{"d.obk", text("no database"), 100 * limits.MiB, "book probe startpos --book FILE"},
		{"a.nnue", func(*testing.T) []byte { return networkClaim() }, 0, "bench --net FILE"},
		{"b.nnue", text(""), 900 * limits.MiB, "bench --net FILE"},
		{"contents.json", text(`{"tables":[`), 900 * limits.MiB, "table list --tables FOLDER"},
		{"KAABBK.dtm", text("no table"), 900 * limits.MiB, "table list --tables FOLDER"},
		{"a.db", text("no database"), 300 * limits.MiB, "library search --library FILE --player x"},
		{"c.db", text("no database"), 300 * limits.MiB, "data check FILE --data FOLDER"},
		{"z.pgn.gz", func(t *testing.T) []byte { return packGzip(t, 9000, "\n") }, 0, "term --plain FILE"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			folder := t.TempDir()
			path := filepath.Join(folder, tt.name)
			if err := os.WriteFile(path, tt.make(t), 0o600); err != nil {
				t.Fatal(err)
			}
			if tt.size > 0 {
				if err := os.Truncate(path, tt.size); err != nil {
					t.Fatal(err)
				}
			}
			words := []string{fmt.Sprintf("--data=%d", limits.Memory), "chuhe"}
			for _, w := range strings.Fields(tt.args) {
				w = strings.ReplaceAll(strings.ReplaceAll(w, "FILE", path), "FOLDER", folder)
				words = append(words, strings.ReplaceAll(w, "OUT", filepath.Join(folder, "out")))
			}
			pace.Check(t, func() (took, most time.Duration) {
				cmd := exec.CommandContext(t.Context(), prlimit, words...)
				cmd.Env = append(os.Environ(), fmt.Sprintf("GOMEMLIMIT=%d", limits.Memory*3/4), "XDG_DATA_HOME="+folder)
				out, err := cmd.CombinedOutput()
				var exit *exec.ExitError
				if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) || bytes.Contains(out, []byte("goroutine ")) {
					t.Errorf("%s: %v\n%.2000s", tt.args, err, out)
				}
				if err == nil && tt.args != "table list --tables FOLDER" {
					t.Errorf("%s succeeds: %.500s", tt.args, out)
				}
				took = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
				t.Logf("%v: %.300s", took.Round(time.Millisecond), out)
				return took, limits.Refusal + startTime
			})
		})
	}
}

// startTime is how long the program itself takes to start.
const startTime = 200 * time.Millisecond
