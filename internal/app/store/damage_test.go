package store

import (
	"bytes"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// manyGames is how many games the damaged files have: enough for several levels of
// pages.
const manyGames = 150

// damage is one way to damage a file, by its path.
type damage struct {
	name string
	do   func(t *testing.T, path string)
}

// change has f change the bytes of a file.
func change(f func(data []byte) []byte) func(*testing.T, string) {
	return func(t *testing.T, path string) {
		t.Helper()
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f(data), private); err != nil {
			t.Fatal(err)
		}
	}
}

func truncate(bytes func(size int) int) func(*testing.T, string) {
	return change(func(data []byte) []byte { return data[:bytes(len(data))] })
}

func flip(from, n int) func(*testing.T, string) {
	return change(func(data []byte) []byte {
		for i := range n {
			data[from+i] ^= 0xff
		}
		return data
	})
}

// pagesOf returns the numbers of the pages of a kind.
func pagesOf(data []byte, kind byte) (list []int) {
	for n := 2; n*usualPage <= len(data); n++ {
		if data[(n-1)*usualPage] == kind {
			list = append(list, n)
		}
	}
	return list
}

// inPages has f change the pages of a kind, every second of them.
func inPages(kind byte, f func(page []byte)) func(*testing.T, string) {
	return change(func(data []byte) []byte {
		for i, n := range pagesOf(data, kind) {
			if i%2 == 0 {
				f(data[(n-1)*usualPage : n*usualPage])
			}
		}
		return data
	})
}

const innerOfTable = 0x05

func damages() []damage {
	return []damage{
		{"half is gone", truncate(func(size int) int { return size / 2 / usualPage * usualPage })},
		{"the end is gone in a page", truncate(func(size int) int { return size*2/3 + 777 })},
		{"one page is left", truncate(func(int) int { return usualPage })},
		{"a few bytes are left", truncate(func(int) int { return 50 })},
		{"the magic is wrong", flip(0, 4)},
		{"the size of pages is wrong", flip(16, 2)},
		{"the version of the format is wrong", flip(18, 2)},
		{"the list of free pages is wrong", flip(32, 8)},
		{"the encoding is wrong", flip(56, 4)},
		{"the whole header is wrong", flip(0, fileHeader)},
		{"the schema is wrong", flip(fileHeader, 200)},
		{"the schema is gone", change(func(data []byte) []byte { clear(data[:usualPage]); return data })},
		{"rows are wrong", inPages(leafOfTable, func(p []byte) { p[3000] ^= 1 })},
		{"heads of pages are wrong", inPages(leafOfTable, func(p []byte) { p[1] ^= 0xff; p[4] ^= 3 })},
		{"pages are zero", inPages(leafOfTable, func(p []byte) { clear(p) })},
		{"the tree is gone", inPages(innerOfTable, func(p []byte) { clear(p) })},
		{"the index is wrong", inPages(leafOfIndex, func(p []byte) { p[len(p)-5] ^= 1 })},
		{"the index is zero", inPages(leafOfIndex, func(p []byte) { clear(p) })},
		{"pages are exchanged", change(func(data []byte) []byte {
			a, b := data[5*usualPage:6*usualPage], data[9*usualPage:10*usualPage]
			c := bytes.Clone(a)
			copy(a, b)
			copy(b, c)
			return data
		})},
		{"it is empty", truncate(func(int) int { return 0 })},
		{"it is a text", change(func([]byte) []byte { return []byte(strings.Repeat("Dear diary. ", 1000)) })},
		{"it is zero", change(func(data []byte) []byte { clear(data); return data })},
		{"it is noise", change(func(data []byte) []byte {
			rng := rand.New(rand.NewPCG(1, 2))
			for i := range data {
				data[i] = byte(rng.Uint32())
			}
			return data
		})},
		{"it is gone and its journal is not", func(t *testing.T, path string) {
			if err := errors.Join(os.WriteFile(path+journal, []byte("something"), private), os.Remove(path)); err != nil {
				t.Fatal(err)
			}
		}},
	}
}

