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

// Listing is the content of a folder of tables, and of the named sets.
type Listing struct {
	Dir    string     `json:"dir"`
	Tables []Entry    `json:"tables"`
	Sets   []SetState `json:"sets"`
	Usable int        `json:"usable"` // classes of which the engine knows the results: of the folder and of the program
}

// SetState is one named set. Complete counts its classes with mate tables
// that can be used, those of the program among them; verified those whose table in the
// folder was verified.
type SetState struct {
	Name     string `json:"name"`
	About    string `json:"about"`
	Classes  int    `json:"classes"`
	Entries  uint64 `json:"entries"`
	Complete int    `json:"complete"`
	Verified int    `json:"verified"`
}

// ListAll lists the tables of a folder and the state of the named sets. The engine knows the
// tables of more folders too.
func ListAll(dir string, more ...string) (_ *Listing, err error) {
	tables, err := List(dir)
	if err != nil {
		return nil, err
	}
	folders := []string{dir}
	if len(tables) == 0 { // it need not be there
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

// WriteText shows the list to a person.
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

// inColumns writes lines whose cells end with tabs, one cell below the other.
func inColumns(w io.Writer, text string, flags uint) error {
	const gap = 2
	columns := tabwriter.NewWriter(w, 0, 0, gap, ' ', flags)
	if _, err := io.WriteString(columns, text); err != nil {
		return err
	}
	return columns.Flush()
}

// megabytes writes a number of bytes for people.
func megabytes(bytes uint64) string { return fmt.Sprintf("%.1f MB", float64(bytes)/1e6) }
