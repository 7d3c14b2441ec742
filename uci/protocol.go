package uci

import (
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Protocol is a protocol for the communication between an engine and the program that drives it.
type Protocol uint8

// The protocols. Detect is not a protocol itself, but makes a Program find out whether an engine speaks UCI
// or UCCI. CECP, the protocol of XBoard, is supported only by Client.
const (
	Detect Protocol = iota
	UCI
	UCCI
	CECP
)

var protocolNames = [...]string{"auto", "uci", "ucci", "cecp"}

// ErrProtocolName is wrapped by the error that ParseProtocol returns.
var ErrProtocolName = errors.New("unknown protocol")

// String returns "uci", "ucci" or "cecp". For Detect, it returns "auto".
func (p Protocol) String() string {
	if int(p) < len(protocolNames) {
		return protocolNames[p]
	}
	return "invalid"
}

// ParseProtocol is the inverse of Protocol.String.
func ParseProtocol(s string) (Protocol, error) {
	for i, name := range protocolNames {
		if lower(s) == name {
			return Protocol(i), nil
		}
	}
	return Detect, fmt.Errorf("%w: %q, want auto, uci, ucci or cecp", ErrProtocolName, clip(s, shownText))
}

// MarshalText implements encoding.TextMarshaler, using String.
func (p Protocol) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler, using ParseProtocol.
func (p *Protocol) UnmarshalText(text []byte) (err error) {
	*p, err = ParseProtocol(string(text))
	return err
}

// Ranks is the rank numbering of a dialect. One move may not be enough to reveal it; "a1a2", for example, is
// valid in both numberings. DeduceRanks determines the numbering by testing which moves are legal.
type Ranks uint8

// The numberings. RanksAuto leaves the choice to code that knows the other program. Otherwise, it is
// equivalent to Ranks0To9.
const (
	RanksAuto  Ranks = iota
	Ranks0To9        // UCCI, Pikafish and most engines from China: h2e2
	Ranks1To10       // Fairy-Stockfish and SjaakII under UCI: h3e3, a9a10
)

var rankNames = [...]string{"auto", "0-9", "1-10"}

// ErrRanks is wrapped by the error that ParseRanks returns.
var ErrRanks = errors.New("unknown numbering of ranks")

// String returns "0-9", "1-10" or "auto".
func (r Ranks) String() string {
	if int(r) < len(rankNames) {
		return rankNames[r]
	}
	return "invalid"
}

// ParseRanks is the inverse of Ranks.String.
func ParseRanks(s string) (Ranks, error) {
	for i, name := range rankNames {
		if s == name {
			return Ranks(i), nil
		}
	}
	return RanksAuto, fmt.Errorf("%w: %q, want auto, 0-9 or 1-10", ErrRanks, clip(s, shownText))
}

// MarshalText implements encoding.TextMarshaler, using String.
func (r Ranks) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler, using ParseRanks.
func (r *Ranks) UnmarshalText(text []byte) (err error) {
	*r, err = ParseRanks(string(text))
	return err
}

// FormatMove formats a move, such as "h2e2" or "h3e3". It formats NoMove as "0000".
func (r Ranks) FormatMove(m xiangqi.Move) string {
	return string(r.AppendMove(make([]byte, 0, 6), m))
}

// AppendMove appends m, as formatted by FormatMove, to dst.
func (r Ranks) AppendMove(dst []byte, m xiangqi.Move) []byte {
	if m == xiangqi.NoMove || !m.From().Valid() || !m.To().Valid() {
		return append(dst, "0000"...)
	}
	return r.appendSquare(r.appendSquare(dst, m.From()), m.To())
}

func (r Ranks) appendSquare(dst []byte, s xiangqi.Square) []byte {
	dst = append(dst, 'a'+byte(s.File()))
	rank := s.Rank()
	if r == Ranks1To10 {
		rank++
	}
	if rank == 10 {
		return append(dst, "10"...)
	}
	return append(dst, '0'+byte(rank))
}

// ParseMove parses a move, in uppercase or lowercase, with or without a hyphen between the squares. It checks
// only that the squares are on the board and different. Any error wraps xiangqi.ErrMoveText.
func (r Ranks) ParseMove(s string) (xiangqi.Move, error) {
	from, rest := r.cutSquare(s)
	if len(rest) > 0 && rest[0] == '-' {
		rest = rest[1:]
	}
	to, rest := r.cutSquare(rest)
	if !from.Valid() || !to.Valid() || rest != "" || from == to {
		return xiangqi.NoMove, fmt.Errorf("%w: %q, want two squares such as %s", xiangqi.ErrMoveText,
			clip(s, shownText), r.FormatMove(xiangqi.NewMove(xiangqi.SquareAt(7, 2), xiangqi.SquareAt(4, 2))))
	}
	return xiangqi.NewMove(from, to), nil
}

// cutSquare parses the square at the beginning of s and returns it together with the rest of s.
func (r Ranks) cutSquare(s string) (xiangqi.Square, string) {
	if len(s) < 2 {
		return xiangqi.NoSquare, s
	}
	file, rank, used := int(s[0]|0x20)-'a', int(s[1])-'0', 2
	if rank < 0 || rank > 9 {
		return xiangqi.NoSquare, s
	}
	if r == Ranks1To10 {
		if rank == 1 && len(s) > 2 && s[2] == '0' {
			rank, used = 10, 3
		}
		rank--
	}
	return xiangqi.SquareAt(file, rank), s[used:]
}

// ParseMoves parses moves. If one is invalid, it returns the moves before that one and an error that names
// it.
func (r Ranks) ParseMoves(texts []string) ([]xiangqi.Move, error) {
	moves := make([]xiangqi.Move, 0, len(texts))
	for i, text := range texts {
		m, err := r.ParseMove(text)
		if err != nil {
			return moves, &xiangqi.PlyError{Ply: i + 1, Text: text, Err: err}
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// appendMoves appends the moves to dst, each preceded by a space.
func (r Ranks) appendMoves(dst []byte, moves []xiangqi.Move) []byte {
	for _, m := range moves {
		dst = r.AppendMove(append(dst, ' '), m)
	}
	return dst
}
