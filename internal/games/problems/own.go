package problems

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// OwnFile is the name of the file, in the user's data folder, that contains the user's own problems.
const OwnFile = "problems.jsonl"

// Own reads the user's own problems from a folder. If the folder has no such file, it returns none.
func Own(folder string) ([]*Problem, error) {
	path := filepath.Join(folder, OwnFile)
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // used only for reading
	list, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return list, nil
}

// AllOf returns the built-in problems and the user's own.
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
