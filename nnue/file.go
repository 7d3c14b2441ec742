package nnue

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/limits"
)

// A network file, little-endian:
//
//	offset  size
//	0       8     "CHUHENET"
//	8       4     version, 1; 2 when there are attack buckets; 3 with a second hidden layer
//	12      4     hidden: H, a multiple of 64 up to 1024
//	16      1     king buckets: K, 1 to 6
//	17      1     output buckets: B, 1 or 8
//	18      6     the king bucket of each king place, see KingPlace
//	24      2     QA, 255
//	26      2     QB
//	28      4     scale
//	32      4     length of the card: C, at most 1 MiB
//	        4     only from version 2 on: attack buckets: A, 3; in version 3 also 0
//	        4     only in version 3: units of the second hidden layer: S, 8
//	        C     the card, a JSON object
//	        ...   int16: K*A*689 rows of H first-layer weights, see FeatureTable
//	        ...   int16: H first-layer biases
//	        ...   int16: B times H output weights for the side to move, H for the other
//	        ...   int32: B output biases
//	        ...   int8: B times S times 2H weights of the second hidden layer
//	        ...   int32: B times S biases of its units
//	        ...   int16: B times S times what a unit adds to the output, and its square
//	        32    SHA-256 of everything before
const (
	fileMagic    = "CHUHENET"
	fileVersion  = 1
	fileVersion2 = 2  // with attack buckets
	fileVersion3 = 3  // with a second hidden layer
	fileHead     = 36 // bytes before the card in version 1
	mostCard     = limits.NetworkCard
)

// Errors returned by Read. ErrFormat means that the file is not a network or has an unknown version.
// ErrDamaged means that it is truncated or too long, or that its checksum is wrong. If the file is intact but
// the network cannot be used, the error wraps ErrShape or ErrWeights instead.
var (
	ErrFormat  = errors.New("not a network file")
	ErrDamaged = errors.New("damaged network file")
)

// Card records how a network was made. Unknown fields are omitted from the JSON.
type Card struct {
	Name       string   `json:"name"`                 // chosen by its trainer, or its file name
	Made       string   `json:"made,omitempty"`       // date on which the network was made
	Parent     string   `json:"parent,omitempty"`     // name of the checkpoint that training continued from
	Generator  string   `json:"generator,omitempty"`  // the program that played the games
	Games      uint64   `json:"games,omitempty"`      // games played for the training
	Positions  uint64   `json:"positions,omitempty"`  // positions trained on
	Held       uint64   `json:"held,omitempty"`       // positions held out for validation
	Samples    uint64   `json:"samples,omitempty"`    // positions times epochs
	Validation float64  `json:"validation,omitempty"` // loss on the held-out positions
	Error      float64  `json:"error,omitempty"`      // mean error of the quantised network relative to the float one, in centipawns
	Settings   Settings `json:"settings,omitzero"`    // training settings, by name
	Note       string   `json:"note,omitempty"`       // a remark by its trainer
}

// Settings are the training settings recorded in a card, by name.
type Settings map[string]string

// IsZero reports whether there are no settings.
func (s Settings) IsZero() bool { return len(s) == 0 }

// Read reads a network from in and validates it completely. Any error either comes from reading in or wraps
// ErrFormat, ErrDamaged, ErrShape or ErrWeights.
func Read(in io.Reader) (*Network, error) {
	head := make([]byte, fileHead)
	if n, err := io.ReadFull(in, head); err != nil {
		if n < len(fileMagic) || string(head[:len(fileMagic)]) != fileMagic {
			return nil, wrongMagic(head[:n], err)
		}
		return nil, cutOff("head", err)
	}
	if string(head[:len(fileMagic)]) != fileMagic {
		return nil, wrongMagic(head, nil)
	}
	switch v := binary.LittleEndian.Uint32(head[8:]); v {
	case fileVersion:
	case fileVersion2, fileVersion3:
		more := make([]byte, 4*(v-fileVersion))
		if _, err := io.ReadFull(in, more); err != nil {
			return nil, cutOff("head", err)
		}
		head = append(head, more...)
	default:
		return nil, fmt.Errorf("%w: version %d, want %d to %d", ErrFormat, v, fileVersion, fileVersion3)
	}
	shape, err := readShape(head)
	if err != nil {
		return nil, err
	}
	size := binary.LittleEndian.Uint32(head[32:])
	if size > mostCard {
		return nil, fmt.Errorf("%w: a card of %d bytes, want at most %d", ErrDamaged, size, mostCard)
	}
	numbers := 2*(shape.Rows()+1)*shape.Hidden + shape.OutputBuckets*(2*2*shape.Hidden+4) +
		shape.OutputBuckets*shape.Second*(2*shape.Hidden+4+2*2)
	rest := make([]byte, int(size)+numbers+sha256.Size)
	if _, err := io.ReadFull(in, rest); err != nil {
		return nil, cutOff("weights", err)
	}
	var more [1]byte
	if n, _ := io.ReadFull(in, more[:]); n > 0 {
		return nil, fmt.Errorf("%w: there is more data after the end", ErrDamaged)
	}
	return decode(head, rest, shape, int(size))
}

func wrongMagic(head []byte, err error) error {
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	return fmt.Errorf("%w: it begins with %q, want %q", ErrFormat, head[:min(len(head), len(fileMagic))], fileMagic)
}

func cutOff(where string, err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%w: it ends in the %s", ErrDamaged, where)
	}
	return err
}

