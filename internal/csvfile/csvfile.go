// Package csvfile writes tables as CSV (RFC 4180) for spreadsheets.
package csvfile

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
)

// Write writes rows; the first contains the column names. It prefixes an apostrophe to any text
// that a spreadsheet would read as a formula; numbers stay unchanged.
func Write(w io.Writer, rows [][]string) error {
	out := csv.NewWriter(w)
	for _, row := range rows {
		cells := make([]string, len(row))
		for i, text := range row {
			cells[i] = cell(text)
		}
		if err := out.Write(cells); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func cell(text string) string {
	if text == "" || !strings.ContainsAny(text[:1], "=+-@\t\r") {
		return text
	}
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return text
	}
	return "'" + text
}
