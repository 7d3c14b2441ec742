package selfplay

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// quick are settings of short games.
func quick() Settings {
	s := DefaultSettings(60)
	s.Seed, s.MostPlies = 7, 60
	s.Take(own())
	return s
}

// own are the sources that come with the program. Tables in memory need no closing.
var own = sync.OnceValue(func() Sources {
	from, err := OwnSources()
	if err != nil {
		panic(err)
	}
	return from
})

// fill runs games into a new file and returns them by number.
func fill(t *testing.T, threads int, games uint64) (path string, byNumber map[uint64]Game) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "run.games")
	p, err := Run(t.Context(), quick(), Options{Path: path, Games: games, Threads: threads, Engine: engine.DefaultOptions(), Sources: own()})
	if err != nil {
		t.Fatal(err)
	}
	if p.Games != games {
		t.Fatalf("%d games in the file, want %d", p.Games, games)
	}
	return path, readAll(t, path)
}

func readAll(t *testing.T, path string) map[uint64]Game {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	found := map[uint64]Game{}
	if _, _, err := EachGame(bytes.NewReader(data), func(g *Game) error {
		found[g.Number] = *g
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return found
}

// A game depends on the settings and its number alone.
func TestGamesRepeat(t *testing.T) {
	const games = 6
	_, one := fill(t, 1, games)
	_, three := fill(t, 3, games)
	if !reflect.DeepEqual(one, three) {
		t.Errorf("one thread and three play other games:\n%v\n%v", one, three)
	}
	player, err := NewPlayer(quick(), engine.DefaultOptions(), own())
	if err != nil {
		t.Fatal(err)
	}
	var batch []Game
	for _, number := range []uint64{2, 3} {
		g, err := player.Play(t.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		batch = append(batch, g)
	}
	if want := []Game{one[2], one[3]}; !reflect.DeepEqual(want, batch) {
		t.Errorf("a batch has the games\n%v\nwant\n%v", batch, want)
	}
	packed, err := EncodeGames(batch)
	if err != nil {
		t.Fatal(err)
	}
	unpacked, err := DecodeGames(packed)
	if err != nil || !reflect.DeepEqual(batch, unpacked) {
		t.Errorf("packed and unpacked (error %v):\n%v\nwant\n%v", err, unpacked, batch)
	}
}

// Openings differ, are sound, and every move is legal and scored.
func TestGamesAreSound(t *testing.T) {
	_, games := fill(t, 2, 8)
	openings := map[string]bool{}
	s := quick()
	for n, g := range games {
		least, most := s.LeastOpening, s.MostOpening
		switch g.Origin {
		case FromBook:
			least, most = s.LeastBook, s.MostBook
		case FromEnding:
			least, most = 0, 0
		}
		if g.Opening < least || g.Opening > most || (g.Start != "") != (g.Origin == FromEnding) || len(g.Scores) != len(g.Moves)-g.Opening {
			t.Errorf("game %d: opening of %d, %d moves, %d scores", n, g.Opening, len(g.Moves), len(g.Scores))
		}
		var line strings.Builder
		line.WriteString(g.Start)
		for _, m := range g.Moves[:g.Opening] {
			line.WriteString(m.String())
		}
		openings[line.String()] = true
		if err := g.Replay(func(int, *xiangqi.Position, xiangqi.Move, int16) {}); err != nil {
			t.Error(err)
		}
		if g.Ending.String() == "" || g.Ending.String() == "unknown" ||
			g.Result == xiangqi.Undecided && g.Ending != EndLength && g.Ending != EndNoProgress {
			t.Errorf("game %d ended %v by %v", n, g.Result, g.Ending)
		}
	}
	if len(openings) != len(games) {
		t.Errorf("%d openings in %d games", len(openings), len(games))
	}
}

// A file is read after a kill at any byte, and continued to the same games.
func TestRunContinues(t *testing.T) {
	const games = 5
	path, want := fill(t, 2, games)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, cut := range []int{0, 9, 100, len(whole) / 2, len(whole) - 1, len(whole)} {
		if err := os.WriteFile(path, whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Run(t.Context(), quick(), Options{Path: path, Games: games, Engine: engine.DefaultOptions(), Sources: own()}); err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if got := readAll(t, path); !reflect.DeepEqual(want, got) {
			t.Errorf("cut at %d:\n%v\nwant\n%v", cut, got, want)
		}
	}
	other := quick()
	other.Seed++
	_, err = Run(t.Context(), other, Options{Path: path, Games: games, Engine: engine.DefaultOptions(), Sources: own()})
	if !errors.Is(err, ErrSettings) || !strings.HasSuffix(err.Error(), "begun with others: seed 7, not 8") {
		t.Errorf("other settings: error %v, want ErrSettings and the seeds", err)
	}
}

func TestRunCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	path := filepath.Join(t.TempDir(), "run.games")
	_, err := Run(ctx, quick(), Options{
		Path: path, Games: 1000, Threads: 2, Engine: engine.DefaultOptions(), Sources: own(),
		Progress: func(p Progress) {
			if p.Games == 3 {
				cancel()
			}
		},
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want cancelled", err)
	}
	if n := len(readAll(t, path)); n < 3 {
		t.Errorf("%d games were kept, want 3", n)
	}
}

// Of two runs into one file the second is refused while the first is at work, and a
// file of others that has come meanwhile stays as it is.
func TestRunIsAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.games")
	other := quick()
	other.Seed++
	foreign, err := appendHead(nil, &other)
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Path: path, Games: 2, Engine: engine.DefaultOptions(), Sources: own()}
	first := o
	first.Begun = func(*jobs.Book) {
		if _, err := Run(t.Context(), other, o); !errors.Is(err, filelock.ErrInUse) {
			t.Errorf("the second run: error %v, want %v", err, filelock.ErrInUse)
		}
		if err := os.WriteFile(path, foreign, 0o600); err != nil {
			t.Error(err)
		}
	}
	if _, err := Run(t.Context(), quick(), first); !errors.Is(err, ErrSettings) {
		t.Errorf("another file has come: error %v, want %v", err, ErrSettings)
	}
	if data, err := os.ReadFile(path); err != nil || !bytes.Equal(data, foreign) {
		t.Errorf("the file of others has become %q, error %v", data, err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if p, err := Run(t.Context(), quick(), o); err != nil || p.Games != 2 || p.Plies != 0 {
		t.Errorf("the first run goes on to %+v, error %v", p, err)
	}
}

// Games that are in the file stay there, also those of units that are not whole
// when the run is interrupted.
func TestRunKeepsLooseGames(t *testing.T) {
	path, games := fill(t, 1, 2)
	data, at := blocks(t, games, 1)
	if err := os.WriteFile(path, data[:at[1]], 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Run(ctx, quick(), Options{Path: path, Games: 5000, Engine: engine.DefaultOptions(), Sources: own()})
	if got := readAll(t, path); !errors.Is(err, context.Canceled) || !reflect.DeepEqual(got, map[uint64]Game{0: games[0]}) {
		t.Errorf("error %v, games %v", err, got)
	}
}

// A run that was killed is found again when another number of games is asked for.
func TestRunFindsOtherNumber(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	o := Options{Path: filepath.Join(t.TempDir(), "run.games"), Games: 1000, Engine: engine.DefaultOptions(), Sources: own()}
	o.Progress = func(p Progress) {
		if p.Games >= 6 {
			cancel()
		}
	}
	if _, err := Run(ctx, quick(), o); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want cancelled", err)
	}
	if err := os.Remove(o.Path); err != nil { // a kill would not have written it
		t.Fatal(err)
	}
	o.Games, o.Progress = 6, nil
	if p, err := Run(t.Context(), quick(), o); err != nil || p.Games != 6 || p.Plies != 0 {
		t.Errorf("%+v, error %v; want 6 games and none played", p, err)
	}
}

// blocks returns a file with a block for each of the first games, and where its
// blocks begin; the last number is the length of the file.
func blocks(t *testing.T, games map[uint64]Game, n uint64) (data []byte, starts []int) {
	t.Helper()
	s := quick()
	data, err := appendHead(nil, &s)
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPacker()
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		starts = append(starts, len(data))
		if data, err = p.appendBlock(data, []Game{games[i]}); err != nil {
			t.Fatal(err)
		}
	}
	return data, append(starts, len(data))
}

// Damage costs the games of its own blocks only, and is reported with its place.
func TestDamageIsPassedOver(t *testing.T) {
	_, games := fill(t, 2, 4)
	whole, at := blocks(t, games, 4)
	flip := func(place int) func([]byte) []byte {
		return func(data []byte) []byte {
			data[place] ^= 1
			return data
		}
	}
	for name, tt := range map[string]struct {
		spoil  func([]byte) []byte
		found  []uint64
		damage []Damage // the reason is looked for in the one that is reported
	}{
		"none":           {func(data []byte) []byte { return data }, []uint64{0, 1, 2, 3}, nil},
		"in a block":     {flip(at[1] + blockHeader + 5), []uint64{0, 2, 3}, []Damage{{int64(at[1]), int64(at[2] - at[1]), "wrong checksum"}}},
		"in the mark":    {flip(at[1]), []uint64{0, 2, 3}, []Damage{{int64(at[1]), int64(at[2] - at[1]), "no block begins here"}}},
		"in a length":    {flip(at[1] + 4), []uint64{0, 2, 3}, []Damage{{int64(at[1]), int64(at[2] - at[1]), "wrong checksum"}}},
		"a great length": {flip(at[1] + 6), []uint64{0, 2, 3}, []Damage{{int64(at[1]), int64(at[2] - at[1]), "wrong length"}}},
		"a huge length":  {flip(at[1] + 7), []uint64{0, 2, 3}, []Damage{{int64(at[1]), int64(at[2] - at[1]), "a block of "}}},
		"in the first":   {flip(at[0] + 17), []uint64{1, 2, 3}, []Damage{{int64(at[0]), int64(at[1] - at[0]), "wrong checksum"}}},
		"in the last":    {flip(at[4] - 1), []uint64{0, 1, 2}, []Damage{{int64(at[3]), int64(at[4] - at[3]), "wrong checksum"}}},
		"two blocks": {func(data []byte) []byte { return flip(at[1] + 30)(flip(at[3])(data)) }, []uint64{0, 2},
			[]Damage{{int64(at[1]), int64(at[2] - at[1]), "wrong checksum"}, {int64(at[3]), int64(at[4] - at[3]), "no block begins here"}}},
		"a hole": {func(data []byte) []byte { return slices.Delete(data, at[1]+10, at[2]+10) }, []uint64{0, 3},
			[]Damage{{int64(at[1]), int64(at[3] - at[2]), "wrong checksum"}}},
		"something between": {func(data []byte) []byte {
			return slices.Insert(data, at[2], []byte("GBLK, said the file, GBLKGBLK")...)
		},
			[]uint64{0, 1, 2, 3}, []Damage{{int64(at[2]), 29, ""}}},
		"cut in a block": {func(data []byte) []byte { return data[:at[4]-1] }, []uint64{0, 1, 2},
			[]Damage{{int64(at[3]), int64(at[4] - 1 - at[3]), "cut off: in the block"}}},
		"cut in a head": {func(data []byte) []byte { return data[:at[3]+2] }, []uint64{0, 1, 2},
			[]Damage{{int64(at[3]), 2, "cut off: in the head of a block"}}},
		"something behind": {func(data []byte) []byte { return append(data, "end"...) }, []uint64{0, 1, 2, 3},
			[]Damage{{int64(at[4]), 3, "no block begins here"}}},
	} {
		found := []uint64{}
		_, damage, err := EachGame(bytes.NewReader(tt.spoil(bytes.Clone(whole))), func(g *Game) error {
			found = append(found, g.Number)
			return nil
		})
		same := slices.EqualFunc(damage, tt.damage, func(got, want Damage) bool {
			return got.At == want.At && got.Bytes == want.Bytes && strings.Contains(got.Reason, want.Reason)
		})
		if err != nil || !slices.Equal(found, tt.found) || !same {
			t.Errorf("%s: games %v, damage %+v, error %v; want %v, %+v", name, found, damage, err, tt.found, tt.damage)
		}
	}
}

// A run continues with a damaged file: it plays the lost games again and takes
// nothing else away, also where a wrong length seems to reach beyond the end. So
// it does when it is asked for fewer games than there are.
func TestRunContinuesDamaged(t *testing.T) {
	const games = 4
	path, want := fill(t, 1, games)
	whole, at := blocks(t, want, games)
	for _, place := range []int{at[1], at[1] + 6, at[1] + blockHeader + 3} {
		data := bytes.Clone(whole)
		data[place] ^= 1
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		p, err := Run(t.Context(), quick(), Options{Path: path, Games: games - 2, Engine: engine.DefaultOptions(), Sources: own()})
		if err != nil || p.Games != games {
			t.Fatalf("byte %d: %d games, error %v", place, p.Games, err)
		}
		if got := readAll(t, path); !reflect.DeepEqual(want, got) {
			t.Errorf("byte %d:\n%v\nwant\n%v", place, got, want)
		}
	}
}

// Files of the present version stay readable, and go on: one that has all is written
// again with the same games. The file was made by chuhe-lab selfplay --nodes 30
// --games 3 --seed 5 --eval handcrafted.
func TestVersion2(t *testing.T) {
	data, err := os.ReadFile("testdata/version2.games")
	if err != nil {
		t.Fatal(err)
	}
	stats, err := ReadStats(bytes.NewReader(data), nil)
	if err != nil || stats.Games != 3 || stats.Plies != 322 || len(stats.Damage) > 0 {
		t.Fatalf("the file has %+v, error %v", stats, err)
	}
	path := filepath.Join(t.TempDir(), "kept.games")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	want := readAll(t, path)
	p, err := Run(t.Context(), stats.Settings, Options{Path: path, Games: 3, Engine: engine.DefaultOptions(), Sources: own()})
	if err != nil || p.Games != 3 || p.Plies != 0 || !reflect.DeepEqual(readAll(t, path), want) {
		t.Errorf("went on to %+v, error %v", p, err)
	}
}

// A file that looks like blocks everywhere is given up in good time.
func TestSearchIsBounded(t *testing.T) {
	s := quick()
	data, err := appendHead(nil, &s)
	if err != nil {
		t.Fatal(err)
	}
	// Every fourth byte begins a block that seems to have ten megabytes.
	fake := []byte(blockMagic + "\x00\x00\xA0\x00\x00\x00\xA0\x00")
	data = append(data, bytes.Repeat(fake, (12<<20)/len(fake))...)
	r, err := NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if games, err := r.Next(); !errors.Is(err, io.EOF) || len(r.Damage) != 1 {
		t.Errorf("%d games, %d damaged places, error %v; want the end behind one", len(games), len(r.Damage), err)
	}
	if r.searched > mostSearched+mostPacked {
		t.Errorf("%d bytes were looked through, want about %d at most", r.searched, mostSearched)
	}
}

func TestSettingsAreChecked(t *testing.T) {
	for name, spoil := range map[string]func(*Settings){
		"no nodes":              func(s *Settings) { s.Nodes = 0 },
		"hard below":            func(s *Settings) { s.HardNodes = 1 },
		"opening":               func(s *Settings) { s.MostOpening = s.LeastOpening - 1 },
		"long opening":          func(s *Settings) { s.MostOpening = 61 },
		"length":                func(s *Settings) { s.MostPlies = s.MostOpening },
		"win":                   func(s *Settings) { s.WinPlies = 0 },
		"shares":                func(s *Settings) { s.BookShare = 91 },
		"other book":            func(s *Settings) { s.Book = "another" },
		"other tables":          func(s *Settings) { s.Tables++ },
		"no nodes to an ending": func(s *Settings) { s.EndingNodes = 0 },
	} {
		s := quick()
		spoil(&s)
		if _, err := NewPlayer(s, engine.DefaultOptions(), own()); !errors.Is(err, ErrSettings) {
			t.Errorf("%s: error %v, want ErrSettings", name, err)
		}
	}
}

func TestRecordsRoundTrip(t *testing.T) {
	_, games := fill(t, 1, 2)
	for _, g := range games {
		err := g.Positions(Filter{}, func(ply int, p *xiangqi.Position, score int16) {
			r := MakeRecord(p, score, g.Result, ply)
			got, err := r.Position()
			if err != nil {
				t.Fatal(err)
			}
			if got.Board() != p.Board() || got.Turn() != p.Turn() || r.Score() != score || r.Ply() != ply {
				t.Fatalf("%s became %s, score %d became %d", p.FEN(), got.FEN(), score, r.Score())
			}
			want := 1
			if g.Result == xiangqi.Undecided {
				want = UnknownPoints
			}
			if winner, ok := g.Result.Winner(); ok {
				want = 0
				if winner == p.Turn() {
					want = 2
				}
			}
			if r.Points() != want {
				t.Fatalf("%v with %v to move: %d points, want %d", g.Result, p.Turn(), r.Points(), want)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// A record has the bytes that docs/networks.md gives.
func TestRecordLayout(t *testing.T) {
	const fen = "2bakab2/4c4/1c2n4/p3p1p1p/2p6/P5P2/4P3P/1C2C1N2/9/RNBAKABR1 b - - 3 7"
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	r := MakeRecord(&p, -258, xiangqi.BlackWins, 300)
	if got, want := r[28:], []byte{0xfe, 0xfe, 1 | 2<<1, 255}; !bytes.Equal(got, want) {
		t.Errorf("bytes 28 to 31 are %x, want %x", got, want)
	}
	const pieces = ".KABNRCP.kabnrcp"
	var board [90]byte
	n := 0
	for point := range board {
		board[point] = pieces[0]
		if r[point/8]>>(point%8)&1 != 0 {
			board[point] = pieces[r[12+n/2]>>(4*(n%2))&15]
			n++
		}
	}
	for point, got := range board {
		want := byte('.')
		if piece := p.At(xiangqi.SquareAt(point%9, point/9)); piece != xiangqi.NoPiece {
			want = piece.String()[0]
		}
		if got != want {
			t.Errorf("point %d has %c, want %c", point, got, want)
		}
	}
}

func TestExport(t *testing.T) {
	path, _ := fill(t, 1, 2)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	stats, err := ReadStats(bytes.NewReader(data), nil)
	if err != nil {
		t.Fatal(err)
	}
	var text, records bytes.Buffer
	n, _, err := Export(&text, bytes.NewReader(data), DefaultFilter(), Text)
	if err != nil || n != stats.Positions || n == 0 {
		t.Errorf("%d positions, error %v; the statistics have %d", n, err, stats.Positions)
	}
	if stats.Plies != stats.Positions+stats.InCheck+stats.Captures+stats.Decided {
		t.Errorf("the parts of %+v do not add up", stats)
	}
	for line := range strings.Lines(text.String()) {
		fields := strings.Split(strings.TrimSpace(line), ";")
		if len(fields) != 3 {
			t.Fatalf("line %q has %d fields, want 3", line, len(fields))
		}
		if _, err := xiangqi.ParseFEN(fields[0]); err != nil {
			t.Error(err)
		}
	}
	all, _, err := Export(&records, bytes.NewReader(data), Filter{}, Binary)
	if err != nil || all != stats.Plies || records.Len() != int(all)*RecordSize {
		t.Errorf("%d records in %d bytes, error %v; want %d", all, records.Len(), err, stats.Plies)
	}
}

func FuzzReader(f *testing.F) {
	s := quick()
	data, err := appendHead(nil, &s)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	block, err := EncodeGames([]Game{{
		Number: 3, Opening: 1, Result: xiangqi.Draw, Ending: EndLength,
		Moves: []xiangqi.Move{xiangqi.NewMove(19, 22), xiangqi.NewMove(64, 67)}, Scores: []int16{-12},
	}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(append(data, block...))
	f.Fuzz(func(t *testing.T, data []byte) {
		n, _, err := Export(io.Discard, bytes.NewReader(data), Filter{}, Binary)
		if n > 0 && err == nil && len(data) < 20 {
			t.Errorf("%d positions from %d bytes", n, len(data))
		}
		if _, err := DecodeGames(data); err == nil && !bytes.HasPrefix(data, []byte(blockMagic)) {
			t.Error("a block without its mark was read")
		}
		if len(data) >= blockHeader { // what follows a checksum is read as well
			sealed := bytes.Clone(data)
			binary.LittleEndian.PutUint32(sealed[16:], blockSum(sealed, sealed[blockHeader:]))
			if games, err := DecodeGames(sealed); err == nil {
				for i := range games {
					_ = games[i].Positions(DefaultFilter(), func(int, *xiangqi.Position, int16) {}) // the moves may be illegal
				}
			}
		}
		games, rest, err := cutGame(data)
		if err == nil {
			again, left, err := cutGame(append(appendGame(nil, &games), rest...))
			if err != nil || !bytes.Equal(left, rest) || !reflect.DeepEqual(again, games) {
				t.Errorf("%+v was written and read as %+v, error %v", games, again, err)
			}
		}
	})
}
