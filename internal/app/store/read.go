package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
)

// Named identifies a game in a report.
type Named struct {
	ID      string    `json:"id"`               // ID of the game on the board
	Title   string    `json:"title"`            // title of the game; "" if it has none or it cannot be read
	Red     string    `json:"red"`              // Red's name; "" if unknown
	Black   string    `json:"black"`            // Black's name; "" if unknown
	Changed time.Time `json:"changed,omitzero"` // when the game was last changed; absent if unknown
	Reason  string    `json:"reason,omitempty"` // what is wrong with the game, in English; absent if nothing is
}

// nameOf extracts from a summary what the user needs to recognize a game.
func nameOf(id string, summary []byte) Named {
	n := Named{ID: id}
	var s struct {
		Title   string `json:"title"`
		Players struct {
			Red, Black struct {
				Name string `json:"name"`
			}
		} `json:"players"`
		Changed time.Time `json:"changed"`
	}
	if json.Unmarshal(summary, &s) == nil {
		n.Title, n.Red, n.Black, n.Changed = s.Title, s.Players.Red.Name, s.Players.Black.Name, s.Changed
	}
	return n
}

// foundGame is a game that was found in the pages of a file.
type foundGame struct {
	id                  string
	changed, version    int64
	summary, text, data []byte
	sum                 int64 // computed from the contents, regardless of the stored checksum
	exact               bool  // whether the stored checksum matches or is absent
}

// keptGame identifies the version of a game to write.
type keptGame struct {
	name                  Named
	changed, version, sum int64
	fault                 error // nil if the game is intact
	backup                bool  // whether this version is in the backup
	written               bool
}

// pagesContents contains everything found in the pages of a file.
type pagesContents struct {
	games  map[string]keptGame // the best version of each game
	names  map[string]Named    // games that are only mentioned, or of which only fragments are left
	values map[string][]byte   // settings and other named values
}

// readPages finds the games and settings in the pages of a file and its journal, however damaged
// the rest may be.
func readPages(path string) (found pagesContents, err error) {
	err = withImages(path, func(images []*image) error {
		found = findGames(images)
		return nil
	})
	return found, err
}

// withImages opens a file with its journal and calls do with its images.
func withImages(path string, do func([]*image) error) (err error) {
	file, length, err := openIfThere(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	log, logLength, err := openIfThere(path + journal)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	return do(images(file, length, log, logLength))
}

// findGames searches all pages for games and settings.
func findGames(images []*image) pagesContents {
	found := pagesContents{map[string]keptGame{}, map[string]Named{}, map[string][]byte{}}
	for _, m := range images {
		m.rows(found.row, found.key)
	}
	for id := range found.games {
		delete(found.names, id)
	}
	return found
}

// source is a file that supports random access.
type source interface {
	io.ReaderAt
	io.Closer
}

// nothing is an empty source.
type nothing struct{ *bytes.Reader }

// Close implements io.Closer.
func (nothing) Close() error { return nil }

// openIfThere opens a file. A file that does not exist reads as empty.
func openIfThere(path string) (source, int64, error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nothing{bytes.NewReader(nil)}, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, 0, errors.Join(err, f.Close())
	}
	return f, info.Size(), nil
}

// Numbers and indexes of columns.
const (
	gameColumns      = 5 // at least
	valueColumns     = 2
	keyColumns       = 2
	versionColumn    = 5
	sumColumn        = 6
	longestID        = 64
	longestValueName = 200
)

// row handles a table row.
func (f *pagesContents) row(r record) {
	if id, ok := idOf(r); ok {
		f.game(id, r)
		return
	}
	if len(r.values) == 0 {
		return
	}
	first, _ := r.values[0].([]byte)
	if len(r.values) == valueColumns && valueName(string(first)) && !r.damaged {
		value, _ := r.values[1].([]byte)
		if json.Valid(value) {
			f.values[string(first)] = value
		}
	}
}

// idOf returns the ID of the game that a record may contain.
func idOf(r record) (id string, ok bool) {
	if len(r.values) == 0 || len(r.values) < gameColumns && !r.damaged {
		return "", false
	}
	first, _ := r.values[0].([]byte)
	return string(first), gameID(first)
}

