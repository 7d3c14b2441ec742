package main

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
)

// An outcome is how a test ended, in go test's terms.
type outcome string

const (
	passed  outcome = "pass"
	failed  outcome = "fail"
	skipped outcome = "skip"
)

// A result is one line of a record: a test that ended. The front end's tests write the same lines
// (web/tools/record.mjs).
type result struct {
	Package string  `json:"package"` // or the file that contains the test
	Test    string  `json:"test"`
	Outcome outcome `json:"outcome"`
	Seconds float64 `json:"seconds"`
	Why     string  `json:"why,omitempty"` // why it was skipped
}

// appendRecord appends results to a file and creates it if necessary.
func appendRecord(name string, results []result) (err error) {
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer func() {
		if closing := file.Close(); err == nil {
			err = closing
		}
	}()
	w := bufio.NewWriter(file)
	encoder := json.NewEncoder(w)
	for _, r := range results {
		if err := encoder.Encode(r); err != nil {
			return err
		}
	}
	return w.Flush()
}

// readRecord reads what appendRecord wrote.
func readRecord(r io.Reader) ([]result, error) {
	var results []result
	for decoder := json.NewDecoder(r); ; {
		var next result
		if err := decoder.Decode(&next); err == io.EOF {
			return results, nil
		} else if err != nil {
			return results, err
		}
		results = append(results, next)
	}
}
