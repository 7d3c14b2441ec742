package record

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// writtenNotations are those in which moves are written to text formats.
var writtenNotations = []xiangqi.Notation{
	xiangqi.Chinese, xiangqi.Chinese | xiangqi.Traditional, xiangqi.Chinese | xiangqi.ChineseDigits,
	xiangqi.WXF, xiangqi.ICCS, xiangqi.UCI, xiangqi.DhtmlXQ, xiangqi.Algebraic, xiangqi.AlgebraicLong,
	xiangqi.ICCS | xiangqi.RanksFromOne, xiangqi.Algebraic | xiangqi.RanksFromOne,
	xiangqi.Vietnamese, xiangqi.VietnameseShort,
}

// TestFullGame takes a game with everything through every format: what comes
// back is exactly the part that the format reported it can hold, written again it is the same
// file.
func TestFullGame(t *testing.T) {
	g := fullGame(t)
	// The kinds of losses that each format must report, in alphabetical order.
	want := map[Format]string{
		PGN:      "",
		JSON:     "",
		XQF:      "clock eval header lead mark nag",
		CBR:      "clock eval header lead mark nag",
		DhtmlXQ:  "clock eval header lead mark nag",
		CBF:      "clock eval header lead mark nag",
		WXF:      "clock eval header lead mark nag variation",
		MoveList: "clock comment eval header lead mark nag variation",
	}
	for _, f := range writable() {
		data, losses := marshal(t, g, f, WriteOptions{})
		var kinds []string
		for _, l := range losses {
			kinds = append(kinds, string(l.Kind))
		}
		slices.Sort(kinds)
		kinds = slices.Compact(kinds)
		if got := strings.Join(kinds, " "); got != want[f] {
			t.Errorf("%v: losses %q, want %q", f, got, want[f])
		}
		back := one(t, data, f)
		if len(back.Warnings) > 0 {
			t.Errorf("%v: %v", f, back.Warnings)
		}
		if d := difference(g, back); (d != "") != (len(losses) > 0) {
			t.Errorf("%v: difference %q with losses %v", f, d, losses)
		}
		if want, got := g.Count(), back.Count(); got != want && !strings.Contains(strings.Join(kinds, " "), "variation") {
			t.Errorf("%v: %+v, want %+v", f, got, want)
		}
		again, _ := marshal(t, back, f, WriteOptions{})
		bytesEqual(t, f.String(), data, again)
	}
}

// TestThreeFirstMoves holds what readers are known to lose: alternatives to the
// very first move.
func TestThreeFirstMoves(t *testing.T) {
	g := fullGame(t)
	for _, f := range []Format{PGN, XQF, CBR, DhtmlXQ, JSON} {
		data, _ := marshal(t, g, f, WriteOptions{})
		back := one(t, data, f)
		if got := len(back.Root.Children); got != 3 {
			t.Errorf("%v: %d first moves, want 3", f, got)
		}
	}
}

// TestGamesThroughFormats takes real games through every format and notation;
// all games of a collection in one file where the format allows it.
func TestGamesThroughFormats(t *testing.T) {
	games := sampleGames(t, 25)
	for _, f := range Formats() {
		if !f.CanWrite() {
			continue
		}
		for _, n := range notationsOf(f) {
			throughFormat(t, games, f, n)
		}
	}
}

// notationsOf are those that a format can be written in.
func notationsOf(f Format) []xiangqi.Notation {
	switch f {
	case PGN, WXF:
		return writtenNotations
	case MoveList: // which cannot say how it counts ranks
		return writtenNotations[:9]
	}
	return writtenNotations[:1]
}

