package selfplay

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
)

const (
	fileMagic    = "CHUHEGAM"
	fileVersion  = 2
	oldVersion   = 1       // is read, and not continued
	mostSettings = 1 << 20 // bytes
)

// appendHead appends what stands before the first block.
func appendHead(dst []byte, s *Settings) ([]byte, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	start := len(dst)
	dst = append(dst, fileMagic...)
	dst = binary.LittleEndian.AppendUint32(dst, fileVersion)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(text)))
	dst = append(dst, text...)
	return binary.LittleEndian.AppendUint32(dst, crc32.Checksum(dst[start:], castagnoli)), nil
}

// readHead reads what stands before the first block, the version of the file, and
// the length of what was read in bytes.
func readHead(in io.Reader) (s Settings, version uint32, size int64, err error) {
	head := make([]byte, len(fileMagic)+8)
	if _, err := io.ReadFull(in, head); err != nil {
		return s, version, 0, cutAt("head", err)
	}
	if string(head[:len(fileMagic)]) != fileMagic {
		return s, version, 0, ErrFormat
	}
	version = binary.LittleEndian.Uint32(head[8:])
	if version != fileVersion && version != oldVersion {
		return s, version, 0, fmt.Errorf("%w: version %d, want %d or %d", ErrFormat, version, oldVersion, fileVersion)
	}
	length := binary.LittleEndian.Uint32(head[12:])
	if length > mostSettings {
		return s, version, 0, fmt.Errorf("%w: settings of %d bytes", ErrDamaged, length)
	}
	rest := make([]byte, length+4)
	if _, err := io.ReadFull(in, rest); err != nil {
		return s, version, 0, cutAt("settings", err)
	}
	sum := crc32.Update(crc32.Checksum(head, castagnoli), castagnoli, rest[:length])
	if sum != binary.LittleEndian.Uint32(rest[length:]) {
		return s, version, 0, fmt.Errorf("%w: wrong checksum of the settings", ErrDamaged)
	}
	if err := json.Unmarshal(rest[:length], &s); err != nil {
		return s, version, 0, fmt.Errorf("%w: settings: %w", ErrDamaged, err)
	}
	return s, version, int64(len(head) + len(rest)), nil
}

// cutAt turns the end of a file into ErrCut.
func cutAt(what string, err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%w: in the %s", ErrCut, what)
	}
	return err
}

// Writer appends games to a file.
type Writer struct {
	file *os.File
	pack *packer
}

// OpenFile opens the file of a run, or makes it, and calls seen with the games it
// holds. What a kill has left of a last block is cut away. It is an error that
// wraps ErrSettings when the file belongs to a run with other settings.
func OpenFile(path string, s *Settings, seen func([]Game)) (w *Writer, err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			_ = f.Close() // the first error tells
		}
	}()
	if err := lockFile(f); err != nil {
		return nil, fmt.Errorf("%s is in use: %w", path, err)
	}
	end, err := continueFile(f, s, seen)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if err := f.Truncate(end); err != nil {
		return nil, err
	}
	if _, err := f.Seek(end, io.SeekStart); err != nil {
		return nil, err
	}
	p, err := newPacker()
	if err != nil {
		return nil, err
	}
	return &Writer{f, p}, nil
}

// continueFile reads what the file holds and returns where to go on. A file
// without a whole head gets one.
func continueFile(f *os.File, s *Settings, seen func([]Game)) (end int64, err error) {
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	head, err := appendHead(nil, s)
	if err != nil {
		return 0, err
	}
	if begun := info.Size(); begun < int64(len(head)) {
		// Nothing yet, or a kill came while the head was written.
		there := make([]byte, begun)
		if _, err := f.ReadAt(there, 0); err != nil {
			return 0, err
		}
		if bytes.HasPrefix(head, there) {
			_, err = f.WriteAt(head, 0)
			return int64(len(head)), err
		}
	}
	r, err := NewReader(f)
	if err != nil {
		return 0, err
	}
	defer r.Close()
	if r.version != fileVersion {
		return 0, fmt.Errorf("%w: a file of version %d is read, not continued", ErrSettings, r.version)
	}
	if r.Settings != *s {
		return 0, fmt.Errorf("%w: the file was begun with others: %s", ErrSettings, r.Settings.differences(s))
	}
	for {
		games, err := r.Next()
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, ErrCut):
			return r.offset, nil // behind the last whole block, or behind damage
		case err != nil:
			return 0, err
		}
		seen(games)
	}
}

// Add appends the games as a block and waits until they are on the disk.
func (w *Writer) Add(games []Game) error {
	if len(games) == 0 {
		return nil
	}
	block, err := w.pack.appendBlock(nil, games)
	if err != nil {
		return err
	}
	if _, err := w.file.Write(block); err != nil {
		return err
	}
	return w.file.Sync()
}

// Close closes the file.
func (w *Writer) Close() error { return w.file.Close() }
