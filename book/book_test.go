package book

import (
	"bytes"
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func moves(t testing.TB, text string) []xiangqi.Move {
	t.Helper()
	_, list, err := xiangqi.ParseLine("startpos moves " + text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func after(t testing.TB, text string) *xiangqi.Position {
	t.Helper()
	pos := xiangqi.StartPosition()
	for _, m := range moves(t, text) {
		pos.MakeMove(m)
	}
	return &pos
}

// small is a book of a few games.
func small(t testing.TB, b *Builder) *Book {
	t.Helper()
	for _, g := range []struct {
		moves  string
		result xiangqi.Result
	}{
		{"h2e2 h9g7 h0g2 i9h9", xiangqi.RedWins},
		{"b2e2 b9c7 b0c2 a9b9", xiangqi.RedWins}, // the same, mirrored
		{"h2e2 b9c7", xiangqi.Draw},
		{"c3c4 g6g5", xiangqi.BlackWins},
		{"i3i4", xiangqi.Undecided},
	} {
		if err := b.Add(xiangqi.StartPosition(), moves(t, g.moves), g.result); err != nil {
			t.Fatal(err)
		}
	}
	var file bytes.Buffer
	if err := Write(&file, b.Records()); err != nil {
		t.Fatal(err)
	}
	book, err := Parse(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return book
}

func TestBuilder(t *testing.T) {
	var builder Builder
	b := small(t, &builder)
	records := builder.Records()
	for range 20 {
		if again := builder.Records(); !slices.Equal(again, records) {
			t.Fatalf("the records come in another order:\n%v\n%v", again, records)
		}
	}
	list := b.Probe(after(t, ""))
	if len(list) != 6 { // three moves and their mirror images
		t.Fatalf("%+v", list)
	}
	for _, e := range list[:2] {
		if e.Games != 3 || e.Value != NoValue || e.Weight <= list[2].Weight {
			t.Errorf("%+v", e)
		}
	}
	list = b.Probe(after(t, "b2e2"))
	if len(list) != 2 || list[0].Move.String() != "b9c7" || list[0].Games != 2 || list[1].Move.String() != "h9g7" {
		t.Errorf("%+v", list)
	}
	if b := small(t, &Builder{MinGames: 2, Plies: 1}); len(b.Probe(after(t, ""))) != 2 || len(b.Probe(after(t, "h2e2"))) != 0 {
		t.Error("limits of games and plies")
	}
	if err := (&Builder{}).Add(xiangqi.StartPosition(), []xiangqi.Move{xiangqi.NewMove(0, 89)}, xiangqi.Draw); err == nil {
		t.Error("an illegal move was counted")
	}
}

func TestChoose(t *testing.T) {
	b := small(t, &Builder{})
	start := after(t, "")
	count := func(set Settings) map[string]int {
		chance := rand.New(rand.NewPCG(1, 1))
		n := map[string]int{}
		for range 1000 {
			e, ok := Choose(b, start, 0, set, chance)
			if !ok {
				t.Fatal("no move")
			}
			n[e.Move.String()]++
		}
		return n
	}
	if n := count(Settings{}); len(n) != 1 {
		t.Errorf("without variety: %v", n)
	}
	wide, narrow := count(Settings{Variety: MaxVariety}), count(Settings{Variety: 20})
	if len(wide) != 6 || narrow["c3c4"] >= wide["c3c4"] || wide["h2e2"] < 200 {
		t.Errorf("variety: %v, less: %v", wide, narrow)
	}
	if _, ok := Choose(b, start, 4, Settings{Plies: 4}, nil); ok {
		t.Error("a move behind the limit of plies")
	}
	all := slices.Collect(func(yield func(xiangqi.Move) bool) {
		for _, e := range b.Probe(start) {
			if !yield(e.Move) {
				return
			}
		}
	})
	if e, ok := Choose(b, start, 0, Settings{Banned: all}, nil); ok {
		t.Errorf("a banned move %v", e)
	}
}

// TestEleeyeKeys holds the lock of the start position that its format publishes.
func TestEleeyeKeys(t *testing.T) {
	start := xiangqi.StartPosition()
	if got := eleeyeLock(&start); got != 0x052656d5 {
		t.Errorf("lock %08x, want 052656d5", got)
	}
}

func TestEleeyeRoundTrip(t *testing.T) {
	b := small(t, &Builder{})
	positions := Positions(b, 10)
	var file bytes.Buffer
	if _, err := WriteEleeye(&file, b, positions); err != nil {
		t.Fatal(err)
	}
	back, err := ParseAny(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := back.(*Eleeye); !ok {
		t.Errorf("BOOK.DAT is read as a %T", back)
	}
	for i := range positions {
		want, got := b.Probe(&positions[i]), back.Probe(&positions[i])
		for j := range want {
			if len(got) != len(want) || got[j].Move != want[j].Move || got[j].Weight != want[j].Weight {
				t.Errorf("%s: %+v, want %+v", positions[i].FEN(), got, want)
				break
			}
		}
	}
}

// TestEleeyeBook reads the book of ElephantEye in the folder that CHUHE_SAMPLES
// names; the weights of the start position are published with its format.
func TestEleeyeBook(t *testing.T) {
	folder := os.Getenv("CHUHE_SAMPLES")
	if folder == "" {
		t.Skip("CHUHE_SAMPLES is not set")
	}
	data, err := os.ReadFile(filepath.Join(folder, "eleeye", "BOOK.DAT"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := ParseEleeye(data)
	if err != nil || b.Len() != 12081 {
		t.Fatalf("%v records, %v", b, err)
	}
	want := map[string]int{
		"b2e2": 1473, "h2e2": 1473, "c3c4": 546, "g3g4": 546, "c0e2": 311, "g0e2": 311, "b0c2": 89, "h0g2": 89, "b2f2": 42,
		"h2d2": 42, "b2d2": 37, "h2f2": 37, "b0a2": 18, "h0i2": 18, "h2c2": 2, "b2g2": 2,
	}
	list := b.Probe(after(t, ""))
	if len(list) != len(want) {
		t.Errorf("%d moves, want %d", len(list), len(want))
	}
	for _, e := range list {
		if want[e.Move.String()] != e.Weight {
			t.Errorf("%v: %d, want %d", e.Move, e.Weight, want[e.Move.String()])
		}
	}
	if n := len(b.Probe(after(t, "b2e2 b9c7"))); n == 0 {
		t.Error("a mirrored position is not found")
	}
	found := Positions(b, 60)
	t.Logf("%d positions are reached, with %d of %d records", len(found), b.Covered(found), b.Len())
}

func TestLearned(t *testing.T) {
	b := small(t, &Builder{})
	l := &Learned{}
	for range 20 {
		l.Learn(xiangqi.StartPosition(), moves(t, "c3c4 c6c5"), 10, xiangqi.Red, xiangqi.RedWins)
		l.Learn(xiangqi.StartPosition(), moves(t, "h2e2 b9c7"), 10, xiangqi.Red, xiangqi.BlackWins)
	}
	l.Learn(xiangqi.StartPosition(), moves(t, "i3i4"), 10, xiangqi.Red, xiangqi.Undecided)
	var file bytes.Buffer
	if _, err := l.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	back, err := ReadLearned(&file)
	if err != nil || back.Len() != 2 {
		t.Fatalf("%d moves, %v", back.Len(), err)
	}
	before, later := weights(b.Probe(after(t, ""))), weights(back.Over(b).Probe(after(t, "")))
	if later["c3c4"] <= before["c3c4"] || later["h2e2"] >= before["h2e2"] || later["i3i4"] != before["i3i4"] {
		t.Errorf("%v, before %v", later, before)
	}
	var none *Learned
	if got := weights(none.Over(b).Probe(after(t, ""))); !maps.Equal(got, before) {
		t.Errorf("without learning: %v, before %v", got, before)
	}
	if got := back.Over(b).Probe(nil); got != nil {
		t.Errorf("moves without a position: %v", got)
	}
}

func weights(list []Entry) map[string]int {
	m := map[string]int{}
	for _, e := range list {
		m[e.Move.String()] = e.Weight
	}
	return m
}

func TestDamaged(t *testing.T) {
	var file bytes.Buffer
	if err := Write(&file, []Record{{Key: 1, Entry: Entry{Move: 5}}, {Key: 2, Entry: Entry{Move: 6}}}); err != nil {
		t.Fatal(err)
	}
	good := file.Bytes()
	swapped := slices.Concat(good[:headerSize], good[headerSize+oldRecord:], good[headerSize:headerSize+oldRecord])
	many := slices.Clone(good)
	copy(many[len(magic)+1:], "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F")
	for name, data := range map[string][]byte{"empty": nil, "cut": good[:len(good)-1], "short": good[:20], "unsorted": swapped, "a huge count": many} {
		if b, err := Parse(data); !errors.Is(err, ErrBook) {
			t.Errorf("%s: %v, %v", name, b, err)
		}
		if b, err := Parse(asVersion1(data)); !errors.Is(err, ErrBook) {
			t.Errorf("%s, version 1: %v, %v", name, b, err)
		}
	}
	if err := Write(&bytes.Buffer{}, []Record{{Key: 1, Entry: Entry{Move: 5}}, {Key: 1, Entry: Entry{Move: 5}}}); !errors.Is(err, ErrBook) {
		t.Errorf("a move twice: %v", err)
	}
	for _, data := range []string{"", "1234567", "1234\x00\x00ab", "\x02\x00\x00\x00\xc3\xb3\x01\x00\x01\x00\x00\x00\xc3\xb3\x01\x00"} {
		if b, err := ParseEleeye([]byte(data)); !errors.Is(err, ErrBook) {
			t.Errorf("BOOK.DAT %q: %v, %v", data, b, err)
		}
	}
	for _, text := range []string{"x", "1 h2e2 1", "g h2e2 1 1", "1 h2 1 1", "1 h2e2 -1 0", "1 h2e2 1 3"} {
		if l, err := ReadLearned(strings.NewReader(text)); !errors.Is(err, ErrBook) {
			t.Errorf("learned %q: %v, %v", text, l, err)
		}
	}
}

// asVersion1 returns the file as the writer of version 1 made it.
func asVersion1(data []byte) []byte {
	old := slices.Clone(data)
	if len(old) >= headerSize {
		old[len(magic)] = unsummed
		clear(old[sumAt:headerSize])
	}
	return old
}

// TestVersions checks that a book of version 1 is read as before, and that no later
// version is taken for one that is known.
func TestVersions(t *testing.T) {
	want := withoutResults(small(t, &Builder{}))
	var file bytes.Buffer
	if err := Write(&file, slices.Clone(want)); err != nil {
		t.Fatal(err)
	}
	old, err := Parse(asVersion1(file.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if got := old.recordsForTest(); !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	for _, v := range []byte{0, version + 1, 255} {
		data := file.Bytes()
		data[len(magic)] = v
		if b, err := Parse(data); !errors.Is(err, ErrBook) || errors.Is(err, ErrDamaged) {
			t.Errorf("version %d: %v, %v", v, b, err)
		}
	}
}

// TestFlippedBits checks that no single bit of a book can change unnoticed.
func TestFlippedBits(t *testing.T) {
	var file bytes.Buffer
	if err := Write(&file, small(t, &Builder{}).recordsForTest()); err != nil {
		t.Fatal(err)
	}
	data := file.Bytes()
	for i := range 8 * len(data) {
		data[i/8] ^= 1 << (i % 8)
		b, err := Parse(data)
		if !errors.Is(err, ErrBook) || i/8 > len(magic) && !errors.Is(err, ErrDamaged) {
			t.Errorf("bit %d of byte %d: %v, %v", i%8, i/8, b, err)
		}
		if s, err := ParseAny(data); !errors.Is(err, ErrBook) {
			t.Errorf("bit %d of byte %d: read as a %T", i%8, i/8, s)
		}
		data[i/8] ^= 1 << (i % 8)
	}
}

// FuzzBook checks that no bytes crash the readers of books, and that what they
// give can be played and written again.
func FuzzBook(f *testing.F) {
	var file bytes.Buffer
	if err := Write(&file, small(f, &Builder{}).recordsForTest()); err != nil {
		f.Fatal(err)
	}
	f.Add(bytes.Clone(file.Bytes()))
	file.Reset()
	if err := Write(&file, withoutResults(small(f, &Builder{}))); err != nil {
		f.Fatal(err)
	}
	f.Add(bytes.Clone(file.Bytes()))
	f.Add(asVersion1(file.Bytes()))
	file.Reset()
	if _, err := WriteEleeye(&file, small(f, &Builder{}), Positions(small(f, &Builder{}), 4)); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Add([]byte("ffffffffffffffff h2e2 3 4\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		start := xiangqi.StartPosition()
		check := func(s Source) {
			for _, e := range s.Probe(&start) {
				if !start.IsLegal(e.Move) {
					t.Errorf("illegal move %v", e.Move)
				}
			}
			if n := len(Positions(s, 2)); n > 1+len(data)*len(data) {
				t.Errorf("%d positions", n)
			}
		}
		if b, err := Parse(data); err == nil {
			check(b)
			var again bytes.Buffer
			records := b.recordsForTest()
			if err := Write(&again, records); err != nil {
				return // a move twice
			}
			back, err := Parse(again.Bytes()) // Write has sorted the moves of a key, which Parse does not ask of a file
			if err != nil || !slices.Equal(back.recordsForTest(), records) {
				t.Errorf("%v: it does not come back as it was", err)
			}
		}
		if b, err := ParseEleeye(data); err == nil {
			check(b)
		}
		if l, err := ReadLearned(bytes.NewReader(data)); err == nil {
			var text bytes.Buffer
			if _, err := l.WriteTo(&text); err != nil {
				t.Fatal(err)
			}
			if back, err := ReadLearned(&text); err != nil || back.Len() != l.Len() {
				t.Errorf("%v, %v", back, err)
			}
		}
	})
}

// withoutResults are records that version 2 holds.
func withoutResults(b *Book) []Record {
	records := b.recordsForTest()
	for i := range records {
		records[i].Wins, records[i].Draws, records[i].Losses = 0, 0, 0
	}
	return records
}

// TestResults checks that results and large numbers come back, and which version is
// written for them.
func TestResults(t *testing.T) {
	want := []Record{
		{1, Entry{Move: 5, Weight: 1 << 20, Games: 70_000, Value: -40_000, Wins: 30_000, Draws: 20_000, Losses: 1}},
		{2, Entry{Move: 6, Weight: 0, Value: NoValue}},
	}
	var file bytes.Buffer
	if err := Write(&file, slices.Clone(want)); err != nil {
		t.Fatal(err)
	}
	b, err := Parse(file.Bytes())
	if err != nil || !slices.Equal(b.recordsForTest(), want) || file.Bytes()[len(magic)] != version {
		t.Errorf("%v, %v", b.recordsForTest(), err)
	}
	e := small(t, &Builder{}).Probe(after(t, ""))[0]
	if e.Games != 3 || e.Wins != 2 || e.Draws != 1 || e.Losses != 0 {
		t.Errorf("%+v", e)
	}
}

// TestOneSide checks that the positions of a book of one side are found, though it
// has no moves of the other.
func TestOneSide(t *testing.T) {
	b := small(t, &Builder{})
	var records []Record
	for _, pos := range Positions(b, 10) {
		if pos.Turn() == xiangqi.Black {
			continue
		}
		records = append(records, RecordsAt(b, []xiangqi.Position{pos})...)
	}
	var file bytes.Buffer
	if err := Write(&file, records); err != nil {
		t.Fatal(err)
	}
	red, err := Parse(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if n := len(Positions(red, 10)); n != 2 { // the start, and the one after h2e2 h9g7
		t.Errorf("%d positions", n)
	}
}

func (b *Book) recordsForTest() []Record { return slices.Collect(b.All()) }
