package train

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// The format of a checkpoint, with numbers in little-endian order:
//
//	8 bytes   "CHUHETRN"
//	uint32    version, 1; 2 when it is in half precision; 3 and 4 the same with a
//	          second hidden layer
//	uint32    length of the head
//	...       the head, a JSON object: recipe, curve, what follows
//	...       packed by DEFLATE: float32 numbers of the parts of the model (with
//	          king and attack buckets first what they share), in tiles of 64
//	          columns with all rows and the bias; output weights; the weights, biases
//	          and output of a second hidden layer if there is one; output biases.
//	          With "moments", the two running means of AdamW for each part
//	          follow. In half precision the large groups of parameters are
//	          float16: the first layer, output weights, and weights of a second
//	          hidden layer.
//	32 bytes  SHA-256 of everything before
const (
	checkpointMagic   = "CHUHETRN"
	checkpointVersion = 1
	halfVersion       = 2
	secondVersions    = 2       // added to both versions if there is a second hidden layer
	mostHead          = 1 << 24 // in bytes
	mostCheckpoint    = 1 << 28 // in bytes
)

// ErrCheckpoint is wrapped by errors about checkpoints that cannot be read or used.
var ErrCheckpoint = errors.New("bad checkpoint")

// Checkpoint is a model together with everything needed to resume its training.
type Checkpoint struct {
	Recipe  Recipe
	Model   *Model
	Points  []Point
	Epoch   int // number of completed epochs
	Samples uint64
	// Positions is the number of training positions, or 0 if it is unknown.
	Positions int
	// moments contains the state of AdamW; nil if it is omitted.
	moments *moments
}

type moments struct {
	steps         int
	first, second [][]float32
}

// checkpointHead is the JSON header of a checkpoint.
type checkpointHead struct {
	Recipe  Recipe     `json:"recipe"`
	Shape   nnue.Shape `json:"shape"`
	Points  []Point    `json:"points"`
	Epoch   int        `json:"epoch"`
	Samples uint64     `json:"samples"`
	Moments bool       `json:"moments"`
	Steps   int        `json:"steps"`
	// Checkpoints written by early versions do not contain Positions.
	Positions int `json:"positions,omitempty"`
}

// Checkpoint returns the current state of the training. It shares memory with the trainer.
func (t *Trainer) Checkpoint() *Checkpoint {
	return &Checkpoint{
		Recipe: t.Recipe, Model: t.Model, Points: t.Points, Epoch: t.epoch, Samples: t.samples,
		Positions: t.data.Training,
		moments:   &moments{t.adam.steps, t.adam.first, t.adam.second},
	}
}

// WithoutMoments returns the checkpoint without the state of AdamW. Such a checkpoint can serve as the
// starting point of a new training. It is written in half precision and is a sixth of the size. The lower
// precision changes each parameter by at most an eighth of a step of the rounded network.
func (c *Checkpoint) WithoutMoments() *Checkpoint {
	short := *c
	short.moments = nil
	return &short
}

// Resume returns a trainer that continues from a checkpoint. The data must have been read with the
// checkpoint's recipe. With the same data and number of threads, the result is the same as that of an
// uninterrupted training run. Any error wraps ErrCheckpoint.
func Resume(c *Checkpoint, d *Data, threads int) (*Trainer, error) {
	if c.moments == nil {
		return nil, fmt.Errorf("%w: it has no state of the optimiser to go on with; begin a new training with its numbers", ErrCheckpoint)
	}
	t := &Trainer{
		Recipe: c.Recipe, Model: c.Model, Points: slices.Clone(c.Points), data: d, epoch: c.Epoch, samples: c.Samples,
		adam: newAdam(c.Model, c.Recipe.Decay),
	}
	t.adam.steps, t.adam.first, t.adam.second = c.moments.steps, c.moments.first, c.moments.second
	t.addWorkers(threads)
	return t, nil
}

