package term

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// files is a folder in memory.
type files map[string][]byte

func (f files) open(name string) (io.ReadCloser, error) {
	data, ok := f[name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return io.NopCloser(bytes.NewReader(data)), nil
}

func (f files) save(name string, data []byte, replace bool) error {
	if _, there := f[name]; there && !replace {
		return fmt.Errorf("%s: %w", name, ErrExists)
	}
	f[name] = data
	return nil
}

// testOptions are those of a quick game of two people with files in memory.
func testOptions(f files) Options {
	o := NewOptions()
	o.Two, o.Seed, o.MoveTime = true, 1, 20*time.Millisecond
	o.Open, o.Save = f.open, f.save
	return o
}

func startTable(t *testing.T, o Options) *table {
	t.Helper()
	s, err := newTable(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestLines types lines into a game of two people and looks at the last answer.
func TestLines(t *testing.T) {
	const mateInOne = "3k5/R8/8R/9/9/9/9/9/9/4K4 w - - 0 1"
	tests := []struct {
		name   string
		lines  []string
		want   string // part of the last reply
		failed bool
		plies  int // of the position shown afterwards
	}{
		{"coordinates", []string{"h2e2"}, "Red: 炮二平五 (h2e2)", false, 1},
		{"iccs", []string{"H2-E2"}, "(h2e2)", false, 1},
		{"wxf", []string{"C2=5"}, "(h2e2)", false, 1},
		{"vietnamese", []string{"Pháo 2 bình 5"}, "(h2e2)", false, 1},
		{"vietnamese in signs", []string{"P2-5"}, "(h2e2)", false, 1},
		{"chinese", []string{"炮二平五"}, "(h2e2)", false, 1},
		{"traditional", []string{"砲二平五"}, "(h2e2)", false, 1},
		{"algebraic", []string{"Che2"}, "(h2e2)", false, 1},
		{"both sides", []string{"炮二平五", "马8进7"}, "Black: 马８进７ (h9g7)", false, 2},
		{"capture", []string{"h2e2", "h9g7", "e2e6"}, "Red cannon takes black pawn.", false, 3},
		{"check", []string{"fen 3k5/9/8R/9/9/9/9/9/9/5K3 w - - 0 1", "i7d7"}, "Check!", false, 1},
		{"mate", []string{"fen " + mateInOne, "i7i9"}, "Red wins: Black is checkmated.", false, 1},
		{"leg", []string{"h0f1"}, "blocked", true, 0},
		{"no such", []string{"e0e5"}, "", true, 0},
		{"nonsense", []string{"xyzzy"}, "is neither a move nor a command", true, 0},
		{"bytes", []string{"\xff\xfe"}, "is neither a move", true, 0},
		{"nothing", []string{"   "}, "", false, 0},
		{"after the end", []string{"resign", "h2e2"}, "The game is over", true, 0},
		{"resign", []string{"h2e2", "resign"}, "Red wins: Black resigned.", false, 1},
		{"undo of a resignation", []string{"h2e2", "resign", "undo", "h9g7"}, "(h9g7)", false, 2},
		{"undo", []string{"h2e2", "h9g7", "undo"}, "Taken back.", false, 1},
		{"undo nothing", []string{"undo"}, "no move to take back", true, 0},
		{"in chinese", []string{"h2e2", "悔棋"}, "Taken back.", false, 0},
		{"draw", []string{"draw", "accept"}, "Draw: the players agreed", false, 0},
		{"draw declined", []string{"draw", "decline"}, "declined", false, 0},
		{"no draw offered", []string{"accept"}, "No draw has been offered", true, 0},
		{"a move declines", []string{"draw", "h2e2", "accept"}, "No draw has been offered", true, 1},
		{"walk", []string{"h2e2", "h9g7", "h0g2", "first"}, "Move 0 of 3.", false, 0},
		{"walk two", []string{"h2e2", "h9g7", "h0g2", "first", "next 2"}, "Move 2 of 3.", false, 2},
		{"walk beyond", []string{"h2e2", "next"}, "last move", true, 1},
		{"variation", []string{"h2e2", "h9g7", "back", "b9c7"}, "Black: 马２进３", false, 2},
		{"fen", []string{"fen"}, xiangqi.StartFEN, false, 0},
		{"bad fen", []string{"fen 9/9 w"}, "10", true, 0},
		{"fen with moves", []string{"fen startpos moves h2e2 h9g7"}, "new game", false, 2},
		{"fen with a bad move", []string{"fen startpos moves h2e2 h2e2"}, "Move 2", true, 0},
		{"level", []string{"level 7"}, "level 7", false, 0},
		{"no level", []string{"level 21"}, "1 to 20", true, 0},
		{"style", []string{"style traditional", "h2e2"}, "炮二平五", false, 1},
		{"no style", []string{"style gothic"}, "Use simplified", true, 0},
		{"language", []string{"lang zh", "h0f1"}, "马腿", true, 0},
		{"notation", []string{"notation wxf", "h2e2"}, "Red: C2=5", false, 1},
		{"no notation", []string{"notation morse"}, "Use chinese, vietnamese", true, 0},
		{"moves", []string{"h2e2", "h9g7", "moves"}, "1. 炮二平五", false, 2},
		{"men", []string{"men"}, "black king e9", false, 0},
		{"save and load", []string{"h2e2", "h9g7", "save a.pgn", "new", "load a.pgn", "last"}, "Move 2 of 2.", false, 2},
		{"save twice", []string{"save a.pgn", "save a.pgn"}, "Saved", false, 0},
		{"save over another", []string{"save a.pgn", "save b.pgn", "save a.pgn"}, "save! a.pgn", true, 0},
		{"save over all the same", []string{"save a.pgn", "save b.pgn", "save! a.pgn"}, "Saved", false, 0},
		{"save as xqf", []string{"h2e2", "save a.xqf", "load a.xqf"}, "1 move", false, 0},
		{"save as nonsense", []string{"save a.exe"}, "failed", true, 0},
		{"load nothing", []string{"load none.pgn"}, "failed", true, 0},
		{"save without losing comments", []string{"load note.pgn", "next"}, "A note.", false, 1},
		{"a record without a position", []string{"load bad.pgn"}, "failed", true, 0},
	}
	const note = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 {A note.\x1b[31m} *\n"
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := startTable(t, testOptions(files{"note.pgn": []byte(note), "bad.pgn": []byte("nothing")}))
			var r reply
			for _, line := range tt.lines {
				r = s.do(line)
			}
			if !strings.Contains(r.text, tt.want) || r.failed != tt.failed {
				t.Errorf("answer %q, failed %v; want %q, %v", r.text, r.failed, tt.want, tt.failed)
			}
			if s.Live().Ply() != tt.plies {
				t.Errorf("%d plies, want %d", s.Live().Ply(), tt.plies)
			}
			if strings.ContainsRune(r.text, '\x1b') {
				t.Errorf("a control character in %q", r.text)
			}
		})
	}
}

// TestVariationsAreKept walks back, plays another move, and saves both lines.
func TestVariationsAreKept(t *testing.T) {
	f := files{}
	s := startTable(t, testOptions(f))
	for _, line := range []string{"h2e2", "h9g7", "back", "b9c7", "save a.pgn"} {
		if r := s.do(line); r.failed {
			t.Fatalf("%q: %s", line, r.text)
		}
	}
	games, errs := record.ReadBytes(f["a.pgn"], record.PGN, record.ReadOptions{})
	if len(errs) > 0 || len(games) != 1 {
		t.Fatalf("%d games, errors %v", len(games), errs)
	}
	if got := games[0].Count(); got.Plies != 2 || got.Variations != 1 {
		t.Errorf("%+v, want 2 plies and 1 variation", got)
	}
}

// TestUndoAgainstTheEngine takes two plies back when the person is to move.
func TestUndoAgainstTheEngine(t *testing.T) {
	o := testOptions(nil)
	o.Two, o.Start = false, "startpos moves h2e2 h9g7 h0g2 i9h9"
	s := startTable(t, o)
	if r := s.do("undo"); r.failed || s.Live().Ply() != 2 || s.engineToMove() {
		t.Errorf("%q, %d plies, want 2 with the person to move", r.text, s.Live().Ply())
	}
	o.Start = "startpos moves h2e2 h9g7 h0g2"
	s = startTable(t, o)
	if r := s.do("undo"); r.failed || s.Live().Ply() != 2 || s.engineToMove() {
		t.Errorf("%q, %d plies, want 2 with the person to move", r.text, s.Live().Ply())
	}
	o.Start, o.Human = "startpos moves h2e2", xiangqi.Black
	s = startTable(t, o)
	if r := s.do("undo"); !r.failed {
		t.Errorf("the engine's first move was taken back: %q", r.text)
	}
}

// TestDrawOffers are accepted by an engine that is worse, or no better for long.
func TestDrawOffers(t *testing.T) {
	score := func(cp player.Score) *player.Score { return &cp }
	for _, tt := range []struct {
		score *player.Score
		want  bool
	}{{nil, false}, {score(100), false}, {score(-10), false}, {score(-300), true}} {
		o := testOptions(nil)
		o.Two = false
		s := startTable(t, o)
		s.scores[xiangqi.Black] = tt.score
		s.do("draw")
		if s.Game().Over() != tt.want {
			t.Errorf("score %v: accepted %v, want %v", tt.score, s.Game().Over(), tt.want)
		}
	}
}

// TestEngineResigns only when it may.
func TestEngineResigns(t *testing.T) {
	for _, may := range []bool{false, true} {
		o := testOptions(nil)
		o.Two, o.Human, o.Resign = false, xiangqi.Black, may
		s := startTable(t, o)
		err := s.engineMoved(player.Answer{Move: s.Game().LegalMoves()[0], Resign: true})
		if err != nil || s.Game().Over() != may {
			t.Errorf("resign %v: over %v, error %v", may, s.Game().Over(), err)
		}
	}
}

// TestOptions that make no sense are refused.
func TestOptions(t *testing.T) {
	for _, change := range []func(*Options){
		func(o *Options) { o.Level = 0 },
		func(o *Options) { o.Level = 21 },
		func(o *Options) { o.MoveTime = 0 },
		func(o *Options) { o.Start = "nonsense" },
		func(o *Options) { o.Record = "none.pgn" },
		func(o *Options) { o.Record, o.Open = "none.pgn", nil },
	} {
		o := testOptions(files{})
		change(&o)
		if _, err := newTable(o); err == nil {
			t.Errorf("taken: %+v", o)
		}
	}
}

// FuzzDo types anything into a session of each kind.
func FuzzDo(f *testing.F) {
	for _, line := range []string{
		"h2e2", "炮二平五", "C2=5", "undo", "fen startpos moves h2e2", "next 99999999999999999999", "back -1",
		"save x", "load x", "level 1e9", "draw", "accept", "notation chinese,traditional", "style ", "resign", "？",
	} {
		f.Add(line, line)
	}
	f.Fuzz(func(t *testing.T, first, second string) {
		for _, lang := range phrases.Languages() {
			o := testOptions(files{"x": []byte(second)})
			o.Language = lang
			o.ASCII = lang == phrases.English
			s, err := newTable(o)
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range []string{first, second, first} {
				r := s.do(line)
				for _, c := range r.text {
					if c < ' ' && c != '\n' || o.ASCII && c > '~' {
						t.Errorf("%q: character %q in %q", line, c, r.text)
					}
				}
			}
			if _, err := s.Record().Resume(s.Live(), o.Rules); err != nil {
				t.Errorf("%q, %q: the game cannot be replayed: %v", first, second, err)
			}
		}
	})
}

var allStyles = []diagram.Symbols{diagram.Simplified, diagram.Traditional, diagram.Letters}
