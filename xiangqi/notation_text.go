package xiangqi

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxSigns exceeds the length of any move in signs: Rh10xh1+!? takes ten.
const maxSigns = 16

// moveText is the text of a move, reduced to signs. Spaces and trailing marks are dropped, and all
// forms of a digit, direction or piece character are unified. Latin letters keep their case.
// Chinese piece characters become WXF letters.
type moveText struct {
	signs   [maxSigns]byte
	length  int
	chinese bool // contains Chinese characters
	latin   bool // contains letters a-z
}

func (t *moveText) all() []byte { return t.signs[:t.length] }

// textFault describes why a text is not a move.
type textFault struct {
	wrong rune
	at    int // byte offset, or one of the following
}

const (
	faultless = -1 - iota
	faultLong
	faultEmpty
)

// String describes the fault.
func (f textFault) String() string {
	switch f.at {
	case faultLong:
		return "too long"
	case faultEmpty:
		return "nothing to read"
	}
	return fmt.Sprintf("unexpected character %q at byte %d", f.wrong, f.at)
}

// foldMoveText reduces a text to signs. On success, the fault's position is faultless.
func foldMoveText(text string) (moveText, textFault) {
	var t moveText
	for i, r := range text {
		sign := foldRune(r)
		switch {
		case sign == signNone && unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff':
			continue
		case sign == signNone:
			return t, textFault{r, i}
		case t.length == maxSigns:
			return t, textFault{at: faultLong}
		}
		t.signs[t.length] = sign
		t.length++
		letter := sign >= 'A' && sign <= 'Z' || sign >= 'a' && sign <= 'z'
		han := r >= 0x2e80 && r < 0xff00
		t.chinese = t.chinese || han
		t.latin = t.latin || letter && !han
	}
	for t.length > 0 && strings.IndexByte("!?+#", t.signs[t.length-1]) >= 0 {
		t.length--
	}
	if t.length == 0 {
		return t, textFault{at: faultEmpty}
	}
	return t, textFault{at: faultless}
}

// foldRune returns the sign of a character, or signNone.
func foldRune(r rune) byte {
	if r >= '！' && r <= '～' { // full-width forms of ! to ~
		r -= '！' - '!'
	}
	if r < utf8.RuneSelf {
		return foldASCII(byte(r))
	}
	if r >= firstHan && r <= lastHan {
		return hanSigns[r-firstHan]
	}
	return foldWide(r)
}

// The range of common Chinese characters, including nearly all that occur in moves.
const (
	firstHan = '一'
	lastHan  = '\u9fff'
)

// hanSigns caches foldWide for each character in the range.
var hanSigns = makeHanSigns()

func makeHanSigns() *[lastHan - firstHan + 1]byte {
	signs := &[lastHan - firstHan + 1]byte{}
	for i := range signs {
		signs[i] = foldWide(firstHan + rune(i))
	}
	return signs
}

// foldASCII returns c if any notation uses it, and otherwise signNone.
func foldASCII(c byte) byte {
	switch {
	case c >= '0' && c <= '9', c >= 'a' && c <= 'i', c >= 'A' && c <= 'I':
		return c
	}
	switch c {
	case 'K', 'M', 'N', 'P', 'R', 'S', 'X', 'k', 'm', 'n', 'p', 'r', 's', 'x',
		'+', '-', '=', '.', ':', '!', '?', '#':
		return c
	}
	return signNone
}

// foldWide folds the characters of the Chinese system and their variants, including those that
// compatibility decomposition (NFKC) folds. It also folds typographic dashes.
func foldWide(r rune) byte {
	switch r {
	case '帅', '帥', '将', '將', '王':
		return 'K'
	case '仕', '士', '⼠':
		return 'A'
	case '相', '象':
		return 'E'
	case '马', '馬', '傌', '⾺':
		return 'H'
	case '车', '車', '俥', '伡', '硨', '砗', '⾞', '\uf902':
		return 'R'
	case '炮', '砲', '包':
		return 'C'
	case '兵', '卒':
		return 'P'
	case '进', '進', '上':
		return '+'
	case '退', '下', '−', '‐', '‑', '‒', '–', '—':
		return '-'
	case '平':
		return '='
	case '前':
		return signFront
	case '中':
		return signMiddle
	case '后', '後':
		return signRear
	case '×':
		return 'x'
	}
	return foldNumeral(r)
}

// foldNumeral folds Chinese numerals, both the plain ones and those used on cheques, and circled
// digits.
func foldNumeral(r rune) byte {
	switch r {
	case '一', '壹', '⼀':
		return '1'
	case '二', '贰', '貳', '⼆':
		return '2'
	case '三', '叁', '參', '叄':
		return '3'
	case '四', '肆':
		return '4'
	case '五', '伍':
		return '5'
	case '六', '陆', '陸':
		return '6'
	case '七', '柒':
		return '7'
	case '八', '捌', '⼋':
		return '8'
	case '九', '玖':
		return '9'
	}
	if r >= '①' && r <= '⑨' {
		return '1' + byte(r-'①')
	}
	return signNone
}
