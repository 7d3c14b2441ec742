package enginecheck

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"
)

// The JUnit report format, as far as continuous integration servers use it. Because recommendations
// are not requirements, a warning is reported as a passed case with the text as its output.
type (
	junitSuite struct {
		XMLName  xml.Name    `xml:"testsuite"`
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Time     string      `xml:"time,attr"`
		Stamp    string      `xml:"timestamp,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string       `xml:"classname,attr"`
		Name    string       `xml:"name,attr"`
		Time    string       `xml:"time,attr"`
		Failure *junitReason `xml:"failure,omitempty"`
		Skipped *junitReason `xml:"skipped,omitempty"`
		Out     string       `xml:"system-out,omitempty"`
	}
	junitReason struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// WriteJUnit writes the report in JUnit format. If there is a baseline, checks that also failed in
// the baseline do not count as failures.
func (r *Report) WriteJUnit(w io.Writer) error {
	known := map[string]bool{} // failures that were already in the baseline
	if r.Changes != nil {
		for i := range r.Results {
			known[r.Results[i].ID] = r.Results[i].Verdict == Fail
		}
		for _, c := range *r.Changes {
			delete(known, c.ID)
		}
	}
	seconds := func(s float64) string { return fmt.Sprintf("%.3f", s) }
	suite := junitSuite{
		Name: orNone(r.Name, strings.Join(r.Command, " ")), Tests: len(r.Results), Time: seconds(r.Seconds), Stamp: r.Begun.UTC().Format(time.RFC3339),
	}
	for i := range r.Results {
		c := &r.Results[i]
		group, name, _ := strings.Cut(c.ID, ".")
		out := junitCase{Class: group, Name: name, Time: seconds(c.Seconds)}
		text := fmt.Sprintf("wanted: %s\nwhy: %s\n%s\n", c.Title, c.Why, strings.Join(c.Lines, "\n"))
		switch {
		case c.Verdict == Fail && !known[c.ID]:
			suite.Failures++
			out.Failure = &junitReason{c.Detail, text}
		case c.Verdict == Skipped, c.Verdict == Unclear:
			suite.Skipped++
			out.Skipped = &junitReason{Message: string(c.Verdict) + ": " + c.Detail}
		case c.Verdict == Fail, c.Verdict == Warn:
			out.Out = string(c.Verdict) + ": " + c.Detail + "\n" + text
		}
		suite.Cases = append(suite.Cases, out)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(suite); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
