package collection

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// # Format
//
// The file is a frame of zstd. In it are, with numbers as uvarints unless said otherwise:
//
//   - the number of games, and the length of the text;
//   - the text: a line for each game, the result and the values of headerNames, with tabs between them;
//   - for each game, in the order of their moves: how many plies it shares with the one before;
//   - for each of them: how many plies it has in all;
//   - for each of them: its line, as two bytes, low byte first;
//   - the plies that are not shared, as words of eight bytes, low byte first.
//
// A word is a number whose digits are moves, the first of them the lowest digit. The base of a digit is the
// number of legal moves there; a digit is how many of these come before the move, in the
// order of the squares that they leave and then of those that they go to. A word has as many digits as
// it has room for, of one game or several.

// errPacked is wrapped by the errors of games that cannot be unpacked.
var errPacked = errors.New("damaged collection of games")

// Bounds of what a file may unfold to.
const (
	mostGames   = 1 << 16
	mostUnfolds = 64 << 20
)

func unpack(file string) ([]game, error) {
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(mostUnfolds))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	data, err := z.DecodeAll([]byte(file), nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errPacked, err)
	}
	r := reader{data: data}
	n, length := r.number(mostGames), r.number(len(data))
	text := string(r.bytes(length))
	shared, plies := r.numbers(n), r.numbers(n)
	lines := r.bytes(2 * n)
	if r.failed {
		return nil, fmt.Errorf("%w: it ends early", errPacked)
	}
	headers := strings.Split(text, "\n")
	if len(headers) != n {
		return nil, fmt.Errorf("%w: %d lines of headers for %d games", errPacked, len(headers), n)
	}
	games := make([]game, n)
	d := digits{words: r.data, room: ^uint64(0)}
	var before []xiangqi.Move
	for i := range n {
		line := int(binary.LittleEndian.Uint16(lines[2*i:]))
		if line >= n || shared[i] > len(before) || shared[i] > plies[i] {
			return nil, fmt.Errorf("%w: game %d", errPacked, i)
		}
		moves := make([]xiangqi.Move, plies[i])
		copy(moves, before[:shared[i]])
		if err := d.moves(moves, shared[i]); err != nil {
			return nil, fmt.Errorf("game %d: %w", i, err)
		}
		games[line] = game{headers[line], moves}
		before = moves
	}
	return games, nil
}

// reader reads the parts before the moves.
type reader struct {
	data   []byte
	failed bool
}

// number reads a number up to most.
func (r *reader) number(most int) int {
	v, n := binary.Uvarint(r.data)
	if n <= 0 || v > uint64(most) {
		r.failed = true
		return 0
	}
	r.data = r.data[n:]
	return int(v)
}

func (r *reader) numbers(n int) []int {
	const mostPlies = 1 << 12
	list := make([]int, n)
	for i := range list {
		list[i] = r.number(mostPlies)
	}
	return list
}

func (r *reader) bytes(n int) []byte {
	if n > len(r.data) {
		r.failed = true
		n = 0
	}
	b := r.data[:n]
	r.data = r.data[n:]
	return b
}

// digits reads moves from words.
type digits struct {
	words []byte
	word  uint64 // what is left of the present one
	room  uint64 // product of the bases of its digits
	legal []xiangqi.Move
}

// moves fills in the moves of a game from a ply on; those before are there.
func (d *digits) moves(moves []xiangqi.Move, from int) error {
	pos := xiangqi.StartPosition()
	for ply := range moves {
		if ply >= from {
			d.legal = pos.AppendLegal(d.legal[:0])
			n, err := d.next(len(d.legal))
			if err != nil {
				return fmt.Errorf("ply %d: %w", ply+1, err)
			}
			moves[ply] = nth(d.legal, n)
		}
		pos.MakeMove(moves[ply])
	}
	return nil
}

// next returns the next digit, which has the given base.
func (d *digits) next(base int) (int, error) {
	if base == 0 {
		return 0, fmt.Errorf("%w: a move after the end", errPacked)
	}
	over, room := bits.Mul64(d.room, uint64(base))
	if over != 0 {
		if len(d.words) < 8 {
			return 0, fmt.Errorf("%w: moves are missing", errPacked)
		}
		d.word, d.words = binary.LittleEndian.Uint64(d.words), d.words[8:]
		room = uint64(base)
	}
	d.room = room
	digit := d.word % uint64(base)
	d.word /= uint64(base)
	return int(digit), nil
}

// nth returns the move that n others come before, in the order of the squares that they leave,
// then of those that they go to; 0 <= n < len(moves).
func nth(moves []xiangqi.Move, n int) xiangqi.Move {
	var leave [xiangqi.NumSquares]uint8
	for _, m := range moves {
		leave[m.From()]++
	}
	from := 0
	for n >= int(leave[from]) {
		n -= int(leave[from])
		from++
	}
	var to [xiangqi.NumSquares]bool
	for _, m := range moves {
		if int(m.From()) == from {
			to[m.To()] = true
		}
	}
	for s := range to {
		if to[s] {
			if n == 0 {
				return xiangqi.NewMove(xiangqi.Square(from), xiangqi.Square(s))
			}
			n--
		}
	}
	return xiangqi.NoMove // not reached
}
