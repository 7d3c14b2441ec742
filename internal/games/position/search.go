package position

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Line is a line of play.
type Line struct {
	MultiPV  int            `json:"multipv"`        // rank of the line; 1 is the best
	Depth    int            `json:"depth"`          // plies searched
	SelDepth int            `json:"seldepth"`       // plies of the longest line searched
	CP       *int           `json:"cp,omitempty"`   // centipawns for the side to move; absent if there is a mate
	Mate     *int           `json:"mate,omitempty"` // moves to mate, negative if the side to move is mated; absent if there is no mate
	Nodes    uint64         `json:"nodes"`          // number of nodes searched before the line was reported
	Seconds  float64        `json:"seconds"`        // number of seconds before the line was reported
	PV       []xiangqi.Move `json:"pv"`             // the expected moves from the position on
}

// Analysis is the result of a search.
type Analysis struct {
	FEN      string        `json:"fen"`      // the position searched
	Warnings []string      `json:"warnings"` // anything unusual about the position that does not make it unplayable; empty if there is nothing
	Best     *xiangqi.Move `json:"best"`     // the move to play; null if there is no legal move
	Lines    []Line        `json:"lines"`    // best first; empty if there is no legal move
}

// Search searches a position reached by the moves in stack. Whenever there is a new best line, it
// calls deeper, unless deeper is nil. When ctx is done, it returns the deepest result so far.
func Search(ctx context.Context, p player.Player, pos xiangqi.Position, stack []xiangqi.Undo, l player.Limits, deeper func(player.Info)) (*Analysis, error) {
	q := player.AskAfter(pos, stack)
	q.Analysis = true
	s, err := p.Start(ctx, q, l)
	if err != nil {
		return nil, err
	}
	for info := range s.Infos() {
		if len(info.PV) > 0 && info.MultiPV == 1 && deeper != nil {
			deeper(info)
		}
	}
	a, err := s.Wait()
	if err != nil {
		return nil, err
	}
	answer := &Analysis{FEN: pos.FEN(), Warnings: oddities(&pos), Lines: []Line{}}
	if a.Move != xiangqi.NoMove {
		answer.Best = &a.Move
	}
	for _, i := range a.Lines {
		line := Line{
			MultiPV: i.MultiPV, Depth: i.Depth, SelDepth: i.SelDepth,
			Nodes: i.Nodes, Seconds: i.Time.Seconds(), PV: i.PV,
		}
		if n, mate := i.Score.Spoken(); mate {
			line.Mate = &n
		} else {
			line.CP = &n
		}
		answer.Lines = append(answer.Lines, line)
	}
	return answer, nil
}

// oddities lists the reasons why a strict reader would reject a position.
func oddities(pos *xiangqi.Position) []string {
	list := []string{}
	setup := pos.Setup()
	var odd *xiangqi.FaultError
	if _, err := setup.Position(); errors.As(err, &odd) {
		for _, f := range odd.Faults {
			list = append(list, f.Message)
		}
	}
	return list
}

// WriteText writes the analysis as text.
func (a *Analysis) WriteText(w io.Writer) error {
	var b strings.Builder
	for _, odd := range a.Warnings {
		fmt.Fprintf(&b, "an odd position: %s\n", odd)
	}
	if a.Best == nil {
		b.WriteString("no legal move: the side to move has lost\n")
	}
	pos, _, err := xiangqi.ParseFENLenient(a.FEN)
	if err != nil {
		return err
	}
	for _, l := range a.Lines {
		fmt.Fprintf(&b, "%d. %s  depth %d  ", l.MultiPV, l.score(), l.Depth)
		p := pos
		for _, m := range l.PV {
			b.WriteString(" " + p.Chinese(m))
			p.MakeMove(m)
		}
		b.WriteByte('\n')
	}
	_, err = io.WriteString(w, b.String())
	return err
}

// score formats the line's value.
func (l *Line) score() string {
	if l.Mate != nil {
		return fmt.Sprintf("#%d", *l.Mate)
	}
	return fmt.Sprintf("%+.2f", float64(*l.CP)/100)
}
