package nnue

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"
	"sync"
)

// embeddedFile is the engine's network; docs/networks.md describes its origin.
//
//go:embed embedded.nnue
var embeddedFile []byte

// embedded reads the file when it is first needed; a test ensures that it can be read.
var embedded = sync.OnceValue(func() *Network {
	n, err := Read(bytes.NewReader(embeddedFile))
	if err != nil {
		return nil
	}
	return n
})

// Embedded returns the network embedded in the program, or nil if there is none.
func Embedded() *Network { return embedded() }

// ReadFile reads the network in a file. It returns the errors of Read, with the file's name added.
func ReadFile(path string) (*Network, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	n, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return n, nil
}
