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
// The file is a zstd frame. Numbers in it are uvarints unless stated otherwise. It contains:
//
//   - the number of games, and the length of the text;
//   - the text: one line per game, with the result and the values of headerNames, separated by
//     tabs;
//   - for each game, ordered by their moves: the number of plies that it shares with the previous
//     game;
//   - for each of these games: its total number of plies;
//   - for each of these games: its line, as two bytes, low byte first;
//   - the plies that are not shared, as eight-byte words, low byte first.
//
// A word is a number whose digits represent moves, with the first move as the lowest digit. The
// base of a digit is the number of legal moves in the position. The digit itself is the number of
// legal moves that precede the move played when they are ordered by origin square and then by
// destination square. A word contains as many digits as fit into it. They may belong to one game or
// to several.

// errPacked is wrapped by errors for games that cannot be unpacked.
var errPacked = errors.New("damaged collection of games")

// Limits on unpacking.
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

// reader reads the parts of the file that precede the moves.
type reader struct {
	data   []byte
	failed bool
}

// number reads a number, which must not be greater than most.
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

// digits decodes moves from words.
type digits struct {
	words []byte
	word  uint64 // remaining digits of the current word
	room  uint64 // product of the bases of these digits
	legal []xiangqi.Move
}

// moves decodes the moves of a game from the given ply on. The moves before that ply must already
// be set.
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

// nth returns the move that is preceded by n other moves when they are ordered by origin square and
// then by destination square. It requires 0 <= n < len(moves).
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
	return xiangqi.NoMove // unreachable
}
