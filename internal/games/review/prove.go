package review

import (
	"errors"
	"fmt"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Claim is a reason with the move that it concerns.
type Claim struct {
	Before xiangqi.Position // the position before the move
	Stack  []xiangqi.Undo   // the moves that led to Before
	Move   xiangqi.Move
	Reason *Reason
	Rules  xiangqi.Rules
	Tables *tablebase.Prober // nil for none
}

// ErrUnproved is wrapped by the error that Prove returns if the line does not show the reason.
var ErrUnproved = errors.New("the line does not show it")

func unproved(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrUnproved, fmt.Sprintf(format, args...))
}

// replayed is a claim whose line has been replayed.
type replayed struct {
	*Claim
	from  xiangqi.Position   // the position in which the line begins
	stack []xiangqi.Undo     // the moves up to that position
	at    []xiangqi.Position // the position after each move of the line
	all   []xiangqi.Undo     // the moves up to the end of the line
	side  xiangqi.Color      // the side that played the move
}

// Prove replays a reason's line according to the rules, and returns nil if the line shows what the reason
// claims. It does not determine whether the line is forced. If the line cannot be played, the error is a
// *xiangqi.PlyError; otherwise, it wraps ErrUnproved. The claims are:
//
//   - mates: the line ends in checkmate or stalemate after the given number of moves, with the named
//     patterns;
//   - TableLoss: the tables confirm the results before and after the move;
//   - Perpetual: at the end of the line, the rules decide against the side that moved;
//   - AllowsDraw, MissesDraw: at the end of the line, and not before, the rules end the game as a draw; a
//     missed draw begins with a move other than the one played;
//   - lost pieces: move At captures Piece on Square. At the end of the line, compared with the position
//     before the move, the side has lost at least nearly the value of Piece, less that of Other, and cannot
//     win it back immediately. Each kind adds a condition:
//     Exchange: the move is a capture, and is recaptured immediately.
//     Fork: the piece that captures at At moved two plies earlier, without giving check, to a square
//     from which it attacks Piece and another target.
//     CheckTake: the move two plies before At gave check, and from then on the capturing piece attacks
//     Square.
//     MateNet: the same, except that the move threatened mate on the next move.
//     Discovered: the piece that captures at At attacks Square because another piece moved two plies
//     earlier.
//     PinnedLoss: when the side could last move, the piece was pinned and had no legal move.
//     Trapped: at that time the piece could move, but every move exposed it to a profitable capture.
//     Guard: the move two plies before At captured the only piece that protected Square, and nothing can
//     recapture there.
//     Hanging: At is the first move, and no legal move recaptures.
//     Taken: At is the first move;
//   - Unpins: before the move, Piece on Square was pinned. It makes the first move of the line, which would
//     have been illegal before;
//   - AllowsThreat, MissesThreat: the line ends with a move that does not give check. If the other side
//     passed, the side that made this move would then mate with Threat, in the given number of moves and
//     with the named patterns. A missed threat begins with a move other than the one played;
//   - AllowsTempo, MissesTempo: the line ends with an attack with tempo on Piece on Square, and Rest, the
//     line in the other branch, contains no such attack;
//   - MissesWin: like lost pieces, except that the opponent loses them, in the better line. MissesCapture is
//     like Hanging, MissesCheck like CheckTake, and MissesFork like Fork.
func Prove(c Claim) error {
	p := &replayed{Claim: &c, side: c.Before.Turn()}
	if err := p.replay(); err != nil {
		return err
	}
	switch c.Reason.Kind {
	case AllowsMate, MissesMate:
		return p.mate()
	case TableLoss:
		return p.table()
	case Perpetual:
		return p.perpetual()
	case AllowsDraw, MissesDraw:
		return p.draw()
	case AllowsThreat, MissesThreat:
		return p.threatens()
	case Unpins:
		return p.unpins()
	case AllowsTempo, MissesTempo:
		return p.tempo()
	case MissesWin, MissesCapture, MissesCheck, MissesFork:
		if err := p.loss(p.side.Other()); err != nil {
			return err
		}
		return p.manner()
	case Exchange, CheckTake, MateNet, Fork, Discovered, PinnedLoss, Trapped, Guard, Hanging, Taken, Loses:
		if err := p.loss(p.side); err != nil {
			return err
		}
		return p.manner()
	}
	return unproved("no kind %q", c.Reason.Kind)
}

// replay plays the line.
func (p *replayed) replay() error {
	if err := p.Before.CheckMove(p.Move); err != nil {
		return err
	}
	p.from, p.stack = p.Before, slices.Clone(p.Stack)
	if p.Reason.after() {
		p.stack = append(p.stack, p.from.MakeMove(p.Move))
	}
	pos := p.from
	p.all = slices.Clone(p.stack)
	for i, m := range p.Reason.Line {
		if err := pos.CheckMove(m); err != nil {
			return &xiangqi.PlyError{Ply: i + 1, Text: m.String(), Err: err}
		}
		p.all = append(p.all, pos.MakeMove(m))
		p.at = append(p.at, pos)
	}
	if p.Reason.From != len(p.stack) {
		return unproved("the line begins after %d plies, and says %d", len(p.stack), p.Reason.From)
	}
	return nil
}

