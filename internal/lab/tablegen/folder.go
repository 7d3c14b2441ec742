package tablegen

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// ErrMissing is wrapped by errors about required tables that do not exist.
var ErrMissing = errors.New("table missing")

// folder is the path of a folder of tables.
type folder string

func (f folder) path(c tablebase.Class, k tablebase.Kind, r tablebase.Rules) string {
	return filepath.Join(string(f), tablebase.FileName(c, k, r))
}

// open opens a table and verifies that its contents match its name.
func (f folder) open(c tablebase.Class, k tablebase.Kind, r tablebase.Rules) (*tablebase.Table, error) {
	path := f.path(c, k, r)
	t, err := tablebase.OpenTable(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: %s", ErrMissing, path)
	}
	if err != nil {
		return nil, err
	}
	h := t.Header()
	if got := tablebase.FileName(h.Class, h.Kind, h.Rules); got != filepath.Base(path) {
		_ = t.Close() // the file was only read
		return nil, fmt.Errorf("%s: %w: it is the table %s", path, tablebase.ErrDamaged, got)
	}
	return t, nil
}

// record adds tables to the table of contents, either as verified or as unverified. A table that is already
// listed as verified stays so, as long as its content does not change.
func (f folder) record(paths []string, verified bool) error {
	c, err := endgame.ReadContents(string(f))
	if err != nil {
		return err
	}
	c.Index = tablebase.IndexVersion
	for _, path := range paths {
		e := endgame.Describe(path, tablebase.Class{})
		i, found := slices.BinarySearchFunc(c.Tables, e, func(a, b endgame.Entry) int { return strings.Compare(a.File, b.File) })
		if !found {
			c.Tables = slices.Insert(c.Tables, i, e)
		}
		e.Verified = verified || c.Tables[i].Content == e.Content && c.Tables[i].Verified
		c.Tables[i] = e
	}
	data, err := json.MarshalIndent(c, "", "\t")
	if err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(string(f), endgame.ContentsName), append(data, '\n'))
}

// staleAfter is the age at which an incomplete file is considered abandoned. Normally, a file is completed
// within minutes of its creation.
const staleAfter = time.Hour

// sweep removes incomplete files left over from interrupted runs.
func (f folder) sweep(now time.Time) error {
	files, err := filepath.Glob(filepath.Join(string(f), "*"+tablebase.TempExtension))
	if err != nil {
		return err
	}
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil || now.Sub(info.ModTime()) < staleAfter {
			continue
		}
		if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// inputs returns a digest of the tables from which a product is made, based on their content.
func inputs(product Product, tables []*tablebase.Table) [32]byte {
	text := fmt.Appendf(nil, "%v, index %d\n", product, tablebase.IndexVersion)
	for _, t := range tables {
		text = fmt.Appendf(text, "%v %x\n", t.Header().Class, t.Content())
	}
	return sha256.Sum256(text)
}
