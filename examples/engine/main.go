// Command engine is an engine for front ends, in sixty lines: it speaks UCI and
// UCCI, and takes the best piece that it can.
//
//	go build -o greedy ./examples/engine
//	chuhe-lab match --engine cmd=./greedy --engine 'name=Weak builtin level=1' --games 20
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func main() {
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "engine:", err)
		os.Exit(1)
	}
}

// serve answers commands until there are no more. A search takes no time here, so
// that there is nothing to stop.
func serve(in io.Reader, out io.Writer) error {
	w := uci.NewWriter(out)
	position := xiangqi.StartPosition()
	lines := bufio.NewScanner(in)
	for lines.Scan() && w.Err() == nil {
		switch c := uci.ParseCommand(lines.Text()); c.Kind {
		case uci.CommandUCI, uci.CommandUCCI:
			if c.Kind == uci.CommandUCCI {
				w.SetProtocol(uci.UCCI)
			}
			_ = w.ID("name", "Greedy") // the loop looks at the error
			_ = w.OK()
		case uci.CommandIsReady:
			_ = w.ReadyOK()
		case uci.CommandPosition:
			start, moves, err := c.Setup.Resolve(w.Ranks())
			if err != nil {
				_ = w.Message(err.Error())
				continue
			}
			if position, _, err = xiangqi.Replay(start, moves...); err != nil {
				return err
			}
		case uci.CommandGo:
			_ = w.BestMove(uci.BestMove{Move: choose(&position)})
		case uci.CommandQuit:
			return w.Bye()
		}
	}
	if err := w.Err(); err != nil {
		return err
	}
	return lines.Err()
}

// values are those of lessons for beginners.
var values = map[xiangqi.Kind]int{xiangqi.Rook: 9, xiangqi.Cannon: 4, xiangqi.Knight: 4, xiangqi.Advisor: 2, xiangqi.Bishop: 2, xiangqi.Pawn: 1}

// choose returns the move that takes the most, NoMove when there is none.
func choose(p *xiangqi.Position) xiangqi.Move {
	best, most := xiangqi.NoMove, -1
	for _, m := range p.LegalMoves() {
		gain := 0
		if taken := p.At(m.To()); taken != xiangqi.NoPiece {
			gain = values[taken.Kind()]
		}
		if gain > most {
			best, most = m, gain
		}
	}
	return best
}
