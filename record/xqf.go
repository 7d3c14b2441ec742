package record

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// XQF is the format of XQStudio 象棋演播室. A file consists of a header of 1024 bytes, followed by the
// move tree, depth first. From version 11 on, the file is enciphered with keys that are stored in
// the header. Text is GBK, and numbers are little-endian.

const (
	xqfMagic      = "XQ"
	maxXQFVersion = 18
	xqfHeader     = 1024
)

// xqfFields are the texts in the header. Each entry contains the offset of a length byte, the
// number of bytes reserved for the text after it, and the header that receives the text.
var xqfFields = []struct {
	offset, size int
	header       string
}{
	{80, 63, "Title"}, {144, 63, "Subtitle"}, {208, 63, "Event"}, {272, 15, "Date"}, {288, 15, "Site"},
	{304, 15, "Red"}, {320, 15, "Black"}, {336, 63, "TimeControl"}, {400, 15, "RedTime"}, {416, 15, "BlackTime"},
	{464, 15, "Annotator"}, {480, 15, "Author"},
}

// gameTypes are the values of the Type header, indexed by the kind of record in an XQF file. The
// value for kind 0, a complete game, is omitted.
var gameTypes = [...]string{"全局", "开局", "中局", "残局"}

// xqfResults are the results, indexed by number.
var xqfResults = [...]xiangqi.Result{xiangqi.Undecided, xiangqi.RedWins, xiangqi.BlackWins, xiangqi.Draw}

// xqfSquare converts a byte, which is file*10 + rank, to a square.
func xqfSquare(b byte) xiangqi.Square { return xiangqi.SquareAt(int(b)/10, int(b)%10) }

func xqfByte(s xiangqi.Square) byte { return byte(s.File()*10 + s.Rank()) }

// xqfMove returns the move between two squares, or NoMove if either square is off the board.
func xqfMove(from, to byte) xiangqi.Move {
	f, t := xqfSquare(from), xqfSquare(to)
	if !f.Valid() || !t.Valid() {
		return xiangqi.NoMove
	}
	return xiangqi.NewMove(f, t)
}

// xqfFile is a file that is being read. Up to version 10, the keys are 0.
type xqfFile struct {
	data     []byte
	at       int
	version  byte
	pieces   byte // added to the squares of the pieces
	from, to byte // added to the squares of a move
	length   int  // added to the length of a comment
	stream   [32]byte
	encoding Encoding
	most     int // maximum number of moves
	game     *Game
}

func readXQF(in *input) {
	in.game = 1
	data, ok := in.all(in.options.Limits.Game)
	if !ok {
		return
	}
	if len(data) < xqfHeader || string(data[:2]) != xqfMagic {
		in.skip(Place{}, fmt.Errorf("%w: no XQF header", ErrFormat))
		return
	}
	f := &xqfFile{data: data, version: data[2], encoding: in.options.Encoding.binary(), most: in.options.Limits.Moves, game: New()}
	if f.version > maxXQFVersion {
		f.game.warn(Place{Offset: 2}, "version %d is not known, read as %d", f.version, maxXQFVersion)
	}
	f.readKeys()
	f.readHeader()
	if _, err := f.game.StartPosition(); err != nil && !f.keysAgree() {
		in.skip(Place{}, fmt.Errorf("%w: the keys have a wrong sum and the start is no position: %w", ErrFormat, err))
		return
	}
	f.readTree()
	in.give(f.game)
}

// readKeys derives the keys. All keys except the last one are bytes, so arithmetic on them wraps
// around.
func (f *xqfFile) readKeys() {
	h := f.data
	if !f.keysAgree() {
		f.game.warn(Place{Offset: 12}, "the keys have a wrong sum, the file may be damaged")
	}
	if f.version <= 10 {
		return
	}
	mix := func(k byte) byte { return 54*k*k + 221 }
	f.pieces = mix(h[13]) * h[13]
	f.from = mix(h[14]) * f.pieces
	f.to = mix(h[15]) * f.from
	f.length = (int(h[12])*256+int(h[13]))%32000 + 767
	const text = "[(C) Copyright Mr. Dong Shiwei.]"
	for i := range f.stream {
		key := h[12+i%4]&h[3] | h[8+i%4]
		f.stream[i] = key & text[i]
	}
}

