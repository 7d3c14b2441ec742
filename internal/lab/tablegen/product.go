package tablegen

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// Product is the result of a job for a class.
type Product int

// The products.
const (
	// Mates are the results, and the plies to the end. Repetition counts as a draw.
	Mates Product = iota
	// Conversions are the plies to the first capture. To make them, the results of the smaller
	// classes are needed.
	Conversions
	// Perpetuals are the results under the rule that perpetual check loses. To make them, the mates
	// of the class and the perpetuals of the smaller classes are needed.
	Perpetuals
)

// String returns the product's name.
func (p Product) String() string { return productWords[p] }

var productWords = [...]string{"mates", "conversions", "perpetuals"}

// ErrProduct is wrapped when a name is not a product.
var ErrProduct = errors.New("no such product of tables")

// MarshalText returns the name.
func (p Product) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText parses the name.
func (p *Product) UnmarshalText(text []byte) error {
	i := slices.Index(productWords[:], string(text))
	if i < 0 {
		return fmt.Errorf("%w: %q, want one of %s", ErrProduct, text, strings.Join(productWords[:], ", "))
	}
	*p = Product(i)
	return nil
}

// Estimate returns the maximum memory, in bytes, that making a product with the given number of
// workers requires.
func Estimate(class tablebase.Class, product Product, workers int) (uint64, error) {
	x, err := tablebase.NewIndex(class)
	if err != nil {
		return 0, err
	}
	const anyway = 32 << 20 // memory for the program itself
	bytes := anyway + uint64(workers)*tablebase.WriterBytes + sizeOfWork(x, product)
	for _, below := range class.Captures() {
		sub, err := tablebase.NewIndex(below)
		if err != nil {
			return 0, err
		}
		bytes += denseBytes(sub)
	}
	return bytes, nil
}

// sizeOfWork returns the memory for the class itself.
func sizeOfWork(x *tablebase.Index, product Product) uint64 {
	if product == Perpetuals {
		return denseBytes(x) + 2*x.Len()
	}
	s := sizes(x)
	rows, words := uint64(s.rows), uint64(s.words)
	sets := uint64(3 + 2) // open, refuted, barred; the positions decided in this turn and in the one before
	if product == Conversions {
		sets += 2 // wins and losses in the same turn
	}
	return 2 * (x.Len() + rows*words*8*sets + rows*sets)
}