// take copies the parameters of another model into m. If that model has only one bucket, its weights are
// copied to every bucket. If m is wider, its additional parameters remain but do not affect the output, so m
// starts out with the same values as the other model. Any error wraps ErrCheckpoint.
func (m *Model) take(from *Model) error {
	wider := m.Shape.Hidden > from.Shape.Hidden
	if m.Shape.Hidden < from.Shape.Hidden || from.Shape.OutputBuckets != m.Shape.OutputBuckets ||
		wider && from.Shape.Buckets() != 1 {
		return fmt.Errorf("%w: hidden layer %d and %d output buckets, want %d or less and %d", ErrCheckpoint,
			from.Shape.Hidden, from.Shape.OutputBuckets, m.Shape.Hidden, m.Shape.OutputBuckets)
	}
	if from.Shape.Second > m.Shape.Second {
		return fmt.Errorf("%w: it has a second hidden layer", ErrCheckpoint)
	}
	clear(m.output)
	for side := range 2 * m.Shape.OutputBuckets {
		copy(m.output[side*m.Shape.Hidden:], from.output[side*from.Shape.Hidden:][:from.Shape.Hidden])
	}
	m.takeSecond(from)
	copy(m.constant, from.constant)
	if a, b := from.Shape.Scale, m.Shape.Scale; a != b && a > 0 && b > 0 {
		m.rescale(float32(a) / float32(b))
	}
	switch {
	case wider && m.Shape.Buckets() == 1:
		copy(m.rows, from.rows) // whole tiles
		m.clip()
	case !wider && m.Shape.KingBuckets == from.Shape.KingBuckets && m.Shape.AttackBuckets == from.Shape.AttackBuckets:
		copy(m.rows, from.rows)
		if m.own != nil {
			copy(m.own, from.own)
			copy(m.shared, from.shared)
		}
		m.clip()
		m.join()
	case from.Shape.Buckets() == 1:
		for t := range from.tiles() {
			m.spread(t, from.tile(t))
		}
		m.clip()
		m.join()
	default:
		return fmt.Errorf("%w: %d king and attack buckets cannot become %d", ErrCheckpoint, from.Shape.Buckets(), m.Shape.Buckets())
	}
	return nil
}

// takeSecond copies the other model's second hidden layer. If it has none, the units of m keep their initial
// parameters.
func (m *Model) takeSecond(from *Model) {
	if from.Shape.Second == 0 {
		return
	}
	clear(m.second)
	for side := range 2 * len(from.secondBiases) { // both sides of each unit
		copy(m.second[side*m.Shape.Hidden:], from.second[side*from.Shape.Hidden:][:from.Shape.Hidden])
	}
	copy(m.secondBiases, from.secondBiases)
	copy(m.secondOutput, from.secondOutput)
}

// rescale multiplies the output by a factor, so that values in centipawns stay the same under a different
// scale. The result is not exact for weights that hit their limit.
func (m *Model) rescale(factor float32) {
	for _, numbers := range [][]float32{m.output, m.secondOutput, m.constant} {
		for i := range numbers {
			numbers[i] *= factor
		}
	}
}

// spread distributes the rows of a tile without buckets. It assigns as much as the limit allows to the
// shared part, and the remainder to each bucket.
func (m *Model) spread(t int, rows []float32) {
	per := nnue.Inputs * tileWidth
	shared, own := m.shared[t*per:][:per], m.own[t*m.tileSize():][:m.tileSize()]
	const most = mostFirst / 2
	for i, x := range rows[:per] {
		shared[i] = max(-most, min(most, x))
		for b := range m.Shape.Buckets() {
			own[b*per+i] = x - shared[i]
		}
	}
	copy(own[len(own)-tileWidth:], rows[per:])
}

// clip moves all parameters to within their limits.
func (m *Model) clip() {
	for _, p := range m.parts() {
		for i, x := range p.numbers {
			p.numbers[i] = max(-p.most, min(p.most, x))
		}
	}
}

// numbers returns the slices of parameters in the order of the checkpoint file.
func (c *Checkpoint) numbers() (list [][]float32) {
	for _, p := range c.Model.parts() {
		list = append(list, p.numbers)
	}
	if c.moments != nil {
		list = append(list, c.moments.first...)
		list = append(list, c.moments.second...)
	}
	return list
}

// many reports whether a part has enough parameters for half precision to be worthwhile. Biases and unit
// outputs are not worthwhile: there are few of them, and their steps are finer.
func (c *Checkpoint) many(part int) bool { return c.Model.parts()[part].many }

// Write writes the checkpoint to w.
func (c *Checkpoint) Write(w io.Writer) error {
	head := checkpointHead{
		Recipe: c.Recipe, Shape: c.Model.Shape, Points: c.Points, Epoch: c.Epoch, Samples: c.Samples, Moments: c.moments != nil,
		Positions: c.Positions,
	}
	if c.moments != nil {
		head.Steps = c.moments.steps
	}
	text, err := json.Marshal(head)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	b.WriteString(checkpointMagic)
	version := uint32(checkpointVersion)
	if c.moments == nil {
		version = halfVersion
	}
	if c.Model.Shape.Second > 0 {
		version += secondVersions
	}
	b.Write(binary.LittleEndian.AppendUint32(nil, version))
	b.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(text))))
	b.Write(text)
	packed, err := flate.NewWriter(&b, flate.BestSpeed)
	if err != nil {
		return err
	}
	var plain []byte
	for i, numbers := range c.numbers() {
		plain = plain[:0]
		half := c.moments == nil && c.many(i)
		for _, x := range numbers {
			if half {
				plain = binary.LittleEndian.AppendUint16(plain, toHalf(x))
			} else {
				plain = binary.LittleEndian.AppendUint32(plain, math.Float32bits(x))
			}
		}
		if _, err := packed.Write(plain); err != nil {
			return err
		}
	}
	if err := packed.Close(); err != nil {
		return err
	}
	sum := sha256.Sum256(b.Bytes())
	b.Write(sum[:])
	_, err = w.Write(b.Bytes())
	return err
}

