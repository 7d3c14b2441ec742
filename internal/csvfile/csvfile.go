// Package csvfile writes tables as CSV (RFC 4180), as spreadsheets read them.
package csvfile

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
)

// Write writes rows, the first of which names the columns. A text that a spreadsheet would
// take for a formula gets an apostrophe before it; numbers stay as they are.
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
