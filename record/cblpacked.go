package record

import (
	"bufio"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// This file reads the library format of an older version of CCBridge. After a header of 20 bytes,
// everything is compressed with zlib. A text is stored as a length of four bytes, followed by that
// many bytes of GBK. "||" marks a line break. A square is stored as two nibbles, for the file and
// the row, with rows counted from Black's home rank. The squares of pieces are numbered from 1, in
// XQF order; the squares of moves are numbered from 0.
//
// The format was derived from two published files. The meaning of the fields named CBL_… is
// unknown.

const (
	cblPackedMagic = "CCBridge\x15\x00\x00\x00"
	cblPackedHead  = 20
	cblDates       = 38 // dates of creation and last change, 19 bytes each
	cblMove        = 6  // bytes: number, from, to, and the notation of the move
)

// cblPackedFields are the texts that precede the result of a game.
var cblPackedFields = []string{"Title", "CBL_Text2", "CBL_Text3", "CBL_Text4", "CBL_Text5", "Red", "Black"}

// cblPackedAuthors are the texts that follow the result. After them comes a remark on the whole
// game.
var cblPackedAuthors = []string{"Annotator", "CBR_AnnotatorEmail", "Author", "CBR_AuthorEmail"}

// packedCBL is a library that is being read.
type packedCBL struct {
	in     *input
	r      *bufio.Reader
	offset int64 // in the unpacked data
}

func readPackedCBL(in *input) {
	if _, err := in.r.Discard(cblPackedHead); err != nil {
		in.skip(Place{}, fmt.Errorf("%w: the library ends in its head", ErrDamaged))
		return
	}
	z, err := zlib.NewReader(in.r)
	if err != nil {
		in.skip(Place{Offset: cblPackedHead}, fmt.Errorf("%w: %w", ErrDamaged, err))
		return
	}
	l := &packedCBL{in: in, r: bufio.NewReader(z)}
	if err := l.head(); err != nil {
		in.skip(Place{}, fmt.Errorf("%w: the head of the library: %w", ErrDamaged, err))
		return
	}
	for {
		size, err := l.number()
		if errors.Is(err, io.EOF) {
			return
		}
		in.game++
		at := l.offset - 4
		if err == nil && int64(size) > in.options.Limits.Game {
			err = fmt.Errorf("%w: a game of %d bytes", ErrTooLarge, size)
		}
		var data []byte
		if err == nil {
			data, err = l.take(int64(size) - 4)
		}
		if err != nil {
			in.skip(Place{Offset: at}, fmt.Errorf("%w: the library ends within a game: %w", ErrDamaged, err))
			return
		}
		if !in.passed() && !in.givePackedCBL(data, at) {
			return
		}
	}
}

// head skips the data that describes the library as a whole.
func (l *packedCBL) head() error {
	for range 5 { // name, two unknown texts, maker, maker's e-mail
		if err := l.passText(); err != nil {
			return err
		}
	}
	if _, err := l.take(cblDates + 4); err != nil { // includes the number of games
		return err
	}
	return l.passText()
}

func (l *packedCBL) number() (uint32, error) {
	b, err := l.take(4)
	if err != nil {
		return 0, err
	}
	return binary.LittleEndian.Uint32(b), nil
}

func (l *packedCBL) passText() error {
	size, err := l.number()
	if err == nil {
		_, err = l.r.Discard(int(min(int64(size), l.in.options.Limits.Game)))
		l.offset += int64(size)
	}
	return err
}

// take reads n bytes. It allocates memory only for data that the file actually contains.
func (l *packedCBL) take(n int64) ([]byte, error) {
	if n < 0 {
		return nil, io.ErrUnexpectedEOF
	}
	data, err := io.ReadAll(io.LimitReader(l.r, n))
	l.offset += int64(len(data))
	if err == nil && int64(len(data)) < n {
		err = io.ErrUnexpectedEOF
		if len(data) == 0 && n == 4 {
			err = io.EOF
		}
	}
	return data, err
}

// packedGame is a game that is being read.
type packedGame struct {
	data []byte
	game *Game
	o    *ReadOptions
	p    Place
	cut  bool // data ends prematurely
}

func (in *input) givePackedCBL(data []byte, at int64) bool {
	f := &packedGame{data: data, game: New(), o: &in.options, p: Place{Game: in.game, Offset: at}}
	f.read()
	if f.cut {
		return in.skip(f.p, fmt.Errorf("%w: the game ends too early", ErrDamaged))
	}
	return in.give(f.game)
}

// bytes returns the next n bytes. Beyond the end of the data, it returns zeros.
func (f *packedGame) bytes(n int) []byte {
	if n < 0 || n > len(f.data) {
		f.cut, f.data = true, nil
		return make([]byte, min(max(n, 0), cblDates))
	}
	taken := f.data[:n]
	f.data = f.data[n:]
	return taken
}

func (f *packedGame) number() int { return int(int32(binary.LittleEndian.Uint32(f.bytes(4)))) }

func (f *packedGame) text() string {
	text := cleanText(f.o.Encoding.binary().decode(f.bytes(f.number())))
	if strings.Contains(text, "\uFFFD") {
		f.game.warn(f.p, "characters that do not decode have been replaced")
	}
	return strings.ReplaceAll(text, "||", "\n")
}

func (f *packedGame) read() {
	g := f.game
	g.Start = xiangqi.Setup{MoveNumber: 1}
	for i, b := range f.bytes(len(xqfMen)) {
		if s := xiangqi.SquareAt(int(b>>4)-1, xiangqi.NumRanks-int(b&15)); b != 0 && s.Valid() {
			g.Start.Put(s, xqfMen[i])
		}
	}
	if kind := f.number() - 1; kind > 1 && kind < len(gameTypes) {
		g.Headers.Set("Type", gameTypes[kind])
	}
	f.number() // 0 in every known file
	if n := f.number(); n > 1 && n <= 9999 {
		g.Start.MoveNumber = n
	}
	for _, name := range cblPackedFields {
		g.Headers.Set(name, cleanLine(f.text()))
	}
	if r := f.number(); r >= 0 && r < len(xqfResults) {
		g.Result = xqfResults[r]
	}
	for _, name := range cblPackedAuthors {
		g.Headers.Set(name, cleanLine(f.text()))
	}
	g.Root.Comment = cleanText(f.text())
	if f.bytes(1)[0] == 0 {
		g.Start.Turn = xiangqi.Black
	}
	dates := string(f.bytes(cblDates))
	g.Headers.Set("Created", cleanLine(dates[:cblDates/2]))
	g.Headers.Set("Modified", cleanLine(dates[cblDates/2:]))
	f.moves(f.number())
	g.settle(func(int64) Place { return f.p })
}

// moves reads the tree. Each move is stored with its ply, and is a reply to the last move at the
// preceding ply. The comments come after the moves, each on a line of its own.
func (f *packedGame) moves(count int) {
	if count < 0 || count > len(f.data)/cblMove {
		f.cut = true
		return
	}
	if count > f.o.Limits.Moves {
		f.game.warn(f.p, "moves beyond the limits are left out")
	}
	line := []*Node{f.game.Root}
	var nodes []*Node
	for range count {
		b := f.bytes(cblMove)
		ply := int(binary.LittleEndian.Uint16(b))
		if len(nodes) >= f.o.Limits.Moves || ply < 1 || ply > min(len(line), MaxPlies) {
			nodes = append(nodes, line[max(0, min(ply-1, len(line)-1))]) // the comment is attached to the node above
			if len(nodes) <= f.o.Limits.Moves {
				f.game.warn(f.p, "a move of ply %d follows ply %d: left out", ply, len(line)-1)
			}
			continue
		}
		from, to := halfBytes(b[2]), halfBytes(b[3])
		m := xiangqi.NoMove // settle reports NoMove as unplayable
		if from.Valid() && to.Valid() {
			m = xiangqi.NewMove(from, to)
		}
		n := line[ply-1].Add(m)
		line = append(line[:ply], n)
		nodes = append(nodes, n)
	}
	text := f.o.Encoding.binary().decode(f.data)
	if strings.Contains(text, "\uFFFD") {
		f.game.warn(f.p, "characters that do not decode have been replaced")
	}
	for i, comment := range strings.Split(text, "\r\n") {
		comment = cleanText(strings.ReplaceAll(comment, "||", "\n"))
		switch {
		case comment == "":
		case i < len(nodes):
			nodes[i].comment(comment)
		default:
			f.game.Root.comment(comment)
		}
	}
}

// halfBytes returns the square of a move.
func halfBytes(b byte) xiangqi.Square {
	return xiangqi.SquareAt(int(b>>4), xiangqi.NumRanks-1-int(b&15))
}
