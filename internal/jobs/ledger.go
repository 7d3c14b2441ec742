package jobs

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
)

// ErrLedger is wrapped by errors about ledgers that cannot be used.
var ErrLedger = errors.New("bad ledger")

// EntryType is the type of a ledger entry.
type EntryType string

// Entry types.
const (
	Done      EntryType = "done"      // the unit has a result
	Failed    EntryType = "failed"    // the unit has no result; the entry gives the reason
	Withdrawn EntryType = "withdrawn" // earlier entries of some units are no longer valid
)

// Entry is one line of a ledger.
type Entry struct {
	Type      EntryType `json:"type"`
	Unit      int       `json:"unit"`
	Worker    string    `json:"worker,omitempty"`
	Version   string    `json:"version,omitempty"`
	Signature string    `json:"signature,omitempty"`
	Nodes     int64     `json:"nodes,omitempty"`
	Seconds   float64   `json:"seconds,omitempty"` // the time spent on the unit
	// Worked is the time spent working on the run when the entry was written, in seconds. It excludes pauses.
	Worked  float64         `json:"worked,omitempty"`
	At      int64           `json:"at"` // when it was written, in Unix milliseconds
	Summary json.RawMessage `json:"summary,omitempty"`
	// Offset and Length locate the unit's records in the records file.
	Offset int64 `json:"offset,omitempty"`
	Length int64 `json:"length,omitempty"`

	Reason string `json:"reason,omitempty"` // why the unit failed or was withdrawn
	Units  []int  `json:"units,omitempty"`  // the withdrawn units
	// Quarantined reports that results from Worker are no longer accepted.
	Quarantined bool `json:"quarantined,omitempty"`
}

// ledgerHeader is the first line of a ledger.
type ledgerHeader struct {
	Format string `json:"format"`
	Run    string `json:"run"` // digest of the specification
}

const ledgerFormat = "chuhe ledger 2"

// ledger stores what is known about a run in two files: the ledger itself, with a checksum and an entry on
// each line, and the records of the units. When append returns without an error, its entries are on disk. A
// ledger must not be used by more than one goroutine at a time. A ledger without files stores nothing.
type ledger struct {
	lines, records  *os.File
	linesEnd, atEnd int64 // where the valid part of each file ends
	units           map[int]EntryType
	write           func(f *os.File, data []byte) error // overridden in tests
}

// openLedger opens or creates the ledger of a run in dir, and calls replay for every entry in order. It
// drops an incomplete last line. If the ledger is damaged or belongs to another run, the error wraps
// ErrLedger; if the ledger is locked, it wraps ErrInUse.
func openLedger(dir, digest string, replay func(*Entry) error) (l *ledger, err error) {
	l = &ledger{units: map[int]EntryType{}, write: writeAll}
	defer func() {
		if err != nil {
			err = errors.Join(err, l.close())
			l = nil
		}
	}()
	const flags, mode = os.O_RDWR | os.O_CREATE, 0o644
	if l.lines, err = os.OpenFile(filepath.Join(dir, ledgerName), flags, mode); err != nil {
		return l, err
	}
	if err := filelock.Hold(l.lines, filelock.Patience); err != nil {
		return l, fmt.Errorf("%s cannot be locked: %w", l.lines.Name(), err)
	}
	if l.records, err = os.OpenFile(filepath.Join(dir, recordsName), flags, mode); err != nil {
		return l, err
	}
	if err := l.read(digest, replay); err != nil {
		return l, fmt.Errorf("%s: %w", l.lines.Name(), err)
	}
	if err := l.cut(); err != nil {
		return l, err
	}
	if l.linesEnd == 0 {
		line, err := seal(ledgerHeader{ledgerFormat, digest})
		if err == nil {
			err = l.put(line, nil)
		}
		if err != nil {
			return l, err
		}
	}
	return l, atomicfile.SyncFolder(dir)
}

