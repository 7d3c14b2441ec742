package selfplay

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// Errors about files. ErrFormat means that the file does not contain games, or is of a different version.
// ErrDamaged means that a checksum or a length is wrong. ErrCut means that the file ends in the middle of a
// block, for example because the program was killed.
var (
	ErrFormat  = errors.New("not a file of games")
	ErrDamaged = errors.New("damaged file of games")
	ErrCut     = errors.New("the file of games is cut off")
)

// The mark at the start of a block identifies the format of its games.
const (
	blockMark    = "GBL" // in any version
	blockMagic   = blockMark + "2"
	blockMagicV1 = blockMark + "K"
)

const (
	blockHeader = 20      // in bytes
	mostPacked  = 1 << 24 // in bytes per block, both packed and unpacked
	mostGames   = 10_000  // per block
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// packer builds blocks. It contains the state of the compressor.
type packer struct{ encoder *zstd.Encoder }

func newPacker() (*packer, error) {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedBetterCompression))
	if err != nil {
		return nil, err
	}
	return &packer{e}, nil
}

// appendBlock appends a block that contains the given games.
func (p *packer) appendBlock(dst []byte, games []Game) ([]byte, error) {
	var plain []byte
	for i := range games {
		plain = appendGame(plain, &games[i])
	}
	if len(plain) > mostPacked || len(games) > mostGames {
		return nil, fmt.Errorf("%w: a block of %d games, %d bytes", ErrGame, len(games), len(plain))
	}
	start := len(dst)
	dst = append(dst, make([]byte, blockHeader)...)
	dst = p.encoder.EncodeAll(plain, dst)
	head, packed := dst[start:start+blockHeader], dst[start+blockHeader:]
	copy(head, blockMagic)
	binary.LittleEndian.PutUint32(head[4:], uint32(len(packed)))
	binary.LittleEndian.PutUint32(head[8:], uint32(len(plain)))
	binary.LittleEndian.PutUint32(head[12:], uint32(len(games)))
	binary.LittleEndian.PutUint32(head[16:], blockSum(head, packed))
	return dst, nil
}

func blockSum(head, packed []byte) uint32 {
	return crc32.Update(crc32.Checksum(head[:16], castagnoli), castagnoli, packed)
}

// sumOf returns the checksum stored in a block's header.
func sumOf(head []byte) uint32 { return binary.LittleEndian.Uint32(head[16:]) }

// EncodeGames encodes games as a block for transmission. Use DecodeGames to decode it.
func EncodeGames(games []Game) ([]byte, error) {
	p, err := newPacker()
	if err != nil {
		return nil, err
	}
	return p.appendBlock(nil, games)
}

// DecodeGames decodes the output of EncodeGames. Any error wraps ErrDamaged, ErrCut or ErrGame.
func DecodeGames(data []byte) ([]Game, error) {
	u, err := newUnpacker()
	if err != nil {
		return nil, err
	}
	defer u.close()
	size, err := packedLength(data)
	if err != nil {
		return nil, err
	}
	if len(data) != blockHeader+size {
		return nil, fmt.Errorf("%w: %d bytes, want %d", ErrCut, len(data), blockHeader+size)
	}
	return u.games(data[:blockHeader], data[blockHeader:])
}

// unpacker reads blocks.
type unpacker struct{ decoder *zstd.Decoder }

func newUnpacker() (*unpacker, error) {
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(mostPacked))
	if err != nil {
		return nil, err
	}
	return &unpacker{d}, nil
}

func (u *unpacker) close() { u.decoder.Close() }

// packedLength returns the number of bytes that follow a block's header.
func packedLength(head []byte) (int, error) {
	if len(head) < blockHeader {
		return 0, fmt.Errorf("%w: %d bytes of the head of a block", ErrCut, len(head))
	}
	if !isBlock(head) {
		return 0, fmt.Errorf("%w: no block begins here", ErrDamaged)
	}
	packed, plain := binary.LittleEndian.Uint32(head[4:]), binary.LittleEndian.Uint32(head[8:])
	games := binary.LittleEndian.Uint32(head[12:])
	if packed > mostPacked || plain > mostPacked || games > mostGames {
		return 0, fmt.Errorf("%w: a block of %d bytes, %d unpacked, %d games", ErrDamaged, packed, plain, games)
	}
	return int(packed), nil
}

// isBlock reports whether head can be the start of a block.
func isBlock(head []byte) bool {
	mark := string(head[:min(len(head), len(blockMagic))])
	return strings.HasPrefix(blockMagic, mark) || strings.HasPrefix(blockMagicV1, mark)
}

// games verifies a block and unpacks its games.
func (u *unpacker) games(head, packed []byte) ([]Game, error) {
	if blockSum(head, packed) != sumOf(head) {
		return nil, fmt.Errorf("%w: wrong checksum", ErrDamaged)
	}
	plain, err := u.decoder.DecodeAll(packed, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if want := binary.LittleEndian.Uint32(head[8:]); uint64(len(plain)) != uint64(want) {
		return nil, fmt.Errorf("%w: %d bytes unpacked, want %d", ErrDamaged, len(plain), want)
	}
	count := int(binary.LittleEndian.Uint32(head[12:]))
	cut := cutGame
	if string(head[:len(blockMagic)]) == blockMagicV1 {
		cut = cutGameV1
	}
	var games []Game
	for len(plain) > 0 && len(games) < count {
		var g Game
		if g, plain, err = cut(plain); err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	if len(games) != count || len(plain) > 0 {
		return nil, fmt.Errorf("%w: %d games and %d bytes more, want %d games", ErrDamaged, len(games), len(plain), count)
	}
	return games, nil
}
