package endgame

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
)

// Listing describes the tables in a folder and the named sets of classes.
type Listing struct {
	Dir    string     `json:"dir"`    // path of the folder
	Tables []Entry    `json:"tables"` // tables in the folder; those with the fewest pieces come first
	Sets   []SetState `json:"sets"`   // the named sets of classes
	Usable int        `json:"usable"` // number of classes whose results the engine knows, including those from other folders and from the program
}

// SetState is the state of a named set of classes.
type SetState struct {
	Name     string `json:"name"`     // name used in commands, such as small
	About    string `json:"about"`    // description in English
	Classes  int    `json:"classes"`  // number of classes in the set
	Entries  uint64 `json:"entries"`  // number of entries in all classes, for both sides to move
	Complete int    `json:"complete"` // number of classes with usable mate tables, including built-in tables
	Verified int    `json:"verified"` // number of classes whose mate table in the folder was verified
}

// ListAll lists the tables in a folder and the state of the named sets. more contains additional
// folders whose tables the engine also uses.
func ListAll(dir string, more ...string) (_ *Listing, err error) {
	tables, err := List(dir)
	if err != nil {
		return nil, err
	}
	folders := []string{dir}
	if len(tables) == 0 { // the folder need not exist
		folders = nil
	}
	engine, err := small.Open(append(folders, more...)...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, engine.Close()) }()
	answer := &Listing{Dir: dir, Tables: tables, Sets: []SetState{}, Usable: engine.Classes()}
	mates := make(map[string]Entry)
	for _, t := range tables {
		if t.Kind == "mates" && t.Fault == "" {
			mates[t.Class.String()] = t
		}
	}
	for _, set := range Sets() {
		one := SetState{Name: set.Name, About: set.About}
		for _, class := range set.Classes() {
			one.Classes++
			one.Entries += Entries(class)
			if table, _ := engine.Table(class, tablebase.MateTable); table != nil {
				one.Complete++
			}
			if mates[class.String()].Verified {
				one.Verified++
			}
		}
		answer.Sets = append(answer.Sets, one)
	}
	return answer, nil
}

// WriteText writes the list as text.
func (a *Listing) WriteText(w io.Writer) error {
	var b strings.Builder
	bytes := uint64(0)
	for _, t := range a.Tables {
		state := "complete"
		switch {
		case t.Fault != "":
			state = t.Fault
		case t.Verified:
			state = "verified"
		}
		bytes += t.Bytes
		fmt.Fprintf(&b, "%s\t%s\t%d entries\t%s\t%s\n", t.File, t.Kind, t.Entries, megabytes(t.Bytes), state)
	}
	fmt.Fprintf(&b, "%d tables in %s, %s\n", len(a.Tables), a.Dir, megabytes(bytes))
	fmt.Fprintf(&b, "%d classes for the engine, with those that come with the program\n\nsets:\n", a.Usable)
	for _, s := range a.Sets {
		fmt.Fprintf(&b, "%s\t%d classes\t%.1f million entries\t%d complete\t%d verified\t%s\n",
			s.Name, s.Classes, float64(s.Entries)/1e6, s.Complete, s.Verified, s.About)
	}
	return inColumns(w, b.String(), 0)
}

// inColumns aligns lines whose cells are terminated by tabs, and writes them as columns.
func inColumns(w io.Writer, text string, flags uint) error {
	const gap = 2
	columns := tabwriter.NewWriter(w, 0, 0, gap, ' ', flags)
	if _, err := io.WriteString(columns, text); err != nil {
		return err
	}
	return columns.Flush()
}

// megabytes formats a number of bytes for display.
func megabytes(bytes uint64) string { return fmt.Sprintf("%.1f MB", float64(bytes)/1e6) }
