package problems

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// OwnFile is the name of the file with a person's own problems, in the person's data folder.
const OwnFile = "problems.jsonl"

// Own reads a person's own problems from a folder. If the folder contains no file of them, it
// returns none.
func Own(folder string) ([]*Problem, error) {
	path := filepath.Join(folder, OwnFile)
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // read only
	list, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return list, nil
}

// AllOf returns the built-in problems together with a person's own.
func AllOf(folder string) (*Set, error) {
	standard, err := Standard()
	if err != nil {
		return nil, err
	}
	own, err := Own(folder)
	if err != nil {
		return nil, err
	}
	return NewSet(slices.Concat(slices.Collect(standard.All()), own)), nil
}
