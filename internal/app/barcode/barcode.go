// Package barcode draws texts as QR codes, for faces that paint the modules themselves.
package barcode

import "rsc.io/qr"

// Level is how much of a code may be unreadable.
type Level = qr.Level

// The levels that are used here: a seventh of the code for one that is shown on a screen,
// the least for a long text in a picture.
const (
	Robust = qr.M
	Dense  = qr.L
)

// Rows returns the modules of a text's code, # for the dark ones, without the light margin of
// four modules that a reader wants around it.
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
