package record

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// CBR is the format of CCBridge 象棋桥 for a single game: a header of 2214 bytes, followed by the move
// tree, depth first. Texts are zero-terminated UTF-16. Like the numbers, they are little-endian.
// The bytes after a text and between the fields contain leftover memory.

const (
	cbrMagic  = "CCBridge Record\x00"
	cbrHeader = 2214
)

// Kinds of files. The kind is stored in the byte at offset 19.
const (
	cbrKindAt = 19
	cbrOlder  = 1
	cbrRecord = 2
	cbrNewer  = 3
)

// Older records have a shorter header. Only its title, side to move, move number and board are
// known. Squares are stored as in CBF, with the file in the high nibble and the row in the low
// nibble.
const (
	cbrShorter    = 256
	cbrOlderTitle = 52
)

// cbrFields are the texts in the header: the offset, the size in bytes, and the header that
// receives the text.
var cbrFields = []struct {
	offset, size int
	header       string
}{
	{52, 128, "CBR_Script"}, {180, 128, "Title"}, {308, 256, "Category"}, {564, 64, "Source"},
	{628, 64, "EventClass"}, {692, 64, "Event"}, {756, 64, "Round"}, {820, 32, "Group"}, {852, 32, "Table"},
	{884, 64, "Date"}, {948, 64, "Site"}, {1012, 64, "TimeControl"},
	{1076, 64, "Red"}, {1140, 64, "RedTeam"}, {1204, 64, "RedTime"}, {1268, 32, "RedElo"},
	{1300, 64, "Black"}, {1364, 64, "BlackTeam"}, {1428, 64, "BlackTime"}, {1492, 32, "BlackElo"},
	{1524, 64, "Referee"}, {1588, 64, "Recorder"}, {1652, 64, "Annotator"}, {1716, 64, "CBR_AnnotatorEmail"},
	{1780, 64, "Author"}, {1844, 64, "CBR_AuthorEmail"}, {1908, 40, "Created"}, {1972, 40, "Modified"},
	{2044, 32, "CBR_Nature"}, {2080, 32, "Termination"},
}

// Offsets of the other fields in the header.
const (
	cbrType       = 2040 // 0 played, 1 composed; 2 and 3 the same from the middle game on
	cbrResult     = 2076
	cbrTurn       = 2112
	cbrMoveNumber = 2116
	cbrBoard      = 2120
	cbrPlayers    = 2210
)

// cbrKinds are the kinds of pieces, indexed by the low nibble of a byte on the board.
var cbrKinds = [...]xiangqi.Kind{
	xiangqi.NoKind, xiangqi.Rook, xiangqi.Knight, xiangqi.Bishop, xiangqi.Advisor, xiangqi.King, xiangqi.Cannon, xiangqi.Pawn,
}

// Flags of a move record.
const (
	cbrEnd         = 1 // the line ends here
	cbrAlternative = 2
	cbrComment     = 4
)

// cbrSquare converts an index to a square. Squares are numbered from Black's corner on Red's left.
func cbrSquare(b byte) xiangqi.Square { return xiangqi.SquareAt(int(b)%9, 9-int(b)/9) }

func cbrIndex(s xiangqi.Square) byte { return byte(s.File() + 9*(9-s.Rank())) }

func readCBR(in *input) {
	in.game = 1
	data, ok := in.all(in.options.Limits.Game)
	if !ok {
		return
	}
	g, err := decodeCBR(data, 0, in.options.Limits.Moves)
	if err != nil {
		in.skip(Place{}, err)
		return
	}
	in.give(g)
}

// cbrFile is a record that is being read.
type cbrFile struct {
	data []byte
	at   int
	base int64 // offset of data in the file
	most int   // maximum number of moves
	game *Game

	shorter int // how many bytes shorter the header is than cbrHeader
	square  func(byte) xiangqi.Square
}

