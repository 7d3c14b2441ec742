package lines

import (
	"fmt"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/doors"
	play "github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// game is a game that the session follows.
type game struct {
	doors.Game
	number int
	topic  string
	side   xiangqi.Color
	plays  bool // the user is one of the players
	known  bool // the first state has arrived
	live   int  // node last shown
	over   bool // the end has been shown
	lines  int  // number of the chat line last shown
	offers []play.Standing
	gone   *club.Gone // as last shown
	told   time.Time  // when the clocks were last received
}

// replayed holds the last position of a game, the last move, and the position before it.
type replayed struct {
	pos, before xiangqi.Position
	last        xiangqi.Move
	moved       bool
	plies       int
}

func (g *game) replay() replayed {
	r := replayed{pos: g.Start}
	for _, m := range g.Moves() {
		r.before, r.last, r.moved = r.pos, m, true
		r.pos.MakeMove(m)
		r.plies++
	}
	return r
}

// left returns how much time is left on a side's clock, in milliseconds, or 0 if the game has no clocks.
func (g *game) left(side xiangqi.Color) int64 {
	if g.Clocks == nil {
		return 0
	}
	left := g.Clocks.Red.LeftMS
	if side == xiangqi.Black {
		left = g.Clocks.Black.LeftMS
	}
	if g.Clocks.Running != nil && *g.Clocks.Running == side && !g.Clocks.Paused && g.Phase == play.Playing {
		left -= time.Since(g.told).Milliseconds()
	}
	return max(0, left)
}

// relation returns what the machine line says about the user's part in the game: 1 if it is the user's
// turn, -1 if it is the opponent's, and 0 if the user is observing.
func (g *game) relation(turn xiangqi.Color) int {
	switch {
	case !g.plays || g.Phase != play.Playing:
		return 0
	case turn == g.side:
		return 1
	}
	return -1
}

// values lists the values of the pieces for the machine line.
var values = [...]int{xiangqi.Rook: 9, xiangqi.Cannon: 4, xiangqi.Knight: 4, xiangqi.Advisor: 2, xiangqi.Bishop: 2, xiangqi.Pawn: 1}

func material(p *xiangqi.Position, side xiangqi.Color) (sum int) {
	for kind, value := range values {
		if value > 0 {
			sum += value * p.Pieces(side, xiangqi.Kind(kind)).Len() //nolint:gosec // an index into a small table
		}
	}
	return sum
}

// ranks returns the machine line's ten fields for the board.
func ranks(p *xiangqi.Position) string {
	var b strings.Builder
	for rank := xiangqi.NumRanks - 1; rank >= 0; rank-- {
		for file := range xiangqi.NumFiles {
			if piece := p.At(xiangqi.SquareAt(file, rank)); piece != xiangqi.NoPiece {
				b.WriteString(piece.String())
			} else {
				b.WriteByte('-')
			}
		}
		b.WriteByte(' ')
	}
	return b.String()
}

// machine returns the game as a line in style 12. docs/telnet.md describes its fields.
func (g *game) machine(flip bool) string {
	r := g.replay()
	turn, base, increment := "W", int64(0), int64(0)
	if r.pos.Turn() == xiangqi.Black {
		turn = "B"
	}
	if g.Clocks != nil {
		base, increment = g.Clocks.Control.BaseMS/1000, g.Clocks.Control.IncrementMS/1000
	}
	last, text := "none", "none"
	if r.moved {
		last, text = r.last.String(), strings.ReplaceAll(r.before.FormatMove(r.last, xiangqi.WXF), " ", "")
	}
	flipped := 0
	if flip != (g.plays && g.side == xiangqi.Black) {
		flipped = 1
	}
	return fmt.Sprintf("<xq12> %s%s -1 0 0 0 0 %d %d %s %s %d %d %d %d %d %d %d %d %s (%s) %s %d %s",
		ranks(&r.pos), turn, r.pos.PliesSinceCapture(), g.number, g.Players[0].Name, g.Players[1].Name, g.relation(r.pos.Turn()), base, increment,
		material(&r.pos, xiangqi.Red), material(&r.pos, xiangqi.Black), g.left(xiangqi.Red), g.left(xiangqi.Black), r.pos.MoveNumber(),
		last, clockText(g.LastElapsed()), text, flipped, g.ID)
}

// clockText formats a time as minutes and seconds.
func clockText(ms int64) string { return fmt.Sprintf("%d:%02d", ms/60_000, ms/1000%60) }

// board draws the game in the style that the user has selected.
func (s *session) board(g *game) string {
	if s.vars.style == styleMachine {
		return g.machine(s.vars.flip)
	}
	r := g.replay()
	o := diagram.TextOptions{Symbols: diagram.Letters, ASCII: true, Coordinates: diagram.Algebraic}
	if s.vars.style != styleASCII && !s.vars.ascii {
		o.Symbols, o.ASCII, o.ANSI = diagram.Traditional, false, s.vars.style == styleColor
	} else if s.vars.style == styleColor {
		o.ANSI = true
	}
	if s.vars.flip != (g.plays && g.side == xiangqi.Black) {
		o.View = diagram.BlackBelow
	}
	var b strings.Builder
	_, _ = fmt.Fprintf(&b, "Game %d (%s vs. %s)\n", g.number, g.Players[0].Name, g.Players[1].Name) // never fails
	b.WriteString(diagram.Text(&r.pos, o))
	for _, side := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		mark := " "
		if g.Phase == play.Playing && r.pos.Turn() == side {
			mark = "*"
		}
		clock := ""
		if g.Clocks != nil {
			clock = clockText(g.left(side))
		}
		_, _ = fmt.Fprintf(&b, "%s %-5s %-20s %s\n", mark, side, g.Players[side].Name, clock)
	}
	if r.moved {
		_, _ = fmt.Fprintf(&b, "%s\n", s.moveText(&r))
	}
	return b.String()
}

