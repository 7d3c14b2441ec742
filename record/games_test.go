package record

import (
	"bytes"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestAllGames takes every game of the folder that CHUHE_GAMES names (files
// games-*.jsonl and games-*.jsonl.gz, one flat object a line) through every
// format, text formats in one notation after the other.
func TestAllGames(t *testing.T) {
	folder := folder(t, "CHUHE_GAMES")
	paths, err := filepath.Glob(filepath.Join(folder, "games-*.jsonl*"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no games-*.jsonl or games-*.jsonl.gz in %s (%v)", folder, err)
	}
	const batch = 500
	var games []*Game
	total, plies, batches, began := 0, 0, 0, time.Now()
	flush := func() {
		for _, f := range Formats() {
			if f.CanWrite() {
				notations := notationsOf(f)
				throughFormat(t, games, f, notations[batches%len(notations)])
			}
		}
		games = games[:0]
		batches++
	}
	for _, path := range paths {
		readGameFile(t, path, func(g *Game) {
			total++
			plies += len(g.Moves())
			if games = append(games, g); len(games) == batch {
				flush()
			}
		})
	}
	flush()
	t.Logf("%d games, %d plies through every format, %v", total, plies, time.Since(began).Round(time.Second))
}

// TestMemory reads small files that claim to be large.
func TestMemory(t *testing.T) {
	xqf := publishedXQF(t)
	copy(xqf[xqfHeader+4:], "\xFF\xFF\xFF\x7F")
	cbr, _ := marshal(t, fullGame(t), CBR, WriteOptions{})
	copy(cbr[cbrHeader+4:], "\xFF\xFF\xFF\x7F")
	var library bytes.Buffer
	w, err := NewWriter(&library, CBL, WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(fullGame(t)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	cbl := library.Bytes()
	copy(cbl[60:], "\xFF\xFF\xFF\x7F")
	tests := []struct {
		name string
		f    Format
		data []byte
	}{
		{"a comment of 2 GB", XQF, xqf},
		{"a comment of 2 GB", CBR, cbr},
		{"two thousand million slots", CBL, cbl},
		{"a million moves", CHE, []byte("1 999999999 ")},
		{"a ply of four thousand million", DhtmlXQ, []byte("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_0_2000000000_1]7747[/DhtmlXQ_move_0_2000000000_1]")},
		{"nested variations", PGN, []byte("[Event \"x\"]\n\n1. h2e2" + strings.Repeat(" (1. b2e2", 20000))},
		{"parentheses", PGN, []byte("[Event \"x\"]\n\n1. h2e2" + strings.Repeat("(", 100000))},
		{"fields without an end", DhtmlXQ, []byte(strings.Repeat("[DhtmlXQ_title]", 20000))},
		{"comments", PGN, []byte("[Event \"x\"]\n\n1. h2e2" + strings.Repeat("{a}", 50000))},
		{"variations with comments", PGN, []byte("[Event \"x\"]\n\n1. h2e2" + strings.Repeat("(c3c4) {a}", 10000))},
		{"nested commands", PGN, []byte("[Event \"x\"]\n\n1. h2e2 {" + strings.Repeat("[%clk ", 20000) + strings.Repeat("1]", 20000) + "}")},
		{"tags", PGN, []byte(strings.Repeat("[Event \"x\"]\n", 20000))},
		{"comments to one ply", WXF, []byte("FORMAT WXF\nSTART{\n}END\n" + strings.Repeat("COMMENT0{a}COMMENT\n", 10000))},
		{"comments to one ply", DhtmlXQ, []byte(strings.Repeat("[DhtmlXQ_comment0]a[/DhtmlXQ_comment0]", 10000) + "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]")},
		{"moves behind the end", CBF, []byte("<ChineseChessRecord><MoveList>" + strings.Repeat(`<Move value="77-47">a</Move>`, 10000))},
		{"nested elements", CBF, []byte("<ChineseChessRecord>" + strings.Repeat("<a>", 20000))},
		{"nested objects", JSON, []byte(`{"moves":` + strings.Repeat(`[{"move":"h2e2","variations":[`, 5000))},
	}
	for _, tt := range tests {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		began := time.Now()
		ReadBytes(tt.data, tt.f, ReadOptions{})
		runtime.ReadMemStats(&after)
		const perByte, base = 300, 4 << 20
		if used, most := after.TotalAlloc-before.TotalAlloc, uint64(base+perByte*len(tt.data)); used > most {
			t.Errorf("%v, %s: %d bytes for a file of %d, want at most %d", tt.f, tt.name, used, len(tt.data), most)
		}
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("%v, %s: %v", tt.f, tt.name, took)
		}
	}
}

// TestStreaming reads a file without an end: games come as they are read.
func TestStreaming(t *testing.T) {
	for _, f := range []Format{PGN, JSON, MoveList, WXF, DhtmlXQ} {
		data, _ := marshal(t, sampleGames(t, 1)[0], f, WriteOptions{})
		endless := &repeated{data: data}
		n := 0
		for g, err := range Read(endless, f, ReadOptions{}) {
			if err != nil || len(g.Warnings) > 0 {
				t.Fatalf("%v: %v", f, err)
			}
			if n++; n == 50 {
				break
			}
		}
		if n != 50 || endless.read > len(data)*60+1<<18 {
			t.Errorf("%v: %d games from %d bytes", f, n, endless.read)
		}
	}
}

// repeated is a file without an end.
type repeated struct {
	data []byte
	read int
}

// Read implements io.Reader.
func (r *repeated) Read(p []byte) (int, error) {
	n := copy(p, r.data[r.read%len(r.data):])
	r.read += n
	return n, nil
}

// TestCBL reads a library that is damaged in the middle.
func TestCBL(t *testing.T) {
	var file bytes.Buffer
	w, err := NewWriter(&file, CBL, WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	games := sampleGames(t, 5)
	long := fullGame(t) // longer than a block
	long.Root.Comment = strings.Repeat("长", 5000)
	for _, g := range append(slices.Clone(games), long, games[0]) {
		if _, err := w.Write(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	data := file.Bytes()
	first := cblIndex + cblSlots*cblEntry
	if string(data[first:first+len(cbrMagic)]) != cbrMagic {
		t.Fatal("no record behind the index")
	}
	data[first+cblBlock+cbrKindAt] = cbrNewer
	back, errs := ReadBytes(data, CBL, ReadOptions{})
	if len(back) != 6 || len(errs) != 1 || !strings.Contains(errs[0].Error(), "game 2") {
		t.Fatalf("%d games, errors %v", len(back), errs)
	}
	if back[4].Root.Comment != long.Root.Comment || movesOf(back[5]) != movesOf(games[0]) {
		t.Error("the long game or the one behind it differs")
	}
	if back, errs := ReadBytes(data[:len(data)-cblBlock/2], CBL, ReadOptions{}); len(back)+len(errs) != 7 {
		t.Errorf("cut: %d games, errors %v", len(back), errs)
	}
	if back, errs := ReadBytes(data[:cblIndex/2], CBL, ReadOptions{}); len(back) != 0 || len(errs) != 1 {
		t.Errorf("cut in the head: %d games, errors %v", len(back), errs)
	}
}

// TestReadsAll checks that what one format lost is not what the reader of another
// needs: the start position with Black to move survives DhtmlXQ by the first move.
func TestReadsAll(t *testing.T) {
	g := New()
	g.Start.Turn = xiangqi.Black
	g.Root.Add(xiangqi.NewMove(xiangqi.SquareAt(7, 7), xiangqi.SquareAt(4, 7)))
	data, losses := marshal(t, g, DhtmlXQ, WriteOptions{})
	if back := one(t, data, DhtmlXQ); len(losses) > 0 || difference(g, back) != "" {
		t.Errorf("losses %v, %s", losses, difference(g, back))
	}
}