// decodeCBR reads a record that begins at offset base of its file. It reads at most the given
// number of moves.
func decodeCBR(data []byte, base int64, most int) (*Game, error) {
	if len(data) < cbrHeader-cbrShorter || string(data[:16]) != cbrMagic || data[cbrKindAt] != cbrOlder && len(data) < cbrHeader {
		return nil, fmt.Errorf("%w: no CCBridge record", ErrFormat)
	}
	f := &cbrFile{data: data, base: base, most: most, game: New(), square: cbrSquare}
	switch data[cbrKindAt] {
	case cbrOlder:
		f.shorter = cbrShorter
		f.square = func(b byte) xiangqi.Square { return xiangqi.SquareAt(int(b>>4), 9-int(b&15)) }
	case cbrRecord:
	case cbrNewer:
		return nil, fmt.Errorf("%w: a record of a newer CCBridge, whose format is not known", ErrNotSupported)
	default:
		return nil, fmt.Errorf("%w: a CCBridge file of kind %d, want %d", ErrNotSupported, data[cbrKindAt], cbrRecord)
	}
	f.readHeader()
	f.readTree()
	return f.game, nil
}

func (f *cbrFile) place(at int64) Place { return Place{Offset: f.base + at} }

func (f *cbrFile) readHeader() {
	d, g := f.data, f.game
	if f.shorter > 0 {
		g.Headers.Set("Title", cleanLine(decodeUTF16(d[cbrOlderTitle:][:cbrFields[1].size])))
	} else {
		f.readFacts()
	}
	number := int(binary.LittleEndian.Uint16(d[cbrMoveNumber-f.shorter:]))
	if number < 1 || number > 9999 {
		number = 1
	}
	g.Start = xiangqi.Setup{MoveNumber: number}
	if d[cbrTurn-f.shorter] == 2 {
		g.Start.Turn = xiangqi.Black
	}
	for i, b := range d[cbrBoard-f.shorter:][:xiangqi.NumSquares] {
		color, kind := b>>4, b&15
		switch {
		case b == 0:
		case color < 1 || color > 2 || int(kind) >= len(cbrKinds):
			g.warn(f.place(int64(cbrBoard-f.shorter+i)), "%#x is no piece", b)
		default:
			g.Start.Put(cbrSquare(byte(i)), xiangqi.NewPiece(xiangqi.Color(color-1), cbrKinds[kind]))
		}
	}
}

// readFacts reads the game's metadata from the header.
func (f *cbrFile) readFacts() {
	d, g := f.data, f.game
	for _, field := range cbrFields {
		g.Headers.Set(field.header, cleanLine(decodeUTF16(d[field.offset:][:field.size])))
	}
	if kind := d[cbrType]; kind > 0 && kind < 4 {
		g.Headers.Set("CBR_Type", strconv.Itoa(int(kind)))
	}
	if r := d[cbrResult]; int(r) < len(xqfResults) {
		g.Result = xqfResults[r]
	}
}

// readTree reads the moves. The first record is the start position.
func (f *cbrFile) readTree() {
	f.at = cbrHeader - f.shorter
	g := f.game
	flags, _, comment, ok := f.record()
	if !ok {
		return
	}
	g.Root.comment(comment)
	grown := newGrowth(g.Root, f.most)
	for more := flags&cbrEnd == 0; more; {
		place := int64(f.at)
		var m xiangqi.Move
		if flags, m, comment, ok = f.record(); !ok {
			g.warn(f.place(place), "the record ends within the moves")
			break
		}
		var n *Node
		n, more = grown.add(m, place, flags&cbrEnd == 0, flags&cbrAlternative != 0)
		n.comment(comment)
	}
	if grown.cut {
		g.warn(f.place(0), "moves beyond the limits are left out")
	}
	g.settle(f.place)
}

// record reads a single move. ok is false at the end of the data.
func (f *cbrFile) record() (flags byte, m xiangqi.Move, comment string, ok bool) {
	if len(f.data)-f.at < 4 {
		return 0, m, "", false
	}
	head := f.data[f.at:][:4]
	f.at += 4
	from, to := f.square(head[2]), f.square(head[3])
	if from.Valid() && to.Valid() {
		m = xiangqi.NewMove(from, to)
	}
	if head[0]&cbrComment == 0 {
		return head[0], m, "", true
	}
	if len(f.data)-f.at < 4 {
		return 0, m, "", false
	}
	length := int(int32(binary.LittleEndian.Uint32(f.data[f.at:])))
	f.at += 4
	if length < 0 || length > len(f.data)-f.at {
		f.game.warn(f.place(int64(f.at)), "a comment of %d bytes, more than there are", length)
		length = min(max(length, 0), len(f.data)-f.at)
	}
	comment = cleanText(decodeUTF16(f.data[f.at:][:length]))
	f.at += length
	return head[0], m, comment, true
}

