package tablegen

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// Product specifies what to compute for a class.
type Product int

// Products.
const (
	// Mates are the results and the plies to the end of the game. Repetition counts as a draw.
	Mates Product = iota
	// Conversions are the plies to the first capture. They depend on the results of the smaller classes.
	Conversions
	// Perpetuals are the results under the rule that perpetual check loses. They depend on the mates of the
	// class itself and on the perpetuals of the smaller classes.
	Perpetuals
)

// String returns the product's name.
func (p Product) String() string { return productWords[p] }

var productWords = [...]string{"mates", "conversions", "perpetuals"}

// ErrProduct is wrapped by errors about unknown product names.
var ErrProduct = errors.New("no such product of tables")

// MarshalText returns the product's name.
func (p Product) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText parses a product's name.
func (p *Product) UnmarshalText(text []byte) error {
	i := slices.Index(productWords[:], string(text))
	if i < 0 {
		return fmt.Errorf("%w: %q, want one of %s", ErrProduct, text, strings.Join(productWords[:], ", "))
	}
	*p = Product(i)
	return nil
}

// Estimate returns the maximum memory, in bytes, required to make the given product of a class with the
// given number of workers.
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

// sizeOfWork returns the memory required for the class itself.
func sizeOfWork(x *tablebase.Index, product Product) uint64 {
	if product == Perpetuals {
		return denseBytes(x) + 2*x.Len()
	}
	s := sizes(x)
	rows, words := uint64(s.rows), uint64(s.words)
	sets := uint64(3 + 2) // open, refuted, barred; and the positions decided in this turn and in the previous one
	if product == Conversions {
		sets += 2 // wins and losses decided in the same turn
	}
	return 2 * (x.Len() + rows*words*8*sets + rows*sets)
}