// A file of games is made once: each game waits for the disk.
var (
	filledOnce  sync.Once
	filledGames map[string]string
	filledFile  []byte
)

// filled makes a folder with games, with a backup of them where one is wanted.
func filled(t *testing.T, backedUp bool) (folder string, games map[string]string) {
	t.Helper()
	folder = t.TempDir()
	filledOnce.Do(func() {
		d := open(t, folder)
		filledGames = fill(t, d, manyGames)
		closeDatabase(t, d)
		var err error
		if filledFile, err = os.ReadFile(filepath.Join(folder, FileName)); err != nil {
			t.Fatal(err)
		}
	})
	games = filledGames
	if err := os.WriteFile(filepath.Join(folder, FileName), filledFile, private); err != nil {
		t.Fatal(err)
	}
	if backedUp {
		if _, err := BackUp(t.Context(), folder, "", false); err != nil {
			t.Fatal(err)
		}
	}
	return folder, games
}

// TestDamage damages files and opens them. What is whole in the pages that are
// left can be opened afterwards, with a backup every game; what cannot is named, and
// the damaged file is kept as it was.
func TestDamage(t *testing.T) {
	for _, backedUp := range []bool{false, true} {
		if backedUp && !longtest.On() { // salvage is the harder way back
			continue
		}
		for _, dmg := range damages() {
			t.Run(fmt.Sprintf("%s, backup %v", dmg.name, backedUp), func(t *testing.T) {
				folder, games := filled(t, backedUp)
				path := filepath.Join(folder, FileName)
				dmg.do(t, path)
				left, err := os.ReadFile(path)
				if err != nil && !errors.Is(err, os.ErrNotExist) {
					t.Fatal(err)
				}
				if r, err := Check(t.Context(), folder, ""); err != nil || r.State == StateOK || r.State == StateMissing && len(left) > 0 {
					t.Errorf("the check says %s %v, %v", r.State, r.Faults, err)
				}
				wantSalvaged(t, folder, games, left, backedUp)
			})
		}
	}
}

// wantSalvaged opens a folder whose file is damaged; left is what is left of it.
func wantSalvaged(t *testing.T, folder string, games map[string]string, left []byte, backedUp bool) {
	t.Helper()
	d := open(t, folder)
	defer closeDatabase(t, d)
	s := d.Salvaged()
	if s == nil {
		if len(left) > 0 || backedUp {
			t.Fatal("the file is opened as if nothing had happened")
		}
		return // nothing shows that there was something
	}
	if kept, err := os.ReadFile(s.Original); err != nil && len(left) > 0 || !bytes.Equal(kept, left) {
		t.Errorf("the damaged file is not kept as it was: %v", err)
	}
	list, err := os.ReadFile(s.List)
	if err != nil {
		t.Error(err)
	}
	named := map[string]bool{}
	for _, n := range append(append([]Named{}, s.Lost...), append(s.Doubtful, s.FromBackup...)...) {
		named[n.ID] = true
		if !strings.Contains(string(list), n.ID) {
			t.Errorf("%s is not in the list", n.ID)
		}
	}
	there, mentioned := 0, 0
	for id, want := range games {
		data, _, err := d.LoadGame(t.Context(), id)
		switch {
		case err == nil && string(data) == want:
			there++
		case named[id]:
			mentioned++
		case bytes.Contains(left, []byte(want)):
			t.Errorf("%s stands whole in what is left, and is neither there nor named", id)
		case bytes.Contains(left, []byte(id)):
			t.Errorf("%s is mentioned in what is left, and is neither there nor named", id)
		}
	}
	if there != s.Games-len(s.Doubtful) || backedUp && there != len(games) {
		t.Errorf("%d of %d games are there, the report says %d", there, len(games), s.Games)
	}
	t.Logf("%d of %d games are there, %d are named", there, len(games), mentioned)
	if value, err := d.LoadValues(t.Context(), ""); backedUp && (err != nil || string(value["setting.page.theme"]) != `"wood"`) {
		t.Errorf("settings: %q, %v", value, err)
	}
	if again := open2(t, d, folder); again != nil {
		t.Errorf("the new file is damaged too: %v", again)
	}
}

