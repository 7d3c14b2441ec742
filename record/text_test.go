package record

import (
	"encoding/json"
	"testing"
)

// TestNamesAsText checks that formats and encodings come back from JSON as they were,
// and that other names are refused and change nothing.
func TestNamesAsText(t *testing.T) {
	type names struct {
		Format   Format
		Encoding Encoding
	}
	for _, f := range append(Formats(), Unknown) {
		for e := DetectEncoding; e < numEncodings; e++ {
			text, err := json.Marshal(names{f, e})
			if err != nil {
				t.Fatal(err)
			}
			var back names
			if err := json.Unmarshal(text, &back); err != nil || back != (names{f, e}) {
				t.Errorf("%s came back as %+v (%v)", text, back, err)
			}
		}
	}
	f, e := PGN, GB18030
	if f.UnmarshalText([]byte("x")) == nil || e.UnmarshalText([]byte("x")) == nil || f != PGN || e != GB18030 {
		t.Errorf("a bad name made %v, %v", f, e)
	}
}

// TestHeadlines reads moves without numbers below a headline. One that may have been meant as
// moves leaves open whose move the first one is: nothing of such a text is read.
func TestHeadlines(t *testing.T) {
	const (
		pairs  = "炮二平五 马八进七\n马二进三 车九平八\n车一平二 卒七进一\n"
		single = "炮二平五\n马八进七\n马二进三\n车九平八\n车一平二\n卒七进一\n"
		all    = 6
	)
	for _, test := range []struct {
		headline, body string
		moves          int
	}{
		{"12345", pairs, all},
		{"第三局", pairs, all},
		{"第三局", single, all},
		{"No. 12345", single, all},
		{"第3轮", single, all},
		{"小明的棋", pairs, all},
		{"全国象棋个人赛", single, all},
		{"我的一盘好棋", single, all},
		{"2019-05-01", single, all},
		{"小明的棋", single, 0},
		{"12345", single, 0},
		{"12345 --", pairs, 0},
		{"张三 李四", pairs, 0},
	} {
		games, errs := ReadBytes([]byte(test.headline+"\n"+test.body), MoveList, ReadOptions{})
		moves := 0
		for _, g := range games {
			moves += len(g.Moves())
		}
		if moves != test.moves || (moves == 0) != (len(errs) > 0) {
			t.Errorf("%s above %q: %d moves, want %d: %v", test.headline, test.body, moves, test.moves, errs)
		}
	}
}
