package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Salvage describes what was recovered from a damaged file.
type Salvage struct {
	Fault      string  `json:"fault"`       // what was wrong with the file
	Original   string  `json:"original"`    // where the damaged file is now
	List       string  `json:"list"`        // the file that contains this report as text
	Backup     string  `json:"backup"`      // the backup that was used; "" for none
	Games      int     `json:"games"`       // games that can be opened now
	Settings   int     `json:"settings"`    // settings and other values in the new file
	FromBackup []Named `json:"from_backup"` // games taken from the backup, which the user may since have continued or deleted
	Doubtful   []Named `json:"doubtful"`    // recovered games that may differ from what was saved
	Lost       []Named `json:"lost"`        // games that the damaged file mentions but that can no longer be opened
}

// Names of the files that a replacement leaves in the folder.
const (
	nextName        = FileName + ".next" // the complete new file, until it replaces the old one
	damagedWord     = "damaged"
	replacedWord    = "replaced"
	salvageListName = ".txt"
)

// salvageFolder replaces the damaged file in a folder owned by this process.
func salvageFolder(ctx context.Context, folder string, fault error) (*Salvage, error) {
	s, err := salvageTo(ctx, filepath.Join(folder, FileName), folder)
	if err != nil {
		return nil, err
	}
	s.Fault = fault.Error()
	now := time.Now()
	if s.Original, err = replace(folder, damagedWord, now); err != nil {
		return nil, err
	}
	s.List = strings.TrimSuffix(s.Original, filepath.Ext(s.Original)) + salvageListName
	text := ""
	for _, l := range phrases.Languages() {
		text += s.Text(l) + "\n"
	}
	return s, atomicfile.Write(s.List, []byte(text))
}

// salvageTo writes the next file of the folder. It contains everything that can be read from the
// file named from, and whatever the last intact backup can add.
func salvageTo(ctx context.Context, from, folder string) (*Salvage, error) {
	found, err := readPages(from)
	if err != nil {
		return nil, err
	}
	s := &Salvage{FromBackup: []Named{}, Doubtful: []Named{}}
	path, kept, err := lastWhole(ctx, folder, from)
	if err != nil {
		return nil, err
	}
	if path != "" {
		s.Backup = path
		s.take(&found, &kept)
	}
	for _, id := range slices.Sorted(maps.Keys(found.games)) {
		if g := found.games[id]; g.fault != nil {
			g.name.Reason = g.fault.Error()
			s.Doubtful = append(s.Doubtful, g.name)
		}
	}
	s.Lost, s.Games, s.Settings = sortedNames(found.names), len(found.games), len(found.values)
	return s, writeNext(ctx, filepath.Join(folder, nextName), &found, from, path)
}

// take adds the games and values from a backup that could not be read intact from the damaged file.
func (s *Salvage) take(found, kept *pagesContents) {
	for _, id := range slices.Sorted(maps.Keys(kept.games)) {
		old := kept.games[id]
		if g, there := found.games[id]; there && (g.fault == nil || old.fault != nil || old.version < g.version) {
			continue
		}
		old.backup = true
		found.games[id] = old
		delete(found.names, id)
		s.FromBackup = append(s.FromBackup, old.name)
	}
	for name, value := range kept.values {
		if _, there := found.values[name]; !there {
			found.values[name] = value
		}
	}
}

// lastWhole returns the path and contents of the folder's newest intact backup, other than the file
// that is being salvaged.
func lastWhole(ctx context.Context, folder, beside string) (path string, found pagesContents, err error) {
	list, err := Backups(folder)
	if err != nil {
		return "", found, err
	}
	for _, b := range list {
		if sameFile(b.Path, beside) {
			continue
		}
		if f, err := inspectFile(ctx, b.Path, false); err != nil || len(f.faults) > 0 {
			continue
		}
		found, err := readPages(b.Path)
		return b.Path, found, err
	}
	return "", found, ctx.Err()
}

func sameFile(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// writeNext writes a new file with the contents found in a file and its backup. It reads both of
// them a second time rather than hold their contents, which may not fit in memory.
func writeNext(ctx context.Context, path string, found *pagesContents, from, backup string) (err error) {
	if err := newPrivate(path); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(path) // remove the partial file
		}
	}()
	db, err := connect(path, fresh)
	if err != nil {
		return err
	}
	err = migrate(ctx, db, 0)
	if err == nil {
		err = insertAll(ctx, db, found, from, backup)
	}
	if err = errors.Join(classify(err), db.Close()); err != nil {
		return err
	}
	return syncFile(path)
}

// newPrivate creates an empty file that other users cannot read.
func newPrivate(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, private)
	if err != nil {
		return err
	}
	return f.Close()
}

