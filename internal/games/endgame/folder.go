package endgame

import (
	"cmp"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/limits"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// ContentsName is the name of the file that contains the table of contents of a folder.
const ContentsName = "contents.json"

// Entry describes a table in the table of contents of a folder.
type Entry struct {
	File     string            `json:"file"`            // name in the folder
	Class    tablebase.Class   `json:"class"`           // the pieces, such as KRKAABB; if the file is unusable, as given by its name
	Kind     string            `json:"kind"`            // results, mates or conversions; "" if the file is unusable
	Rules    string            `json:"rules"`           // ruleless, perpetual check or any; "" if the file is unusable
	Entries  uint64            `json:"entries"`         // number of entries in the table, for both sides to move; 0 if the file is unusable
	Bytes    uint64            `json:"bytes"`           // size of the file, in bytes; 0 if it is unusable
	Content  string            `json:"content"`         // SHA-256 of the values, in hex; "" if the file is unusable
	Verified bool              `json:"verified"`        // whether the values were verified, according to the folder's contents.json
	Fault    string            `json:"fault,omitempty"` // why the file is unusable; absent if it is usable
	Header   *tablebase.Header `json:"-"`               // nil if the file is unusable
}

// Contents is the table of contents of a folder.
type Contents struct {
	Index  int     `json:"index_version"`
	Tables []Entry `json:"tables"`
}

// List returns the tables in a folder, sorted by name. If a table is unusable, its entry has a
// Fault.
func List(dir string) ([]Entry, error) {
	files, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return []Entry{}, nil
	}
	if err != nil {
		return nil, err
	}
	known, err := ReadContents(dir)
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
		e := Describe(filepath.Join(dir, file.Name()), class)
		e.Verified = e.Fault == "" && slices.ContainsFunc(known.Tables, func(k Entry) bool {
			return k.File == e.File && k.Content == e.Content && k.Verified
		})
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b Entry) int {
		return cmp.Or(a.Class.Pieces()-b.Class.Pieces(), strings.Compare(a.File, b.File))
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

// Describe opens the file at path and returns an entry that describes it.
func Describe(path string, class tablebase.Class) Entry {
	e := Entry{File: filepath.Base(path), Class: class}
	t, err := tablebase.OpenTable(path)
	if err != nil {
		e.Fault = err.Error()
		return e
	}
	h := t.Header()
	e.Class, e.Header = h.Class, h
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

// ReadContents reads the table of contents of a folder. If the file does not exist, it returns
// empty contents.
func ReadContents(dir string) (c Contents, err error) {
	path := filepath.Join(dir, ContentsName)
	if info, err := os.Stat(path); err == nil && info.Size() > limits.Contents {
		return Contents{}, fmt.Errorf("%s: %d bytes, want at most %d", path, info.Size(), limits.Contents)
	}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Contents{}, nil
	}
	if err != nil {
		return Contents{}, err
	}
	if err := json.Unmarshal(data, &c); err != nil {
		return Contents{}, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}
