package uci

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func move(text string) xiangqi.Move {
	m, err := Ranks0To9.ParseMove(text)
	if err != nil {
		panic(err)
	}
	return m
}

func TestInfo(t *testing.T) {
	const ms = time.Millisecond
	pv := []xiangqi.Move{move("h2e2"), move("b9c7")}
	tests := []struct {
		info Info
		uci  string
		ucci []string
	}{
		{
			info: Info{Depth: 12, SelDepth: 20, MultiPV: 1, Score: Centipawns(31), Nodes: 1000, NPS: 100, HashFull: 5, TBHits: 2, Time: 10 * ms, PV: pv},
			uci:  "info depth 12 seldepth 20 multipv 1 score cp 31 nodes 1000 nps 100 hashfull 5 tbhits 2 time 10 pv h2e2 b9c7",
			ucci: []string{"info time 10 nodes 1000", "info depth 12 time 10 nodes 1000 nps 100 score 31 pv h2e2 b9c7"},
		},
		{
			info: Info{Depth: 5, MultiPV: 2, Score: MateIn(-3), Bound: UpperBound, WDL: WDL{1, 2, 997}},
			uci:  "info depth 5 multipv 2 score mate -3 upperbound wdl 1 2 997",
			ucci: []string{"info depth 5 multipv 2 score -9994"},
		},
		{
			info: Info{Score: Centipawns(0)},
			uci:  "info depth 0 score cp 0",
			ucci: []string{"info depth 0 score 0"},
		},
		{
			info: Info{Depth: 3, CurrMove: pv[0], CurrMoveNumber: 2},
			uci:  "info depth 3 currmove h2e2 currmovenumber 2",
			ucci: []string{"info depth 3", "info currmove h2e2"},
		},
		{
			info: Info{Text: "two\nlines"},
			uci:  "info string two lines",
			ucci: []string{"info message two lines"},
		},
		{info: Info{}, uci: ""},
	}
	for _, tt := range tests {
		got := tt.info.Lines(UCI, Ranks0To9)
		if tt.uci == "" && len(got) > 0 || tt.uci != "" && !slices.Equal(got, []string{tt.uci}) {
			t.Errorf("UCI:\n got %q\nwant %q", got, tt.uci)
		}
		if got := tt.info.Lines(UCCI, Ranks0To9); !slices.Equal(got, tt.ucci) {
			t.Errorf("UCCI:\n got %q\nwant %q", got, tt.ucci)
		}
		want := tt.info
		want.Text = oneLine(want.Text)
		if got := ParseInfo(tt.uci, Ranks0To9); !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as\n     %+v\nwant %+v", tt.uci, got, want)
		}
	}
	high := Info{Depth: 1, PV: []xiangqi.Move{move("a9b9")}}
	if got := high.Lines(UCI, Ranks1To10)[0]; got != "info depth 1 pv a10b10" {
		t.Errorf("ranks from 1: %q", got)
	}
}

// TestForeignInfo reads lines that engines write: ElephantEye 3.31,
// Fairy-Stockfish 11.1 under UCCI, SjaakII 1.4.1.
func TestForeignInfo(t *testing.T) {
	const ms = time.Millisecond
	tests := []struct {
		line  string
		ranks Ranks
		want  Info
	}{
		{"info depth 0 score 761 pv h9g7", Ranks0To9, Info{Score: Centipawns(761), PV: []xiangqi.Move{move("h9g7")}}},
		{"info depth 3 score -9995 pv h9g7", Ranks0To9, Info{Depth: 3, Score: MateIn(-3), PV: []xiangqi.Move{move("h9g7")}}},
		{
			"info depth 8 seldepth 10 multipv 1 score cp -176 upperbound nodes 8953 nps 389260 tbhits 0 time 23 pv b7c7 b0a2", Ranks0To9,
			Info{Depth: 8, SelDepth: 10, MultiPV: 1, Score: Centipawns(-176), Bound: UpperBound, Nodes: 8953, NPS: 389260, Time: 23 * ms, PV: []xiangqi.Move{move("b7c7"), move("b0a2")}},
		},
		{
			"info depth 2 score cp -6 nodes 206 time 0 hashfull 0 pv h10g8 b1c3", Ranks1To10,
			Info{Depth: 2, Score: Centipawns(-6), Nodes: 206, PV: []xiangqi.Move{move("h9g7"), move("b0c2")}},
		},
		{"info  depth  x  score  cp  nodes  -5 pv", Ranks0To9, Info{}},
		{"info pv h2e2 string then h9g7", Ranks0To9, Info{PV: []xiangqi.Move{move("h2e2")}, Text: "then h9g7"}},
		{"info message \xc4\xe3\xba\xc3 nodes 5", Ranks0To9, Info{Text: "\xc4\xe3\xba\xc3 nodes 5"}},
		{"info time 9223372036854775807", Ranks0To9, Info{Time: 9223372036854 * ms}},
		{"info wdl 1 2", Ranks0To9, Info{}},
	}
	for _, tt := range tests {
		if got := ParseInfo(tt.line, tt.ranks); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q is read as\n     %+v\nwant %+v", tt.line, got, tt.want)
		}
	}
}

