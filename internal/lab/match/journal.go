package match

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"time"
)

// ErrJournal is wrapped by the errors about journals.
var ErrJournal = errors.New("bad journal")

// Record is a finished game with its place in a match or tournament.
type Record struct {
	Unit    int `json:"unit"`   // the pair, or other group of games with one opening
	Number  int `json:"number"` // of the game in the unit
	Opening int `json:"opening"`
	Game
	Controls [2]TimeControl `json:"time_controls"` // of Red and Black
	Event    string         `json:"event"`
	Finished time.Time      `json:"finished"`
	// Worked is how long the match had been played when the game ended, pauses
	// between sessions left out, in seconds.
	Worked float64 `json:"worked"`
}

// place is the place of a game.
type place struct{ unit, number int }

func (g *Record) place() place { return place{g.Unit, g.Number} }

// header is the first line of a journal: what is played.
type header struct {
	Format string          `json:"format"`
	Run    string          `json:"run"`
	Spec   json.RawMessage `json:"spec"`
}

const journalFormat = "chuhe games 1"

// journal is an append-only file of finished games, one line each behind the
// checksum of the line. What is in it was synced to the disk; a last line that
// was cut off is dropped. The zero journal, without a file, keeps nothing.
type journal struct{ file *os.File }

// openJournal opens or makes the journal at path for the run of the header, and
// calls replay for every game in it, in order. The error wraps ErrJournal when
// the file is not a journal, is damaged before its last line, or belongs to
// another run.
func openJournal(path string, h header, replay func(*Record) error) (j journal, err error) {
	if path == "" {
		return journal{}, nil
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return journal{}, err
	}
	defer func() {
		if err != nil {
			_ = f.Close() // the first error tells
		}
	}()
	if err := lockFile(f); err != nil {
		return journal{}, fmt.Errorf("%w: %s is in use: %w", ErrJournal, path, err)
	}
	end, err := readJournal(f, h, replay)
	if err != nil {
		return journal{}, fmt.Errorf("%s: %w", path, err)
	}
	if err := f.Truncate(end); err != nil {
		return journal{}, err
	}
	if _, err := f.Seek(end, io.SeekStart); err != nil {
		return journal{}, err
	}
	j = journal{f}
	if end == 0 {
		return j, j.add(h)
	}
	return j, nil
}

// readJournal returns where the whole lines end.
func readJournal(f *os.File, h header, replay func(*Record) error) (end int64, err error) {
	lines := bufio.NewReaderSize(f, 1<<20)
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return end, cutOff(n, line, h)
		}
		if err != nil {
			return 0, err
		}
		payload, err := checked(line)
		if err == nil {
			err = replayLine(n, payload, h, replay)
		} else if _, more := lines.Peek(1); errors.Is(more, io.EOF) && n > 1 {
			return end, nil // blocks of a last line may reach the disk in any order
		}
		if err != nil {
			return 0, fmt.Errorf("line %d: %w", n, err)
		}
		end += int64(len(line))
	}
}

// cutOff says whether a last line without an end may be dropped. The first one
// only if it is what this run would have begun with: other files are not touched.
func cutOff(n int, line []byte, h header) error {
	whole, err := seal(h)
	if err == nil && n == 1 && !bytes.HasPrefix(whole, line) {
		err = fmt.Errorf("line 1: %w: not a journal of games", ErrJournal)
	}
	return err
}

func replayLine(n int, payload []byte, h header, replay func(*Record) error) error {
	if n == 1 {
		var found header
		if err := json.Unmarshal(payload, &found); err != nil || found.Format != journalFormat {
			return fmt.Errorf("%w: not a journal of games", ErrJournal)
		}
		if found.Run != h.Run {
			return fmt.Errorf("%w: belongs to run %s, not %s: %s", ErrJournal, found.Run, h.Run, difference(found.Spec, h.Spec))
		}
		return nil
	}
	var g Record
	if err := json.Unmarshal(payload, &g); err != nil {
		return fmt.Errorf("%w: %w", ErrJournal, err)
	}
	return replay(&g)
}

// difference names the fields in which two specifications differ.
func difference(a, b json.RawMessage) string {
	var left, right map[string]json.RawMessage
	if json.Unmarshal(a, &left) != nil || json.Unmarshal(b, &right) != nil {
		return "its specification cannot be read"
	}
	text := "other"
	for name, value := range right {
		if !bytes.Equal(left[name], value) {
			text += " " + name
		}
	}
	return text
}

// checksumLength is that of a line's checksum with the blank behind it.
const checksumLength = 9

// seal returns v as a line of a journal.
func seal(v any) ([]byte, error) {
	payload, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	sum := crc32.Checksum(payload, crc32.MakeTable(crc32.Castagnoli))
	return fmt.Appendf(nil, "%08x %s\n", sum, payload), nil
}

// checked returns what a line seals.
func checked(line []byte) ([]byte, error) {
	line = bytes.TrimSuffix(line, []byte("\n"))
	if len(line) < checksumLength || line[checksumLength-1] != ' ' {
		return nil, fmt.Errorf("%w: no checksum", ErrJournal)
	}
	payload := line[checksumLength:]
	sum := fmt.Sprintf("%08x", crc32.Checksum(payload, crc32.MakeTable(crc32.Castagnoli)))
	if sum != string(line[:checksumLength-1]) {
		return nil, fmt.Errorf("%w: wrong checksum", ErrJournal)
	}
	return payload, nil
}

// add appends v and waits until it is on the disk.
func (j journal) add(v any) error {
	if j.file == nil {
		return nil
	}
	line, err := seal(v)
	if err != nil {
		return err
	}
	if _, err := j.file.Write(line); err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	if err := j.file.Sync(); err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	return nil
}

// each calls f for every game from the first.
func (j journal) each(h header, f func(*Record) error) error {
	if j.file == nil {
		return nil
	}
	if _, err := j.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	end, err := readJournal(j.file, h, f)
	if err == nil {
		_, err = j.file.Seek(end, io.SeekStart)
	}
	return err
}

func (j journal) close() error {
	if j.file == nil {
		return nil
	}
	return j.file.Close()
}
