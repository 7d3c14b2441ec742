package library

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 3 && os.Args[1] == mockImport {
		importUntilKilled(os.Args[2], os.Args[3])
		return
	}
	goleak.VerifyTestMain(m)
}

// someGames are records of every kind: comments, a mirror image, a short line, a
// start of its own, a diagram that is no position, a damaged one.
const someGames = `{"red":"胡荣华","black":"杨官璘","event":"全国赛","date":"1960.11.05","result":"1-0","moves":"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7 h6g6 i7i8"}
{"red":"柳大华","black":"胡荣华","event":"杯赛","date":"1980-01","result":"1/2-1/2","moves":"b2e2 b9c7 b0c2 a9b9 a0b0 h9g7 g3g4 c6c5 b0b6 b7a7"}
{"red":"A","black":"B","date":"about 1999","round":"3","result":"0-1","moves":"c3c4 g6g5"}
{"red":"A","black":"C","result":"0-1","moves":"c3c4 g6g5"}
{"headers":{"Red":"D","Title":"局"},"fen":"3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1","result":"1-0","comment":"起","moves":[{"move":"e1e2","comment":"好","nags":[1],"variations":[[{"move":"e1f1"}]]},{"move":"d9d8"}]}
{"red":"E","fen":"9/9/9/9/9/9/9/9/9/4K4 w - - 0 1","result":"*","moves":""}
this is no game
`

