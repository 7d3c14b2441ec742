package record

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
)

// This file normalizes the move numbers in a text, which may be written in various ways.

// keycap is the combining mark for digits drawn as keys.
const keycap = "\u20e3"

var keycaps = strings.NewReplacer("\ufe0f"+keycap, ". ", keycap, ". ")

// normalNumbers rewrites move numbers in the form 1. It also removes words that indicate whose move
// it is.
func normalNumbers(line string) string {
	if strings.Contains(line, keycap) {
		line = keycaps.Replace(line)
	}
	if hasCircled(line) {
		line = circledPattern.ReplaceAllStringFunc(line, func(found string) string {
			r, size := utf8.DecodeRuneInString(found)
			return " " + strconv.Itoa(circled(r)) + ". " + strings.TrimLeft(found[size:], ".．、:：")
		})
	}
	if strings.Contains(line, "第") {
		line = numberedSide.ReplaceAllString(line, "$1 ")
		line = ordinalPattern.ReplaceAllStringFunc(line, func(found string) string {
			digits := ordinalPattern.FindStringSubmatch(found)[1]
			return " " + strconv.Itoa(number(digits)) + ". "
		})
	}
	line = dotAfterNumber(line)
	if at := countedPattern.FindStringSubmatchIndex(line); at != nil {
		if behind := line[at[1]:]; chineseMoveLength(behind) > 0 {
			line = strconv.Itoa(number(line[at[2]:at[3]])) + ". " + behind
		} else if at[4] >= 0 {
			line = behind
		}
	}
	if hasColon(line) {
		line = labelPattern.ReplaceAllString(line, " ")
	}
	return strings.TrimLeft(line, " \t　")
}

// dotAfterNumber inserts a dot after a number at the beginning of a line if the number is directly
// followed by a Chinese move, as in 12炮二平五.
func dotAfterNumber(line string) string {
	trimmed := strings.TrimLeft(line, " \t　")
	digits := len(trimmed) - len(strings.TrimLeft(trimmed, "0123456789"))
	if digits == 0 || digits > 3 || digits == len(trimmed) || trimmed[digits] < utf8.RuneSelf {
		return line
	}
	if class, _ := moveClassAt(trimmed, digits); class != manClass && class != placeClass || chineseMoveLength(trimmed[digits:]) == 0 {
		return line
	}
	return trimmed[:digits] + ". " + trimmed[digits:]
}

// hasColon reports whether text contains a colon. Every label contains one.
func hasColon(text string) bool {
	return strings.IndexByte(text, ':') >= 0 || strings.Contains(text, "：")
}

// hasCircled reports whether text might contain a circled number.
func hasCircled(text string) bool {
	const bytesOfTen, bytesOfThirty, bytesOfFifty = "\xe2\x91", "\xe3\x89", "\xe3\x8a" // the first bytes of these characters in UTF-8
	return strings.Contains(text, bytesOfTen) || strings.Contains(text, bytesOfThirty) || strings.Contains(text, bytesOfFifty)
}

// circledLabels matches circled numbers at the beginning of a line.
var circledLabels = pattern.New(`^[\s　]*[①-⑳]`)

// circledLabel rewrites a circled number so that it is not mistaken for a move number or for part
// of a move.
func circledLabel(found string) string {
	r, _ := utf8.DecodeLastRuneInString(found)
	return string('⑴' + r - '①')
}

// circled returns the number that a circled character represents.
func circled(r rune) int {
	switch {
	case r >= '①' && r <= '⑳':
		return int(r-'①') + 1
	case r >= '㉑' && r <= '㉟':
		return int(r-'㉑') + 21
	}
	return int(r-'㊱') + 36
}

// number parses digits of any width, or a Chinese number up to 99.
func number(text string) int {
	n, ten := 0, 0
	for _, r := range text {
		switch i := strings.IndexRune("一二三四五六七八九", r); {
		case r >= '0' && r <= '9':
			n = min(n*10+int(r-'0'), 9999)
		case r >= '０' && r <= '９':
			n = min(n*10+int(r-'０'), 9999)
		case r == '十':
			ten, n = max(n, 1)*10, 0
		case i >= 0:
			n = i/len("一") + 1
		}
	}
	return ten + n
}
