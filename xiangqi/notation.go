package xiangqi

import (
	"errors"
	"fmt"
	"strings"
)

// Notation is a way to write moves: one of the systems below, joined by | with
// the options that apply to it, such as Chinese|Traditional. Options that mean
// nothing to the system are ignored. The zero value is UCI.
type Notation uint16

// The systems. The examples are Red's first move of the cannon to the middle
// file and, where it differs in kind, a knight move of Black.
const (
	UCI             Notation = iota // h2e2; ranks 0 to 9, unless RanksFromOne
	ICCS                            // H2-E2
	DhtmlXQ                         // 7747: file 0-8 from Red's left, row 0-9 from Black's home rank
	WXF                             // C2=5 H8+7: letters of the World Xiangqi Federation
	Chinese                         // 炮二平五 马８进７: the traditional four characters
	Algebraic                       // Che2 Hg7: as in western chess, E elephant, H horse; x captures, + checks, # mates
	AlgebraicLong                   // Ch2-e2 Hh9-g7
	Vietnamese                      // Pháo 2 bình 5, Mã 8 tấn 7
	VietnameseShort                 // P2-5 M8.7: the same in signs
	numSystems
)

// The options.
const (
	// RanksFromOne counts ranks 1 to 10 in UCI, ICCS and the algebraic systems.
	RanksFromOne Notation = 1 << (8 + iota)
	// Traditional writes traditional characters, in full: 帥仕相傌俥炮兵 and
	// 將士象馬車砲卒. Without it Chinese is written in simplified characters.
	Traditional
	// PlainMen is for Traditional and writes 馬車炮 for both sides.
	PlainMen
	// ChineseDigits writes 一 to 九 for both sides. By default Red has these and
	// Black full-width digits.
	ChineseDigits
	// ArabicDigits writes full-width digits for both sides.
	ArabicDigits
	// HalfWidthDigits writes 1 to 9 where full-width digits would stand.
	HalfWidthDigits
)

const systemMask Notation = 1<<8 - 1

// ErrNotation is wrapped by the errors of ParseNotation.
var ErrNotation = errors.New("unknown notation")

// systems holds each system's name, an example for error messages, and how its
// texts are read.
var systems = [numSystems]struct {
	name, example string
	reads         readings
}{
	UCI:           {"uci", "h2e2", readCoordinates},
	ICCS:          {"iccs", "H2-E2", readCoordinates},
	DhtmlXQ:       {"dhtmlxq", "7747", readRows},
	WXF:           {"wxf", "C2=5", readWXF},
	Chinese:       {"chinese", "炮二平五", readChinese},
	Algebraic:     {"algebraic", "Che2", readAlgebraic},
	AlgebraicLong: {"algebraic-long", "Ch2-e2", readAlgebraic},

	Vietnamese:      {"vietnamese", "Pháo 2 bình 5", readVietnamese},
	VietnameseShort: {"vietnamese-short", "P2-5", readVietnamese},
}

// notationOptions are the names of the options in the order of their bits.
var notationOptions = [...]string{
	"ranks-from-one", "traditional", "plain-men", "chinese-digits", "arabic-digits", "half-width-digits",
}

func (n Notation) system() Notation { return n & systemMask }

func (n Notation) has(option Notation) bool { return n&option != 0 }

// rankBase is the number of Red's home rank.
func (n Notation) rankBase() int {
	if n.has(RanksFromOne) {
		return 1
	}
	return 0
}

// String returns a name that ParseNotation reads, such as "chinese,traditional".
func (n Notation) String() string {
	if n.system() >= numSystems {
		return "invalid"
	}
	name := systems[n.system()].name
	for i, option := range notationOptions {
		if n.has(RanksFromOne << i) {
			name += "," + option
		}
	}
	return name
}

// ParseNotation reads a name as String writes it: a system, then options in any
// order, all separated by commas. Its errors wrap ErrNotation.
func ParseNotation(name string) (Notation, error) {
	system, options, more := strings.Cut(name, ",")
	for n := range numSystems {
		if systems[n].name != system {
			continue
		}
		for more {
			var option string
			option, options, more = strings.Cut(options, ",")
			bit, err := parseOption(option)
			if err != nil {
				return 0, err
			}
			n |= bit
		}
		return n, nil
	}
	return 0, fmt.Errorf("%w %q, want one such as chinese or wxf", ErrNotation, clip(system))
}

func parseOption(name string) (Notation, error) {
	for i, option := range notationOptions {
		if option == name {
			return RanksFromOne << i, nil
		}
	}
	return 0, fmt.Errorf("%w option %q, want one such as traditional", ErrNotation, clip(name))
}

// MarshalText writes the name as String does. The error, for a value of no system or
// with unknown options, wraps ErrNotation.
func (n Notation) MarshalText() ([]byte, error) {
	if n.system() >= numSystems || n >= RanksFromOne<<len(notationOptions) {
		return nil, fmt.Errorf("%w: number %d", ErrNotation, uint16(n))
	}
	return []byte(n.String()), nil
}

// UnmarshalText reads the name as ParseNotation does.
func (n *Notation) UnmarshalText(text []byte) error {
	parsed, err := ParseNotation(string(text))
	if err != nil {
		return err
	}
	*n = parsed
	return nil
}

// FormatMove writes the move m of the side to move. The systems that name pieces
// need a move that follows the pieces' movement, legal or not: for any other they
// give the coordinate form of Move.String, as do unknown systems and boards of
// more pieces than nine to be numbered.
//
// Two pieces of a kind on one file are distinguished by 前 and 后, WXF + and -; three
// pawns by 前中后, more by 一 to 五; and with two files of several pawns all
// those are numbered, from the mover's right-hand file to the left and from the
// front to the back. WXF numbers such pawns on each file by itself, as the rule
// book of 2018 does: 15=4 is the first pawn on file 5 going to file 4. Vietnamese
// says trước, giữa and sau, with two files of several pawns also the file (Tốt trước
// 7 bình 6, Bt7-6), and counts more than three on a file (Tốt thứ 2 bình 6, Bth2-6).
func (p Position) FormatMove(m Move, n Notation) string {
	var buffer [32]byte
	return string(p.appendMove(buffer[:0], m, n))
}

// Chinese writes m in simplified Chinese: FormatMove(m, Chinese).
func (p Position) Chinese(m Move) string { return p.FormatMove(m, Chinese) }

// WXF writes m in WXF letters: FormatMove(m, WXF).
func (p Position) WXF(m Move) string { return p.FormatMove(m, WXF) }
