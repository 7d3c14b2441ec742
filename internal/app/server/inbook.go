package server

import (
	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// inBook says whether the opening book that comes with the program knows a position.
func inBook(p *xiangqi.Position) bool { return len(standard.Book().Probe(p)) > 0 }
