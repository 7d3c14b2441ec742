package nnue

import (
	"fmt"
	"os"
)

// Embedded returns the network that is part of the program, nil when there is
// none.
func Embedded() *Network { return nil }

// ReadFile reads the network in a file. The error is as that of Read and names
// the file.
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