func insertAll(ctx context.Context, db *sql.DB, found *pagesContents, from, backup string) error {
	return transact(ctx, db, func(tx *sql.Tx) error {
		for name, value := range found.values {
			if _, err := tx.ExecContext(ctx, "INSERT INTO entries (name, value) VALUES (?, ?)", name, string(value)); err != nil {
				return err
			}
		}
		written := 0
		for _, path := range []string{from, backup} {
			if path == "" {
				continue
			}
			if err := withImages(path, func(images []*image) error {
				n, err := insertGames(ctx, tx, found, images, path == backup)
				written += n
				return err
			}); err != nil {
				return err
			}
		}
		if written != len(found.games) {
			return fmt.Errorf("%d games were written, want %d: a file changes while it is read", written, len(found.games))
		}
		return nil
	})
}

// insertGames inserts the games that were selected from one of the files.
func insertGames(ctx context.Context, tx *sql.Tx, found *pagesContents, images []*image, backup bool) (written int, err error) {
	take := func(r record) {
		id, ok := idOf(r)
		best, chosen := found.games[id]
		if err != nil || !ok || !chosen || best.written || best.backup != backup {
			return
		}
		g, ok := gameIn(id, r)
		if !ok || g.sum != best.sum || g.version != best.version {
			return
		}
		_, err = tx.ExecContext(ctx, "INSERT INTO games (id, changed, summary, text, data, version, sum) VALUES (?, ?, ?, ?, ?, ?, ?)",
			g.id, g.changed, string(g.summary), string(g.text), string(g.data), g.version, g.sum)
		best.written = true
		found.games[id] = best
		written++
	}
	for _, m := range images {
		m.rows(take, func(record) {})
	}
	return written, err
}

// asideName returns the path to which a replaced file is moved.
func asideName(folder, word string, at time.Time) string {
	stamp := backupPrefix + at.UTC().Format(backupTime)
	path := filepath.Join(folder, stamp+"."+word+backupExtension)
	for i := 2; exists(path) || exists(path+journal); i++ {
		path = filepath.Join(folder, fmt.Sprintf("%s-%d.%s%s", stamp, i, word, backupExtension))
	}
	return path
}

// replace replaces the folder's file with the next file, after renaming the old file and its
// journal. If the process is interrupted at any point, finishReplacing picks up where it left off.
func replace(folder, word string, now time.Time) (aside string, err error) {
	path := filepath.Join(folder, FileName)
	aside = asideName(folder, word, now)
	if err := moveIfThere(path, aside); err != nil {
		return "", err
	}
	return aside, putNext(folder, aside)
}

// putNext gives the next file its final name once the old file has been moved. It also moves the
// old file's journal, which must not be taken for the new file's.
func putNext(folder, aside string) error {
	path := filepath.Join(folder, FileName)
	if err := moveIfThere(path+journal, aside+journal); err != nil {
		return err
	}
	if err := os.Remove(path + sharedMemory); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err := os.Rename(filepath.Join(folder, nextName), path); err != nil {
		return err
	}
	return syncFolder(folder)
}

func moveIfThere(from, to string) error {
	if err := os.Rename(from, to); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// finishReplacing completes a replacement that was interrupted. If the old file has not been moved
// yet, the next file may be incomplete and is discarded.
func finishReplacing(folder string, now time.Time) error {
	next := filepath.Join(folder, nextName)
	if !exists(next) {
		return nil
	}
	if exists(filepath.Join(folder, FileName)) {
		return os.Remove(next)
	}
	return putNext(folder, asideName(folder, replacedWord, now))
}

// Text returns the report in the given language.
func (s *Salvage) Text(l phrases.Language) string {
	var b strings.Builder
	line := func(key phrases.Key, values ...any) { b.WriteString(phrases.Say(key, values...).In(l) + "\n") }
	line("data.damaged", "fault", s.Fault)
	line("data.kept", "file", s.Original)
	line("data.readable", "games", s.Games, "settings", s.Settings)
	list := func(games []Named) {
		for _, n := range games {
			b.WriteString("  " + n.String())
			if n.Reason != "" {
				b.WriteString(" (" + n.Reason + ")")
			}
			b.WriteString("\n")
		}
	}
	if len(s.FromBackup) > 0 {
		line("data.fromBackup", "file", s.Backup, "n", len(s.FromBackup))
		list(s.FromBackup)
	}
	if len(s.Doubtful) > 0 {
		line("data.doubtful", "n", len(s.Doubtful))
		list(s.Doubtful)
	}
	if len(s.Lost) > 0 {
		line("data.lost", "n", len(s.Lost))
		list(s.Lost)
	} else {
		line("data.nothingLost")
	}
	return b.String()
}