func (p *replayed) end() *xiangqi.Position {
	if len(p.at) == 0 {
		return &p.from
	}
	return &p.at[len(p.at)-1]
}

func (p *replayed) mate() error {
	r, end := p.Reason, p.end()
	winner := p.side
	if r.Kind == AllowsMate {
		winner = p.side.Other()
	}
	switch {
	case end.HasLegalMove() || end.Turn() == winner:
		return unproved("the line does not end in mate")
	case r.Mate != (len(r.Line)+1)/2:
		return unproved("mate in %d, and the line takes %d moves", r.Mate, (len(r.Line)+1)/2)
	case !slices.Equal(r.Themes, problems.ThemesOf(p.from, r.Line)):
		return unproved("the patterns are %v", problems.ThemesOf(p.from, r.Line))
	case r.Kind == MissesMate && r.Line[0] == p.Move:
		return unproved("the mate begins with the move that was played")
	}
	return nil
}

func (p *replayed) table() error {
	if p.Tables == nil {
		return unproved("there are no tables")
	}
	before, ok := p.Tables.ProbeWDL(&p.Before)
	after, known := p.Tables.ProbeWDL(&p.from)
	if !ok || !known || before != p.Reason.Before || -after != p.Reason.After || before <= -after {
		return unproved("the tables say %v before and %v after", before, -after)
	}
	return nil
}

func (p *replayed) perpetual() error {
	v := p.Rules.Judge(p.end(), p.all)
	if winner, ok := v.Result.Winner(); !ok || winner == p.side || v != p.Reason.Verdict || !p.end().HasLegalMove() {
		return unproved("the rules say %v", v)
	}
	return nil
}

func (p *replayed) draw() error {
	pos := p.from
	for i := range len(p.Reason.Line) + 1 {
		if i > 0 {
			pos = p.at[i-1]
		}
		v := p.Rules.Judge(&pos, p.all[:len(p.stack)+i])
		if last := i == len(p.Reason.Line); v.Over() != last || last && (v.Result != xiangqi.Draw || v != p.Reason.Verdict) {
			return unproved("after move %d of the line the rules say %v", i, v)
		}
	}
	if p.Reason.Kind == MissesDraw && (len(p.Reason.Line) == 0 || p.Reason.Line[0] == p.Move) {
		return unproved("the draw begins with the move that was played")
	}
	return nil
}

// loss verifies that the given side loses the piece.
func (p *replayed) loss(side xiangqi.Color) error {
	r := p.Reason
	if r.At < 0 || r.At >= len(r.Line) {
		return unproved("no move %d in a line of %d", r.At, len(r.Line))
	}
	before := &p.from
	if r.At > 0 {
		before = &p.at[r.At-1]
	}
	if before.Turn() == side || r.Line[r.At].To() != r.Square || before.At(r.Square) != r.Piece || r.Piece.Color() != side {
		return unproved("move %d does not take the piece on %v", r.At, r.Square)
	}
	end := p.end()
	m := exchanged(&p.Before, end, side)
	owed := r.owed()
	if r.Other != xiangqi.NoPiece && (r.Other.Color() == side || m.gained[r.Other.Kind()] == 0) {
		return unproved("nothing was got for it")
	}
	switch {
	case m.lost[r.Piece.Kind()] == 0:
		return unproved("the %v comes back", r.Piece.Kind())
	case -m.net() < owed:
		return unproved("the line loses %d, want %d", -m.net(), owed)
	case !settled(end, side):
		return unproved("the line ends before the exchanges do")
	}
	return nil
}

// owed returns the minimum loss, in centipawns, that the line must show for the reason's piece to count as
// lost.
func (r *Reason) owed() int {
	owed := values[r.Piece.Kind()] - nearlyAll(r.Piece.Kind())
	if r.Other != xiangqi.NoPiece {
		owed -= values[r.Other.Kind()]
	}
	return max(owed, pawnLoss)
}