// ReadCheckpoint reads and verifies a checkpoint. It returns either an error that wraps ErrCheckpoint or the
// error from reading in.
func ReadCheckpoint(in io.Reader) (*Checkpoint, error) {
	data, err := io.ReadAll(io.LimitReader(in, mostCheckpoint+1))
	if err != nil {
		return nil, err
	}
	const fixed = len(checkpointMagic) + 8
	if len(data) < fixed || string(data[:len(checkpointMagic)]) != checkpointMagic {
		return nil, fmt.Errorf("%w: not a checkpoint", ErrCheckpoint)
	}
	version := binary.LittleEndian.Uint32(data[8:])
	if version < checkpointVersion || version > halfVersion+secondVersions {
		return nil, fmt.Errorf("%w: version %d, want %d to %d", ErrCheckpoint, version, checkpointVersion, halfVersion+secondVersions)
	}
	if len(data) > mostCheckpoint || len(data) < fixed+sha256.Size {
		return nil, fmt.Errorf("%w: %d bytes", ErrCheckpoint, len(data))
	}
	body, sum := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
	if want := sha256.Sum256(body); !bytes.Equal(want[:], sum) {
		return nil, fmt.Errorf("%w: wrong checksum", ErrCheckpoint)
	}
	size := binary.LittleEndian.Uint32(data[12:])
	if size > mostHead || int(size) > len(body)-fixed {
		return nil, fmt.Errorf("%w: a head of %d bytes", ErrCheckpoint, size)
	}
	var head checkpointHead
	if err := json.Unmarshal(body[fixed:fixed+int(size)], &head); err != nil {
		return nil, fmt.Errorf("%w: head: %w", ErrCheckpoint, err)
	}
	return head.read(flate.NewReader(bytes.NewReader(body[fixed+int(size):])), version)
}

// read creates the checkpoint described by the header and reads its parameters.
func (h *checkpointHead) read(in io.Reader, version uint32) (*Checkpoint, error) {
	s := h.Shape
	s.QB = 1
	if err := errors.Join(s.Validate(), h.Recipe.Validate()); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	if s.Hidden%tileWidth != 0 {
		return nil, fmt.Errorf("%w: hidden layer of %d", ErrCheckpoint, s.Hidden)
	}
	half, second := version%secondVersions == halfVersion%secondVersions, version > halfVersion
	if second != (s.Second > 0) || s.Second != h.Recipe.Second {
		return nil, fmt.Errorf("%w: version %d, a recipe with %d units of a second hidden layer and a model with %d", ErrCheckpoint, version, h.Recipe.Second, s.Second)
	}
	if half && h.Moments {
		return nil, fmt.Errorf("%w: state of the optimiser in half precision", ErrCheckpoint)
	}
	if h.Epoch < 0 || h.Steps < 0 || h.Positions < 0 {
		return nil, fmt.Errorf("%w: epoch %d, step %d, %d positions", ErrCheckpoint, h.Epoch, h.Steps, h.Positions)
	}
	m := newModel(h.Shape)
	c := &Checkpoint{Recipe: h.Recipe, Model: m, Points: h.Points, Epoch: h.Epoch, Samples: h.Samples, Positions: h.Positions}
	if h.Moments {
		a := newAdam(m, h.Recipe.Decay)
		c.moments = &moments{h.Steps, a.first, a.second}
	}
	for part, numbers := range c.numbers() {
		size := 4
		if half && c.many(part) {
			size = 2
		}
		plain := make([]byte, size*len(numbers))
		if _, err := io.ReadFull(in, plain); err != nil {
			return nil, fmt.Errorf("%w: its numbers end too soon: %w", ErrCheckpoint, err)
		}
		for i := range numbers {
			if size == 2 {
				numbers[i] = fromHalf(binary.LittleEndian.Uint16(plain[2*i:]))
			} else {
				numbers[i] = math.Float32frombits(binary.LittleEndian.Uint32(plain[4*i:]))
			}
			if x := float64(numbers[i]); math.IsNaN(x) || math.IsInf(x, 0) {
				return nil, fmt.Errorf("%w: a number is %v", ErrCheckpoint, x)
			}
		}
	}
	if _, err := io.ReadFull(in, make([]byte, 1)); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%w: there is more data after its numbers", ErrCheckpoint)
	}
	m.clip()
	m.join()
	return c, nil
}

// OpenCheckpoint reads a checkpoint from the file at path, which it opens by calling open.
func OpenCheckpoint(path string, open func(string) (io.ReadCloser, error)) (*Checkpoint, error) {
	f, err := open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // the file was only read
	c, err := ReadCheckpoint(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}
