// Package standard contains the opening book that ships with the program: moves from tournament games,
// weighted by their results and the engine's evaluation.
//
// standard.book was made from the games of Yu-Han Tseng and Bo-Nian Chen (2026), Chinese Chess Practical
// Dataset (CCPD), CC BY 4.0; see docs/library.md for the command.
package standard

import (
	_ "embed" // the book
	"sync"

	"github.com/chuhe-xiangqi/chuhe/book"
)

//go:embed standard.book
var file []byte

var parsed = sync.OnceValue(func() *book.Book {
	b, err := book.Parse(file)
	if err != nil {
		panic("book/standard: " + err.Error()) // the file is part of the program
	}
	return b
})

// Book returns the book.
func Book() *book.Book { return parsed() }
