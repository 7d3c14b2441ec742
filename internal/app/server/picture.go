package server

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/app/barcode"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// pictures draws pictures of positions.
type pictures struct{}

// Register implements Module.
func (pictures) Register(h *talk.Hub) error {
	talk.HandleSlow(h, "position.picture", drawPosition)
	return nil
}

// Close implements Module.
func (pictures) Close() error { return nil }

type pictureArgs struct {
	FEN   string `json:"fen"`
	Style string `json:"style,omitempty"` // simplified, traditional or letters
	Black bool   `json:"black,omitempty"` // put Black at the bottom
	// Last is the move that led to the position. Its squares are highlighted.
	Last *xiangqi.Move `json:"last,omitempty"`
	// Address is drawn as a QR code, unless the code would be too dense for a phone to read.
	Address string `json:"address,omitempty"`
}

// pictureAnswer contains the picture of a position.
type pictureAnswer struct {
	SVG string `json:"svg"`
	// QR contains the modules of the QR code, where # is a dark one. It is empty if there is no
	// code.
	QR []string `json:"qr"`
}

// longestCoded is the maximum length of an address that is drawn as a QR code, in bytes. The code
// for such an address has 97 modules on each side.
const longestCoded = 858

// pictureWidth is the width of a picture, in pixels.
const pictureWidth = 720

func drawPosition(_ context.Context, _ *talk.Conn, a pictureArgs) (pictureAnswer, error) {
	pos, err := xiangqi.ParseSetup(a.FEN)
	if err != nil {
		return pictureAnswer{}, talk.NewError("bad_fen", "position.none").Because(err)
	}
	o := diagram.Options{Width: pictureWidth, Title: a.FEN}
	switch a.Style {
	case "simplified":
		o.Symbols, o.Coordinates = diagram.Simplified, diagram.Numbers
	case "letters":
		o.Symbols = diagram.Letters
	default:
		o.Coordinates = diagram.Numbers
	}
	if a.Last != nil {
		o.LastMove = *a.Last
	}
	if a.Black {
		o.View = diagram.BlackBelow
	}
	answer := pictureAnswer{diagram.SVG(&pos, o), []string{}}
	if a.Address != "" && len(a.Address) <= longestCoded {
		if answer.QR, err = barcode.Rows(a.Address, barcode.Dense); err != nil {
			return pictureAnswer{}, err
		}
	}
	return answer, nil
}
