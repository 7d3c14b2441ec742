package record

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
)

// The range of years that are accepted.
const earliestYear, latestYear = 1000, 2999

// tensInFull replaces the characters for twenty and thirty with two digits each.
var tensInFull = strings.NewReplacer("廿", "二十", "卅", "三十")

// ParseDate parses a date in any form used in records: 2003.11.23, 2003-11-??, 20031123,
// 23.11.2003, 2003年11月23日, 二〇〇三年十一月廿三日, 23 Nov 2003 or November 23, 2003. If the text does not give
// a month or a day, or if it is ambiguous, as in 11/05/2003, they are 0. If the text is not a date,
// the year is 0.
func ParseDate(text string) (year, month, day int) {
	if strings.ContainsAny(text, "廿卅") {
		text = tensInFull.Replace(text)
	}
	if m := findMonthWord(text); m != nil {
		return withMonth(text[:m[0]]+" "+text[m[1]:], monthNumber(text[m[2]:m[3]]))
	}
	var groups [3]dateNumber
	count := 0
	for rest := text; rest != "" && count < len(groups); {
		n, size := takeDateNumber(rest)
		if size == 0 {
			_, size = utf8.DecodeRuneInString(rest)
		} else if n.digits <= len("20031123") {
			groups[count] = n
			count++
		}
		rest = rest[size:]
	}
	first, last := groups[0], groups[2]
	switch {
	case first.digits == len("20031123"):
		year, month, day = first.value/10000, first.value/100%100, first.value%100
	case first.digits == len("2003"):
		year, month, day = first.value, groups[1].value, last.value
	case count == 3 && last.digits == len("2003"):
		year, month, day = last.value, groups[1].value, first.value
		if strings.Contains(text, "/") { // sometimes written with the month first
			if month, day = slashed(first.value, groups[1].value); month == 0 {
				day = 0
			}
		}
	}
	switch {
	case year < earliestYear || year > latestYear:
		return 0, 0, 0
	case month < 1 || month > 12:
		return year, 0, 0
	case day < 1 || day > 31:
		return year, month, 0
	}
	return year, month, day
}

// monthWord matches the English name of a month.
var monthWord = pattern.New(`(?i)\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b\.?`)

// findMonthWord finds the name of a month. It is like monthWord, but faster: most dates do not
// contain any letters and need not be matched at all.
func findMonthWord(text string) []int {
	if !strings.ContainsFunc(text, func(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' }) {
		return nil
	}
	return monthWord.FindStringSubmatchIndex(text)
}

// monthNumber returns the number of the month whose name begins with the given three letters.
func monthNumber(name string) int {
	for month := time.January; month <= time.December; month++ {
		if strings.EqualFold(month.String()[:len(name)], name) {
			return int(month)
		}
	}
	return 0
}

// withMonth parses the year and the day of a date whose month is already known.
func withMonth(text string, named int) (year, month, day int) {
	for rest := text; rest != ""; {
		n, size := takeDateNumber(rest)
		switch {
		case size == 0:
			_, size = utf8.DecodeRuneInString(rest)
		case n.digits == len("2003") && year == 0 && n.value >= earliestYear && n.value <= latestYear:
			year = n.value
		case n.digits <= len("31") && day == 0 && n.value <= 31:
			day = n.value
		}
		rest = rest[size:]
	}
	if year == 0 {
		return 0, 0, 0
	}
	return year, named, day
}

// slashed determines which of two numbers is the month and which is the day. If this is ambiguous,
// both results are 0.
func slashed(a, b int) (month, day int) {
	switch {
	case a > 12 || a == b:
		return b, a
	case b > 12:
		return a, b
	}
	return 0, 0
}

// dateNumber is a number in a date.
type dateNumber struct{ value, digits int }

// takeDateNumber parses the number at the beginning of text, whose digits may be of any kind. It
// also returns the length of the number, or 0 if there is no number.
func takeDateNumber(text string) (n dateNumber, size int) {
	const most = 9 // digits; a longer number is not part of a date
	ten := false
	for size < len(text) {
		r, width := utf8.DecodeRuneInString(text[size:])
		if r == '十' {
			n.value, ten = max(n.value, 1)*10, true
			size, n.digits = size+width, 2
			continue
		}
		value := digitValue(r)
		if value < 0 {
			break
		}
		if size += width; ten {
			n.value, ten = n.value+value, false
			continue
		}
		if n.digits++; n.digits <= most {
			n.value = n.value*10 + value
		}
	}
	return n, size
}

// digitValue returns the value of a narrow, wide or Chinese digit, or -1 for any other character.
func digitValue(r rune) int {
	switch {
	case r >= '0' && r <= '9':
		return int(r - '0')
	case r < utf8.RuneSelf:
		return -1
	case r >= '０' && r <= '９':
		return int(r - '０')
	}
	for value, forms := range [...]string{"〇○零", "一", "二", "三", "四", "五", "六", "七", "八", "九"} {
		if strings.ContainsRune(forms, r) {
			return value
		}
	}
	return -1
}
