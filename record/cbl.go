package record

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
)

// CBL is CCBridge's format for libraries. A file consists of a header, an index, and CBR records,
// which are aligned to blocks of 4096 bytes. The reader does not need the index. If a block begins
// like a record, it starts a new record. Otherwise, it belongs to the record before it.

const (
	cblMagic   = "CCBridgeLibrary\x00"
	cblIndex   = 66624
	cblEntry   = 276
	cblBlock   = 4096
	cblSlots   = 128 // the index grows by this many entries
	cblVersion = 0x7FFFFFFF
)

func readCBL(in *input) {
	if start, _ := in.r.Peek(len(cblPackedMagic)); string(start) == cblPackedMagic {
		readPackedCBL(in)
		return
	}
	head := make([]byte, cblIndex)
	if _, err := io.ReadFull(in.r, head); err != nil && !isShort(err) {
		in.skip(Place{}, err)
		return
	}
	if string(head[:16]) != cblMagic {
		in.skip(Place{}, fmt.Errorf("%w: no CCBridge library", ErrFormat))
		return
	}
	offset, err := in.findRecords()
	if err != nil {
		return
	}
	if offset < 0 {
		if binary.LittleEndian.Uint32(head[60:]) != 0 {
			in.skip(Place{}, fmt.Errorf("%w: the library has no records, it may be cut or of a newer format", ErrDamaged))
		}
		return
	}
	in.readBlocks(offset)
}

func isShort(err error) bool { return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) }

// findRecords skips the index and stops at the first record. It returns the offset of that record
// in the file, or -1 if there is no record. Any error has already been reported.
func (in *input) findRecords() (int64, error) {
	offset := int64(cblIndex)
	for {
		start, err := in.r.Peek(len(cbrMagic))
		if err != nil {
			if !isShort(err) {
				in.skip(Place{Offset: offset}, err)
				return 0, err
			}
			return -1, nil
		}
		if string(start) == cbrMagic {
			return offset, nil
		}
		// If Discard fails, Peek will return the reason.
		n, _ := in.r.Discard(cblEntry)
		offset += int64(n)
	}
}

// readBlocks reads the records, beginning with the first one.
func (in *input) readBlocks(offset int64) {
	var record []byte
	begin := offset
	block := make([]byte, cblBlock)
	for {
		n, err := io.ReadFull(in.r, block)
		if len(record) > 0 && (n == 0 || n >= len(cbrMagic) && string(block[:len(cbrMagic)]) == cbrMagic) {
			if !in.giveRecord(record, begin) {
				return
			}
			record, begin = record[:0], offset
		}
		record = append(record, block[:n]...)
		offset += int64(n)
		if err == nil {
			continue
		}
		if n > 0 && !in.giveRecord(record, begin) {
			return
		}
		if !isShort(err) {
			in.skip(Place{Offset: offset}, err)
		}
		return
	}
}

// giveRecord yields the game in a record. It returns false if the caller does not want any more
// games.
func (in *input) giveRecord(record []byte, begin int64) bool {
	if in.game++; in.passed() {
		return true
	}
	g, err := decodeCBR(record, begin, in.options.Limits.Moves)
	if err != nil {
		return in.skip(Place{Game: in.game, Offset: begin}, err)
	}
	for i := range g.Warnings {
		g.Warnings[i].Place.Game = in.game
	}
	return in.give(g)
}

// cblWriter collects the records of a library. Because the index comes before the records, the
// writer must have all records before it can write the first byte. Until then, it keeps the records
// in compressed form, because they consist mostly of zeros.
type cblWriter struct {
	entries spool
	records spool
	count   int
}

// spool stores bytes in zstd-compressed form.
type spool struct {
	packed bytes.Buffer
	z      *zstd.Encoder
}

// Write implements io.Writer.
func (s *spool) Write(p []byte) (int, error) {
	if s.z == nil {
		var err error
		if s.z, err = zstd.NewWriter(&s.packed, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest)); err != nil {
			return 0, err
		}
	}
	return s.z.Write(p)
}

// copyTo writes the stored bytes to out.
func (s *spool) copyTo(out io.Writer) error {
	if s.z == nil {
		return nil
	}
	if err := s.z.Close(); err != nil {
		return err
	}
	z, err := zstd.NewReader(&s.packed, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return err
	}
	defer z.Close()
	_, err = io.Copy(out, z)
	return err
}

func (w *cblWriter) add(record []byte, g *Game) error {
	name := g.Headers.Get("Title")
	if name == "" {
		name = joinNonEmpty(" - ", g.Headers.Get("Red"), g.Headers.Get("Black"))
	}
	entry := make([]byte, cblEntry)
	binary.LittleEndian.PutUint32(entry, 7) // the entry is in use
	binary.LittleEndian.PutUint32(entry[4:], uint32(w.count))
	binary.LittleEndian.PutUint32(entry[8:], 1)
	binary.LittleEndian.PutUint32(entry[12:], uint32(len(record)))
	copy(entry[20:98], appendUTF16(nil, identifier(record[20:36])))
	copy(entry[100:100+126], appendUTF16(nil, cleanLine(name)))
	if odd := len(record) % cblBlock; odd > 0 {
		record = append(record, make([]byte, cblBlock-odd)...)
	}
	w.count++
	_, failed := w.entries.Write(entry)
	_, err := w.records.Write(record)
	return errors.Join(failed, err)
}

// identifier formats 16 bytes the way Windows formats a GUID.
func identifier(b []byte) string {
	return fmt.Sprintf("{%08X-%04X-%04X-%X-%X}", binary.LittleEndian.Uint32(b), binary.LittleEndian.Uint16(b[4:]),
		binary.LittleEndian.Uint16(b[6:]), b[8:10], b[10:16])
}

func (w *cblWriter) writeTo(out io.Writer) error {
	slots := max((w.count+cblSlots-1)/cblSlots, 1) * cblSlots
	head := make([]byte, cblIndex)
	copy(head, cblMagic)
	binary.LittleEndian.PutUint32(head[52:], cblVersion)
	binary.LittleEndian.PutUint32(head[60:], uint32(slots))
	if _, err := out.Write(head); err != nil {
		return err
	}
	if err := w.entries.copyTo(out); err != nil {
		return err
	}
	if _, err := out.Write(make([]byte, (slots-w.count)*cblEntry)); err != nil {
		return err
	}
	return w.records.copyTo(out)
}
