// Package pattern has regular expressions that are compiled when they are first used. A program
// has about a hundred and fifty of them in its variables, and most commands use none.
package pattern

import (
	"regexp"
	"sync"
)

// Pattern is a regular expression. Its methods are those of regexp.Regexp; the first one called
// compiles it. It may be used by several goroutines.
type Pattern struct {
	text     string
	once     sync.Once
	compiled *regexp.Regexp
}

// New returns the pattern with a text. A text that is no regular expression makes the first
// method panic; a test of internal/layers compiles the texts of all patterns.
func New(text string) *Pattern { return &Pattern{text: text} }

// made returns the compiled expression.
func (p *Pattern) made() *regexp.Regexp {
	p.once.Do(func() { p.compiled = regexp.MustCompile(p.text) })
	return p.compiled
}

// Match is that of regexp.Regexp.
func (p *Pattern) Match(b []byte) bool { return p.made().Match(b) }

// MatchString is that of regexp.Regexp.
func (p *Pattern) MatchString(s string) bool { return p.made().MatchString(s) }

// FindString is that of regexp.Regexp.
func (p *Pattern) FindString(s string) string { return p.made().FindString(s) }

// FindStringIndex is that of regexp.Regexp.
func (p *Pattern) FindStringIndex(s string) []int { return p.made().FindStringIndex(s) }

// FindStringSubmatch is that of regexp.Regexp.
func (p *Pattern) FindStringSubmatch(s string) []string { return p.made().FindStringSubmatch(s) }

// FindStringSubmatchIndex is that of regexp.Regexp.
func (p *Pattern) FindStringSubmatchIndex(s string) []int { return p.made().FindStringSubmatchIndex(s) }

// FindAllString is that of regexp.Regexp.
func (p *Pattern) FindAllString(s string, n int) []string { return p.made().FindAllString(s, n) }

// FindAllStringIndex is that of regexp.Regexp.
func (p *Pattern) FindAllStringIndex(s string, n int) [][]int {
	return p.made().FindAllStringIndex(s, n)
}

// FindAllStringSubmatch is that of regexp.Regexp.
func (p *Pattern) FindAllStringSubmatch(s string, n int) [][]string {
	return p.made().FindAllStringSubmatch(s, n)
}

// FindAllStringSubmatchIndex is that of regexp.Regexp.
func (p *Pattern) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return p.made().FindAllStringSubmatchIndex(s, n)
}

// FindAllSubmatch is that of regexp.Regexp.
func (p *Pattern) FindAllSubmatch(b []byte, n int) [][][]byte { return p.made().FindAllSubmatch(b, n) }

// ReplaceAllString is that of regexp.Regexp.
func (p *Pattern) ReplaceAllString(s, by string) string { return p.made().ReplaceAllString(s, by) }

// ReplaceAllStringFunc is that of regexp.Regexp.
func (p *Pattern) ReplaceAllStringFunc(s string, by func(string) string) string {
	return p.made().ReplaceAllStringFunc(s, by)
}

// Split is that of regexp.Regexp.
func (p *Pattern) Split(s string, n int) []string { return p.made().Split(s, n) }
