// Command engine is a sixty-line engine for front ends. It speaks UCI and UCCI, and always captures the most
// valuable piece it can.
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

// serve answers commands until the input ends. Searches finish immediately, so there is never one to stop.
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
			_ = w.ID("name", "Greedy") // the loop checks the error
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

// values holds the piece values taught to beginners.
var values = map[xiangqi.Kind]int{xiangqi.Rook: 9, xiangqi.Cannon: 4, xiangqi.Knight: 4, xiangqi.Advisor: 2, xiangqi.Bishop: 2, xiangqi.Pawn: 1}

// choose returns the move that captures the most material, or NoMove if there is none.
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
