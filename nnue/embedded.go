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

// embedded parses the file when the network is first needed. A test ensures that this succeeds.
var embedded = sync.OnceValue(func() *Network {
	n, err := Read(bytes.NewReader(embeddedFile))
	if err != nil {
		return nil
	}
	return n
})

// Embedded returns the network that is embedded in the program, or nil if there is none.
func Embedded() *Network { return embedded() }

// ReadFile reads a network from the named file. It returns any error from Read, with the file name added.
func ReadFile(path string) (*Network, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // the file was only read
	n, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return n, nil
}
