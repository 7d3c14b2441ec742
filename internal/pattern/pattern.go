// Package pattern provides regular expressions that are compiled on first use. A program has about
// a hundred and fifty of them in package variables, and most commands do not use any.
package pattern

import (
	"regexp"
	"sync"
)

// Pattern is a regular expression with the methods of regexp.Regexp. The first method call compiles
// it. A Pattern is safe for concurrent use by multiple goroutines.
type Pattern struct {
	text     string
	once     sync.Once
	compiled *regexp.Regexp
}

// New returns a pattern for the given text. If the text is not a valid regular expression, the
// first method call panics. A test in internal/layers compiles all patterns.
func New(text string) *Pattern { return &Pattern{text: text} }

// made returns the compiled expression.
func (p *Pattern) made() *regexp.Regexp {
	p.once.Do(func() { p.compiled = regexp.MustCompile(p.text) })
	return p.compiled
}

// Match is like regexp.Regexp.Match.
func (p *Pattern) Match(b []byte) bool { return p.made().Match(b) }

// MatchString is like regexp.Regexp.MatchString.
func (p *Pattern) MatchString(s string) bool { return p.made().MatchString(s) }

// FindString is like regexp.Regexp.FindString.
func (p *Pattern) FindString(s string) string { return p.made().FindString(s) }

// FindStringIndex is like regexp.Regexp.FindStringIndex.
func (p *Pattern) FindStringIndex(s string) []int { return p.made().FindStringIndex(s) }

// FindStringSubmatch is like regexp.Regexp.FindStringSubmatch.
func (p *Pattern) FindStringSubmatch(s string) []string { return p.made().FindStringSubmatch(s) }

// FindStringSubmatchIndex is like regexp.Regexp.FindStringSubmatchIndex.
func (p *Pattern) FindStringSubmatchIndex(s string) []int { return p.made().FindStringSubmatchIndex(s) }

// FindAllString is like regexp.Regexp.FindAllString.
func (p *Pattern) FindAllString(s string, n int) []string { return p.made().FindAllString(s, n) }

// FindAllStringIndex is like regexp.Regexp.FindAllStringIndex.
func (p *Pattern) FindAllStringIndex(s string, n int) [][]int {
	return p.made().FindAllStringIndex(s, n)
}

// FindAllStringSubmatch is like regexp.Regexp.FindAllStringSubmatch.
func (p *Pattern) FindAllStringSubmatch(s string, n int) [][]string {
	return p.made().FindAllStringSubmatch(s, n)
}

// FindAllStringSubmatchIndex is like regexp.Regexp.FindAllStringSubmatchIndex.
func (p *Pattern) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return p.made().FindAllStringSubmatchIndex(s, n)
}

// FindAllSubmatch is like regexp.Regexp.FindAllSubmatch.
func (p *Pattern) FindAllSubmatch(b []byte, n int) [][][]byte { return p.made().FindAllSubmatch(b, n) }

// ReplaceAllString is like regexp.Regexp.ReplaceAllString.
func (p *Pattern) ReplaceAllString(s, by string) string { return p.made().ReplaceAllString(s, by) }

// ReplaceAllStringFunc is like regexp.Regexp.ReplaceAllStringFunc.
func (p *Pattern) ReplaceAllStringFunc(s string, by func(string) string) string {
	return p.made().ReplaceAllStringFunc(s, by)
}

// Split is like regexp.Regexp.Split.
func (p *Pattern) Split(s string, n int) []string { return p.made().Split(s, n) }