func TestParseReply(t *testing.T) {
	tests := []struct {
		line string
		want Reply
	}{
		{"id name  Chuhe  1.0 ", Reply{Kind: ReplyID, Field: "name", Text: "Chuhe  1.0"}},
		{"uciok", Reply{Kind: ReplyUCIOK}},
		{"ucciok\r", Reply{Kind: ReplyUCCIOK}},
		{"readyok", Reply{Kind: ReplyReadyOK}},
		{"bye", Reply{Kind: ReplyBye}},
		{"bestmove h2e2", Reply{Kind: ReplyBestMove, Best: BestMove{Move: move("h2e2")}}},
		{"bestmove h2e2 ponder b9c7 draw", Reply{Kind: ReplyBestMove, Best: BestMove{Move: move("h2e2"), Ponder: move("b9c7"), Draw: true}}},
		{"bestmove h2e2 resign", Reply{Kind: ReplyBestMove, Best: BestMove{Move: move("h2e2"), Resign: true}}},
		{"bestmove h2e2 ponder (none)", Reply{Kind: ReplyBestMove, Best: BestMove{Move: move("h2e2")}}},
		{"bestmove resign", Reply{Kind: ReplyBestMove, Best: BestMove{Resign: true}}},
		{"bestmove (none)", Reply{Kind: ReplyBestMove}},
		{"bestmove 0000", Reply{Kind: ReplyBestMove}},
		{"nobestmove", Reply{Kind: ReplyBestMove}},
		{"pophash", Reply{Kind: ReplyPopHash}},
		{"pophash bestmove h2e2 lowerbound -5 depth 7 upperbound 9 depth 3", Reply{Kind: ReplyPopHash, Hash: PopHash{
			Move: move("h2e2"), Lower: number(-5), LowerDepth: 7, Upper: number(9), UpperDepth: 3,
		}}},
		{"Fairy-Stockfish 11.1 LB 64 by Fabian Fichter", Reply{Text: "Fairy-Stockfish 11.1 LB 64 by Fabian Fichter"}},
		{"", Reply{}},
	}
	for _, tt := range tests {
		if got := ParseReply(tt.line, Ranks0To9); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q is read as\n     %+v\nwant %+v", tt.line, got, tt.want)
		}
	}
	for _, line := range []string{"bestmove", "bestmove castles", "bestmove h3e10", "option name X", "option"} {
		if got := ParseReply(line, Ranks0To9); !errors.Is(got.Err, ErrProtocol) {
			t.Errorf("%q: error %v", line, got.Err)
		}
	}
}

func TestFormatBestMove(t *testing.T) {
	tests := []struct {
		best      BestMove
		uci, ucci string
	}{
		{BestMove{}, "bestmove (none)", "nobestmove"},
		{BestMove{Resign: true}, "bestmove (none)", "nobestmove"},
		{BestMove{Move: move("h2e2")}, "bestmove h2e2", "bestmove h2e2"},
		{BestMove{Move: move("h2e2"), Ponder: move("b9c7"), Draw: true}, "bestmove h2e2 ponder b9c7", "bestmove h2e2 ponder b9c7 draw"},
		{BestMove{Move: move("h2e2"), Resign: true}, "bestmove h2e2", "bestmove h2e2 resign"},
	}
	for _, tt := range tests {
		if got := tt.best.Format(UCI, Ranks0To9); got != tt.uci {
			t.Errorf("UCI: %q, want %q", got, tt.uci)
		}
		if got := tt.best.Format(UCCI, Ranks0To9); got != tt.ucci {
			t.Errorf("UCCI: %q, want %q", got, tt.ucci)
		}
	}
}

// FuzzParseReply: a reply that was read is written so that it is read the same;
// what UCCI splits over lines adds up to what it can say.
func FuzzParseReply(f *testing.F) {
	for _, line := range []string{
		"id name x", "bestmove h2e2 ponder b9c7 draw", "nobestmove", "pophash lowerbound 1 depth 2", "option a type button",
		"info depth 3 seldepth 4 multipv 2 score mate -3 lowerbound wdl 1 2 3 nodes 5 nps 6 hashfull 7 tbhits 8 time 9 pv a1a10 currmove h3e3 string x",
		"info score 9999 message hello", "info time 5 nodes 6", "garbage \xff\x00",
	} {
		f.Add(line, true)
		f.Add(line, false)
	}
	f.Fuzz(func(t *testing.T, line string, high bool) {
		r := Ranks0To9
		if high {
			r = Ranks1To10
		}
		reply := ParseReply(line, r)
		if reply.Err != nil {
			return
		}
		want := canonical(reply)
		lines := want.Lines(UCI, r)
		if len(lines) == 0 {
			if !reflect.DeepEqual(want, Reply{Kind: ReplyInfo}) {
				t.Fatalf("%q is %+v and not written", line, want)
			}
			return
		}
		if again := ParseReply(lines[0], r); !reflect.DeepEqual(again, want) {
			t.Errorf("%q is %+v, written %q, and that is %+v", line, want, lines[0], again)
		}
		for _, text := range want.Lines(UCCI, r) {
			if strings.ContainsAny(text, "\r\n") {
				t.Errorf("%q is written with a line end: %q", line, text)
			}
			if again := ParseReply(text, r); again.Kind != want.Kind && want.Kind != ReplyUnknown {
				t.Errorf("%q: UCCI writes %q", line, text)
			}
		}
	})
}

// canonical leaves out what UCI cannot write.
func canonical(reply Reply) Reply {
	reply.Best.Draw, reply.Best.Resign = false, false
	if reply.Best.Move == xiangqi.NoMove {
		reply.Best.Ponder = xiangqi.NoMove
	}
	reply.Text = trim(oneLine(reply.Text))
	if !reply.Hash.Lower.Set {
		reply.Hash.Lower, reply.Hash.LowerDepth = Number{}, 0
	}
	if !reply.Hash.Upper.Set {
		reply.Hash.Upper, reply.Hash.UpperDepth = Number{}, 0
	}
	reply.Field = oneLine(reply.Field)
	return reply
}