// read reads the header and all entries from the beginning of the file.
func (l *ledger) read(digest string, replay func(*Entry) error) error {
	info, err := l.records.Stat()
	if err != nil {
		return err
	}
	err = eachLine(l.lines, func(n int, payload []byte, length int64) error {
		if n == 1 {
			l.linesEnd += length
			return readHeader(payload, digest)
		}
		e, err := readEntry(payload)
		if err != nil {
			return err
		}
		if e.Offset+e.Length > info.Size() {
			return errRecordsLost
		}
		if err := l.note(e); err != nil {
			return err
		}
		if err := replay(e); err != nil {
			return err
		}
		l.linesEnd += length
		l.atEnd = max(l.atEnd, e.Offset+e.Length)
		return nil
	})
	if errors.Is(err, errRecordsLost) {
		return nil // the records of all later entries must be missing too
	}
	return err
}

var errRecordsLost = errors.New("the records of an entry are lost")

// eachLine calls f for each complete line of a ledger, including the header, passing it the line number, the
// payload, and the length of the line. It ignores an incomplete last line. The file may grow during the
// call.
func eachLine(file io.Reader, f func(n int, payload []byte, length int64) error) error {
	lines := bufio.NewReaderSize(file, 1<<20)
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return nil // a last line without a newline is incomplete
		}
		if err != nil {
			return err
		}
		payload, err := unseal(line)
		if err == nil {
			err = f(n, payload, int64(len(line)))
		} else if _, more := lines.Peek(1); errors.Is(more, io.EOF) && n > 1 {
			return nil // the last line may be damaged, because its blocks can reach the disk in any order
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
}

func readEntry(payload []byte) (*Entry, error) {
	e := &Entry{}
	if err := json.Unmarshal(payload, e); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLedger, err)
	}
	return e, nil
}

func readHeader(payload []byte, digest string) error {
	var h ledgerHeader
	if err := json.Unmarshal(payload, &h); err != nil || h.Format != ledgerFormat {
		return fmt.Errorf("%w: not a ledger of this version", ErrLedger)
	}
	if h.Run != digest {
		return fmt.Errorf("%w: it belongs to the run with digest %s, not %s", ErrLedger, h.Run, digest)
	}
	return nil
}

// note updates the set of units that have an entry.
func (l *ledger) note(e *Entry) error {
	switch e.Type {
	case Done, Failed:
		if before, ok := l.units[e.Unit]; ok {
			return fmt.Errorf("%w: unit %d is %s and %s", ErrLedger, e.Unit, before, e.Type)
		}
		l.units[e.Unit] = e.Type
	case Withdrawn:
		for _, unit := range e.Units {
			delete(l.units, unit)
		}
	default:
		return fmt.Errorf("%w: entry of type %q", ErrLedger, e.Type)
	}
	return nil
}

// check returns an error if note would reject an entry of the batch.
func (l *ledger) check(batch []Pending) error {
	after := ledger{units: map[int]EntryType{}} // units with an entry in the batch
	for i := range batch {
		e := &batch[i].Entry
		for _, unit := range append(slices.Clone(e.Units), e.Unit) {
			if what := l.units[unit]; what != "" {
				after.units[unit] = what
			}
		}
	}
	for i := range batch {
		if err := after.note(&batch[i].Entry); err != nil {
			return err
		}
	}
	return nil
}

// Pending is an entry that has not been written yet, together with its packed records.
type Pending struct {
	Entry  Entry
	Packed []byte
}

// append writes a batch of entries and waits until they are on disk. If it fails, for example because a unit
// already has an entry, the files are unchanged and append can be called again.
func (l *ledger) append(batch []Pending) error {
	var lines, records []byte
	for i := range batch {
		e := &batch[i].Entry
		if n := int64(len(batch[i].Packed)); n > 0 {
			e.Offset, e.Length = l.atEnd+int64(len(records)), n
			records = append(records, batch[i].Packed...)
		}
		line, err := seal(e)
		if err != nil {
			return err
		}
		lines = append(lines, line...)
	}
	if err := l.check(batch); err != nil {
		return err
	}
	if err := l.put(lines, records); err != nil {
		return fmt.Errorf("writing the ledger: %w", errors.Join(err, l.cut()))
	}
	for i := range batch {
		if err := l.note(&batch[i].Entry); err != nil {
			return err
		}
	}
	return nil
}

