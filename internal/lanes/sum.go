package main

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// shownSlowest is how many of each lane's slowest tests are listed.
const shownSlowest = 10

// A lane is what .ci/run has recorded about one lane: LANE.status contains its exit status and duration in
// seconds, LANE.tests and LANE.web.tests contain the records of its tests.
type lane struct {
	name    string
	status  int
	seconds int
	results []result
}

// sumUp writes the summary of all lanes in a folder. It fails if a lane failed, or if the long lane also
// skipped a test that the ordinary run leaves to it.
func sumUp(out io.Writer, folder string) error {
	var w bytes.Buffer
	lanes, err := readLanes(folder)
	if err != nil {
		return err
	}
	var failures []string
	for _, l := range lanes {
		verdict := "passed"
		if l.status != 0 {
			verdict = fmt.Sprintf("FAILED (exit status %d)", l.status)
			failures = append(failures, l.name)
		}
		fmt.Fprintf(&w, "\n%s: %s, %d s, %s\n", l.name, verdict, l.seconds, count(l.results))
		for _, r := range slowest(l.results) {
			fmt.Fprintf(&w, "%8.1f s  %s\n", r.Seconds, r)
		}
	}
	fmt.Fprintln(&w, "\nskipped:")
	lost := writeSkipped(&w, lanes)
	if _, err := w.WriteTo(out); err != nil {
		return err
	}
	if len(failures) > 0 {
		return fmt.Errorf("FAILED: %s", strings.Join(failures, ", "))
	}
	if len(lost) > 0 {
		return fmt.Errorf("FAILED: no lane ran %s", strings.Join(lost, ", "))
	}
	return nil
}

func (r result) String() string {
	return strings.TrimPrefix(strings.TrimPrefix(r.Package, "github.com/chuhe-xiangqi/chuhe/"), "github.com/chuhe-xiangqi/") + " " + r.Test
}

// readLanes reads the lanes in the order they ended.
func readLanes(folder string) ([]lane, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.status"))
	if err != nil {
		return nil, err
	}
	var lanes []lane
	for _, name := range names {
		l := lane{name: strings.TrimSuffix(filepath.Base(name), ".status")}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if _, err := fmt.Sscan(string(text), &l.status, &l.seconds); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if l.results, err = readRecords(filepath.Join(folder, l.name+".*tests")); err != nil {
			return nil, err
		}
		lanes = append(lanes, l)
	}
	return lanes, nil
}

// readRecords reads all records with matching names; a lane that failed early has none.
func readRecords(pattern string) ([]result, error) {
	names, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	var all []result
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		results, err := readRecord(bytes.NewReader(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, results...)
	}
	return all, nil
}

// count summarizes how the tests ended, excluding subtests.
func count(results []result) string {
	n := make(map[outcome]int)
	for _, r := range results {
		if !strings.Contains(r.Test, "/") {
			n[r.Outcome]++
		}
	}
	return fmt.Sprintf("tests: %d passed, %d failed, %d skipped", n[passed], n[failed], n[skipped])
}

// slowest returns the slowest tests, excluding subtests.
func slowest(results []result) []result {
	whole := slices.DeleteFunc(slices.Clone(results), func(r result) bool { return strings.Contains(r.Test, "/") })
	slices.SortStableFunc(whole, func(a, b result) int {
		switch {
		case a.Seconds > b.Seconds:
			return -1
		case a.Seconds < b.Seconds:
			return 1
		}
		return 0
	})
	return whole[:min(len(whole), shownSlowest)]
}

// writeSkipped lists skipped tests with the lanes that skipped them. If the long lane ran, the tests left to
// it are not listed; those that it skipped too are returned.
func writeSkipped(w *bytes.Buffer, lanes []lane) (lost []string) {
	ran := make(map[string]bool) // by the long lane
	long := slices.IndexFunc(lanes, func(l lane) bool { return l.name == "long" })
	if long >= 0 {
		for _, r := range lanes[long].results {
			ran[r.String()] = true
		}
	}
	by := make(map[string][]string) // lanes by skipped test and reason
	later := 0
	for _, l := range lanes {
		for _, r := range l.results {
			switch {
			case r.Outcome != skipped:
			case !strings.Contains(r.Why, longVariable):
				line := r.String() + ": " + r.Why
				by[line] = append(by[line], l.name)
			case long < 0:
				later++
			case !ran[r.String()] && l.name == "fast":
				lost = append(lost, r.String())
			}
		}
	}
	for _, line := range slices.Sorted(maps.Keys(by)) {
		fmt.Fprintf(w, "  %s [%s]\n", line, strings.Join(slices.Compact(by[line]), " "))
	}
	switch {
	case later > 0:
		fmt.Fprintf(w, "  %d tests that take long: the lane long runs them\n", later)
	case len(by) == 0:
		fmt.Fprintln(w, "  none")
	}
	return lost
}
