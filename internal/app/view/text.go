package view

import (
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// MoveText is a move in the notations that people use.
type MoveText struct {
	Chinese     string `json:"chinese"`
	Traditional string `json:"traditional"`
	WXF         string `json:"wxf"`
	ICCS        string `json:"iccs"`
	Vietnamese  string `json:"vietnamese"`
}

// TextOf formats a move, which must be legal in p.
func TextOf(p *xiangqi.Position, m xiangqi.Move) MoveText {
	return MoveText{
		Chinese: p.FormatMove(m, xiangqi.Chinese), Traditional: p.FormatMove(m, xiangqi.Chinese|xiangqi.Traditional),
		WXF: p.FormatMove(m, xiangqi.WXF), ICCS: p.FormatMove(m, xiangqi.ICCS), Vietnamese: p.FormatMove(m, xiangqi.Vietnamese),
	}
}

// LineText is a line of moves in the notations that people use.
type LineText struct {
	Chinese     []string `json:"chinese"`
	Traditional []string `json:"traditional"`
	WXF         []string `json:"wxf"`
	ICCS        []string `json:"iccs"`
	Vietnamese  []string `json:"vietnamese"`
}

// TextOfLine formats a line of moves that starts at p, up to the first illegal move.
func TextOfLine(p xiangqi.Position, moves []xiangqi.Move) ([]xiangqi.Move, LineText) {
	t := LineText{[]string{}, []string{}, []string{}, []string{}, []string{}}
	played := []xiangqi.Move{}
	for _, m := range moves {
		if !p.IsLegal(m) {
			break
		}
		text := TextOf(&p, m)
		t.Chinese = append(t.Chinese, text.Chinese)
		t.Traditional = append(t.Traditional, text.Traditional)
		t.WXF = append(t.WXF, text.WXF)
		t.ICCS = append(t.ICCS, text.ICCS)
		t.Vietnamese = append(t.Vietnamese, text.Vietnamese)
		p.MakeMove(m)
		played = append(played, m)
	}
	return played, t
}
