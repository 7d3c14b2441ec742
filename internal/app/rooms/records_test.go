package rooms

import (
	"archive/zip"
	"bytes"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// archive is a zip file of names and contents in turn.
func archive(t *testing.T, files ...string) []byte {
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
	return b.Bytes()
}

// TestImportBounds reads files that strangers may send, within memory that the
// board can spare.
func TestImportBounds(t *testing.T) {
	const most = 128 << 20 // bytes allocated in all
	xqf, _, err := record.Marshal(record.New(), record.XQF, record.WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	const header, version = 1024, 11
	begun := xqf[:header]
	begun[2] = version
	begun = append(begun, 0x18, 0x20, 0x80, 0) // the start, after which a move follows
	tests := []struct {
		name  string
		data  []byte
		games int
		text  string // part of an error
	}{
		{"a.json", []byte(`{"moves":[` + strings.Repeat("{},", 430_000) + `{}]}`), 0, "too large"},
		{"b.xqf", append(begun, strings.Repeat("\x60\x4a\x40\x00", 900_000)...), 0, "20000"},
		{"c.pgn", []byte("[Event \"x\"]\n\n1. h2e2 " + strings.Repeat("(b2e2) ", 500_000)), 0, "20000"},
		{"full.pgn", []byte("[Event \"x\"]\n\n1. h2e2 " + strings.Repeat("(b2e2) ", session.MaxNodes-1)), 0, "The game cannot hold more than 20000 moves."},
		{"d.zip", archive(t, "a.pgn", strings.Repeat("\n", 24<<20)), 0, "too large"},
		{"e.zip", archive(t, "a.pgn", "1. h2e2 *", "b.txt", "1. h2e2 h9g7", "c.doc", "?", "d.pgn", "[FEN \"?\"]\n*"), 2, "e.zip/d.pgn: game 1"},
		{"f", []byte("炮二平五 马８进７"), 1, ""},
		{"g", []byte("\xff\x00\x01"), 0, ""},
	}
	for _, tt := range tests {
		s := newRooms(t, NewMemory())
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		answer, err := s.Import(t.Context(), Import{Data: tt.data, Name: tt.name})
		runtime.ReadMemStats(&after)
		if max(len(answer.Games), len(answer.Found)) != tt.games || (err == nil) != (tt.games > 0) || err != nil && talk.AsError(err).Code != codeBadRecord {
			t.Errorf("%s: %+v, %v", tt.name, answer, err)
		}
		if told := strings.Join(answer.Errors, "\n"); !strings.Contains(told, tt.text) {
			t.Errorf("%s: errors %q, want %q", tt.name, told, tt.text)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > most {
			t.Errorf("%s: %d MiB allocated in all", tt.name, took>>20)
		}
	}
}
