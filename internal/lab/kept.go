package lab

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/chuhe-xiangqi/chuhe/internal/match"
)

// playKept plays a match whose finished games are kept in a file of the folder
// until all are played, so that it goes on after a kill. what tells matches apart.
// Without a folder, "", nothing is kept.
func playKept(ctx context.Context, m match.Match, folder, what string) (*match.Report, error) {
	if folder == "" {
		return m.Run(ctx)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(what))
	m.Journal = filepath.Join(folder, hex.EncodeToString(sum[:8])+".games")
	r, err := m.Run(ctx)
	if errors.Is(err, match.ErrJournal) { // as those of an engine that has changed since
		return nil, fmt.Errorf("%s: %w", m.Journal, err)
	}
	if err != nil {
		return r, err
	}
	// Removing the folder succeeds when no other match has been left in it.
	if err := os.Remove(m.Journal); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	_ = os.Remove(folder)
	return r, nil
}