// open2 closes and opens a database again, and returns what was wrong.
func open2(t *testing.T, d *Database, folder string) *Salvage {
	t.Helper()
	r, err := Check(t.Context(), folder, "")
	if err != nil || r.State != StateOK {
		t.Errorf("the new file: %+v, %v", r, err)
	}
	closeDatabase(t, d)
	again := open(t, folder)
	*d = *again
	return again.Salvaged()
}

// TestRandomDamage flips bytes anywhere. Whatever becomes of the file, no game
// changes without a word, and with a backup none is lost.
func TestRandomDamage(t *testing.T) {
	folder, games := filled(t, true)
	path := filepath.Join(folder, FileName)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rounds := 60
	if !longtest.On() {
		rounds = 10
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for round := range rounds {
		data := bytes.Clone(whole)
		for range 1 + rng.IntN(20) {
			data[rng.IntN(len(data))] ^= byte(1 + rng.IntN(255))
		}
		if err := os.WriteFile(path, data, private); err != nil {
			t.Fatal(err)
		}
		d, err := Open(t.Context(), folder)
		if errors.Is(err, ErrNewer) {
			continue // the version was hit
		}
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		named := map[string]bool{}
		if s := d.Salvaged(); s != nil {
			for _, n := range append(append([]Named{}, s.Lost...), s.Doubtful...) {
				named[n.ID] = true
			}
		}
		for id, want := range games {
			if data, _, err := d.LoadGame(t.Context(), id); (err != nil || string(data) != want) && !named[id] {
				t.Errorf("round %d: %s is %.40q, %v, and nothing says so", round, id, data, err)
			}
		}
		closeDatabase(t, d)
	}
}

// inUse fills a folder and leaves it as a kill does: with the last games in the
// journal.
func inUse(t *testing.T) (folder string, games map[string]string) {
	t.Helper()
	source, folder := t.TempDir(), t.TempDir()
	d := open(t, source)
	defer closeDatabase(t, d)
	if err := d.Announce(Note{Program: "board", URL: "http://127.0.0.1:1/#key=x"}); err != nil {
		t.Fatal(err)
	}
	games = fill(t, d, 40)
	for _, name := range []string{FileName, FileName + journal, LockName} {
		data, err := os.ReadFile(filepath.Join(source, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), data, private); err != nil {
			t.Fatal(err)
		}
	}
	return folder, games
}

// TestJournal damages the journal that a killed program has left.
func TestJournal(t *testing.T) {
	frame := func(data []byte, n int) []byte {
		const size = frameHeader + usualPage
		return data[logHeader+n*size : logHeader+(n+1)*size]
	}
	frames := func(data []byte) int { return (len(data) - logHeader) / (frameHeader + usualPage) }
	t.Run("whole", func(t *testing.T) {
		folder, games := inUse(t)
		if r, err := Check(t.Context(), folder, ""); err != nil || r.State != StateOK || r.Games != len(games) {
			t.Errorf("%+v, %v", r, err)
		}
		d := open(t, folder)
		defer closeDatabase(t, d)
		if d.Salvaged() != nil || d.JournalMissing() {
			t.Errorf("%+v", d.Salvaged())
		}
		wantGames(t, d, games)
	})
	t.Run("missing", func(t *testing.T) {
		folder, _ := inUse(t)
		if err := os.Remove(filepath.Join(folder, FileName+journal)); err != nil {
			t.Fatal(err)
		}
		d := open(t, folder)
		defer closeDatabase(t, d)
		if !d.JournalMissing() {
			t.Error("nothing says that the last changes are gone")
		}
	})
	t.Run("cut off", func(t *testing.T) { // as by a kill in the middle of a commit
		folder, games := inUse(t)
		change(func(data []byte) []byte { return data[:len(data)-usualPage/2] })(t, filepath.Join(folder, FileName+journal))
		d := open(t, folder)
		defer closeDatabase(t, d)
		there := 0
		for id, want := range games {
			if data, _, err := d.LoadGame(t.Context(), id); err == nil && string(data) == want {
				there++
			}
		}
		if there < len(games)-1 || d.Salvaged() != nil {
			t.Errorf("%d of %d games are there, %+v", there, len(games), d.Salvaged())
		}
	})
	t.Run("torn in the middle", func(t *testing.T) {
		folder, games := inUse(t)
		change(func(data []byte) []byte {
			f := frame(data, frames(data)/2)
			f[frameHeader+100] ^= 1
			return data
		})(t, filepath.Join(folder, FileName+journal))
		d := open(t, folder)
		defer closeDatabase(t, d)
		s := d.Salvaged()
		if s == nil {
			t.Fatal("the games behind the tear are left out without a word")
		}
		named := map[string]bool{}
		for _, n := range append(append([]Named{}, s.Lost...), s.Doubtful...) {
			named[n.ID] = true
		}
		there := 0
		for id, want := range games {
			data, _, err := d.LoadGame(t.Context(), id)
			if err == nil && string(data) == want {
				there++
			} else if !named[id] {
				t.Errorf("%s is neither there nor named", id)
			}
		}
		if there < len(games)-8 {
			t.Errorf("%d of %d games are there", there, len(games))
		}
	})
}

// TestStaleJournal tears the journal of a program that was killed when it had saved
// games a second time: the first state of a game is never given for the last one.
func TestStaleJournal(t *testing.T) {
	source := t.TempDir()
	d := open(t, source)
	games := fill(t, d, 40)
	closeDatabase(t, d) // all is in the file now
	d = open(t, source)
	defer closeDatabase(t, d)
	for id, data := range games {
		games[id] = strings.Replace(data, `"title":"`, `"title":"again `, 1)
		if err := d.SaveGame(t.Context(), rooms.Stored{ID: id, Changed: time.Now(), Summary: []byte("{}"), Data: []byte(games[id]), Version: 1}); err != nil {
			t.Fatal(err)
		}
	}
	file, err := os.ReadFile(d.path())
	if err != nil {
		t.Fatal(err)
	}
	log, err := os.ReadFile(d.path() + journal)
	if err != nil {
		t.Fatal(err)
	}
	const frame = frameHeader + usualPage
	frames, older := (len(log)-logHeader)/frame, 0
	for n := 1; n < frames-1; n += 2 {
		torn := bytes.Clone(log)
		torn[logHeader+n*frame+frameHeader+200] ^= 1
		folder := t.TempDir()
		path := filepath.Join(folder, FileName)
		if err := errors.Join(os.WriteFile(path, file, private), os.WriteFile(path+journal, torn, private)); err != nil {
			t.Fatal(err)
		}
		d := open(t, folder)
		s := d.Salvaged()
		if s == nil {
			t.Fatalf("frame %d: the file is opened as if nothing had happened", n)
		}
		named := map[string]bool{}
		for _, g := range append(append([]Named{}, s.Lost...), s.Doubtful...) {
			named[g.ID] = true
		}
		for id, want := range games {
			if data, _, err := d.LoadGame(t.Context(), id); (err != nil || string(data) != want) && !named[id] {
				t.Errorf("frame %d: %s is %.80q, %v, and nothing says so", n, id, data, err)
			} else if err == nil && string(data) != want {
				older++
			}
		}
		closeDatabase(t, d)
	}
	t.Logf("%d frames, %d games in an older state, all named", frames, older)
}

// TestOtherVersions opens files of an earlier version, of a later one, and of another
// program.
func TestOtherVersions(t *testing.T) {
	t.Run("older", func(t *testing.T) {
		folder := t.TempDir()
		old, err := os.ReadFile("../server/testdata/board.db")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, FileName), old, private); err != nil {
			t.Fatal(err)
		}
		d := open(t, folder)
		if found, err := inspect(t.Context(), d.db); err != nil || found.games != 10 || found.version != len(migrations) {
			t.Errorf("%+v, %v", found, err)
		}
		closeDatabase(t, d)
		list, err := Backups(folder)
		if err != nil || len(list) != 1 || list[0].Before != 1 {
			t.Fatalf("backups %+v, %v", list, err)
		}
		if r, err := Check(t.Context(), folder, list[0].Path); err != nil || r.State != StateOK || r.Games != 10 || r.Version != 1 {
			t.Errorf("the backup: %+v, %v", r, err)
		}
	})
	t.Run("older and damaged", func(t *testing.T) {
		folder := t.TempDir()
		old, err := os.ReadFile("../server/testdata/board.db")
		if err != nil {
			t.Fatal(err)
		}
		clear(old[:usualPage])
		if err := os.WriteFile(filepath.Join(folder, FileName), old, private); err != nil {
			t.Fatal(err)
		}
		d := open(t, folder)
		defer closeDatabase(t, d)
		if s := d.Salvaged(); s == nil || s.Games != 10 || len(s.Lost) != 0 {
			t.Errorf("%+v", s)
		}
	})
	alter := func(statement string) (folder string, err error) {
		folder, _ = filled(t, false)
		db, err := sql.Open("sqlite", filepath.Join(folder, FileName))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		d, err := Open(t.Context(), folder)
		if err == nil {
			closeDatabase(t, d)
		}
		return folder, err
	}
	for _, tt := range []struct {
		name, statement string
		want            error
		state           State
	}{
		{"newer", "PRAGMA user_version = 99", ErrNewer, StateNewer},
		{"another program", "DROP TABLE games; DROP TABLE entries; CREATE TABLE bookmarks (url TEXT)", ErrForeign, StateForeign},
	} {
		t.Run(tt.name, func(t *testing.T) {
			folder, err := alter(tt.statement)
			if !errors.Is(err, tt.want) {
				t.Errorf("%v, want %v", err, tt.want)
			}
			if r, err := Check(t.Context(), folder, ""); err != nil || r.State != tt.state {
				t.Errorf("the check says %+v, %v", r, err)
			}
			if aside, err := filepath.Glob(filepath.Join(folder, "*."+damagedWord+".*")); err != nil || len(aside) != 0 {
				t.Errorf("the file was moved: %v, %v", aside, err)
			}
		})
	}
	t.Run("the version is lost", func(t *testing.T) {
		folder, games := filled(t, false)
		change(func(data []byte) []byte { binary.BigEndian.PutUint32(data[60:], 0); return data })(t, filepath.Join(folder, FileName))
		d := open(t, folder)
		defer closeDatabase(t, d)
		wantGames(t, d, games)
	})
	t.Run("newer, taken back", func(t *testing.T) {
		folder, games := filled(t, true)
		change(func(data []byte) []byte { binary.BigEndian.PutUint32(data[60:], 7); return data })(t, filepath.Join(folder, FileName))
		if _, err := Open(t.Context(), folder); !errors.Is(err, ErrNewer) {
			t.Fatal(err)
		}
		if _, err := Restore(t.Context(), folder, RestoreOptions{Salvage: true}); err != nil {
			t.Fatal(err)
		}
		d := open(t, folder)
		defer closeDatabase(t, d)
		wantGames(t, d, games)
	})
}

// FuzzPages reads pages of any bytes: it may find nothing, and never fails.
func FuzzPages(f *testing.F) {
	old, err := os.ReadFile("../server/testdata/board.db")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(old, []byte{})
	f.Fuzz(func(t *testing.T, data, log []byte) {
		if len(data) > 1<<17 || len(log) > 1<<17 {
			return
		}
		files := images(bytes.NewReader(data), int64(len(data)), bytes.NewReader(log), int64(len(log)))
		found := findGames(files)
		for _, m := range files {
			m.rows(func(r record) {
				id, _ := idOf(r)
				if g, ok := gameIn(id, r); ok && found.games[id].sum == g.sum && rooms.CheckSaved(g.data) != nil {
					t.Errorf("%s cannot be opened", id)
				}
			}, func(record) {})
		}
	})
}
