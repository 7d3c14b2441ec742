package picture

import (
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// MaxMoves is the greatest number of moves in an animation.
const MaxMoves = 1999

// Parameters of animations: how long each position and the last one are shown, in hundredths of a
// second, the default width, and how many pixels all frames together may contain.
const (
	eachShown    = 100
	lastShown    = 400
	animateWidth = 480
	mostPixels   = 1 << 29
)

// WriteGIF writes the moves from a position as a looping animation, in which each move is marked. It
// consists of one frame for the start and one for each move, and each frame contains only what has
// changed. Each position is shown for one second, and the last one for four.
//
// The error for an illegal move is a *xiangqi.PlyError. Errors for invalid options, for more than
// MaxMoves moves, and for animations whose frames contain more than 2^29 pixels wrap ErrOptions.
func WriteGIF(w io.Writer, start xiangqi.Position, moves []xiangqi.Move, o Options) error {
	if err := o.complete(animateWidth); err != nil {
		return err
	}
	if len(moves) > MaxMoves {
		return fmt.Errorf("%w: %d moves in an animation, want at most %d", ErrOptions, len(moves), MaxMoves)
	}
	colours := newColours()
	o.LastMove = xiangqi.NoMove
	before := bitmap(&start, o)
	animation := &gif.GIF{Config: image.Config{ColorModel: colours.palette, Width: before.Rect.Dx(), Height: before.Rect.Dy()}}
	pixels := 0
	show := func(picture *image.RGBA, part image.Rectangle) {
		animation.Image = append(animation.Image, colours.paletted(picture, part))
		animation.Delay = append(animation.Delay, eachShown)
		animation.Disposal = append(animation.Disposal, gif.DisposalNone)
		pixels += part.Dx() * part.Dy()
	}
	show(before, before.Rect)
	p := start
	for i, m := range moves {
		if err := p.CheckMove(m); err != nil {
			return &xiangqi.PlyError{Ply: i + 1, Text: m.String(), Err: err}
		}
		p.MakeMove(m)
		o.LastMove = m
		after := bitmap(&p, o)
		show(after, changed(before, after))
		if pixels > mostPixels {
			return fmt.Errorf("%w: %d pixels wide with %d moves, want fewer of either", ErrOptions, o.Width, len(moves))
		}
		before = after
	}
	animation.Delay[len(animation.Delay)-1] = lastShown
	return gif.EncodeAll(w, animation)
}

// changed returns the rectangle in which two pictures of the same size differ. If they do not
// differ, the rectangle still contains at least one pixel.
func changed(a, b *image.RGBA) image.Rectangle {
	r := image.Rectangle{Min: a.Rect.Max, Max: a.Rect.Min}
	for y := a.Rect.Min.Y; y < a.Rect.Max.Y; y++ {
		for x := a.Rect.Min.X; x < a.Rect.Max.X; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				r.Min.X, r.Min.Y = min(r.Min.X, x), min(r.Min.Y, y)
				r.Max.X, r.Max.Y = max(r.Max.X, x+1), max(r.Max.Y, y+1)
			}
		}
	}
	if r.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return r
}

// colours is the small palette of an animation. It contains the colours of the board, as well as
// intermediate steps between any two colours that meet at an edge.
type colours struct {
	palette color.Palette
	known   map[color.RGBA]uint8
}

func newColours() *colours {
	const steps = 15
	c := &colours{known: map[color.RGBA]uint8{}}
	for _, pair := range [][2]color.RGBA{
		{wood, dark}, {wood, side}, {wood, face}, {wood, marked}, {dark, marked}, {side, dark}, {side, face}, {face, dark},
		{face, ink[xiangqi.Red]}, {face, ink[xiangqi.Black]}, {side, ink[xiangqi.Red]}, {side, ink[xiangqi.Black]}, {side, marked}, {face, marked},
	} {
		for i := range steps + 1 {
			between := func(a, b uint8) uint8 { return uint8((int(a)*(steps-i) + int(b)*i) / steps) }
			mixed := color.RGBA{between(pair[0].R, pair[1].R), between(pair[0].G, pair[1].G), between(pair[0].B, pair[1].B), 0xff}
			if _, ok := c.known[mixed]; !ok {
				c.known[mixed] = uint8(len(c.palette))
				c.palette = append(c.palette, mixed)
			}
		}
	}
	return c
}

// paletted converts part of a picture to the palette.
func (c *colours) paletted(picture *image.RGBA, part image.Rectangle) *image.Paletted {
	out := image.NewPaletted(part, c.palette)
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			point := picture.RGBAAt(x, y)
			i, ok := c.known[point]
			if !ok {
				i = uint8(c.palette.Index(point))
				c.known[point] = i
			}
			out.SetColorIndex(x, y, i)
		}
	}
	return out
}