func newWithGames(t *testing.T) *Library {
	t.Helper()
	l := openNew(t)
	r, err := l.ImportReader(t.Context(), strings.NewReader(someGames), "some.jsonl", ImportOptions{Read: record.ReadOptions{Format: record.JSON}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Games != 7 || r.Added != 6 || r.Duplicates != 0 || len(r.Failed) != 1 || r.Files != 1 {
		t.Fatalf("%+v", r)
	}
	return l
}

// TestDuplicates imports the same games again, as they are and mirrored.
func TestDuplicates(t *testing.T) {
	l := newWithGames(t)
	for _, mirrored := range []bool{false, true} {
		games, _ := record.ReadBytes([]byte(someGames), record.JSON, record.ReadOptions{})
		var file strings.Builder
		w, err := record.NewWriter(&file, record.JSON, record.WriteOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range games[:4] {
			if mirrored {
				for _, n := range g.All() {
					n.Move = n.Move.MirrorFile()
				}
			}
			if _, err := w.Write(g); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		r, err := l.ImportReader(t.Context(), strings.NewReader(file.String()), "again.jsonl", ImportOptions{})
		if err != nil || r.Added != 0 || r.Duplicates != 4 {
			t.Errorf("mirrored %v: %+v, %v", mirrored, r, err)
		}
	}
}

// TestGame reads games back whole.
func TestGame(t *testing.T) {
	l := newWithGames(t)
	games, _ := record.ReadBytes([]byte(someGames), record.JSON, record.ReadOptions{})
	for i, want := range games {
		got, err := l.Game(t.Context(), int64(i+1))
		if err != nil {
			t.Fatal(err)
		}
		a, b := marshalJSON(t, want), marshalJSON(t, got)
		if a != b {
			t.Errorf("game %d:\n%s\nwant\n%s", i+1, b, a)
		}
	}
	if _, err := l.Game(t.Context(), 99); !errors.Is(err, ErrNoGame) {
		t.Errorf("game 99: %v", err)
	}
}

// marshalJSON writes a game with its headers in the order of their names.
func marshalJSON(t testing.TB, g *record.Game) string {
	t.Helper()
	slices.SortFunc(g.Headers, func(a, b record.Header) int { return strings.Compare(a.Name, b.Name) })
	data, _, err := record.Marshal(g, record.JSON, record.WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func position(t testing.TB, text string) *xiangqi.Position {
	t.Helper()
	pos, moves, err := xiangqi.ParseLine(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		pos.MakeMove(m)
	}
	return &pos
}

func TestSearch(t *testing.T) {
	l := newWithGames(t)
	line := func(text string) []xiangqi.Move {
		_, moves, err := xiangqi.ParseLine("startpos moves " + text)
		if err != nil {
			t.Fatal(err)
		}
		return moves
	}
	pattern := func(text string) *Pattern {
		p, err := ParsePattern(text)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	pieces := func(text string) *Material {
		m, err := ParseMaterial(text)
		if err != nil {
			t.Fatal(err)
		}
		return &m
	}
	won, screen := xiangqi.RedWins, position(t, "startpos moves h2e2 h9g7 h0g2 b9c7 i0h0 i9h9 c3c4 g6g5 h0h6")
	tests := []struct {
		name string
		q    Query
		want string // numbers of the games
	}{
		{"everything", Query{}, "[3 2 1 6 5 4]"},
		{"player", Query{Player: "胡荣"}, "[2 1]"},
		{"red", Query{Red: "胡荣"}, "[1]"},
		{"black", Query{Black: "胡荣", Event: "杯"}, "[2]"},
		{"no wildcards", Query{Player: "%"}, "[]"},
		{"dates", Query{From: "1960", To: "1960-11"}, "[1]"},
		{"until", Query{To: "1980"}, "[2 1]"},
		{"result", Query{Result: &won}, "[1 5]"},
		{"opening", Query{ECCO: "c4"}, "[2 1]"},
		{"length", Query{MinPlies: 1, MaxPlies: 2}, "[3 5 4]"},
		{"source", Query{Source: "some", Limit: 1}, "[3]"},
		{"offset", Query{Limit: 2, Offset: 1}, "[2 1]"},
		{"line", Query{Line: line("h2e2 h9g7")}, "[2 1]"},
		{"line, mirrored", Query{Line: line("g3g4 c6c5")}, "[3 4]"},
		{"long line", Query{Line: line("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7 h6g6 i7i8")}, "[1]"},
		{"position by transposition", Query{Position: screen}, "[2 1]"},
		{"position, not mirrored", Query{Position: screen, Exact: true}, "[1]"},
		{"position and player", Query{Position: screen, Player: "柳"}, "[2]"},
		{"start position", Query{Position: position(t, "startpos")}, "[3 2 1 4]"},
		{"its own start", Query{Position: position(t, "3k5/9/9/9/9/9/9/9/4R4/4K4 w"), Exact: true}, "[5]"},
		{"pattern", Query{Pattern: pattern("9/9/9/9/9/9/9/4C4/9/9")}, "[2 1]"},
		{"pattern, mirrored", Query{Pattern: pattern("9/9/7R1/7.1/9/9/9/9/9/9")}, "[]"},
		{"pattern with a rook", Query{Pattern: pattern("9/9/9/6R2/9/9/9/9/9/9")}, "[1]"},
		{"pattern, any piece, side", Query{Pattern: pattern("9/9/9/7*1/9/9/9/9/9/9 b")}, "[2 1]"},
		{"pattern, exact", Query{Pattern: pattern("9/9/9/7*1/9/9/9/9/9/9 b"), Exact: true}, "[1]"},
		{"material", Query{Material: pieces("R v -")}, "[5]"},
		{"material, colors", Query{Material: pieces("- v r"), AnyColor: true}, "[5]"},
		{"material, one color", Query{Material: pieces("- v r")}, "[]"},
		{"all pieces", Query{Material: pieces("RRNNCCPPPPP v rrnnccppppp"), Result: &won}, "[1]"},
		{"exactly", Query{Material: pieces("KR v k")}, "[5]"},
		{"exactly, other guards", Query{Material: pieces("KRA v k")}, "[]"},
		{"position and pattern", Query{Position: screen, Pattern: pattern("9/9/9/6R2/9/9/9/9/9/9")}, "[1]"},
	}
	for _, tt := range tests {
		found, err := l.Search(t.Context(), tt.q)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		ids := []int64{}
		for _, h := range found.Games {
			ids = append(ids, h.ID)
		}
		if got := fmt.Sprint(ids); got != tt.want || tt.q.Limit == 0 && found.Total != len(ids) {
			t.Errorf("%s: %s of %d, want %s", tt.name, got, found.Total, tt.want)
		}
	}
	found, err := l.Search(t.Context(), Query{Position: screen})
	if err != nil || found.Games[0].Ply != 9 || !found.Games[0].Mirrored || found.Games[1].Mirrored {
		t.Errorf("%+v, %v", found.Games, err)
	}
}

func TestExplore(t *testing.T) {
	l := newWithGames(t)
	x, err := l.Explore(t.Context(), position(t, "startpos"), 2)
	if err != nil {
		t.Fatal(err)
	}
	// The first two games are one mirrored; so are none of the last two.
	if x.Games != 4 || len(x.Moves) != 2 || x.Moves[0].Move.String() != "h2e2" || x.Moves[0].Games != 2 ||
		x.Moves[0].FirstYear != 1960 || x.Moves[0].LastYear != 1980 || x.Moves[1].Move.String() != "g3g4" || x.Moves[1].Black != 2 {
		t.Errorf("%+v", x)
	}
	if len(x.Examples) != 2 || x.Examples[0].ID != 3 {
		t.Errorf("examples %+v", x.Examples)
	}
	// The mirror image of the position has the mirror images of the moves.
	x, err = l.Explore(t.Context(), position(t, "startpos moves b2e2 b9c7 b0c2 c6c5 a0b0 a9b9 g3g4 h9g7 b0b6"), 1)
	if err != nil || x.Games != 2 || x.Moves[0].Move.String() != "b7a7" || x.Moves[0].Games != 2 {
		t.Errorf("%+v, %v", x, err)
	}
	if percent, ok := x.Percent(xiangqi.Red); percent != 75 || !ok {
		t.Errorf("%v %%", percent)
	}
}

func TestStats(t *testing.T) {
	l := newWithGames(t)
	s, err := l.Stats(t.Context(), Query{Player: "胡荣华"}, 5)
	if err != nil {
		t.Fatal(err)
	}
	if s.Games != 2 || s.AsRed.Red != 1 || s.AsBlack.Draw != 1 || s.Plies != 11 || s.Players[0].Name != "胡荣华" || s.Players[0].Games != 2 ||
		s.Openings[0].Name[:2] != "C4" || len(s.Years) != 2 {
		t.Errorf("%+v", s)
	}
}

// TestRemove takes a game out: no search may find it then.
func TestRemove(t *testing.T) {
	l := newWithGames(t)
	if _, err := l.Remove(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	found, err := l.Search(t.Context(), Query{Position: position(t, "startpos")})
	if err != nil || found.Total != 3 {
		t.Errorf("%+v, %v", found, err)
	}
	if x, err := l.Explore(t.Context(), position(t, "startpos"), 5); err != nil || x.Games != 3 || len(x.Examples) != 3 {
		t.Errorf("%+v, %v", x, err)
	}
	if _, err := l.Remove(t.Context(), 1); !errors.Is(err, ErrNoGame) {
		t.Errorf("again: %v", err)
	}
}

// TestFirstGames opens a new library: it begins with the games of the program,
// once.
func TestFirstGames(t *testing.T) {
	l := openNew(t)
	for range 2 {
		if err := l.AddFirstGames(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	found, err := l.Search(t.Context(), Query{Player: "ZMBL"})
	if err != nil || found.Total != 5 {
		t.Fatalf("%+v, %v", found, err)
	}
	plies := 0
	for _, h := range found.Games {
		plies += h.Plies
	}
	if plies != 502 {
		t.Errorf("%d plies, want 502", plies)
	}
	if _, err := l.Remove(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	if err := l.AddFirstGames(t.Context()); err != nil {
		t.Fatal(err)
	}
	if s, err := l.Size(t.Context()); err != nil || s.Games != 4 {
		t.Errorf("%+v, %v", s, err)
	}
}

// TestForeignFiles opens what is no library.
func TestForeignFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("this is a text ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	if l, err := Open(t.Context(), path); !errors.Is(err, ErrLibrary) {
		t.Errorf("a text: %v, %v", l, err)
	}
}

// TestRuns imports enough games one by one that runs are merged twice over, and
// finds each of them.
func TestRuns(t *testing.T) {
	l := openNew(t)
	const games = fanIn*fanIn + 3
	s := Synthetic{Games: games, Seed: 7}
	for g, err := range s.All() {
		if err != nil {
			t.Fatal(err)
		}
		one := func(yield func(*record.Game, error) bool) { yield(g, nil) }
		if r, err := l.ImportGames(t.Context(), one, "synthetic", ImportOptions{}); err != nil || r.Added != 1 {
			t.Fatalf("%+v, %v", r, err)
		}
	}
	var runs int
	if err := l.db.QueryRow(`SELECT count(*) FROM run`).Scan(&runs); err != nil || runs >= 2*fanIn*2 {
		t.Errorf("%d runs, %v", runs, err)
	}
	found, err := l.Search(t.Context(), Query{Position: position(t, "startpos")})
	if err != nil || found.Total != games {
		t.Errorf("%d found, %v", found.Total, err)
	}
	for id := int64(1); id <= games; id++ {
		g, err := l.Game(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		last := g.Root
		for n := range g.MainLine() {
			last = n
		}
		pos, err := g.PositionAt(last)
		if err != nil {
			t.Fatal(err)
		}
		found, err := l.Search(t.Context(), Query{Position: &pos, Exact: true})
		if err != nil || !slices.ContainsFunc(found.Games, func(h Hit) bool { return h.ID == id }) {
			t.Errorf("game %d is not found by its last position: %+v, %v", id, found, err)
		}
	}
}

func TestReadDate(t *testing.T) {
	tests := []struct {
		text, want string
		year       int
	}{
		{"2003.11.23", "2003-11-23", 2003},
		{"2003年1月2日", "2003-01-02", 2003},
		{"1999-??-??", "1999", 1999},
		{"1999-13-01", "1999", 1999},
		{"", "", 0},
		{"spring", "", 0},
		{"11/05/2003", "2003", 2003}, // day and month may be either
		{"20230501", "2023-05-01", 2023},
		{"01.05.2023", "2023-05-01", 2023},
		{"二〇二三年五月一日", "2023-05-01", 2023},
		{"99999999999999999999", "", 0},
	}
	for _, tt := range tests {
		if got, year := readDate(tt.text); got != tt.want || year != tt.year {
			t.Errorf("%q: %q, %d, want %q, %d", tt.text, got, year, tt.want, tt.year)
		}
	}
}

func TestBadQueries(t *testing.T) {
	for _, text := range []string{"", "RR", "X v r", "R v r v c", "- -  -"} {
		if m, err := ParseMaterial(text); !errors.Is(err, ErrQuery) {
			t.Errorf("material %q: %+v, %v", text, m, err)
		}
	}
	for _, text := range []string{"", "9/9", "9/9/9/9/9/9/9/9/9/9", "9/9/9/9/9/9/9/9/9/8R9", "9/9/9/9/9/9/9/9/9/9Z", "9/9/9/9/9/9/9/9/9/8R x", "RRRRRRRRRR/9/9/9/9/9/9/9/9/9"} {
		if p, err := ParsePattern(text); !errors.Is(err, ErrQuery) {
			t.Errorf("pattern %q: %+v, %v", text, p, err)
		}
	}
}

// FuzzBlock checks that no bytes crash the reader of the index, and that what the
// writer writes is read back.
func FuzzBlock(f *testing.F) {
	f.Add(uint64(5), []byte{0, 1, 3, 4, 1, 2, 3})
	f.Fuzz(func(t *testing.T, first uint64, data []byte) {
		first &= 1<<keyBits - 1
		entries := 0
		for form := 1; form <= 3; form++ {
			if err := seeBlock(form, first, data, 0, 1<<keyBits-1, func(entry) { entries++ }, nil); err != nil && !errors.Is(err, errBlock) {
				t.Error(err)
			}
		}
		if entries > 10*len(data) {
			t.Errorf("%d entries in %d bytes", entries, len(data))
		}
		roundTrip(t, data)
	})
}

// roundTrip makes entries of the bytes, and packs and unpacks them.
func roundTrip(t *testing.T, data []byte) {
	t.Helper()
	var list []entry
	for i := 0; i+6 <= len(data); i += 6 {
		key := uint64(data[i])<<(keyBits-8) | uint64(data[i+1]&1)
		m := xiangqi.NewMove(xiangqi.Square(data[i+2]%90), xiangqi.Square(data[i+3]%90))
		list = append(list, makeEntry(key, m, xiangqi.Result(data[i+4]&3), int64(i), int(data[i+5]), data[i+4]&4 != 0, 1800+int(data[i+5])))
	}
	list = sortEntries(list, nil)
	for form := 1; form <= 3; form++ {
		var got []entry
		w := newRunWriter(form, func(first uint64, data []byte) error {
			return seeBlock(form, first, data, 0, 1<<keyBits-1, func(e entry) { got = append(got, e) }, nil)
		})
		for _, e := range list {
			if err := w.add(e); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.close(); err != nil {
			t.Fatal(err)
		}
		if want := kept(form, list, got); !slices.Equal(got, want) {
			t.Errorf("form %d: got %v, want %v", form, got, want)
		}
	}
	for i := 1; i < len(list); i++ {
		if list[i].key() < list[i-1].key() || list[i].key() == list[i-1].key() && list[i].game() < list[i-1].game() {
			t.Error("not sorted")
		}
	}
}

// kept returns what a form keeps of entries: of brief ones, which got selects, the games.
func kept(form int, list, got []entry) []entry {
	want := slices.Clone(list)
	for i := range want {
		switch form {
		case 2:
			want[i].keyMove &^= (1<<lostKeyBits - 1) << 16
		case 3:
			want[i].keyMove &^= 1<<16 - 1
			want[i].where &^= 1 << 8
		}
	}
	if form == 2 {
		// In a group the brief ones come first.
		for i := range want {
			if slices.ContainsFunc(got, func(e entry) bool {
				return e.brief() && e.key() == want[i].key() && e.game() == want[i].game()
			}) {
				want[i].where = want[i].where>>32<<32 | brief
				want[i].keyMove &^= 1<<16 - 1
			}
		}
		slices.SortStableFunc(want, func(a, b entry) int {
			order := func(e entry) uint64 {
				if e.brief() {
					return 0
				}
				return 1
			}
			return cmp.Or(cmp.Compare(a.key(), b.key()), cmp.Compare(order(a), order(b)), cmp.Compare(a.game(), b.game()))
		})
	}
	return want
}

// FuzzQueries checks that no text crashes the readers of patterns and material.
func FuzzQueries(f *testing.F) {
	f.Add("4k4/4a4/9/9/9/9/9/9/4R4/4K4 w")
	f.Add("KRC v kaab")
	f.Fuzz(func(t *testing.T, text string) {
		if m, err := ParseMaterial(text); err == nil && m.exchanged().exchanged() != m {
			t.Errorf("%q: %v, exchanged twice %v", text, m, m.exchanged().exchanged())
		}
		if p, err := ParsePattern(text); err == nil {
			pos := xiangqi.StartPosition()
			pieces, turn := menOf(&pos)
			newPatternSearch(p.mirrored(), false).find(&pieces, turn, []byte(text))
		}
	})
}

// TestMemoryFolder imports a folder twice into a library in memory: its only connection is
// the writer's while an import continues, and reading must not wait for it.
func TestMemoryFolder(t *testing.T) {
	folder := t.TempDir()
	const files = 3
	for i := range files {
		text := fmt.Sprintf(`{"red":"甲%d","moves":"h2e2 h9g7"}`, i)
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%d.jsonl", i)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // instead of waiting forever
	defer cancel()
	l := openMemory(t)
	for _, want := range []int{files, 0} {
		r, err := l.ImportPath(ctx, folder, ImportOptions{})
		if err != nil || r.Added != want || r.Added+r.Duplicates != files {
			t.Errorf("%+v, %v, want %d games added", r, err, want)
		}
	}
}
