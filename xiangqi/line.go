package xiangqi

import (
	"fmt"
	"slices"
	"strings"
)

// The keywords of the line form.
const (
	startWord = "startpos"
	movesWord = "moves"
)

// PlyError reports an error in one move of a list. It wraps ErrMoveText if the text is not a move,
// and ErrIllegalMove if the move is illegal.
type PlyError struct {
	Ply  int    // starting at 1
	Text string // the move as written
	Err  error
}

// Error returns a message that names the ply.
func (e *PlyError) Error() string { return fmt.Sprintf("ply %d: %v", e.Ply, e.Err) }

// Unwrap returns the underlying error.
func (e *PlyError) Unwrap() error { return e.Err }

// ParseLine parses a line in the form used by engine protocols: a FEN or "startpos", optionally
// followed by "moves" and a list of moves. The moves are written like h2e2 or in any other form
// that Position.ParseMove accepts. The FEN is parsed as in Position.UnmarshalText, so ParseLine
// accepts the output of Game.String. Spaces in the FEN may be written as "_", "+" or "%20", as in
// URLs.
//
// ParseLine returns the position before the first move, and the moves, all of which are legal. If
// a move in the text is not, the error is a *PlyError that identifies the first such move.
func ParseLine(text string) (start Position, moves []Move, err error) {
	fen, list := splitLine(text)
	if fen == startWord {
		start = StartPosition()
	} else if start, err = parseWritten(fen); err != nil {
		return Position{}, nil, err
	}
	return finishLine(start, list)
}

// ParseLineLenient is like ParseLine, but it parses the FEN as ParseFENLenient does and also
// returns the warnings.
func ParseLineLenient(text string) (start Position, moves []Move, warnings []Fault, err error) {
	fen, list := splitLine(text)
	if strings.EqualFold(fen, startWord) {
		start = StartPosition()
	} else if start, warnings, err = ParseFENLenient(fen); err != nil {
		return Position{}, nil, nil, err
	}
	start, moves, err = finishLine(start, list)
	return start, moves, warnings, err
}

// splitLine separates the FEN from the moves.
func splitLine(text string) (fen string, list []string) {
	fields := strings.Fields(text)
	if i := slices.Index(fields, movesWord); i >= 0 { // not a URL, so "+" belongs to a move
		fen, list = strings.Join(fields[:i], " "), fields[i+1:]
		return strings.Join(strings.Fields(decodeBlanks(fen)), " "), list
	}
	fields = strings.Fields(decodeBlanks(text))
	if i := slices.Index(fields, movesWord); i >= 0 {
		fields, list = fields[:i], fields[i+1:]
	}
	return strings.Join(fields, " "), list
}

func finishLine(start Position, list []string) (Position, []Move, error) {
	moves := make([]Move, 0, len(list))
	p := start
	for i, text := range list {
		m, err := ParseMove(text)
		if err == nil {
			err = p.CheckMove(m)
		} else {
			m, err = p.ParseMove(text)
		}
		if err != nil {
			return Position{}, nil, &PlyError{Ply: i + 1, Text: text, Err: err}
		}
		moves = append(moves, m)
		p.MakeMove(m)
	}
	return start, moves, nil
}

// decodeBlanks decodes URL-encoded spaces and any other URL-encoded characters.
func decodeBlanks(text string) string {
	if !strings.ContainsAny(text, "_+%") {
		return text
	}
	decoded := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '_' || c == '+':
			decoded = append(decoded, ' ')
		case c == '%' && i+2 < len(text) && isHex(text[i+1]) && isHex(text[i+2]):
			decoded = append(decoded, unhex(text[i+1])<<4|unhex(text[i+2]))
			i += 2
		default:
			decoded = append(decoded, c)
		}
	}
	return string(decoded)
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f'
}

func unhex(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}
