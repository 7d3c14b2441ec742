package library

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// ParseDate parses a date, or just a year or a month of a year, such as 1999, 1999-5 or 1999年5月31日, and
// returns it in the form that Query requires. Dates are compared as text, so a date in any other form would
// silently find the wrong games. If text is not a valid date, the error wraps ErrQuery.
func ParseDate(text string) (string, error) {
	bad := func() (string, error) {
		return "", fmt.Errorf("%w: date %.20q, want one such as 1999, 1999-05 or 1999-05-31", ErrQuery, text)
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("-./年月日 ", r) })
	if len(parts) == 0 || len(parts) > 3 || len(parts[0]) != len("1999") {
		return bad()
	}
	numbers := [3]int{1: 1, 2: 1}
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil {
			return bad()
		}
		numbers[i] = int(n)
	}
	day := time.Date(numbers[0], time.Month(numbers[1]), numbers[2], 0, 0, 0, 0, time.UTC)
	if numbers[0] < earliestYear || numbers[0] > latestYear || day.Month() != time.Month(numbers[1]) || day.Day() != numbers[2] {
		return bad()
	}
	return day.Format([...]string{"2006", "2006-01", time.DateOnly}[len(parts)-1]), nil
}
