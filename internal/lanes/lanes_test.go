package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

// list returns the words of an array of .ci/run.
func list(t *testing.T, name string) []string {
	t.Helper()
	found := regexp.MustCompile(`(?m)^` + name + `=\((.*)\)$`).FindStringSubmatch(read(t, ".ci/run"))
	if found == nil {
		t.Fatalf(".ci/run has no list %s", name)
	}
	return strings.Fields(found[1])
}

// TestLanes checks that every lane has its file, and that CONTRIBUTING.md names each.
func TestLanes(t *testing.T) {
	lanes := list(t, "lanes")
	entries, err := os.ReadDir(filepath.Join(root, ".ci", "lanes"))
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, entry := range entries {
		if entry.Name() != "common" {
			files = append(files, entry.Name())
		}
	}
	if got := slices.Sorted(slices.Values(lanes)); !slices.Equal(got, files) {
		t.Errorf(".ci/run has the lanes %v, .ci/lanes has %v", got, files)
	}
	page := read(t, "CONTRIBUTING.md")
	for _, lane := range lanes {
		if !strings.Contains(page, "\n| `"+lane+"` | ") {
			t.Errorf("CONTRIBUTING.md has no row on the lane %s", lane)
		}
	}
	for _, lane := range list(t, "deciding") {
		if !slices.Contains(lanes, lane) {
			t.Errorf("%s decides, and is no lane", lane)
		}
	}
}

// namedLanes are the lanes in the matrix of a workflow.
var namedLanes = regexp.MustCompile(`(?m)^\s*(?:- )?lane: (?:\[(.*)\]|(\w+))$`)

// TestWorkflows checks that the hosted checks run the lanes of .ci/run: all that decide, and
// the others each night. What they run is .ci/run and the release, so that nothing is
// written twice.
func TestWorkflows(t *testing.T) {
	hosted := make(map[string][]string) // lanes by workflow
	names, err := filepath.Glob(filepath.Join(root, ".github", "workflows", "*.yml"))
	if err != nil || len(names) == 0 {
		t.Fatal("no workflows", err)
	}
	for _, name := range names {
		name = filepath.Base(name)
		text := read(t, ".github/workflows/"+name)
		for _, found := range namedLanes.FindAllStringSubmatch(text, -1) {
			hosted[name] = append(hosted[name], strings.Fields(strings.ReplaceAll(found[1], ",", " ")+" "+found[2])...)
		}
		for _, run := range regexp.MustCompile(`(?m)^\s*(?:- )?run: (.*)$`).FindAllStringSubmatch(text, -1) {
			program := strings.Fields(run[1])[0]
			if program != ".ci/run" && name != "release.yml" {
				t.Errorf("%s runs %q: steps stand in .ci", name, run[1])
			}
		}
	}
	all := slices.Concat(hosted["check.yml"], hosted["nightly.yml"])
	for _, lane := range list(t, "lanes") {
		if !slices.Contains(all, lane) {
			t.Errorf("no workflow runs the lane %s", lane)
		}
		if !slices.Contains(list(t, "deciding"), lane) && !slices.Contains(hosted["nightly.yml"], lane) {
			t.Errorf("the lane %s does not decide, and no night runs it", lane)
		}
	}
	for _, lane := range all {
		if !slices.Contains(list(t, "lanes"), lane) {
			t.Errorf("a workflow names %s, which is no lane", lane)
		}
	}
	for _, lane := range []string{"fast", "race", "browser"} {
		if !slices.Contains(hosted["check.yml"], lane) {
			t.Errorf("the lane %s does not run for every change", lane)
		}
	}
}
