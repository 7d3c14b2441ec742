package session

import (
	"encoding/json"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// FuzzLog reads logs that have been damaged: none panics, and one that can be
// replayed is written and read the same.
func FuzzLog(f *testing.F) {
	for _, o := range []Settings{{}, {Study: true}, {Strict: true, Control: Control{Kind: ControlByoyomi, PeriodMS: 5000, Periods: 2}}} {
		s := begin(f, o)
		log := Log{From: s.State(noon)}
		for _, cmd := range []Command{
			Play{Side: xiangqi.Red, Move: move(f, "h2e2"), Tag: "a"}, Premove{Side: xiangqi.Red, Moves: []xiangqi.Move{move(f, "h0g2")}},
			Play{Side: xiangqi.Black, Move: move(f, "h9g7")}, Propose{Side: xiangqi.Red, Offer: OfferTakeback},
			Explore{Moves: []xiangqi.Move{move(f, "c3c4")}}, Annotate{Node: 1, Comment: ptr("注"), Marks: &[]record.Mark{}},
			Evaluate{1, record.Eval{Centipawns: 30, Depth: 12, Engine: "Chuhe", Line: []xiangqi.Move{move(f, "h9g7")}}},
			Undo{}, Redo{}, Resign{Side: xiangqi.Black}, Describe{Headers: []Header{{"Event", "x"}}},
		} {
			if c, err := s.Apply(cmd, noon); err == nil {
				log.Entries = append(log.Entries, c.Entry)
			}
		}
		data, err := json.Marshal(log)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<14 {
			return
		}
		var log Log
		if json.Unmarshal(data, &log) != nil {
			return
		}
		s, err := log.Replay()
		if err != nil {
			return
		}
		written, err := json.Marshal(log)
		if err != nil {
			t.Fatal(err)
		}
		var read Log
		if err := json.Unmarshal(written, &read); err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, written)
		}
		again, err := read.Replay()
		if err != nil {
			t.Fatalf("%v\n%s", err, written)
		}
		if got, want := text(t, again, s.last), text(t, s, s.last); got != want {
			t.Fatalf("%s\nwant\n%s", got, want)
		}
		restored, err := Restore(s.State(s.last), s.last)
		if err != nil {
			t.Fatalf("%v\n%s", err, text(t, s, s.last))
		}
		if got, want := text(t, restored, s.last), text(t, s, s.last); got != want {
			t.Fatalf("restored\n%s\nwant\n%s", got, want)
		}
	})
}
