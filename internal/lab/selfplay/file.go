package selfplay

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

const (
	fileMagic    = "CHUHEGAM"
	fileVersion  = 2
	oldVersion   = 1       // can be read but not continued
	mostSettings = 1 << 20 // in bytes
)

// appendHead appends the file header, which precedes the first block.
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

// readHead reads the header of a file. It returns the settings, the version, and the length of the header in
// bytes.
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

// cutAt converts an error caused by the end of the file to ErrCut.
func cutAt(what string, err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%w: in the %s", ErrCut, what)
	}
	return err
}