// decodeUTF16 decodes a zero-terminated text.
func decodeUTF16(b []byte) string {
	units := make([]uint16, 0, len(b)/2)
	for ; len(b) >= 2; b = b[2:] {
		unit := binary.LittleEndian.Uint16(b)
		if unit == 0 {
			break
		}
		units = append(units, unit)
	}
	return string(utf16.Decode(units))
}

func appendUTF16(dst []byte, text string) []byte {
	for _, unit := range utf16.Encode([]rune(text)) {
		dst = binary.LittleEndian.AppendUint16(dst, unit)
	}
	return dst
}

// encodeCBR writes a record.
func encodeCBR(g *Game, _ *WriteOptions, l *losses) ([]byte, error) {
	if err := g.playable(); err != nil {
		return nil, err
	}
	data := make([]byte, cbrHeader)
	copy(data, cbrMagic)
	data[cbrKindAt] = cbrRecord
	writeCBRHeaders(data, g.Headers, l)
	data[cbrResult] = byte(slices.Index(xqfResults[:], g.Result))
	data[cbrTurn] = 1 + byte(g.Start.Turn)
	binary.LittleEndian.PutUint16(data[cbrMoveNumber:], uint16(max(g.Start.MoveNumber, 1)))
	for s, piece := range g.Start.Board.All() {
		data[cbrBoard+int(cbrIndex(s))] = byte(1+piece.Color())<<4 | byte(slices.Index(cbrKinds[:], piece.Kind()))
	}
	copy(data[cbrPlayers:], "\xFF\xFF\xFF\xFF")
	l.surveyTree(g, holdsComments|holdsVariations|holdsMoveNumber|holdsResult)
	data = appendCBRNode(data, g.Root, false)
	data = appendCBRChildren(data, g.Root)
	// CCBridge gives every record a random identifier. Here, the identifier is derived from the
	// content instead.
	id := sha256.Sum256(data)
	copy(data[20:36], id[:])
	return data, nil
}

func writeCBRHeaders(data []byte, h Headers, l *losses) {
	fields := []field{{header: "CBR_Type"}}
	for _, f := range cbrFields {
		fields = append(fields, field{header: f.header})
		text := cleanLine(h.Get(f.header))
		if text != h.Get(f.header) {
			l.add(LossText, "line breaks in %s", f.header)
		}
		coded := appendUTF16(nil, text)
		if most := f.size - 2; len(coded) > most {
			l.add(LossText, "the end of %s", f.header)
			runes := []rune(text)
			for keep := min(len(runes), most); len(coded) > most; keep-- {
				coded = appendUTF16(nil, strings.TrimRight(string(runes[:keep]), " "))
			}
		}
		copy(data[f.offset:], coded)
	}
	l.loseHeaders(h, fields)
	if kind, err := strconv.Atoi(h.Get("CBR_Type")); err == nil && kind > 0 && kind < 4 {
		data[cbrType] = byte(kind)
	}
}

// appendCBRChildren writes the replies to a node, each followed by its continuation.
func appendCBRChildren(dst []byte, parent *Node) []byte {
	for i, n := range parent.Children {
		dst = appendCBRNode(dst, n, i+1 < len(parent.Children))
		dst = appendCBRChildren(dst, n)
	}
	return dst
}

func appendCBRNode(dst []byte, n *Node, alternative bool) []byte {
	flags, from, to := byte(0), byte(0), byte(0)
	if n.parent != nil {
		from, to = cbrIndex(n.Move.From()), cbrIndex(n.Move.To())
	}
	if len(n.Children) == 0 {
		flags |= cbrEnd
	}
	if alternative {
		flags |= cbrAlternative
	}
	text := appendUTF16(nil, cleanText(n.fullComment()))
	if len(text) > 0 {
		flags |= cbrComment
	}
	dst = append(dst, flags, 0, from, to)
	if len(text) > 0 {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(len(text)))
		dst = append(dst, text...)
	}
	return dst
}
