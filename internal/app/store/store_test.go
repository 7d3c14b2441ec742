package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

func open(t *testing.T, folder string) *Database {
	t.Helper()
	d, err := Open(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func closeDatabase(t *testing.T, d *Database) {
	t.Helper()
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}

// savedGames are games as the rooms keep them.
func savedGames(t *testing.T) (games []map[string]any) {
	t.Helper()
	file, err := os.ReadFile("../rooms/testdata/saved.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		var g map[string]any
		if err := json.Unmarshal([]byte(line), &g); err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}

// fill saves n games, some of which take several pages, and a setting. It
// returns them by id.
func fill(t *testing.T, d *Database, n int) map[string]string {
	t.Helper()
	templates, all := savedGames(t), map[string]string{}
	for i := range n {
		g := templates[i%len(templates)]
		id := fmt.Sprintf("game%06d", i)
		g["id"], g["title"], g["pad"] = id, fmt.Sprintf("第 %d 局", i), strings.Repeat("x", i%7*i*40)
		data, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		summary := fmt.Sprintf(`{"id":%q,"title":%q,"players":{"red":{"name":"Hu %d"},"black":{"name":"Lü"}}}`, id, g["title"], i)
		if err := d.SaveGame(t.Context(), rooms.Stored{
			ID: id, Changed: time.Unix(int64(i), 0), Summary: []byte(summary), Text: "Hu Lü", Data: data,
		}); err != nil {
			t.Fatal(err)
		}
		all[id] = string(data)
	}
	if err := d.SaveValue(t.Context(), "setting.page.theme", []byte(`"wood"`)); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestStale checks that a writer with an older version is refused, also when no lock
// keeps it away: two databases on one file, as two machines may have them over a
// network.
func TestStale(t *testing.T) {
	folder := t.TempDir()
	a := open(t, folder)
	defer closeDatabase(t, a)
	other, err := connect(a.path(), writable)
	if err != nil {
		t.Fatal(err)
	}
	b := &Database{db: other, folder: folder}
	defer closeDatabase(t, b)
	game := func(version int64, data string) rooms.Stored {
		return rooms.Stored{ID: "abcdefghjk", Changed: time.Now(), Summary: []byte("{}"), Data: []byte(data), Version: version}
	}
	ctx := t.Context()
	for i, step := range []struct {
		d     *Database
		game  rooms.Stored
		stale bool
	}{
		{a, game(0, "1"), false},
		{b, game(0, "other"), true}, // it exists
		{b, game(1, "2"), false},
		{a, game(1, "lost"), true}, // b was faster
		{a, game(2, "3"), false},
		{b, game(4, "future"), true},
	} {
		if err := step.d.SaveGame(ctx, step.game); errors.Is(err, rooms.ErrStale) != step.stale || !step.stale && err != nil {
			t.Errorf("step %d: %v, want stale: %v", i, err, step.stale)
		}
	}
	for _, d := range []*Database{a, b} {
		if data, version, err := d.LoadGame(ctx, "abcdefghjk"); string(data) != "3" || version != 3 || err != nil {
			t.Errorf("the game is %q, version %d, %v", data, version, err)
		}
	}
	if _, err := a.DeleteGames(ctx, []string{"abcdefghjk"}); err != nil {
		t.Fatal(err)
	}
	if err := b.SaveGame(ctx, game(3, "back")); !errors.Is(err, rooms.ErrStale) {
		t.Errorf("a deleted game is saved: %v", err)
	}
}

// TestOwner checks that a second owner is refused and learns who the first is.
func TestOwner(t *testing.T) {
	folder := t.TempDir()
	d := open(t, folder)
	if err := d.Announce(Note{Program: "board", URL: "http://127.0.0.1:1/#key=x", Version: "1"}); err != nil {
		t.Fatal(err)
	}
	_, err := Open(t.Context(), folder)
	var inUse *InUseError
	if !errors.As(err, &inUse) || inUse.Owner.PID != os.Getpid() || inUse.Owner.Program != "board" || !errors.Is(err, filelock.ErrInUse) {
		t.Errorf("a second owner: %v", err)
	}
	if _, err := Restore(t.Context(), folder, RestoreOptions{Replace: true}); !errors.As(err, &inUse) {
		t.Errorf("restoring a folder in use: %v", err)
	}
	if r, err := Check(t.Context(), folder, ""); err != nil || r.State != StateOK || r.Owner == nil || r.Owner.URL != "" {
		t.Errorf("checking a folder in use: %+v, %v", r, err)
	}
	closeDatabase(t, d)
	closeDatabase(t, open(t, folder))
}

// TestSynchronous checks that the file of games waits for the disk at every commit:
// a power cut cannot be tried here.
func TestSynchronous(t *testing.T) {
	d := open(t, t.TempDir())
	defer closeDatabase(t, d)
	const full = 2
	level := 0
	if err := d.db.QueryRowContext(t.Context(), "PRAGMA synchronous").Scan(&level); err != nil || level != full {
		t.Errorf("synchronous is %d, %v, want %d", level, err, full)
	}
}

// TestOutdated keeps the newest backups, and some of the days and weeks before.
func TestOutdated(t *testing.T) {
	day := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	var list []BackupFile
	for hour := range 24 * 120 / 6 { // four a day for 120 days
		list = append(list, BackupFile{Time: day.Add(-time.Duration(hour) * 6 * time.Hour)})
		if hour%80 == 0 {
			list = append(list, BackupFile{Time: day.Add(-time.Duration(hour) * 6 * time.Hour), Before: 1})
		}
	}
	old := outdated(list)
	kept := slices.DeleteFunc(slices.Clone(list), func(b BackupFile) bool { return slices.Contains(old, b) })
	migrations := 0
	for _, b := range kept {
		if b.Before > 0 {
			migrations++
		}
	}
	const most = keptNewest + keptDays + keptWeeks
	if n := len(kept) - migrations; n > most || n < keptDays+keptWeeks-2 || migrations != keptMigrations {
		t.Errorf("%d and %d are kept", n, migrations)
	}
	if age := day.Sub(kept[len(kept)-1].Time); age < 40*24*time.Hour {
		t.Errorf("the oldest is %v old", age)
	}
	for i := range list {
		list[i].Bytes = 300 << 20
	}
	if left := len(list) - len(outdated(list)); left != keptNewest+keptMigrations {
		t.Errorf("%d large backups are kept, want %d", left, keptNewest+keptMigrations)
	}
	if again := outdated(kept); len(again) != 0 {
		t.Errorf("%d of those kept go the next time", len(again))
	}
}

// TestBackups makes them when they are due, while games are saved.
func TestBackups(t *testing.T) {
	folder := t.TempDir()
	d := open(t, folder)
	defer closeDatabase(t, d)
	now := time.Now()
	if path, err := d.BackUpWhenDue(t.Context(), now); path != "" || err != nil {
		t.Errorf("without games: %q, %v", path, err)
	}
	games := fill(t, d, 30)
	ctx, cancel := context.WithCancel(t.Context())
	saved := make(chan error, 1)
	go func() {
		for version := int64(1); ctx.Err() == nil; version++ {
			if err := d.SaveGame(t.Context(), rooms.Stored{ID: "game000000", Changed: now, Summary: []byte("{}"), Data: []byte(games["game000000"]), Version: version}); err != nil {
				saved <- err
				return
			}
		}
		saved <- nil
	}()
	path, err := d.BackUpWhenDue(t.Context(), now)
	cancel()
	if err != nil || path == "" {
		t.Fatalf("%q, %v", path, err)
	}
	if err := <-saved; err != nil {
		t.Errorf("saving meanwhile: %v", err)
	}
	if r, err := Check(t.Context(), folder, path); err != nil || r.State != StateOK || r.Games != len(games) {
		t.Errorf("%+v, %v", r, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
		t.Errorf("others can read the backup: %v, %v", info.Mode(), err)
	}
	if again, err := d.BackUpWhenDue(t.Context(), now.Add(time.Hour)); again != "" || err != nil {
		t.Errorf("an hour later: %q, %v", again, err)
	}
	if again, err := d.BackUpWhenDue(t.Context(), now.Add(25*time.Hour)); again == "" || err != nil {
		t.Errorf("a day later: %q, %v", again, err)
	}
}

// TestRestore goes back to a backup, and keeps what was there.
func TestRestore(t *testing.T) {
	folder := t.TempDir()
	d := open(t, folder)
	games := fill(t, d, 20)
	backup, err := BackUp(t.Context(), folder, "", false)
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "new", "mine.db")
	if _, err := BackUp(t.Context(), folder, out, false); err != nil {
		t.Fatal(err)
	}
	if _, err := BackUp(t.Context(), folder, out, false); !errors.Is(err, ErrExists) {
		t.Errorf("a second backup to the same file: %v", err)
	}
	if _, err := BackUp(t.Context(), folder, filepath.Join(folder, FileName), true); !errors.Is(err, ErrExists) {
		t.Errorf("a backup over the file itself: %v", err)
	}
	if _, err := d.DeleteGames(t.Context(), []string{"game000003"}); err != nil {
		t.Fatal(err)
	}
	closeDatabase(t, d)
	if _, err := Restore(t.Context(), folder, RestoreOptions{}); !errors.Is(err, ErrExists) {
		t.Errorf("restoring over a file: %v", err)
	}
	for _, from := range []string{"", out, backup} {
		r, err := Restore(t.Context(), folder, RestoreOptions{File: from, Replace: true})
		if err != nil || r.Games != len(games) || r.Kept == "" {
			t.Fatalf("from %q: %+v, %v", from, r, err)
		}
		d = open(t, folder)
		wantGames(t, d, games)
		closeDatabase(t, d)
	}
	if kept, err := filepath.Glob(filepath.Join(folder, "*."+replacedWord+".db")); err != nil || len(kept) != 3 {
		t.Errorf("files that were replaced: %v, %v", kept, err)
	}
	if _, err := Restore(t.Context(), t.TempDir(), RestoreOptions{}); !errors.Is(err, ErrNoBackup) {
		t.Errorf("without a backup: %v", err)
	}
}

// TestGone removes the file and leaves its backups: the user learns of them.
func TestGone(t *testing.T) {
	folder, games := filled(t, true)
	if err := os.Remove(filepath.Join(folder, FileName)); err != nil {
		t.Fatal(err)
	}
	d := open(t, folder)
	if n := d.Notice(); n == nil || !strings.Contains((*n)[phrases.English], BackupFolder) {
		t.Errorf("the notice is %v", n)
	}
	closeDatabase(t, d)
	if _, err := Restore(t.Context(), folder, RestoreOptions{Replace: true}); err != nil {
		t.Fatal(err)
	}
	d = open(t, folder)
	defer closeDatabase(t, d)
	if n := d.Notice(); n != nil {
		t.Errorf("the notice is %v", n)
	}
	wantGames(t, d, games)
}

// TestReplaceInterrupted ends the program between the steps of replacing a file.
func TestReplaceInterrupted(t *testing.T) {
	folder := t.TempDir()
	d := open(t, folder)
	games := fill(t, d, 5)
	closeDatabase(t, d)
	path, next := filepath.Join(folder, FileName), filepath.Join(folder, nextName)
	// The old file has gone, its journal has not, the new one has no name yet.
	if err := os.Rename(path, next); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path+journal, []byte("of the old file"), private); err != nil {
		t.Fatal(err)
	}
	d = open(t, folder)
	wantGames(t, d, games)
	closeDatabase(t, d)
	// A new file that is half written.
	if err := os.WriteFile(next, []byte("half"), private); err != nil {
		t.Fatal(err)
	}
	d = open(t, folder)
	wantGames(t, d, games)
	closeDatabase(t, d)
	if exists(next) {
		t.Error("the half file is still there")
	}
}

// wantGames checks that all games are there as they were saved.
func wantGames(t *testing.T, d *Database, games map[string]string) {
	t.Helper()
	for id, want := range games {
		if data, _, err := d.LoadGame(t.Context(), id); err != nil || string(data) != want {
			t.Errorf("%s: %.60q, %v", id, data, err)
		}
	}
}