// moveText returns the last move twice, as squares and in notation.
func (s *session) moveText(r *replayed) string {
	notation := s.vars.language.Notation()
	if s.vars.ascii {
		notation = xiangqi.WXF
	}
	dots := "."
	if r.before.Turn() == xiangqi.Black {
		dots = "..."
	}
	return fmt.Sprintf("%d%s %s %s", r.before.MoveNumber(), dots, r.last, r.before.FormatMove(r.last, notation))
}

// title returns the text that begins lines about the game.
func (g *game) title() string {
	return fmt.Sprintf("Game %d (%s vs. %s)", g.number, g.Players[0].Name, g.Players[1].Name)
}

// ending returns the line that announces the end of the game, in the form that Internet chess servers use.
func (g *game) ending() string {
	if g.Phase == play.Aborted {
		return fmt.Sprintf("{%s Game aborted} *", g.title())
	}
	loser := ""
	if winner, ok := g.Result.Result.Winner(); ok {
		loser = g.Players[winner.Other()].Name
	}
	what := map[xiangqi.EndReason]string{
		xiangqi.Resignation: loser + " resigns", xiangqi.Checkmate: loser + " checkmated", xiangqi.Stalemate: loser + " stalemated",
		xiangqi.TimeLoss: loser + " forfeits on time", xiangqi.Agreement: "Game drawn by mutual agreement",
		xiangqi.Abandonment: loser + " forfeits by disconnection", xiangqi.AbandonmentDraw: "Game drawn by disconnection",
		xiangqi.NoCaptureLimit: "Game drawn by the natural limit", xiangqi.NoAttackingMaterial: "Game drawn by insufficient material",
	}[g.Result.Reason]
	switch {
	case what != "":
	case loser != "":
		what = fmt.Sprintf("%s loses by %s", loser, strings.ReplaceAll(g.Result.Reason.String(), "_", " "))
	default:
		what = fmt.Sprintf("Game drawn by %s", strings.ReplaceAll(g.Result.Reason.String(), "_", " "))
	}
	return fmt.Sprintf("{%s %s} %s", g.title(), what, g.Result.PGN)
}