// throughFormat writes games to files, reads them and compares the moves.
func throughFormat(t *testing.T, games []*Game, f Format, n xiangqi.Notation) {
	t.Helper()
	var files [][]byte
	group := 1
	if f.HoldsMany() {
		group = len(games)
	}
	for part := range slices.Chunk(games, group) {
		var file bytes.Buffer
		w, err := NewWriter(&file, f, WriteOptions{Notation: &n})
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range part {
			if _, err := w.Write(g); err != nil {
				t.Fatalf("%v: %v", f, err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		files = append(files, file.Bytes())
	}
	i := 0
	for _, file := range files {
		back, errs := ReadBytes(file, f, ReadOptions{})
		if len(errs) > 0 {
			t.Fatalf("%v, %v: %v", f, n, errs[0])
		}
		for _, g := range back {
			if i >= len(games) {
				t.Fatalf("%v, %v: more games than written", f, n)
			}
			want := games[i]
			if len(g.Warnings) > 0 || !slices.Equal(g.Moves(), want.Moves()) || g.Result != want.Result || g.Start != want.Start {
				t.Fatalf("%v, %v, game %d (%v): moves, start or result differ, %v", f, n, i+1, want.Headers.Get("id"), g.Warnings)
			}
			i++
		}
	}
	if i != len(games) {
		t.Errorf("%v, %v: %d games, want %d", f, n, i, len(games))
	}
}

// TestEncodings writes text formats in every encoding and lets the reader find
// out which.
func TestEncodings(t *testing.T) {
	g := sampleGames(t, 1)[0]
	g.Headers.Set("Event", "五羊杯象棋大師賽，羊城")
	g.Headers.Set("Red", "徐天紅")
	for _, e := range []Encoding{UTF8, GB18030, Big5, UTF16} {
		for _, f := range []Format{PGN, DhtmlXQ, WXF, MoveList} {
			n := xiangqi.Chinese | xiangqi.Traditional | xiangqi.PlainMen
			data, losses := marshal(t, g, f, WriteOptions{Encoding: e, Notation: &n})
			for _, l := range losses {
				if l.Kind == LossCharacters {
					t.Errorf("%v in %v: %v", f, e, l)
				}
			}
			back := one(t, data, f)
			if !slices.Equal(back.Moves(), g.Moves()) || len(back.Warnings) > 0 {
				t.Errorf("%v in %v: moves differ, %v", f, e, back.Warnings)
			}
			if got := back.Headers.Get("Red"); f != MoveList && got != "徐天紅" {
				t.Errorf("%v in %v: Red is %q", f, e, got)
			}
		}
	}
	data, losses := marshal(t, g, PGN, WriteOptions{Encoding: Big5}) // simplified characters are not in Big5
	if len(losses) != 1 || losses[0].Kind != LossCharacters || !bytes.Contains(data, []byte("?")) {
		t.Errorf("losses %v, want characters", losses)
	}
}

// TestStarts takes starts of all kinds through every format.
func TestStarts(t *testing.T) {
	tests := []struct {
		name, fen string
		moves     string
		cannot    []Format
	}{
		{"Black first", "2bak4/4a4/1P2b4/p8/8C/5n2P/P8/5K3/9/3r1A1R1 b - - 0 1", "d0d3 f2f1 d3f3", nil},
		{"no pieces but kings", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "d0d1", nil},
		{"counters", "3k5/9/9/9/9/9/9/9/4R4/4K4 b - - 37 81", "d9d8 e1e8", nil},
		{"no black king", "5ab2/1r1ca4/2n1b2c1/4p1RN1/p4N2p/2C6/2r1P3P/4B4/4A4/3RKAB2 w - - 0 1", "g6g7 h7h8 f5e7", nil},
		{"kings facing", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "e0e1 e9e8", nil},
		{"three rooks", "4k4/9/9/9/9/9/9/9/RRR6/4K4 w - - 0 1", "a1a9", []Format{XQF, DhtmlXQ}},
		{"empty board", "9/9/9/9/9/9/9/9/9/9 w - - 0 1", "", nil},
	}
	for _, tt := range tests {
		start, err := xiangqi.ParseSetup(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		g := NewFrom(start)
		n := g.Root
		for text := range strings.FieldsSeq(tt.moves) {
			m, err := xiangqi.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			if n, err = g.Play(n, m); err != nil {
				t.Fatal(err)
			}
		}
		for _, f := range writable() {
			data, losses, err := Marshal(g, f, WriteOptions{})
			if slices.Contains(tt.cannot, f) {
				if !errors.Is(err, ErrCannotHold) {
					t.Errorf("%s, %v: error %v, want %v", tt.name, f, err, ErrCannotHold)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s, %v: %v", tt.name, f, err)
				continue
			}
			back := one(t, data, f)
			if d := difference(g, back); (d != "") != (len(losses) > 0) {
				t.Errorf("%s, %v: difference %q with losses %v, warnings %v", tt.name, f, d, losses, back.Warnings)
			}
		}
	}
}

// TestLongTexts fills every text of every format beyond what it holds.
func TestLongTexts(t *testing.T) {
	g := New()
	for _, name := range append(slices.Clone(canonicalNames), "CBR_Nature", "DhtmlXQ_hits", "CBF_URL") {
		g.Headers.Set(name, strings.Repeat("长文", 400))
	}
	g.Root.Comment = strings.Repeat("长文 }]]>[/DhtmlXQ_comment0]|| [Event \"x\"]\n[Event \"y\"]\n", 50)
	g.Root.Comment = cleanText(g.Root.Comment)
	for _, f := range writable() {
		data, losses := marshal(t, g, f, WriteOptions{})
		back := one(t, data, f)
		if len(back.Warnings) > 0 {
			t.Errorf("%v: %v", f, back.Warnings)
		}
		if d := difference(g, back); (d != "") != (len(losses) > 0) {
			t.Errorf("%v: difference %q with losses %v", f, d, losses)
		}
		again, _ := marshal(t, back, f, WriteOptions{})
		bytesEqual(t, f.String(), data, again)
	}
}

// TestFormatsAreListed: the front page of the package names every format.
func TestFormatsAreListed(t *testing.T) {
	page, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range Formats() {
		name := strings.ToUpper(f.String())
		if f == MoveList {
			name = "MOVELIST"
		}
		if !regexp.MustCompile(`(?m)^//\t[A-Z, ]*\b` + name + `\b`).MatchString(strings.ToUpper(string(page))) {
			t.Errorf("doc.go does not list %v", f)
		}
	}
}

func TestWriterRefuses(t *testing.T) {
	g := New()
	for _, f := range writable() {
		var file bytes.Buffer
		w, err := NewWriter(&file, f, WriteOptions{})
		if err != nil {
			t.Fatal(err)
		}
		_, first := w.Write(g)
		_, second := w.Write(g)
		if first != nil || (second == nil) != f.HoldsMany() || second != nil && !errors.Is(second, ErrOneGame) {
			t.Errorf("%v: errors %v, %v", f, first, second)
		}
		illegal := New()
		illegal.Root.Add(xiangqi.NewMove(0, 89))
		if _, _, err := Marshal(illegal, f, WriteOptions{}); !errors.Is(err, ErrCannotHold) || !errors.Is(err, xiangqi.ErrIllegalMove) {
			t.Errorf("%v, an illegal move: %v", f, err)
		}
	}
	for f := Unknown; f <= numFormats; f++ {
		if f.CanWrite() {
			continue
		}
		if _, err := NewWriter(&bytes.Buffer{}, f, WriteOptions{}); err == nil {
			t.Errorf("%v can be written", f)
		}
	}
}

func ExampleMarshal() {
	g := New()
	g.Headers.Set("Red", "胡荣华")
	g.Root.Add(xiangqi.NewMove(xiangqi.SquareAt(7, 2), xiangqi.SquareAt(4, 2))).Comment = "中炮"
	text, losses, err := Marshal(g, MoveList, WriteOptions{})
	fmt.Printf("%s%v %v\n", text, losses, err)
	// Output:
	// 1. 炮二平五
	// *
	//
	// [1 header (Red) 1 comment (ply 1)] <nil>
}
