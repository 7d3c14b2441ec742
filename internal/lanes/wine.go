package main

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Some versions of Wine lack the one library of newer systems that Go programs need. A library without code
// replaces it: its function forwards to an equivalent one in another library.
const (
	primitives      = "bcryptprimitives.dll"
	primitivesNeeds = "ProcessPrng"
	primitivesGives = "advapi32.SystemFunction036"
)

// furnishWine adds what is missing to the folder of an installed Wine.
func furnishWine(prefix string) error {
	name := filepath.Join(prefix, "drive_c", "windows", "system32", primitives)
	if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.WriteFile(name, forwarder(primitives, primitivesNeeds, primitivesGives), 0o644)
}

// forwarder returns a 64-bit Windows library whose only function forwards to another library. Names and
// numbers follow the format: "PE Format", Microsoft.
func forwarder(name, function, target string) []byte {
	const (
		headers, section = 0x200, 0x1000 // offsets of the data after the headers, in the file and in memory
		directory        = 40
	)
	var table []byte
	long := func(of []byte, n uint32) []byte { return binary.LittleEndian.AppendUint32(of, n) }
	functions := uint32(section + directory)
	names, ordinals, texts := functions+4, functions+8, functions+10
	at := func(earlier ...string) uint32 { // start of a text
		n := texts
		for _, text := range earlier {
			n += uint32(len(text) + 1)
		}
		return n
	}
	for _, n := range []uint32{0, 0, 0, at(), 1, 1, 1, functions, names, ordinals, at(name, function), at(name)} {
		table = long(table, n)
	}
	table = append(table, 0, 0) // the ordinal
	for _, text := range []string{name, function, target} {
		table = append(append(table, text...), 0)
	}
	size := uint32(len(table))

	file := make([]byte, 64) // the DOS header
	copy(file, "MZ")
	file[60] = 64
	file = append(file, "PE\x00\x00"...)
	short := func(numbers ...uint16) {
		for _, n := range numbers {
			file = binary.LittleEndian.AppendUint16(file, n)
		}
	}
	longs := func(numbers ...uint32) {
		for _, n := range numbers {
			file = long(file, n)
		}
	}
	wide := func(numbers ...uint64) {
		for _, n := range numbers {
			file = binary.LittleEndian.AppendUint64(file, n)
		}
	}
	short(0x8664, 1) // amd64, one section
	longs(0, 0, 0)
	short(240, 0x2022)               // a 64-bit library
	short(0x20b, 0)                  // the optional header begins here
	longs(0, headers, 0, 0, section) // no code, no entry
	wide(0x1_8000_0000)              // the preferred address
	longs(section, headers)          // alignment
	short(6, 0, 0, 0, 6, 0)          // versions
	longs(0, 2*section, headers, 0)  // sizes
	short(3, 0x160)                  // a console; any address works
	wide(1<<20, 1<<12, 1<<20, 1<<12) // stack and heap
	longs(0, 16, section, size)      // the first of sixteen tables lists the functions
	file = append(file, make([]byte, 15*8)...)
	file = append(file, ".rdata\x00\x00"...)
	longs(size, section, headers, headers, 0, 0, 0, 0x4000_0040) // readable data
	file = append(file, make([]byte, headers-len(file))...)
	file = append(file, table...)
	return append(file, make([]byte, 2*headers-len(file))...)
}

// wineText lists the tests that Wine cannot pass: PACKAGE TEST: REASON.
//
//go:embed wine.txt
var wineText string

// A wineFault is a test that fails because of a Wine bug, or because Windows lacks something.
type wineFault struct{ folder, test, why string }

// wineFaults parses a list.
func wineFaults(text string) ([]wineFault, error) {
	var list []wineFault
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		which, why, found := strings.Cut(line, ": ")
		words := strings.Fields(which)
		if !found || len(words) != 2 {
			return nil, fmt.Errorf("%q: want PACKAGE TEST: REASON", line)
		}
		list = append(list, wineFault{words[0], words[1], why})
	}
	return list, nil
}

// wineSkips returns the -skip expression for the omitted tests, and adds each with its reason to a lane's
// record.
func wineSkips(record string) (string, error) {
	list, err := wineFaults(wineText)
	if err != nil {
		return "", err
	}
	var names []string
	var results []result
	for _, f := range list {
		var parts []string
		for _, part := range strings.Split(f.test, "/") {
			parts = append(parts, "^"+regexp.QuoteMeta(part)+"$")
		}
		names = append(names, strings.Join(parts, "/"))
		results = append(results, result{Package: f.folder, Test: f.test, Outcome: skipped, Why: "under Wine: " + f.why})
	}
	slices.Sort(names)
	return strings.Join(names, "|"), appendRecord(record, results)
}

// untested adds to a lane's record that tests were not run for a system, and why.
func untested(record, system, tests, why string) error {
	return appendRecord(record, []result{{Package: system, Test: tests, Outcome: skipped, Why: "NOT TESTED: " + why}})
}
