package tune

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// ReadFiles reads games and positions for tuning from the named files.
func ReadFiles(ctx context.Context, names []string) (*Dataset, error) {
	var sources []Source
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer func() { _ = f.Close() }() // the file was only read
		sources = append(sources, Open(name, f))
	}
	return ReadDataset(ctx, sources...)
}

// Names returns the base names of the given paths, as a single text.
func Names(paths []string) string {
	var names []string
	for _, path := range paths {
		names = append(names, filepath.Base(path))
	}
	return strings.Join(names, " ")
}

// Notes describes how the reported weights were made, including the command, the data, and the starting
// weights.
func (o *TexelOptions) Notes(data, from string, a *EvalReport) []string {
	if from == "" {
		from = "judged"
	}
	prior := max(o.Prior, 0) // less means none
	flags := fmt.Sprintf("--from %s --seed %d --epochs %d --prior %v", from, o.Seed, o.Epochs, prior)
	for _, name := range o.Without {
		flags += fmt.Sprintf(" --without %q", name)
	}
	return []string{
		fmt.Sprintf("chuhe-lab tune eval %s %s:", data, flags),
		fmt.Sprintf("%d positions; loss on %d of them kept apart %.6f before, %.6f after %d passes, slope %.6f.",
			a.Positions, a.Validation, a.Before, a.After, a.Epochs, a.Slope),
	}
}
