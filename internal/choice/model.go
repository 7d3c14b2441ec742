package choice

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"sync"
)

// Weights are the weights of the features. The logit of a move is the weighted sum of its features.
type Weights [numFeatures]float64

func (w *Weights) chances(rows []row) []float64 {
	logits := make([]float64, len(rows))
	for i := range rows {
		for k, x := range rows[i] {
			logits[i] += w[k] * x
		}
	}
	Softmax(logits)
	return logits
}

// Model predicts how likely people are to play each move.
type Model struct {
	prior   Prior
	eye     [numEye]float32 // weights for judging at a glance, without a search
	weights [numFeatures]float32
}

// ErrModel is wrapped by errors returned by Read.
var ErrModel = errors.New("bad model of people's choice")

// magic begins a model file. The digit is the version of the format.
const magic = "chuhe choice 1\n"

// Write returns the contents of the model file. The prior is written as rows of bytes, each with a
// scale of its own, and everything else as floats.
func (m *Model) Write() []byte {
	b := bytes.NewBufferString(magic)
	for row := 0; row < numPrior; row += hidden {
		w := m.prior.Weights[row : row+hidden]
		most := float32(0)
		for _, x := range w {
			most = max(most, x, -x)
		}
		scale := most / 127
		put(b, scale)
		for _, x := range w {
			if scale == 0 {
				b.WriteByte(0)
				continue
			}
			b.WriteByte(byte(int8(math.Round(float64(x / scale)))))
		}
	}
	put(b, m.eye)
	put(b, m.weights)
	return b.Bytes()
}

func put(b *bytes.Buffer, x any) { _ = binary.Write(b, binary.LittleEndian, x) } // writing to a buffer never fails

// Read reads a file written by Write. Any error wraps ErrModel.
func Read(data []byte) (*Model, error) {
	m := new(Model)
	want := len(magic) + numPrior/hidden*(4+hidden) + binary.Size(m.eye) + binary.Size(m.weights)
	if len(data) != want || string(data[:len(magic)]) != magic {
		return nil, fmt.Errorf("%w: %d bytes, want %d that begin with %q", ErrModel, len(data), want, magic)
	}
	data = data[len(magic):]
	m.prior.Weights = make([]float32, numPrior)
	for row := 0; row < numPrior; row += hidden {
		scale := math.Float32frombits(binary.LittleEndian.Uint32(data))
		for i, x := range data[4 : 4+hidden] {
			m.prior.Weights[row+i] = float32(int8(x)) * scale
		}
		data = data[4+hidden:]
	}
	r := bytes.NewReader(data)
	err := errors.Join(binary.Read(r, binary.LittleEndian, &m.eye), binary.Read(r, binary.LittleEndian, &m.weights))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrModel, err)
	}
	for _, list := range [][]float32{m.prior.Weights, m.eye[:], m.weights[:]} {
		for _, x := range list {
			if x != x || math.Abs(float64(x)) > 1e6 {
				return nil, fmt.Errorf("%w: a weight is %v", ErrModel, x)
			}
		}
	}
	return m, nil
}

//go:embed model.bin
var embedded []byte

// Standard returns the built-in model, which is read on first use.
var Standard = sync.OnceValue(func() *Model {
	m, err := Read(embedded)
	if err != nil {
		panic(err) // the file is part of the program
	}
	return m
})

// Digest identifies the built-in model.
func Digest() string {
	sum := sha256.Sum256(embedded)
	return hex.EncodeToString(sum[:4])
}

// Chances returns the probability that each move of the case is played, in the order of c.Moves.
// The probabilities add up to 1. If the case has no scores, the model judges at a glance and does
// not see anything beyond the move itself.
func (m *Model) Chances(c *Case) []float64 {
	if len(c.Moves) == 0 {
		return nil
	}
	eyes := make([][numEye]float64, len(c.Moves))
	c.eye(eyes)
	sk := SketchOf(c, false)
	logits := m.prior.Logits(make([]float64, 0, len(c.Moves)), &sk)
	if c.Looks == nil {
		for i := range eyes {
			for j, x := range eyes[i] {
				logits[i] += float64(m.eye[j]) * x
			}
		}
	} else {
		var w Weights
		for i, x := range m.weights {
			w[i] = float64(x)
		}
		rows := make([]row, len(c.Moves))
		c.features(rows, eyes, logits)
		return w.chances(rows)
	}
	Softmax(logits)
	return logits
}