// manner verifies that the piece is lost in the way described by the reason's kind.
func (p *replayed) manner() error {
	r := p.Reason
	line := r.Line
	switch r.Kind {
	case Loses, MissesWin:
		return nil
	case Exchange:
		if p.Before.At(p.Move.To()) == xiangqi.NoPiece || line[0].To() != p.Move.To() || r.At != 0 {
			return unproved("the move is no exchange")
		}
		return nil
	case Taken, Hanging, MissesCapture:
		if r.At != 0 {
			return unproved("the piece is not taken on the next move")
		}
		if r.Kind != Taken && takesBack(&p.at[0], line[0].To()) {
			return unproved("the capture can be answered")
		}
		return nil
	}
	if r.At < 2 {
		return unproved("no move before the capture")
	}
	start := &p.from
	if r.At > 2 {
		start = &p.at[r.At-3]
	}
	attack, answered := &p.at[r.At-2], &p.at[r.At-1]
	hunter, from := line[r.At-2], line[r.At].From()
	stayed := attack.At(r.Square) == r.Piece && line[r.At-1].To() != r.Square
	switch r.Kind {
	case Fork, MissesFork:
		list := targets(attack, hunter.To())
		if from != hunter.To() || !stayed || attack.InCheck() || len(list) < 2 || !slices.Contains(list, r.Square) {
			return unproved("the capturing piece attacked %v", list)
		}
	case CheckTake, MissesCheck:
		if !stayed || !attack.InCheck() || !hits(attack, from, r.Square) || from != hunter.To() && hits(start, from, r.Square) {
			return unproved("no check attacked %v", r.Square)
		}
	case MateNet:
		if !stayed || !matesNext(attack) || !hits(attack, from, r.Square) || from != hunter.To() && hits(start, from, r.Square) {
			return unproved("no mate was threatened")
		}
	case Discovered:
		seen := func(pos *xiangqi.Position) bool {
			return xiangqi.Attacks(pos.At(from), from, pos.Occupied()).Has(r.Square)
		}
		if from == hunter.To() || !stayed || start.At(from) != attack.At(from) || seen(start) || !seen(attack) {
			return unproved("the attack on %v was not uncovered", r.Square)
		}
	case PinnedLoss:
		if !stayed || !attack.Pinned(p.side).Has(r.Square) || canMove(attack, r.Square) || answered.At(r.Square) != r.Piece {
			return unproved("the piece on %v was not pinned fast", r.Square)
		}
	case Trapped:
		if !stayed || !canMove(attack, r.Square) || escapes(attack, r.Square) {
			return unproved("the piece on %v was not trapped", r.Square)
		}
	case Guard:
		guards := start.Attackers(p.side, r.Square, start.Occupied())
		if !stayed || !guards.Single() || !guards.Has(hunter.To()) || start.At(r.Square) != r.Piece || takesBack(&p.at[r.At], r.Square) {
			return unproved("the guard of %v was not taken", r.Square)
		}
	}
	return nil
}

// hits reports whether the piece on from attacks to.
func hits(pos *xiangqi.Position, from, to xiangqi.Square) bool {
	return xiangqi.Attacks(pos.At(from), from, pos.Occupied()).Has(to)
}

// matesNext reports whether the side that has just moved could mate on its next move if the other side
// passed.
func matesNext(pos *xiangqi.Position) bool {
	if pos.InCheck() {
		return false
	}
	next := *pos
	next.MakeNullMove()
	for _, m := range next.LegalMoves() {
		undo := next.MakeMove(m)
		mated := !next.HasLegalMove()
		next.UnmakeMove(undo)
		if mated {
			return true
		}
	}
	return false
}

// takesBack reports whether the side to move can capture on the given square.
func takesBack(pos *xiangqi.Position, at xiangqi.Square) bool {
	return slices.ContainsFunc(pos.LegalMoves(), func(m xiangqi.Move) bool { return m.To() == at })
}

// escapes reports whether the side to move can move the piece on from to a square where it cannot be captured
// at a profit.
func escapes(pos *xiangqi.Position, from xiangqi.Square) bool {
	worth := values[pos.At(from).Kind()]
	for _, m := range pos.LegalMoves() {
		if m.From() != from {
			continue
		}
		after := *pos
		gain := values[pos.At(m.To()).Kind()]
		after.MakeMove(m)
		taken := slices.ContainsFunc(after.LegalMoves(), func(reply xiangqi.Move) bool {
			return reply.To() == m.To() && after.ExchangeAtLeast(reply, gain+worth/4, &values)
		})
		if !taken {
			return true
		}
	}
	return false
}

func canMove(pos *xiangqi.Position, from xiangqi.Square) bool {
	return slices.ContainsFunc(pos.LegalMoves(), func(m xiangqi.Move) bool { return m.From() == from })
}

func (p *replayed) unpins() error {
	r := p.Reason
	enemy := p.side.Other()
	pinned := p.Before
	ok := len(r.Line) == 1 && r.Line[0].From() == r.Square && p.Before.At(r.Square) == r.Piece && r.Piece.Color() == enemy && !p.Before.InCheck() &&
		pinned.Pinned(enemy).Has(r.Square) && !p.from.Pinned(enemy).Has(r.Square)
	if !ok {
		return unproved("no pinned piece moves")
	}
	pinned.MakeNullMove()
	if m := r.Line[0]; !pinned.IsPseudoLegal(m) || pinned.IsLegal(m) {
		return unproved("%v could have been played before", m)
	}
	return nil
}
