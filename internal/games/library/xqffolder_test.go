package library

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/games/merge"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestXQFFolder imports all XQF files below a folder that CHUHE_XQF names, and holds
// that none fails, that the games of the library have every move and comment of every
// file, and that a second import changes nothing.
func TestXQFFolder(t *testing.T) {
	root := os.Getenv("CHUHE_XQF")
	if root == "" {
		t.Skip("CHUHE_XQF names no folder")
	}
	l := openNew(t)
	began := time.Now()
	r, err := l.ImportPath(t.Context(), root, ImportOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Failed { // texts about the games, next to them, are no games
		if strings.EqualFold(filepath.Ext(f.File), ".xqf") {
			t.Errorf("failed: %+v", f)
		}
	}
	t.Logf("%d files, %d games, %d without a game, %d added, %d duplicates, %d merged, %+v, %d warnings, %v",
		r.Files, r.Games-len(r.Failed), len(r.Failed), r.Added, r.Duplicates, r.Merged, r.Gain, r.Warnings, time.Since(began).Round(time.Second))
	again, err := l.ImportPath(t.Context(), root, ImportOptions{})
	if err != nil || again.Added+again.Merged > 0 || again.Duplicates != r.Games-len(r.Failed) {
		t.Errorf("again: %+v, %v", again, err)
	}
	files, comments, moves := 0, 0, 0
	err = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() || !strings.EqualFold(filepath.Ext(path), ".xqf") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		games, errs := record.ReadBytes(data, record.XQF, record.ReadOptions{})
		if len(games) != 1 || len(errs) > 0 {
			t.Errorf("%s: %v", path, errs)
			return nil
		}
		count := games[0].Count()
		comments, moves = comments+count.Comments, moves+count.Moves
		if missing := missingIn(t.Context(), t, l, games[0]); missing != "" {
			t.Errorf("%s: the library lacks %s", path, missing)
		}
		return nil
	})
	t.Logf("%d files with %d moves and %d comments, %v", files, moves, comments, err)
}

// missingIn returns what of a record the game of the library lacks.
func missingIn(ctx context.Context, t *testing.T, l *Library, g *record.Game) (missing string) {
	r, err := makeRow(g, classify)
	if err != nil {
		t.Fatal(err)
	}
	ids, err := runsOf(ctx, l.db, `SELECT id FROM game WHERE fingerprint=?1 UNION SELECT game FROM copy WHERE fingerprint=?1`, int64(r.fingerprint))
	if err != nil {
		t.Fatal(err)
	}
	missing = "the game"
	for _, id := range ids {
		held, err := l.Game(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		for _, turn := range []func(xiangqi.Move) xiangqi.Move{func(m xiangqi.Move) xiangqi.Move { return m }, xiangqi.Move.MirrorFile} {
			if missing = missingBelow(held.Root, g.Root, turn); missing == "" {
				return ""
			}
		}
	}
	return missing
}

func missingBelow(held, n *record.Node, turn func(xiangqi.Move) xiangqi.Move) string {
	for _, text := range []string{n.Comment, n.Lead} {
		if all := held.Comment + "\n" + held.Lead; text != "" && !strings.Contains(all, text) && merge.UniteTexts(all, text) != all {
			return "the comment " + text
		}
	}
	for _, child := range n.Children {
		there := held.Find(turn(child.Move))
		if there == nil {
			return "the move " + child.Move.String()
		}
		if missing := missingBelow(there, child, turn); missing != "" {
			return missing
		}
	}
	return ""
}
