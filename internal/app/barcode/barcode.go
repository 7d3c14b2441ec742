// Package barcode encodes text as QR codes, for faces that draw the modules of a code themselves.
package barcode

import "rsc.io/qr"

// Level is an error correction level. It determines how much of a code may be unreadable.
type Level = qr.Level

// The levels in use. Use Robust for codes on a screen; a seventh of such a code may be unreadable.
// Use Dense for long texts in pictures; it has the least error correction.
const (
	Robust = qr.M
	Dense  = qr.L
)

// Rows returns the modules of the code for a text, where # is a dark one. It leaves out the light
// margin of four modules that readers expect around a code.
func Rows(text string, level Level) ([]string, error) {
	code, err := qr.Encode(text, level)
	if err != nil {
		return nil, err
	}
	rows := make([]string, code.Size)
	for y := range rows {
		row := make([]byte, code.Size)
		for x := range row {
			row[x] = '.'
			if code.Black(x, y) {
				row[x] = '#'
			}
		}
		rows[y] = string(row)
	}
	return rows, nil
}