// put writes the records and then the lines, syncing each of the two files to disk.
func (l *ledger) put(lines, records []byte) error {
	if l.lines == nil {
		return nil
	}
	if len(records) > 0 {
		if err := l.write(l.records, records); err != nil {
			return err
		}
		if err := l.records.Sync(); err != nil {
			return err
		}
	}
	if err := l.write(l.lines, lines); err != nil {
		return err
	}
	if err := l.lines.Sync(); err != nil {
		return err
	}
	l.linesEnd += int64(len(lines))
	l.atEnd += int64(len(records))
	return nil
}

func writeAll(f *os.File, data []byte) error {
	_, err := f.Write(data)
	return err
}

// cut truncates both files after their valid part.
func (l *ledger) cut() error {
	if l.lines == nil {
		return nil
	}
	for _, f := range []struct {
		file *os.File
		end  int64
	}{{l.lines, l.linesEnd}, {l.records, l.atEnd}} {
		if err := f.file.Truncate(f.end); err != nil {
			return err
		}
		if _, err := f.file.Seek(f.end, io.SeekStart); err != nil {
			return err
		}
	}
	return nil
}

func readRecords(f io.ReaderAt, e *Entry) ([]byte, error) {
	if e.Length == 0 {
		return nil, nil
	}
	packed := make([]byte, e.Length)
	if _, err := f.ReadAt(packed, e.Offset); err != nil {
		return nil, fmt.Errorf("records of unit %d: %w", e.Unit, err)
	}
	data, err := Unpack(packed)
	if err != nil {
		return nil, fmt.Errorf("records of unit %d: %w", e.Unit, err)
	}
	return data, nil
}

func (l *ledger) close() error {
	var faults []error
	for _, f := range []*os.File{l.lines, l.records} {
		if f != nil {
			faults = append(faults, f.Close())
		}
	}
	return errors.Join(faults...)
}

// checksumLength is the length of a line's checksum, including the space after it.
const checksumLength = 9

// seal encodes v as a line that begins with its checksum.
func seal(v any) ([]byte, error) {
	payload, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "%08x %s\n", checksum(payload), payload), nil
}

func checksum(data []byte) uint32 { return crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli)) }

// unseal verifies the checksum of a sealed line and returns the payload.
func unseal(line []byte) ([]byte, error) {
	line = bytes.TrimSuffix(line, []byte("\n"))
	if len(line) < checksumLength || line[checksumLength-1] != ' ' {
		return nil, fmt.Errorf("%w: a line without checksum", ErrLedger)
	}
	payload := line[checksumLength:]
	if fmt.Sprintf("%08x", checksum(payload)) != string(line[:checksumLength-1]) {
		return nil, fmt.Errorf("%w: wrong checksum", ErrLedger)
	}
	return payload, nil
}

// mostRecords is the maximum size of a unit's uncompressed records, in bytes.
const mostRecords = 256 << 20

// Packer compresses records. The zero value is ready to use and is safe for concurrent use.
type Packer struct{ writers sync.Pool }

// Pack compresses data. If data is empty, Pack returns nil.
func (p *Packer) Pack(data []byte) ([]byte, error) {
	if len(data) == 0 {
		return nil, nil
	}
	var packed bytes.Buffer
	w, ok := p.writers.Get().(*gzip.Writer)
	if !ok {
		w = gzip.NewWriter(&packed)
	}
	w.Reset(&packed)
	_, err := w.Write(data)
	err = errors.Join(err, w.Close())
	p.writers.Put(w)
	return packed.Bytes(), err
}

// Unpack decompresses data that Pack has compressed. It returns an error if the result exceeds the size
// limit.
func Unpack(packed []byte) ([]byte, error) { return UnpackAtMost(packed, mostRecords) }

// UnpackAtMost is like Unpack, but limits the result to most bytes. It uses little more memory than the
// result itself.
func UnpackAtMost(packed []byte, most int64) ([]byte, error) {
	if len(packed) == 0 {
		return nil, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err == nil && int64(len(data)) > most {
		return nil, fmt.Errorf("more than %d bytes", most)
	}
	return data, err
}
