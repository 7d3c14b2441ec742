package tablegen

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// ErrMissing is wrapped by the errors about tables that are needed and not there.
var ErrMissing = errors.New("table missing")

// contentsName is the file with the table of contents.
const contentsName = "contents.json"

// Entry is a table in a folder as its table of contents tells it.
type Entry struct {
	File     string          `json:"file"`
	Class    tablebase.Class `json:"class"`
	Kind     string          `json:"kind"`    // results, mates, conversions
	Rules    string          `json:"rules"`   // ruleless, perpetual check, any
	Entries  uint64          `json:"entries"` // for both sides to move
	Bytes    uint64          `json:"bytes"`
	Content  string          `json:"content"` // SHA-256 of the values, in hex
	Verified bool            `json:"verified"`
	Fault    string          `json:"fault,omitempty"` // why the file cannot be used
	header   *tablebase.Header
}

// contents is the form of the file.
type contents struct {
	Index  int     `json:"index_version"`
	Tables []Entry `json:"tables"`
}

// folder is where tables are read and written.
type folder string

func (f folder) path(c tablebase.Class, k tablebase.Kind, r tablebase.Rules) string {
	return filepath.Join(string(f), tablebase.FileName(c, k, r))
}

// open opens a table and checks that it is what its name says.
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
		_ = t.Close() // it was only read
		return nil, fmt.Errorf("%s: %w: it is the table %s", path, tablebase.ErrDamaged, got)
	}
	return t, nil
}

// List returns the tables of a folder, by name. What cannot be used has a fault.
func List(dir string) ([]Entry, error) {
	files, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return []Entry{}, nil
	}
	if err != nil {
		return nil, err
	}
	known, err := readContents(dir)
	if err != nil {
		return nil, err
	}
	list := []Entry{}
	for _, file := range files {
		name, extension, _ := strings.Cut(file.Name(), ".")
		class, err := tablebase.ParseClass(name)
		if err != nil || !slices.Contains(extensions(), "."+extension) {
			continue
		}
		e := describe(filepath.Join(dir, file.Name()), class)
		e.Verified = e.Fault == "" && slices.ContainsFunc(known.Tables, func(k Entry) bool {
			return k.File == e.File && k.Content == e.Content && k.Verified
		})
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b Entry) int {
		return cmp.Or(a.Class.Men()-b.Class.Men(), strings.Compare(a.File, b.File))
	})
	return list, nil
}

func extensions() []string {
	return []string{
		tablebase.Extension(tablebase.ResultTable, tablebase.Ruleless),
		tablebase.Extension(tablebase.ResultTable, tablebase.PerpetualCheck),
		tablebase.Extension(tablebase.MateTable, tablebase.Ruleless),
		tablebase.Extension(tablebase.ConversionTable, tablebase.Ruleless),
	}
}

// describe opens a file for its entry.
func describe(path string, class tablebase.Class) Entry {
	e := Entry{File: filepath.Base(path), Class: class}
	t, err := tablebase.OpenTable(path)
	if err != nil {
		e.Fault = err.Error()
		return e
	}
	h := t.Header()
	e.Class, e.header = h.Class, h
	e.Kind, e.Rules = kindName(h.Kind), rulesName(h.Rules)
	content := t.Content()
	e.Entries, e.Bytes, e.Content = 2*t.Index().Len(), t.Size(), hex.EncodeToString(content[:])
	if err := t.Close(); err != nil {
		e.Fault = err.Error()
	}
	return e
}

func kindName(k tablebase.Kind) string {
	switch k {
	case tablebase.ResultTable:
		return "results"
	case tablebase.MateTable:
		return "mates"
	}
	return "conversions"
}

func rulesName(r tablebase.Rules) string {
	switch r {
	case tablebase.Ruleless:
		return "ruleless"
	case tablebase.PerpetualCheck:
		return "perpetual check"
	}
	return "any"
}

func readContents(dir string) (c contents, err error) {
	path := filepath.Join(dir, contentsName)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return contents{}, nil
	}
	if err != nil {
		return contents{}, err
	}
	if err := json.Unmarshal(data, &c); err != nil {
		return contents{}, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}

// record puts tables into the table of contents, verified or not; a table that
// was verified before stays so while its content is the same.
func (f folder) record(paths []string, verified bool) error {
	c, err := readContents(string(f))
	if err != nil {
		return err
	}
	c.Index = tablebase.IndexVersion
	for _, path := range paths {
		e := describe(path, tablebase.Class{})
		i, found := slices.BinarySearchFunc(c.Tables, e, func(a, b Entry) int { return strings.Compare(a.File, b.File) })
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
	path := filepath.Join(string(f), contentsName)
	temporary := path + tablebase.TempExtension
	const everyoneReads = 0o644
	if err := os.WriteFile(temporary, append(data, '\n'), everyoneReads); err != nil {
		return err
	}
	return os.Rename(temporary, path)
}

// staleAfter is the age at which an incomplete file belongs to nobody any more:
// a file is written within minutes once it is begun.
const staleAfter = time.Hour

// sweep removes incomplete files that interrupted runs have left.
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

// inputs tells the tables that a product is made from by their contents.
func inputs(product Product, tables []*tablebase.Table) [32]byte {
	text := fmt.Appendf(nil, "%v, index %d\n", product, tablebase.IndexVersion)
	for _, t := range tables {
		text = fmt.Appendf(text, "%v %x\n", t.Header().Class, t.Content())
	}
	return sha256.Sum256(text)
}
