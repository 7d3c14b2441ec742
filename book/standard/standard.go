// Package standard contains the opening book that ships with the program. Its moves come from tournament
// games and are weighted by the results of those games and by the engine's evaluation.
//
// standard.book was made from the games of Yu-Han Tseng and Bo-Nian Chen (2026), Chinese Chess Practical
// Dataset (CCPD), CC BY 4.0. docs/library.md contains the command that creates it.
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

// Book returns the standard opening book.
func Book() *book.Book { return parsed() }
