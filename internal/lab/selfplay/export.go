package selfplay

import (
	"errors"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Format is a format for exporting positions to other programs.
type Format string

// Export formats.
const (
	// Text writes a line "FEN;score;result" for each position. The score is in centipawns. The result is 1,
	// 0.5, 0, or ? if it is unknown. Both are from Red's view.
	Text Format = "text"
	// Binary writes a Record for each position and nothing else.
	Binary Format = "binary"
)

// EachGame calls visit for every game in the input. It returns the settings of the run, and the parts of the
// input that were skipped because they are damaged or truncated.
func EachGame(in io.Reader, visit func(*Game) error) (s Settings, damage []Damage, err error) {
	r, err := NewReader(in)
	if err != nil {
		return Settings{}, nil, err
	}
	defer r.Close()
	for {
		games, err := r.Next()
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, ErrCut):
			return r.Settings, r.Damage, nil
		case err != nil:
			return r.Settings, r.Damage, err
		}
		for i := range games {
			if err := visit(&games[i]); err != nil {
				return r.Settings, r.Damage, err
			}
		}
	}
}

// Export writes the positions that pass the filter to w. It returns their number, and the parts of the input
// that were skipped.
func Export(w io.Writer, in io.Reader, f Filter, format Format) (positions uint64, damage []Damage, err error) {
	var buffer []byte
	_, damage, err = EachGame(in, func(g *Game) error {
		buffer = buffer[:0]
		err := g.Positions(f, func(ply int, p *xiangqi.Position, score int16) {
			positions++
			if format == Binary {
				r := MakeRecord(p, score, g.Result, ply)
				buffer = append(buffer, r[:]...)
				return
			}
			buffer = appendLine(buffer, p, score, g.Result)
		})
		if err != nil {
			return err
		}
		_, err = w.Write(buffer)
		return err
	})
	return positions, damage, err
}

// appendLine appends a line in the text format.
func appendLine(dst []byte, p *xiangqi.Position, score int16, result xiangqi.Result) []byte {
	red := int(score)
	if p.Turn() == xiangqi.Black {
		red = -red
	}
	points := "0.5"
	if result == xiangqi.Undecided {
		points = "?"
	}
	if winner, ok := result.Winner(); ok {
		points = "1"
		if winner == xiangqi.Black {
			points = "0"
		}
	}
	return fmt.Appendf(dst, "%s;%d;%s\n", p.FEN(), red, points)
}
