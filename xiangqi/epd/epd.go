// Package epd reads and writes EPD, a line format for collections of positions. Each line holds a
// FEN followed by operations, for example:
//
//	4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - bm b0b9; id "two rooks";
//
// An operation is a name followed by its operands and a semicolon. Common names are bm and am (best
// moves and moves to avoid), ce (score in centipawns), id, c0 to c9 (comments) and pv (a line).
package epd

import (
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Operation is the name of an operation together with its operands, without any quotation marks
// around them.
type Operation struct {
	Name     string
	Operands []string
}

// Line is a position together with its operations. The zero value is a line without a position.
type Line struct {
	Position   xiangqi.Position
	Operations []Operation // in line order
	// Warnings lists the faults in the position that Parse ignored. String omits them.
	Warnings []xiangqi.Fault
}

// Parse parses a line. It reads the position as [xiangqi.ParseFENLenient] does. The counters may
// be omitted, or the operations hmvc and fmvn may supply them. Any error wraps xiangqi.ErrFEN.
func Parse(line string) (Line, error) {
	fen, rest := Cut(line)
	l := Line{Operations: ParseOperations(rest)}
	counters := [2]string{l.Get("hmvc"), l.Get("fmvn")}
	if words := strings.Fields(fen); counters != [2]string{} && len(words) >= 2 && len(words) <= 4 {
		for i, usual := range [2]string{"0", "1"} {
			if counters[i] == "" {
				counters[i] = usual
			}
		}
		fen = strings.Join(append(words[:2:2], "-", "-", counters[0], counters[1]), " ")
	}
	p, warnings, err := xiangqi.ParseFENLenient(fen)
	if err != nil {
		return Line{}, err
	}
	l.Position, l.Warnings = p, warnings
	return l, nil
}

// Get returns the first operand of the named operation, or "" if there is none.
func (l Line) Get(name string) string {
	if operands := l.All(name); len(operands) > 0 {
		return operands[0]
	}
	return ""
}

// All returns the operands of the named operation.
func (l Line) All(name string) []string {
	for _, o := range l.Operations {
		if o.Name == name {
			return o.Operands
		}
	}
	return nil
}

// Set replaces the operands of the named operation. If there is no such operation, it appends one.
func (l *Line) Set(name string, operands ...string) {
	for i, o := range l.Operations {
		if o.Name == name {
			l.Operations[i].Operands = operands
			return
		}
	}
	l.Operations = append(l.Operations, Operation{name, operands})
}

// Moves parses the operands of the named operation as moves in any notation. The moves of pv form a
// line of play; those of any other operation, such as bm, are all moves from the position. Any error
// is a *xiangqi.MoveTextError.
func (l Line) Moves(name string) ([]xiangqi.Move, error) {
	var moves []xiangqi.Move
	p := l.Position
	for _, text := range l.All(name) {
		m, err := p.ParseMove(text)
		if err != nil {
			return nil, err
		}
		moves = append(moves, m)
		if name == variation {
			p.MakeMove(m)
		}
	}
	return moves, nil
}

// variation is the operation whose moves follow each other.
const variation = "pv"

// SetMoves sets the operands of the named operation to moves, in the form h2e2. Moves then reads them
// back if they are legal.
func (l *Line) SetMoves(name string, moves ...xiangqi.Move) {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	l.Set(name, texts...)
}

// String formats the line as the six fields of the FEN followed by the operations. Parse restores
// the same line, with one exception: String drops characters that EPD cannot represent. These are
// spaces, semicolons and quotation marks in names, and quotation marks and line breaks in
// operands.
func (l Line) String() string {
	var b strings.Builder
	b.WriteString(l.Position.FEN())
	for _, o := range l.Operations {
		name := strings.Map(func(r rune) rune {
			if r <= ' ' || r == ';' || r == '"' {
				return -1
			}
			return r
		}, o.Name)
		if name == "" {
			continue
		}
		b.WriteString(" " + name)
		for _, operand := range o.Operands {
			b.WriteString(" " + quoted(operand))
		}
		b.WriteByte(';')
	}
	return b.String()
}

// quoted returns the operand, enclosed in quotation marks unless it is a single word.
func quoted(operand string) string {
	operand = strings.Map(func(r rune) rune {
		if r == '"' || r == '\n' || r == '\r' {
			return -1
		}
		return r
	}, operand)
	if operand == "" || strings.ContainsAny(operand, " \t;") {
		return fmt.Sprintf("\"%s\"", operand)
	}
	return operand
}

// Cut splits a line into its FEN and the text of its operations. The FEN consists of the board,
// the side to move, and any dashes and numbers that follow, up to six fields in all.
func Cut(line string) (fen, rest string) {
	const fields = 6
	rest = line
	for n := range fields {
		rest = strings.TrimLeft(rest, blanks)
		word := rest
		if i := strings.IndexAny(rest, blanks); i >= 0 {
			word = rest[:i]
		}
		if n > 0 && strings.Trim(word, "-0123456789") != "" && !(n == 1 && len(word) == 1) {
			break
		}
		rest = rest[len(word):]
	}
	return strings.TrimSpace(line[:len(line)-len(rest)]), rest
}

const blanks = " \t\r\n"

// ParseOperations parses the operations that follow the FEN. A semicolon inside quotation marks
// does not end an operation, and the semicolon after the last operation may be omitted.
func ParseOperations(text string) (list []Operation) {
	words := []string{}
	end := func() {
		if len(words) > 0 {
			list = append(list, Operation{Name: words[0], Operands: words[1:len(words):len(words)]})
		}
		words = []string{}
	}
	for {
		text = strings.TrimLeft(text, blanks)
		switch {
		case text == "":
			end()
			return list
		case text[0] == ';':
			end()
			text = text[1:]
		case text[0] == '"' && len(words) > 0:
			word, rest, _ := strings.Cut(text[1:], `"`)
			words, text = append(words, word), rest
		default:
			n := strings.IndexAny(text, blanks+`;`)
			if n < 0 {
				n = len(text)
			}
			words, text = append(words, text[:n]), text[n:]
		}
	}
}