func readShape(head []byte) (Shape, error) {
	s := Shape{
		Hidden:      int(binary.LittleEndian.Uint32(head[12:])),
		KingBuckets: int(head[16]), OutputBuckets: int(head[17]), KingBucket: [KingPlaces]uint8(head[18:24]),
		QB:    int(binary.LittleEndian.Uint16(head[26:])),
		Scale: int(binary.LittleEndian.Uint32(head[28:])),
	}
	if qa := binary.LittleEndian.Uint16(head[24:]); qa != QA {
		return s, fmt.Errorf("%w: QA of %d, want %d", ErrShape, qa, QA)
	}
	if len(head) > fileHead {
		s.AttackBuckets = int(binary.LittleEndian.Uint32(head[fileHead:]))
		if len(head) == fileHead+4 && s.AttackBuckets == 0 {
			return s, fmt.Errorf("%w: no attack buckets in a file of version %d", ErrShape, fileVersion2)
		}
	}
	if len(head) > fileHead+4 {
		if s.Second = int(binary.LittleEndian.Uint32(head[fileHead+4:])); s.Second == 0 {
			return s, fmt.Errorf("%w: no second hidden layer in a file of version %d", ErrShape, fileVersion3)
		}
	}
	return s, s.Validate()
}

// decode checks and decodes everything that follows the head.
func decode(head, rest []byte, s Shape, card int) (*Network, error) {
	body := rest[:len(rest)-sha256.Size]
	h := sha256.New()
	h.Write(head)
	h.Write(body)
	if !bytes.Equal(h.Sum(nil), rest[len(body):]) {
		return nil, fmt.Errorf("%w: wrong checksum", ErrDamaged)
	}
	var c Card
	if err := json.Unmarshal(body[:card], &c); err != nil {
		return nil, fmt.Errorf("%w: card: %w", ErrDamaged, err)
	}
	body = body[card:]
	take := func(n int) []int16 {
		numbers := make([]int16, n)
		for i := range numbers {
			numbers[i] = int16(binary.LittleEndian.Uint16(body[2*i:]))
		}
		body = body[2*n:]
		return numbers
	}
	w := Weights{
		Features: take(s.Rows() * s.Hidden), Biases: take(s.Hidden),
		Output: take(s.OutputBuckets * 2 * s.Hidden), Constant: make([]int32, s.OutputBuckets),
	}
	take32 := func(numbers []int32) []int32 {
		for i := range numbers {
			numbers[i] = int32(binary.LittleEndian.Uint32(body[4*i:]))
		}
		body = body[4*len(numbers):]
		return numbers
	}
	take32(w.Constant)
	units := s.OutputBuckets * s.Second
	w.Second = make([]int8, units*2*s.Hidden)
	for i := range w.Second {
		w.Second[i] = int8(body[i])
	}
	body = body[len(w.Second):]
	w.SecondBiases, w.SecondOutput = take32(make([]int32, units)), take(2*units)
	n, err := New(s, c, w)
	if err == nil {
		n.digest = hex.EncodeToString(rest[len(rest)-sha256.Size:]) // another program may have formatted the card differently
	}
	return n, err
}

// encode returns the contents of the network's file.
func (n *Network) encode() []byte {
	card, err := json.Marshal(n.card)
	if err != nil || len(card) > mostCard {
		card = []byte("{}") // if the card cannot be encoded, leave it empty
	}
	s := &n.shape
	b := append([]byte(nil), fileMagic...)
	version := uint32(fileVersion)
	switch {
	case s.Second > 0:
		version = fileVersion3
	case s.AttackBuckets > 0:
		version = fileVersion2
	}
	b = binary.LittleEndian.AppendUint32(b, version)
	b = binary.LittleEndian.AppendUint32(b, uint32(s.Hidden))
	b = append(b, byte(s.KingBuckets), byte(s.OutputBuckets))
	b = append(b, s.KingBucket[:]...)
	b = binary.LittleEndian.AppendUint16(b, QA)
	b = binary.LittleEndian.AppendUint16(b, uint16(s.QB))
	b = binary.LittleEndian.AppendUint32(b, uint32(s.Scale))
	b = binary.LittleEndian.AppendUint32(b, uint32(len(card)))
	if version > fileVersion {
		b = binary.LittleEndian.AppendUint32(b, uint32(s.AttackBuckets))
	}
	if version == fileVersion3 {
		b = binary.LittleEndian.AppendUint32(b, uint32(s.Second))
	}
	b = append(b, card...)
	for _, numbers := range [][]int16{n.features, n.biases, n.direct} {
		for _, x := range numbers {
			b = binary.LittleEndian.AppendUint16(b, uint16(x))
		}
	}
	for _, x := range n.constant {
		b = binary.LittleEndian.AppendUint32(b, uint32(x))
	}
	for _, x := range n.secondWeights() {
		b = append(b, byte(x))
	}
	for _, x := range n.secondBiases {
		b = binary.LittleEndian.AppendUint32(b, uint32(x))
	}
	for _, x := range n.secondOutput {
		b = binary.LittleEndian.AppendUint16(b, uint16(x))
	}
	sum := sha256.Sum256(b)
	return append(b, sum[:]...)
}

// computeDigest returns the checksum at the end of the network's file.
func (n *Network) computeDigest() string {
	file := n.encode()
	return hex.EncodeToString(file[len(file)-sha256.Size:])
}

// Write writes the network in the format that Read accepts.
func (n *Network) Write(w io.Writer) error {
	_, err := w.Write(n.encode())
	return err
}
