package chart

import (
	"fmt"
)

// Pictures takes the pictures of a page.
type Pictures struct {
	Folder string // as the page names it
	Write  func(name string, data []byte) error
}

// Grouped writes a number with its thousands apart.
func Grouped(n uint64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
