package record

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/chuhe-xiangqi/chuhe/internal/limits"
)

// Signatures of packed files.
const (
	gzipMagic = "\x1f\x8b\x08"
	zstdMagic = "\x28\xb5\x2f\xfd"
	zipMagic  = "PK\x03\x04"
	zipEmpty  = "PK\x05\x06" // a zip file without entries
	rarMagic  = "Rar!\x1a\x07"
	sevenZip  = "7z\xbc\xaf\x27\x1c"
)

// packings are the compression extensions that are removed from a name to identify the content.
var packings = []string{".gz", ".zst", ".zstd"}

// unpacking processes a file, along with everything packed inside it.
type unpacking struct {
	options ReadOptions
	budget  *budget
	yield   func(*Entry, error) bool
	depth   int
	length  int64 // size of the file, in bytes, if it is an archive; otherwise 0
	piped   bool  // see File
	// inFolder reports whether the file is in a folder that was opened.
	inFolder bool
	stopped  bool // the caller does not want any more entries
}

// fail yields the error for a file or entry that cannot be read. It reports whether to continue.
func (u *unpacking) fail(name string, err error) bool {
	return u.yield(nil, &Error{File: name, Err: err}) && u.budget.spent == nil
}

func newUnpacking(o ReadOptions, yield func(*Entry, error) bool) *unpacking {
	u := &unpacking{options: o, budget: newBudget(o.Limits)}
	u.yield = func(e *Entry, err error) bool {
		u.stopped = !yield(e, err)
		return !u.stopped
	}
	return u
}

// file yields the entries of a file. name is the name to display. If the file is in a folder,
// inFolder is its path there; otherwise, it is "". file reports whether to continue with other
// files. The other methods report whether to continue with the same file.
func (u *unpacking) file(name, inFolder string, r io.Reader) bool {
	u.contents(name, inFolder, r)
	return !u.stopped
}

func (u *unpacking) contents(name, inFolder string, r io.Reader) bool {
	u.inFolder = inFolder != ""
	if whole, length := wholeFile(r); whole != nil {
		start := make([]byte, len(zipMagic))
		if n, _ := whole.ReadAt(start, 0); isZip(start[:n]) {
			u.depth++
			u.length = length
			return u.zip(name, withoutExtension(inFolder), whole, length)
		}
	}
	inside := inFolder
	if inside == "" {
		inside = path.Base(insidePath(filepath.ToSlash(name)))
	}
	return u.packed(name, inside, bufio.NewReaderSize(&fileReader{r, u.budget}, DetectBytes))
}

func withoutExtension(name string) string { return strings.TrimSuffix(name, path.Ext(name)) }

// wholeFile returns r as a file with random access, or nil if r does not support that.
func wholeFile(r io.Reader) (io.ReaderAt, int64) {
	at, ok := r.(io.ReaderAt)
	if !ok {
		return nil, 0
	}
	switch file := r.(type) {
	case interface{ Size() int64 }:
		return at, file.Size()
	case interface{ Stat() (fs.FileInfo, error) }:
		info, err := file.Stat()
		if err == nil && info.Mode().IsRegular() {
			return at, info.Size()
		}
	}
	return nil, 0
}

func isZip(start []byte) bool { return string(start) == zipMagic || string(start) == zipEmpty }

// packed yields the completely unpacked contents of r. inside is the Path of the entry.
func (u *unpacking) packed(name, inside string, r *bufio.Reader) bool {
	start, err := r.Peek(len(rarMagic))
	if err != nil && !errors.Is(err, io.EOF) {
		return u.fail(name, err)
	}
	has := func(magic string) bool { return bytes.HasPrefix(start, []byte(magic)) }
	switch {
	case has(gzipMagic), has(zstdMagic), isZip(start[:min(len(start), len(zipMagic))]):
		if u.depth == u.budget.limits.Nesting {
			return u.fail(name, u.budget.refuse("it is packed more than %d times", u.depth))
		}
		u.depth++
		defer func() { u.depth-- }()
	case has(rarMagic), has(sevenZip):
		return u.fail(name, fmt.Errorf("%w: RAR and 7z archives are not unpacked here; repack it as zip", ErrNotSupported))
	}
	switch {
	case has(gzipMagic):
		l := &layer{in: countingReader{r: r}, b: u.budget}
		z, err := gzip.NewReader(bufio.NewReader(&l.in))
		if err != nil {
			return u.fail(name, err)
		}
		l.out = z
		return u.packed(name, unpackedName(inside), bufio.NewReaderSize(l, DetectBytes))
	case has(zstdMagic):
		l := &layer{in: countingReader{r: r}, b: u.budget}
		z, err := zstd.NewReader(&l.in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(limits.ZstdWindow))
		if err != nil {
			return u.fail(name, err)
		}
		defer z.Close()
		l.out = &zstdReader{z}
		return u.packed(name, unpackedName(inside), bufio.NewReaderSize(l, DetectBytes))
	case isZip(start[:min(len(start), len(zipMagic))]):
		data, err := u.hold(r)
		if err != nil {
			return u.fail(name, err)
		}
		defer func() { u.budget.held -= int64(len(data)) }()
		folder := withoutExtension(inside)
		if u.depth == 1 && !u.inFolder {
			folder = "" // the file itself
		}
		return u.zip(name, folder, bytes.NewReader(data), int64(len(data)))
	}
	e, err := newEntry(name, inside, r, u.options)
	if err != nil {
		return u.yield(nil, err) && u.budget.spent == nil
	}
	if e.format == Unknown && u.piped && u.depth == 0 && firstLine(e.Head()) != "" {
		e.format = MoveList // its reader reports anything that it does not understand
	}
	return u.yield(e, nil) && u.budget.spent == nil
}

