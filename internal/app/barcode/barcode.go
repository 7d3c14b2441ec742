// Package barcode encodes texts as QR codes, for faces that draw the modules of the code
// themselves.
package barcode

import "rsc.io/qr"

// Level is an error correction level. It determines how much of a code may be unreadable.
type Level = qr.Level

// The levels in use. With Robust, for codes that are shown on a screen, a seventh of the code may
// be unreadable. Dense, for long texts in pictures, has the minimum correction.
const (
	Robust = qr.M
	Dense  = qr.L
)

// Rows returns the modules of a text's code, with # for dark modules. It omits the light margin of
// four modules that readers require around a code.
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
