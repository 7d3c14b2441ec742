package enginecheck

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// Writer returns a function that writes the report. The file name determines the format: a web page
// (.html), JSON (.json), JUnit (.xml) or text. If html is set, the default is a web page rather
// than text.
func (r *Report) Writer(name string, html bool) func(io.Writer) error {
	switch extension := strings.ToLower(filepath.Ext(name)); {
	case extension == ".json":
		return func(w io.Writer) error {
			e := json.NewEncoder(w)
			e.SetEscapeHTML(false)
			return e.Encode(r)
		}
	case extension == ".xml":
		return r.WriteJUnit
	case html, extension == ".html", extension == ".htm":
		return r.WriteHTML
	}
	return r.WriteText
}

// Summary counts the verdicts.
func (r *Report) Summary() string {
	return fmt.Sprintf("%d passed, %d warnings, %d failed, %d unclear, %d skipped", r.Counts[Pass], r.Counts[Warn], r.Counts[Fail], r.Counts[Unclear], r.Counts[Skipped])
}

// WriteList lists checks with the reason for each.
func WriteList(w io.Writer, all []Check) error {
	for _, check := range all {
		must := "should"
		if check.Must {
			must = "must"
		}
		if _, err := fmt.Fprintf(w, "%-26s%-8s%s\n%34s%s\n", check.ID, must, check.Title, "", check.Why); err != nil {
			return err
		}
	}
	return nil
}