// zstdReader reports a window that is too large as an error of this package.
type zstdReader struct{ z *zstd.Decoder }

// Read implements io.Reader.
func (z *zstdReader) Read(p []byte) (int, error) {
	n, err := z.z.Read(p)
	if errors.Is(err, zstd.ErrWindowSizeExceeded) || errors.Is(err, zstd.ErrDecoderSizeExceeded) {
		err = fmt.Errorf("%w: it wants a window of more than %s; pack it with level 19 or less", ErrTooLarge, size(limits.ZstdWindow))
	}
	return n, err
}

// hold reads an archive into memory.
func (u *unpacking) hold(r io.Reader) ([]byte, error) {
	var data bytes.Buffer
	chunk := make([]byte, inputBuffer)
	for {
		n, err := r.Read(chunk)
		if held := u.budget.hold(int64(n)); held != nil {
			return nil, held
		}
		data.Write(chunk[:n])
		if errors.Is(err, io.EOF) {
			return data.Bytes(), nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// directoryBytes is the number of bytes of a zip directory that may be read for each allowed entry.
// It is large enough for the entry's name.
const directoryBytes = 128

// boundedAt limits the total number of bytes that are read from a file.
type boundedAt struct {
	r    io.ReaderAt
	left int64
}

// ReadAt implements io.ReaderAt.
func (b *boundedAt) ReadAt(p []byte, off int64) (int, error) {
	if b.left -= int64(len(p)); b.left < 0 {
		return 0, ErrTooLarge
	}
	return b.r.ReadAt(p, off)
}

// zip yields the entries of an archive. Their paths are inside folder.
func (u *unpacking) zip(name, folder string, r io.ReaderAt, length int64) bool {
	most := int64(u.budget.limits.Entries)
	directory := &boundedAt{r: r, left: unlimited}
	if most < unlimited/directoryBytes {
		directory.left = most*directoryBytes + inputBuffer*2
	}
	z, err := zip.NewReader(directory, length)
	if errors.Is(err, ErrTooLarge) || err == nil && int64(u.budget.entries+len(z.File)) > most {
		err = u.budget.refuse("the archive has more than %d entries", most)
	}
	if err != nil {
		return u.fail(name, err)
	}
	directory.left = unlimited
	u.budget.entries += len(z.File)
	for _, f := range z.File {
		inside := entryName(f)
		if strings.HasSuffix(f.Name, "/") || strings.HasPrefix(inside, "__MACOSX/") {
			continue
		}
		if !u.zipped(name+"/"+inside, path.Join(folder, inside), f) {
			return false
		}
	}
	return true
}

// zipped yields a single entry of an archive.
func (u *unpacking) zipped(name, inside string, f *zip.File) bool {
	const encrypted = 1
	if f.Flags&encrypted != 0 {
		return u.fail(name, fmt.Errorf("%w: it is encrypted", ErrNotSupported))
	}
	r, err := f.Open()
	if err != nil {
		return u.fail(name, err)
	}
	defer func() { _ = r.Close() }() // only read
	l := &layer{out: r, b: u.budget}
	l.in.n = int64(min(f.CompressedSize64, unlimited))
	if u.depth == 1 && u.length > 0 { // entries cannot claim to be larger than the file
		u.budget.packed = min(u.budget.packed+min(l.in.n, u.length), u.length)
	}
	return u.packed(name, inside, bufio.NewReaderSize(l, DetectBytes))
}

// entryName returns the name of an entry as a UTF-8 path within the archive.
func entryName(f *zip.File) string {
	name := f.Name
	if f.NonUTF8 {
		name = guessEncoding([]byte(name)).decode([]byte(name))
	}
	return insidePath(cleanLine(strings.ReplaceAll(name, `\`, "/")))
}

// insidePath returns a path that stays inside any folder it is joined to.
func insidePath(name string) string {
	if len(name) > 1 && name[1] == ':' { // a drive
		name = name[2:]
	}
	return strings.TrimPrefix(path.Clean("/"+name), "/")
}

// unpackedName removes the extension of a compression format from a name.
func unpackedName(name string) string {
	extension := path.Ext(name)
	for _, known := range packings {
		if strings.EqualFold(extension, known) {
			return strings.TrimSuffix(name, extension)
		}
	}
	return name
}
