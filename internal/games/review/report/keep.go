package report

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
	"github.com/chuhe-xiangqi/chuhe/internal/games/review"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// Keep stores completed reviews in a file. If a run is repeated after an interruption, or for a folder to
// which games have been added, only the new games are reviewed. The first line of the file identifies its
// format; each of the other lines contains the review of one game, as JSON.
type Keep struct {
	f        *os.File
	settings string
	found    map[string]section
	end      int64
}

// section is the location of a line in the file.
type section struct{ from, length int64 }

// keptLine is a completed review. Key is a digest of the game and the settings.
type keptLine struct {
	Key    string          `json:"key"`
	Report json.RawMessage `json:"report"`
}

const keptForm = `{"kept":"reviews of chuhe, form 1"}` + "\n"

// ErrNotKept is wrapped by the error for a file that does not contain kept reviews.
var ErrNotKept = errors.New("not a file of kept reviews")

// OpenKeep opens the file at path, creating it if necessary. settings identifies everything, apart from the
// game, that affects a report; reviews made with other settings are not reused. The error wraps ErrNotKept if
// the file contains something else, and filelock.ErrInUse if another program is using it.
func OpenKeep(path, settings string) (k *Keep, err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
		}
	}()
	if err := filelock.Hold(f, filelock.Patience); err != nil {
		return nil, err
	}
	k = &Keep{f: f, settings: settings, found: map[string]section{}}
	if err := k.read(); err != nil {
		return nil, err
	}
	return k, nil
}

// read locates the lines of the file. It cuts off an incomplete last line, left by a run that was killed.
func (k *Keep) read() error {
	lines := bufio.NewReader(k.f)
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		whole := err == nil
		switch {
		case n == 1 && !whole && bytes.HasPrefix([]byte(keptForm), line): // empty, or the run was killed while writing the first line
			if err := k.f.Truncate(0); err != nil {
				return err
			}
			return k.write([]byte(keptForm))
		case n == 1 && string(line) != keptForm:
			return ErrNotKept
		case !whole:
			return k.f.Truncate(k.end)
		}
		if n > 1 {
			var kept keptLine
			if err := json.Unmarshal(line, &kept); err != nil || kept.Key == "" {
				return fmt.Errorf("line %d: %w", n, ErrNotKept)
			}
			k.found[kept.Key] = section{k.end, int64(len(line))}
		}
		k.end += int64(len(line))
	}
}

// write adds a line to the file.
func (k *Keep) write(line []byte) error {
	n, err := k.f.WriteAt(line, k.end)
	if err != nil {
		return err
	}
	k.end += int64(n)
	return nil
}

// Len returns the number of reviews in the file.
func (k *Keep) Len() int { return len(k.found) }

// Close closes the file.
func (k *Keep) Close() error { return k.f.Close() }

// key returns a digest of the settings and of those parts of a game that affect its report.
func (k *Keep) key(g *record.Game) (string, error) {
	start, err := g.StartPosition()
	if err != nil {
		return "", err
	}
	h := g.Headers
	text, err := json.Marshal([]any{k.settings, start.FEN(), g.Moves(), h.Get("Event"), h.Get("Date"), h.Get("Red"), h.Get("Black"), g.Result})
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16]), nil
}

// find returns the review stored under the given key, or nil if there is none.
func (k *Keep) find(key string) (*review.Report, error) {
	at, ok := k.found[key]
	if !ok {
		return nil, nil //nolint:nilnil // nil for none
	}
	line := make([]byte, at.length)
	if _, err := k.f.ReadAt(line, at.from); err != nil {
		return nil, err
	}
	var kept keptLine
	if err := json.Unmarshal(line, &kept); err != nil {
		return nil, err
	}
	r := new(review.Report)
	if err := json.Unmarshal(kept.Report, r); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotKept, err)
	}
	return r, nil
}

// add stores a completed review.
func (k *Keep) add(key string, r *review.Report) error {
	report, err := json.Marshal(r)
	if err != nil {
		return err
	}
	line, err := json.Marshal(keptLine{key, report})
	if err != nil {
		return err
	}
	at := section{k.end, int64(len(line)) + 1}
	if err := k.write(append(line, '\n')); err != nil {
		return err
	}
	k.found[key] = at
	return nil
}
