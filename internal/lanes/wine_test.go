package main

import (
	"bytes"
	"debug/pe"
	"encoding/binary"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// mostWineFaults is how long the list may grow before something is wrong.
const mostWineFaults = 25

// TestWineFaults checks that the list is short, that each test of it is there, and that it
// hides nothing that keeps what people have: games, records, the library, matches.
func TestWineFaults(t *testing.T) {
	list, err := wineFaults(wineText)
	if err != nil || len(list) > mostWineFaults {
		t.Fatalf("%d tests are left out, want %d at most; %v", len(list), mostWineFaults, err)
	}
	for _, f := range list {
		for _, never := range []string{"record", "internal/games/library", "internal/app/store", "internal/app/club/store", "internal/lab/match", "internal/sqlitefile"} {
			if f.folder == never {
				t.Errorf("%s %s is left out: what keeps games is tested everywhere", f.folder, f.test)
			}
		}
		files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(f.folder), "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		name, _, _ := strings.Cut(f.test, "/")
		found := false
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			found = found || regexp.MustCompile(`(?m)^func `+name+`\(`).Match(text)
		}
		if !found {
			t.Errorf("%s has no test %s", f.folder, name)
		}
	}
	for _, bad := range []string{"a TestB", "a: x", "a b c: x"} {
		if _, err := wineFaults(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

// TestForwarder reads the library without code as others read it.
func TestForwarder(t *testing.T) {
	file, err := pe.NewFile(bytes.NewReader(forwarder("a.dll", "Random", "b.Other")))
	if err != nil {
		t.Fatal(err)
	}
	data, err := file.Section(".rdata").Data()
	if err != nil {
		t.Fatal(err)
	}
	start := file.Section(".rdata").VirtualAddress
	number := func(at uint32) uint32 { return binary.LittleEndian.Uint32(data[at:]) }
	text := func(at uint32) string { return string(data[at-start:][:bytes.IndexByte(data[at-start:], 0)]) }
	if name, function, target := text(number(12)), text(number(number(32)-start)), text(number(number(28)-start)); name != "a.dll" || function != "Random" || target != "b.Other" {
		t.Errorf("%s has %s, which is %s", name, function, target)
	}
}
