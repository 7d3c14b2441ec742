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

// TestRecordItself checks that a game that is added and given again is the one that its text
// would give, and that it shares nothing with the board.
func TestRecordItself(t *testing.T) {
	const text = `{"title":"A game","red":"Anna","black":"Boris","result":"1-0","moves":[{"move":"h2e2","comment":"An arrow.","nags":[1],"eval":{"cp":12,"depth":8}},{"move":"h9g7"}]}`
	games, errs := record.ReadBytes([]byte(text), record.JSON, record.ReadOptions{})
	if len(games) != 1 || len(errs) > 0 {
		t.Fatalf("%v, %v", games, errs)
	}
	s := newRooms(t, NewMemory())
	added, err := s.Add(games[0], "library")
	if err != nil {
		t.Fatal(err)
	}
	read, err := s.Import(t.Context(), Import{Data: []byte(text), Name: "library", Format: "json"})
	if err != nil {
		t.Fatal(err)
	}
	written := func(answer ImportAnswer) string {
		if len(answer.Games) != 1 || answer.Total != 1 {
			t.Fatalf("%+v", answer)
		}
		file, err := s.Export(t.Context(), Export{Games: []string{answer.Games[0].Game}, Format: "json"})
		if err != nil {
			t.Fatal(err)
		}
		return string(file.Data)
	}
	want := written(read)
	if got := written(added); got != want {
		t.Errorf("added\n%swant\n%s", got, want)
	}
	g, err := s.Record(t.Context(), added.Games[0].Game)
	if err != nil {
		t.Fatal(err)
	}
	if data, _, err := record.Marshal(g, record.JSON, record.WriteOptions{}); err != nil || string(data) != want {
		t.Errorf("given\n%s%v, want\n%s", data, err, want)
	}
	g.Headers.Set("Red", "Cora")
	g.Root.End().Remove()
	g.Root.Children[0].NAGs[0], g.Root.Children[0].Comment = 2, ""
	if got := written(added); got != want {
		t.Errorf("after a change of the copy\n%swant\n%s", got, want)
	}
	if _, err := s.Record(t.Context(), "none"); talk.AsError(err).Code != talk.NotFound {
		t.Errorf("a game that is not there: %v", err)
	}
}
