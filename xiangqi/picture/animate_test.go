package picture

import (
	"bytes"
	"errors"
	"image"
	imagedraw "image/draw"
	"image/gif"
	"io"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// TestWriteGIF puts the frames of an animation together: after each move they are the picture
// of the position, in colours that differ little and at edges alone.
func TestWriteGIF(t *testing.T) {
	start, moves, err := xiangqi.ParseLine("startpos moves h2e2 h9g7 h0g2 i9h9")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []Options{{}, {View: diagram.BlackBelow, Traditional: true, Width: 200}} {
		var file bytes.Buffer
		if err := WriteGIF(&file, start, moves, o); err != nil {
			t.Fatal(err)
		}
		size := file.Len()
		if most := 60_000; size > most {
			t.Errorf("%d bytes, want at most %d", size, most)
		}
		animation, err := gif.DecodeAll(&file)
		if err != nil {
			t.Fatal(err)
		}
		if len(animation.Image) != len(moves)+1 {
			t.Fatalf("%d frames of %d moves", len(animation.Image), len(moves))
		}
		shown := image.NewRGBA(image.Rect(0, 0, animation.Config.Width, animation.Config.Height))
		o.Width = shown.Rect.Dx()
		p := start
		for i, frame := range animation.Image {
			if i > 0 {
				p.MakeMove(moves[i-1])
				o.LastMove = moves[i-1]
				if frame.Rect.Dx()*frame.Rect.Dy() > shown.Rect.Dx()*shown.Rect.Dy()/2 {
					t.Errorf("frame %d has %v of %v", i, frame.Rect, shown.Rect)
				}
			}
			imagedraw.Draw(shown, frame.Rect, frame, frame.Rect.Min, imagedraw.Src)
			compare(t, i, shown, bitmap(&p, o))
		}
	}
}

func compare(t *testing.T, frame int, got, want *image.RGBA) {
	t.Helper()
	const most = 64 // of 255, where three colours meet
	if got.Rect != want.Rect {
		t.Fatalf("frame %d is %v, want %v", frame, got.Rect, want.Rect)
	}
	for i := range got.Pix {
		if d := int(got.Pix[i]) - int(want.Pix[i]); d > most || d < -most {
			t.Fatalf("frame %d differs by %d at byte %d", frame, d, i)
		}
	}
}

// TestWriteGIFRefuses checks widths, moves that are not legal and games that are too long.
func TestWriteGIFRefuses(t *testing.T) {
	start := xiangqi.StartPosition()
	for _, tt := range []struct {
		moves []xiangqi.Move
		o     Options
		want  error
	}{
		{nil, Options{Width: 10}, ErrOptions},
		{[]xiangqi.Move{xiangqi.NoMove}, Options{}, xiangqi.ErrIllegalMove},
		{make([]xiangqi.Move, MaxMoves+1), Options{}, ErrOptions},
	} {
		if err := WriteGIF(io.Discard, start, tt.moves, tt.o); !errors.Is(err, tt.want) {
			t.Errorf("%d moves, %+v: %v", len(tt.moves), tt.o, err)
		}
	}
	if err := WriteGIF(io.Discard, start, nil, Options{}); err != nil {
		t.Error(err)
	}
}
