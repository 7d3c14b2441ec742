// Package barcode encodes texts as QR codes, for faces that draw the modules themselves.
package barcode

import "rsc.io/qr"

// Level is an error correction level: how much of a code may be unreadable.
type Level = qr.Level

// The levels in use: Robust, a seventh of the code, for codes shown on a screen; Dense, the minimum, for
// long texts in pictures.
const (
	Robust = qr.M
	Dense  = qr.L
)

// Rows returns the modules of a text's code, with # for the dark ones, without the light margin of four
// modules that readers require around it.
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
