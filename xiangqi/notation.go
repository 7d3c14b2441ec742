package xiangqi

import (
	"errors"
	"fmt"
	"strings"
)

// Notation selects a system for writing moves: UCI, ICCS, DhtmlXQ, WXF, Chinese, Algebraic,
// AlgebraicLong, Vietnamese or VietnameseShort. It may be ORed with options, as in
// Chinese|Traditional; options that do not apply to the system are ignored. The zero value is UCI.
type Notation uint16

// The notation systems. The examples show Red's opening move of a cannon to the middle file and,
// where the form differs, a Black knight move.
const (
	UCI             Notation = iota // h2e2; ranks 0 to 9, unless RanksFromOne
	ICCS                            // H2-E2
	DhtmlXQ                         // 7747: file 0-8 from Red's left, row 0-9 from Black's home rank
	WXF                             // C2=5 H8+7: World Xiangqi Federation letters
	Chinese                         // 炮二平五 马８进７: the traditional four-character form
	Algebraic                       // Che2 Hg7: as in western chess, E elephant, H horse; x captures, + checks, # mates
	AlgebraicLong                   // Ch2-e2 Hh9-g7
	Vietnamese                      // Pháo 2 bình 5, Mã 8 tấn 7
	VietnameseShort                 // P2-5 M8.7: the same in symbols
	numSystems
)

// The options.
const (
	// RanksFromOne numbers ranks 1 to 10 in UCI, ICCS and the algebraic systems.
	RanksFromOne Notation = 1 << (8 + iota)
	// Traditional selects traditional characters in their full forms: 帥仕相傌俥炮兵 and 將士象馬車砲卒. Without
	// it, Chinese uses simplified characters.
	Traditional
	// PlainMen modifies Traditional to use 馬車炮 for both sides.
	PlainMen
	// ChineseDigits selects 一 to 九 for both sides. By default, Red uses them and Black uses
	// full-width digits.
	ChineseDigits
	// ArabicDigits uses full-width digits for both sides.
	ArabicDigits
	// HalfWidthDigits uses 1 to 9 in place of full-width digits.
	HalfWidthDigits
)

const systemMask Notation = 1<<8 - 1

// ErrNotation is wrapped by errors from ParseNotation and from marshaling or unmarshaling a
// Notation.
var ErrNotation = errors.New("unknown notation")

// systems holds the name of each system, an example for error messages, and the ways to parse it.
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

// notationOptions holds the option names, in bit order.
var notationOptions = [...]string{
	"ranks-from-one", "traditional", "plain-men", "chinese-digits", "arabic-digits", "half-width-digits",
}

func (n Notation) system() Notation { return n & systemMask }

func (n Notation) has(option Notation) bool { return n&option != 0 }

// rankBase returns the number of Red's home rank.
func (n Notation) rankBase() int {
	if n.has(RanksFromOne) {
		return 1
	}
	return 0
}

// String returns a name that ParseNotation accepts, such as "chinese,traditional".
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

// ParseNotation parses a name as written by String: a system, followed by any options in any
// order, all separated by commas. Any error wraps ErrNotation.
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

// MarshalText returns the name. If the system of n or any of its options is unknown, the error
// wraps ErrNotation.
func (n Notation) MarshalText() ([]byte, error) {
	if n.system() >= numSystems || n >= RanksFromOne<<len(notationOptions) {
		return nil, fmt.Errorf("%w: number %d", ErrNotation, uint16(n))
	}
	return []byte(n.String()), nil
}

// UnmarshalText parses the name as ParseNotation does.
func (n *Notation) UnmarshalText(text []byte) error {
	parsed, err := ParseNotation(string(text))
	if err != nil {
		return err
	}
	*n = parsed
	return nil
}

// FormatMove returns m, a move by the side to move, written in the notation n. Systems that name
// the piece require a move that follows the movement rules, although it need not be legal. For any
// other move, for an unknown system, or if more than nine pieces would have to be numbered,
// FormatMove falls back to the coordinates of Move.String.
//
// Two pieces of a kind on one file are distinguished by 前 and 后, or by + and - in WXF. Three pawns
// are distinguished by 前中后, and more than three by 一 to 五. If two files each hold several pawns,
// Chinese numbers all of these pawns in a single sequence, from the mover's right to left and, on
// each file, from front to back. In the last three cases, WXF instead numbers the pawns on each
// file separately, as in the 2018 rule book: 15=4 moves the first pawn on file 5 to file 4.
//
// Vietnamese uses the words trước, giữa and sau. If two files each hold several pawns, it adds the
// file (Tốt trước 7 bình 6, Bt7-6). If a file holds more than three pawns, it numbers them (Tốt
// thứ 2 bình 6, Bth2-6).
func (p Position) FormatMove(m Move, n Notation) string {
	var buffer [32]byte
	return string(p.appendMove(buffer[:0], m, n))
}

// Chinese returns m in simplified Chinese. It is short for FormatMove(m, Chinese).
func (p Position) Chinese(m Move) string { return p.FormatMove(m, Chinese) }

// WXF returns m in WXF notation. It is short for FormatMove(m, WXF).
func (p Position) WXF(m Move) string { return p.FormatMove(m, WXF) }