// keysAgree reports whether the keys have the expected sum.
func (f *xqfFile) keysAgree() bool {
	h := f.data
	return h[12]+h[13]+h[14]+h[15] == 0
}

func (f *xqfFile) readHeader() {
	h, g := f.data, f.game
	g.Start = xiangqi.Setup{MoveNumber: max(int(binary.LittleEndian.Uint16(h[48:])), 1)}
	if g.Start.MoveNumber > 9999 {
		g.Start.MoveNumber = 1
	}
	if h[50] == 1 {
		g.Start.Turn = xiangqi.Black
	}
	if int(h[51]) < len(xqfResults) {
		g.Result = xqfResults[h[51]]
	}
	var slots [32]byte
	for i := range slots {
		slot := i
		if f.version >= 12 {
			slot = (i + 1 + int(f.pieces)) % 32
		}
		slots[slot] = h[16+i] - f.pieces
	}
	for i, b := range slots {
		s := xqfSquare(b)
		if s.Valid() && g.Start.At(s) != xiangqi.NoPiece {
			g.warn(Place{Offset: 16}, "two pieces stand on %v", s)
		}
		g.Start.Put(s, xqfMen[i])
	}
	for _, field := range xqfFields {
		text := h[field.offset+1:][:min(int(h[field.offset]), field.size)]
		// Many names have been cut off in the middle of a character.
		value := strings.TrimRight(cleanLine(f.encoding.decode(text)), "\uFFFD")
		g.Headers.Set(field.header, strings.TrimSpace(value))
	}
	if kind := binary.LittleEndian.Uint16(h[64:]); kind > 0 && int(kind) < len(gameTypes) {
		g.Headers.Set("Type", gameTypes[kind])
	}
}

// readTree reads the moves. The first record is the start position.
func (f *xqfFile) readTree() {
	f.at = xqfHeader
	g := f.game
	tag, _, comment, ok := f.record()
	if !ok {
		return
	}
	g.Root.comment(comment)
	grown := newGrowth(g.Root, f.most)
	for more := f.continues(tag); more; {
		place := int64(f.at)
		var m xiangqi.Move
		if tag, m, comment, ok = f.record(); !ok {
			g.warn(Place{Offset: place}, "the file ends within the moves")
			break
		}
		var n *Node
		n, more = grown.add(m, place, f.continues(tag), f.branches(tag))
		n.comment(comment)
	}
	if grown.cut {
		g.warn(Place{}, "moves beyond the limits are left out")
	}
	g.settle(func(place int64) Place { return Place{Offset: place} })
}

// continues reports whether a reply follows the record. branches reports whether an alternative
// follows it.
func (f *xqfFile) continues(tag byte) bool {
	return f.version > 10 && tag&0x80 != 0 || f.version <= 10 && tag&0xF0 != 0
}

func (f *xqfFile) branches(tag byte) bool {
	return f.version > 10 && tag&0x40 != 0 || f.version <= 10 && tag&0x0F != 0
}

// record reads a single record. ok is false at the end of the file.
func (f *xqfFile) record() (tag byte, m xiangqi.Move, comment string, ok bool) {
	head, ok := f.take(4)
	if !ok {
		return 0, m, "", false
	}
	tag = head[2]
	m = xqfMove(head[0]-0x18-f.from, head[1]-0x20-f.to)
	if f.version > 10 && tag&0x20 == 0 {
		return tag, m, "", true
	}
	size, ok := f.take(4)
	if !ok {
		return tag, m, "", f.version <= 10 // old programs omit the last length
	}
	place := f.at
	length := int(int32(binary.LittleEndian.Uint32(size))) - f.length
	if length < 0 || length > len(f.data)-f.at {
		f.game.warn(Place{Offset: int64(place)}, "a comment of %d bytes, more than there are", length)
		length = min(max(length, 0), len(f.data)-f.at)
	}
	text, _ := f.take(length)
	comment = cleanText(f.encoding.decode(text))
	if strings.Contains(comment, "\uFFFD") {
		f.game.warn(Place{Offset: int64(place)}, "characters that do not decode have been replaced")
	}
	return tag, m, comment, true
}