// game handles a row that looks like a game.
func (f *pagesContents) game(id string, r record) {
	var summary []byte
	if len(r.values) > 2 {
		summary, _ = r.values[2].([]byte)
	}
	name := nameOf(id, summary)
	if name.Title+name.Red+name.Black != "" || f.names[id].ID == "" {
		name.Reason = "a part of it cannot be read"
		f.names[id] = name
	}
	g, ok := gameIn(id, r)
	// A game that does not match its checksum may be intact except for a single character.
	if !ok || rooms.CheckSaved(g.data) != nil || !json.Valid(g.summary) {
		return
	}
	k := keptGame{name: nameOf(id, g.summary), changed: g.changed, version: g.version, sum: g.sum}
	if r.stale {
		k.fault = errors.New("its last moves may be missing: the journal is damaged")
	}
	if !g.exact {
		k.fault = errors.New("it does not fit its checksum: a letter or a mark may be wrong")
	}
	if old, there := f.games[id]; !there || k.better(&old) {
		f.games[id] = k
	}
}

// gameIn decodes a game from a row.
func gameIn(id string, r record) (g foundGame, ok bool) {
	if r.damaged || len(r.values) < gameColumns {
		return g, false
	}
	g = foundGame{id: id, version: 1, exact: true}
	var is [4]bool
	g.changed, is[0] = r.values[1].(int64)
	g.summary, is[1] = r.values[2].([]byte)
	g.text, is[2] = r.values[3].([]byte)
	g.data, is[3] = r.values[4].([]byte)
	if is != [4]bool{true, true, true, true} {
		return g, false
	}
	g.sum = sumOf(id, g.changed, g.summary, g.text, g.data)
	if len(r.values) > sumColumn {
		g.version, _ = r.values[versionColumn].(int64)
		sum, summed := r.values[sumColumn].(int64)
		g.exact = !summed || sum == g.sum
	}
	return g, true
}

// better reports whether g is preferable to old, which is another version of the same game.
func (g *keptGame) better(old *keptGame) bool {
	switch {
	case (g.fault == nil) != (old.fault == nil):
		return g.fault == nil
	case g.version != old.version:
		return g.version > old.version
	}
	return g.changed > old.changed
}

// key handles an index key that mentions a game.
func (f *pagesContents) key(r record) {
	if len(r.values) != keyColumns {
		return
	}
	id, _ := r.values[0].([]byte)
	if _, there := f.names[string(id)]; !there && gameID(id) {
		f.names[string(id)] = Named{ID: string(id), Reason: "its pages cannot be read"}
	}
}

// gameID reports whether text could be the ID of a game, consisting of lowercase letters and
// digits.
func gameID(text []byte) bool {
	const shortest = 8
	return len(text) >= shortest && len(text) <= longestID && !slices.ContainsFunc(text, func(c byte) bool {
		return (c < 'a' || c > 'z') && (c < '0' || c > '9')
	}) && !valueName(string(text))
}

// valueName reports whether text could be the name of a value.
func valueName(text string) bool {
	return len(text) <= longestValueName && (text == "engines" || text == "sessions" || strings.HasPrefix(text, "setting.") ||
		strings.HasPrefix(text, "problems.") || strings.HasPrefix(text, "study."))
}

// sortedNames returns the games in order of their IDs.
func sortedNames(names map[string]Named) []Named {
	list := make([]Named, 0, len(names))
	for _, id := range slices.Sorted(maps.Keys(names)) {
		list = append(list, names[id])
	}
	return list
}

func (n Named) String() string {
	s := n.ID
	if n.Title != "" {
		s += fmt.Sprintf(" %q", n.Title)
	}
	if n.Red+n.Black != "" {
		s += fmt.Sprintf(" %s – %s", n.Red, n.Black)
	}
	if !n.Changed.IsZero() {
		s += ", " + n.Changed.Local().Format("2006-01-02 15:04")
	}
	return s
}
