package enginecheck

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// Writer returns a function that writes the report in the format implied by the file name: a web
// page (.html), JSON (.json), JUnit (.xml), or text for any other name. If html is set, the default
// is a web page instead of text.
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

// Summary returns the number of checks with each verdict, as text.
func (r *Report) Summary() string {
	return fmt.Sprintf("%d passed, %d warnings, %d failed, %d unclear, %d skipped", r.Counts[Pass], r.Counts[Warn], r.Counts[Fail], r.Counts[Unclear], r.Counts[Skipped])
}

// WriteList lists the checks and explains why each of them matters.
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
