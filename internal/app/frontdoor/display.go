package frontdoor

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/uci"
)

// display prints the board and the state of the game according to the rules.
func (d *door) display() {
	if d.refuses() {
		return
	}
	var b strings.Builder
	pos := &d.pos
	fmt.Fprintf(&b, "%v\n\n", pos.Board())
	fmt.Fprintf(&b, "Fen: %s\nKey: %016X\nCheckers:", pos.FEN(), pos.Key())
	for s := range pos.Checkers().Squares() {
		b.WriteString(" " + s.String())
	}
	rules := d.own.Settings().Engine.Rules
	fmt.Fprintf(&b, "\nRules: %v, %v\n", rules, rules.Judge(pos, d.stack))
	_ = d.out.Text(b.String())
}

// explain prints each term of the handcrafted evaluation. It then prints the network's evaluation
// of the position with and without each piece, followed by the value that the engine uses. The last
// line, in pawns from Red's point of view, has the form that boards for Pikafish expect.
func (d *door) explain() {
	if d.refuses() {
		return
	}
	settings := d.own.Settings()
	var b strings.Builder
	trace := eval.New(settings.Handcrafted()).Trace(&d.pos)
	b.WriteString(trace.String())
	by, value := "handcrafted", trace.Value
	if n := settings.Searching().Network; n != nil {
		b.WriteString("\n")
		if a, err := n.Explain(&d.pos); err != nil {
			fmt.Fprintf(&b, "network: %v\n", err)
		} else if err = a.WriteText(&b); err == nil {
			by, value = "network", a.RedValue
		}
	}
	const pawn = 100 // in centipawns
	fmt.Fprintf(&b, "\nFinal evaluation %+.2f (red side) [%s]\n", float64(value)/pawn, by)
	_ = d.out.Text(b.String())
}

func (d *door) compiler() {
	_ = d.out.Text(fmt.Sprintf("Chuhe %s, %s %s/%s", d.config.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH))
}

func (d *door) help() {
	_ = d.out.Text(`Chuhe plays xiangqi. It speaks UCI and UCCI; the first word decides.
UCI:  uci, isready, setoption, ucinewgame, position, banmoves, go, stop, ponderhit, quit
UCCI: ucci, isready, setoption, position, banmoves, go, stop, ponderhit, probe, quit
Also: d (the board), eval (the evaluation, explained), flip, bench, go perft N, compiler`)
}

// Commands returns the commands that a user can enter, as listed by the command help.
func Commands() []string {
	return []string{"bench", "compiler", "d", "eval", "flip", "go", "help", "isready", "position", "probe", "quit", "setoption", "uci", "ucci", "ucinewgame"}
}

// Knows reports whether word is the first word of a command.
func Knows(word string) bool { return uci.ParseCommand(word).Kind != uci.CommandUnknown }
