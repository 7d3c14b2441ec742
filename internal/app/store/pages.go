package store

import (
	"encoding/binary"
	"io"
)

// Layout of a database file: https://www.sqlite.org/fileformat2.html.
const (
	usualPage     = 4096 // in bytes; SQLite's default, which this package has never changed
	fileHeader    = 100
	fileMagic     = "SQLite format 3\x00"
	leafOfTable   = 0x0d
	leafOfIndex   = 0x0a
	innerOfIndex  = 0x02
	leafHeader    = 8
	innerHeader   = 12
	mostRowBytes  = 64 << 20 // larger rows are treated as damage
	mostCells     = 1 << 15
	textFromType  = 13
	blobFromType  = 12
	mostInRecords = 64 // columns
)

// image presents a database file as a sequence of pages, with those in its journal applied. Each
// page can be read even if others are damaged.
type image struct {
	size, usable int
	file, log    io.ReaderAt
	over         map[uint32]int64 // offsets of pages in the log
	stale        map[uint32]bool  // pages that were rewritten later, in frames that cannot be read
	last         uint32
}

// images divides a file into pages, once for each possible page size.
func images(file io.ReaderAt, length int64, log io.ReaderAt, logLength int64) []*image {
	contents := readLog(log, logLength)
	m := &image{size: usualPage, usable: usualPage, file: file, log: log}
	list := []*image{m}
	head := make([]byte, fileHeader)
	_ = readAll(file, head, 0) // on failure, the header stays empty
	size := int(binary.BigEndian.Uint16(head[16:]))
	if size == 1 {
		size = 65536 // in bytes
	}
	if string(head[:len(fileMagic)]) == fileMagic && pageSize(size) && size != usualPage {
		list = append(list, &image{size: size, usable: size - int(head[20]), file: file, log: log})
	}
	for _, m := range list {
		m.last = uint32((length + int64(m.size) - 1) / int64(m.size))
		if contents.size == m.size {
			m.over, m.stale, m.last = contents.pages, contents.stale, max(m.last, contents.last)
		}
	}
	return list
}

// page reads page n into p. Pages are numbered from 1.
func (m *image) page(n uint32, p []byte) error {
	if at, ok := m.over[n]; ok {
		return readAll(m.log, p, at)
	}
	if n < 1 {
		return io.EOF
	}
	return readAll(m.file, p, int64(n-1)*int64(m.size))
}

// record is a table row or an index key as stored in a page.
type record struct {
	rowid  int64
	values []value
	// damaged means that some overflow pages could not be read, so the last values are missing.
	damaged bool
	// stale means that the record may since have been changed.
	stale bool
}

// value is nil, an int64 or a []byte.
type value any

// rows calls see for every readable table row and key for every readable index key, in page order.
func (m *image) rows(see, key func(record)) {
	p := make([]byte, m.size)
	for n := uint32(1); n <= m.last; n++ {
		if m.page(n, p) != nil {
			continue
		}
		at := 0
		if n == 1 {
			at = fileHeader
		}
		header, to, inner := leafHeader, see, 0
		switch p[at] {
		case leafOfTable:
		case leafOfIndex:
			to = key
		case innerOfIndex:
			header, to, inner = innerHeader, key, 4
		default:
			continue
		}
		cells := int(binary.BigEndian.Uint16(p[at+3:]))
		for i := range mostCells {
			where := at + header + 2*i
			if where+2 > m.usable {
				break
			}
			start := int(binary.BigEndian.Uint16(p[where:])) + inner
			if start < where+2 || start >= m.usable {
				if i >= cells {
					break // the count may be wrong too, so read cells beyond it until a pointer is invalid
				}
				continue
			}
			if r, ok := m.cell(p[:m.usable], start, p[at] == leafOfTable); ok {
				r.stale = m.stale[n]
				to(r)
			}
		}
	}
}

// cell reads the record that begins at offset at of a page.
func (m *image) cell(p []byte, at int, row bool) (r record, ok bool) {
	length, n := varint(p[at:])
	at += n
	if n == 0 || length > mostRowBytes || length < 2 {
		return r, false
	}
	if row {
		id, n := varint(p[at:])
		if n == 0 {
			return r, false
		}
		r.rowid = int64(id)
		at += n
	}
	// Compute how much of the record is stored in the page itself.
	u := m.usable
	most, least := u-35, (u-12)*32/255-23
	if !row {
		most = (u-12)*64/255 - 23
	}
	local := int(length)
	if local > most {
		if local = least + (int(length)-least)%(u-4); local > most {
			local = least
		}
	}
	if at+local > len(p) {
		return r, false
	}
	data := append([]byte(nil), p[at:at+local]...)
	if local < int(length) {
		if at+local+4 > len(p) {
			return r, false
		}
		data, r.damaged = m.overflow(data, binary.BigEndian.Uint32(p[at+local:]), int(length))
	}
	r.values, ok = decodeRecord(data, int(length))
	return r, ok
}

// overflow reads the rest of a record from its overflow pages.
func (m *image) overflow(data []byte, next uint32, length int) (all []byte, damaged bool) {
	p := make([]byte, m.size)
	for len(data) < length {
		if next < 1 || next > m.last || m.page(next, p) != nil {
			return data, true
		}
		data = append(data, p[4:4+min(length-len(data), m.usable-4)]...)
		next = binary.BigEndian.Uint32(p)
	}
	return data, false
}

// decodeRecord decodes the values of a record of the given length. If data is shorter than length,
// the last values are missing from the result.
func decodeRecord(data []byte, length int) (values []value, ok bool) {
	header, n := varint(data)
	if n == 0 || header > uint64(min(len(data), length)) || int(header) < n {
		return nil, false
	}
	types, body := data[n:header], data[header:]
	for left := length - int(header); len(types) > 0; {
		kind, n := varint(types)
		if n == 0 || len(values) == mostInRecords {
			return nil, false
		}
		types = types[n:]
		size := sizeOf(kind)
		if size > left {
			return nil, false
		}
		left -= size
		if size > len(body) {
			return values, true // the remaining values are missing
		}
		values = append(values, valueOf(kind, body[:size]))
		body = body[size:]
	}
	return values, true
}

// sizeOf returns the size of a value of the given type, in bytes.
func sizeOf(kind uint64) int {
	const most = mostRowBytes
	switch {
	case kind >= blobFromType:
		return int(min((kind-blobFromType)/2, most))
	case kind <= 4:
		return int(kind)
	case kind == 5:
		return 6
	case kind == 6, kind == 7:
		return 8
	}
	return 0
}

func valueOf(kind uint64, b []byte) value {
	switch {
	case kind >= blobFromType:
		return b
	case kind == 0, kind >= 7 && kind != 8 && kind != 9: // not a value, or a fraction, which our columns never contain
		return nil
	case kind == 8, kind == 9:
		return int64(kind - 8)
	}
	n := int64(int8(b[0]))
	for _, c := range b[1:] {
		n = n<<8 | int64(c)
	}
	return n
}

// varint decodes a number of 1 to 9 bytes. On failure, n is 0.
func varint(p []byte) (v uint64, n int) {
	const longest = 9
	for i := range min(len(p), longest) {
		if i == longest-1 {
			return v<<8 | uint64(p[i]), longest
		}
		v = v<<7 | uint64(p[i]&0x7f)
		if p[i]&0x80 == 0 {
			return v, i + 1
		}
	}
	return 0, 0
}
