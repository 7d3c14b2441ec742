// Package words says in English or Chinese what the rules return as data. It is
// on its way out: internal/phrases says it in every language at once.
package words

import (
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Language is one of two languages of the sentences.
type Language uint8

// The languages.
const (
	English Language = iota
	Chinese
)

func (l Language) of(t phrases.Text) string {
	if l == Chinese {
		return t[phrases.Chinese]
	}
	return t[phrases.English]
}

// What phrases says, in one language.

func (l Language) Color(c xiangqi.Color) string               { return l.of(phrases.Side(c)) }
func (l Language) Piece(p xiangqi.Piece) string               { return l.of(phrases.Piece(p)) }
func (l Language) RuleSet(s xiangqi.RuleSet) string           { return l.of(phrases.RuleSet(s)) }
func (l Language) Verdict(v xiangqi.Verdict) string           { return l.of(phrases.Verdict(v)) }
func (l Language) Explain(e xiangqi.Explanation) string       { return l.of(phrases.Explain(e)) }
func (l Language) Move(m xiangqi.MarkedMove) string           { return l.of(phrases.MarkedMove(m)) }
func (l Language) IllegalMove(r xiangqi.IllegalReason) string { return l.of(phrases.IllegalMove(r)) }
func (l Language) Fault(c xiangqi.FaultCode) string           { return l.FaultOf(xiangqi.Fault{Code: c}) }
func (l Language) FaultOf(f xiangqi.Fault) string             { return l.of(phrases.Fault(f)) }
