package xiangqi

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// String draws the board with FEN letters, Black's home rank at the top, and labels for ranks
// and files:
//
//	9  r n b a k a b n r
//	...
//	0  R N B A K A B N R
//	   a b c d e f g h i
func (b Board) String() string {
	var text strings.Builder
	for rank := NumRanks - 1; rank >= 0; rank-- {
		fmt.Fprintf(&text, "%d ", rank)
		for file := range NumFiles {
			text.WriteByte(' ')
			text.WriteByte(b.At(SquareAt(file, rank)).Letter())
		}
		text.WriteByte('\n')
	}
	text.WriteString("   a b c d e f g h i")
	return text.String()
}

// MarshalText returns the board as the first field of a FEN.
func (b Board) MarshalText() ([]byte, error) { return appendPlacement(nil, &b), nil }

// UnmarshalText parses the first field of a FEN. On failure, b is unchanged and the error is a
// *FaultError that wraps ErrFEN.
func (b *Board) UnmarshalText(text []byte) error {
	if strings.ContainsAny(string(text), " \t\r\n") {
		return &FaultError{Faults: []Fault{{Code: FaultTrailingData, Message: "blanks in the text of a board"}}, sentinel: ErrFEN}
	}
	s, err := ParseSetup(string(text) + " w")
	if err != nil {
		return err
	}
	*b = s.Board
	return nil
}

// String draws the board as Board.String does, followed by the side to move.
func (p Position) String() string {
	check := ""
	if p.inCheck {
		check = ", in check"
	}
	return p.board.String() + "\n\n" + p.turn.String() + " to move" + check
}

// MarshalText returns the squares separated by spaces, as in "a0 e4".
func (b Bitboard) MarshalText() ([]byte, error) {
	names := make([]string, 0, b.Len())
	for s := range b.Squares() {
		names = append(names, s.String())
	}
	return []byte(strings.Join(names, " ")), nil
}

// UnmarshalText parses space-separated squares. On failure, b is unchanged and the error wraps
// ErrSquare.
func (b *Bitboard) UnmarshalText(text []byte) error {
	var read Bitboard
	for _, name := range strings.Fields(string(text)) {
		s, err := ParseSquare(name)
		if err != nil {
			return err
		}
		read = read.Or(s.Bit())
	}
	*b = read
	return nil
}

// ErrGameText is wrapped by errors from Game.UnmarshalJSON that match no other sentinel.
var ErrGameText = errors.New("bad text of a game")

// gameText is the JSON form of a Game.
type gameText struct {
	Start    Position       `json:"start"`
	Counters *startCounters `json:"start_counters,omitempty"`
	Moves    []Move         `json:"moves"`
	Rules    Rules          `json:"rules"`
	Verdict  Verdict        `json:"verdict"`
}

// startCounters holds the counters of a start position whose FEN does not record all of them, for
// example because checks have been given since the last capture.
type startCounters struct {
	MoveNumber  uint16 `json:"move_number"`
	Plies       uint16 `json:"plies"`
	Counted     uint16 `json:"counted"`
	RedChecks   uint16 `json:"red_checks"`
	BlackChecks uint16 `json:"black_checks"`
}

// countersOf returns the counters of a start position, or nil if its FEN contains them all.
func countersOf(start *Position) *startCounters {
	if setup := start.Setup(); setup.position() == *start {
		return nil
	}
	c := start.counters
	return &startCounters{start.moveNumber, uint16(c.plies()), uint16(c.counted()), uint16(c.checks(Red)), uint16(c.checks(Black))}
}

// apply sets the counters of a start position that was parsed from a FEN.
func (c *startCounters) apply(start *Position) error {
	const most = 1<<16 - 1 - mostMoves
	if c.Plies > most || c.MoveNumber > most || c.Counted > c.Plies || int(c.RedChecks)+int(c.BlackChecks) > int(c.Plies)+1 {
		return fmt.Errorf("%w: counters %+v of the start", ErrGameText, *c)
	}
	start.moveNumber = max(c.MoveNumber, 1)
	start.counters = counters(c.Plies)*onePly + counters(c.Counted)*oneCounted +
		counters(c.RedChecks)*oneCheck(Red) + counters(c.BlackChecks)*oneCheck(Black)
	return nil
}

// MarshalJSON encodes the start position as a FEN, the moves, the rules and the state of the game.
// If the FEN omits any counters of the start position, the counters are included as well, so that
// the restored game is judged in the same way.
func (g *Game) MarshalJSON() ([]byte, error) {
	g = g.orNone()
	return json.Marshal(gameText{Start: g.start, Counters: countersOf(&g.start), Moves: g.Moves(), Rules: g.rules, Verdict: g.verdict})
}

// UnmarshalJSON decodes a game and replays its moves. The verdict follows from the rules, unless
// the players brought it about, for example by a resignation; in that case, it is taken from the
// text. If a move cannot be played, the error is a *PlyError. Other errors wrap ErrGameText or
// come from unmarshaling the parts. On failure, g is unchanged.
func (g *Game) UnmarshalJSON(text []byte) error {
	if g == nil {
		return fmt.Errorf("%w: nothing to read it into", ErrGameText)
	}
	if string(text) == "null" {
		return nil // by convention in encoding/json
	}
	var read gameText
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	switch {
	case read.Start == Position{}:
		return fmt.Errorf("%w: no start", ErrGameText)
	case len(read.Moves) > mostMoves:
		return fmt.Errorf("%w: %d moves, at most %d can be read", ErrGameText, len(read.Moves), mostMoves)
	}
	if read.Counters != nil {
		if err := read.Counters.apply(&read.Start); err != nil {
			return err
		}
	}
	played := NewGameFrom(read.Start, read.Rules)
	for _, m := range read.Moves {
		if err := played.Play(m); err != nil {
			return err
		}
	}
	if read.Verdict.Reason.byPlayers() {
		_, decided := read.Verdict.Result.Winner()
		draws := read.Verdict.Reason == Agreement || read.Verdict.Reason == AbandonmentDraw
		if draws && read.Verdict.Result != Draw || !draws && !decided {
			return fmt.Errorf("%w: the result %v by %v", ErrGameText, read.Verdict.Result, read.Verdict.Reason)
		}
		if err := played.end(read.Verdict); err != nil {
			return err
		}
	}
	*g = *played
	return nil
}

// String returns the start position and the moves in the format that programs commonly use, "FEN
// moves h2e2 h9g7". ParseLine accepts this format.
func (g *Game) String() string {
	g = g.orNone()
	text := g.start.FEN()
	if len(g.stack) > 0 {
		text += " moves"
	}
	for _, u := range g.stack {
		text += " " + u.Move().String()
	}
	return text
}