// take deciphers and returns the next n bytes.
func (f *xqfFile) take(n int) ([]byte, bool) {
	if n > len(f.data)-f.at {
		return nil, false
	}
	plain := slices.Clone(f.data[f.at : f.at+n])
	for i := range plain {
		plain[i] -= f.stream[(f.at+i)%32]
	}
	f.at += n
	return plain, true
}

// encodeXQF writes version 10, which is not enciphered and can hold just as much as the other
// versions.
func encodeXQF(g *Game, o *WriteOptions, l *losses) ([]byte, error) {
	if err := g.playable(); err != nil {
		return nil, err
	}
	squares, err := placeMen(&g.Start.Board)
	if err != nil {
		return nil, err
	}
	e := o.Encoding.binary()
	data := make([]byte, xqfHeader)
	copy(data, xqfMagic)
	data[2] = 10
	for i, s := range squares {
		data[16+i] = 0xFF
		if s.Valid() {
			data[16+i] = xqfByte(s)
		}
	}
	if g.Start.MoveNumber > 1 {
		binary.LittleEndian.PutUint16(data[48:], uint16(g.Start.MoveNumber))
	}
	data[50] = byte(g.Start.Turn)
	data[51] = byte(slices.Index(xqfResults[:], g.Result))
	writeXQFHeaders(data, g.Headers, e, l)
	l.surveyTree(g, holdsComments|holdsVariations|holdsMoveNumber|holdsResult)

	w := &xqfWriter{data: data, encoding: e, losses: l}
	w.record(0x18, 0x20, g.Root, false)
	w.children(g.Root)
	return w.data, nil
}

func writeXQFHeaders(data []byte, h Headers, e Encoding, l *losses) {
	fields := []field{{header: "Type"}}
	for _, f := range xqfFields {
		fields = append(fields, field{header: f.header})
		text := fitText(h.Get(f.header), f.header, f.size, e, l)
		data[f.offset] = byte(len(text))
		copy(data[f.offset+1:], text)
	}
	l.loseHeaders(h, fields)
	switch kind := slices.Index(gameTypes[:], h.Get("Type")); {
	case kind >= 0:
		data[64] = byte(kind)
	case h.Get("Type") != "":
		l.add(LossHeader, "Type")
	}
}

// fitText encodes a text for a field of the given size in bytes.
func fitText(text, name string, size int, e Encoding, l *losses) []byte {
	line := cleanLine(text)
	if line != text {
		l.add(LossText, "line breaks in %s", name)
	}
	coded, missing := e.encode(line)
	if missing > 0 {
		l.addCount(LossCharacters, missing, name)
	}
	if len(coded) <= size {
		return coded
	}
	l.add(LossText, "the end of %s", name)
	runes := []rune(line)
	for keep := min(len(runes), size); len(coded) > size; keep-- {
		coded, _ = e.encode(strings.TrimRight(string(runes[:keep]), " "))
	}
	return coded
}

// xqfWriter writes the move records.
type xqfWriter struct {
	data     []byte
	encoding Encoding
	losses   *losses
}

// children writes the replies to a node, each followed by its continuation.
func (w *xqfWriter) children(parent *Node) {
	for i, n := range parent.Children {
		w.record(0x18+xqfByte(n.Move.From()), 0x20+xqfByte(n.Move.To()), n, i+1 < len(parent.Children))
		w.children(n)
	}
}

func (w *xqfWriter) record(from, to byte, n *Node, alternative bool) {
	tag := byte(0)
	if len(n.Children) > 0 {
		tag = 0xF0
	}
	if alternative {
		tag |= 0x0F
	}
	reserved := byte(0)
	if n.parent == nil {
		reserved = 0xFF // the value that XQStudio writes
	}
	text, missing := w.encoding.encode(strings.ReplaceAll(cleanText(n.fullComment()), "\n", "\r\n"))
	if missing > 0 {
		w.losses.addCount(LossCharacters, missing, "comments")
	}
	w.data = append(w.data, from, to, tag, reserved)
	w.data = binary.LittleEndian.AppendUint32(w.data, uint32(len(text)))
	w.data = append(w.data, text...)
}
