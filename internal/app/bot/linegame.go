package bot

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// lineGame is a game played by telnet.
type lineGame struct {
	id         string // assigned by the club and permanent
	number     int    // on this connection; 0 if unknown
	red, black string
	side       xiangqi.Color
	start, pos xiangqi.Position
	known      []xiangqi.Move
	asked      bool // whether the list of moves has been requested
	surveyed   bool // whether the bot has also asked if the game continues
	clocks     [2]player.Clock
	clocked    bool // whether clocks have arrived on this connection
	askedFor   int  // ply after which a move was last chosen; -1 for none
	stop       context.CancelFunc
	player     chan player.Player // contains the engine (nil before the first move) unless a move is being chosen
}

// listing is the move list of a game, while its lines are still arriving.
type listing struct {
	number int
	id     string
	moves  []xiangqi.Move
	result string
}

// take handles a line of the list.
func (l *listing) take(line string) error {
	if m := resultForm.FindStringSubmatch(line); m != nil {
		l.result = m[1]
		return nil
	}
	moves, err := parseMoves(moveForm.FindAllString(line, -1))
	l.moves = append(l.moves, moves...)
	return err
}

// Field indexes in a machine line, which starts with its marker.
const (
	fieldNumber    = 18
	fieldRed       = 19
	fieldBlack     = 20
	fieldRelation  = 21
	fieldBase      = 22
	fieldIncrement = 23
	fieldRedLeft   = 26
	fieldBlackLeft = 27
	fieldLast      = 29
	fieldID        = 33
	lineFields     = 34
)

// board handles a machine line.
func (t *telnet) board(ctx context.Context, cancel context.CancelCauseFunc, f []string) error {
	if len(f) < lineFields {
		return fmt.Errorf("a machine line has %d fields, want %d", len(f), lineFields)
	}
	numbers := map[int]int64{}
	for _, at := range []int{fieldNumber, fieldRelation, fieldBase, fieldIncrement, fieldRedLeft, fieldBlackLeft} {
		n, err := strconv.ParseInt(f[at], 10, 64)
		if err != nil {
			return err
		}
		numbers[at] = n
	}
	g := t.games[f[fieldID]]
	if g == nil {
		if numbers[fieldRelation] == 0 {
			return nil // finished, or not the bot's game
		}
		g = t.begin(f)
		if t.seeking {
			t.seeking = false
			if err := t.send("unseek"); err != nil { // the game may come from a challenge
				return err
			}
		}
	}
	g.number = int(numbers[fieldNumber])
	t.numbers[g.number] = g.id
	g.clocks = [2]player.Clock{
		clockOf(numbers[fieldRedLeft], numbers[fieldIncrement]*1000), clockOf(numbers[fieldBlackLeft], numbers[fieldIncrement]*1000),
	}
	if numbers[fieldBase]+numbers[fieldIncrement]+numbers[fieldRedLeft]+numbers[fieldBlackLeft] == 0 {
		g.clocks = [2]player.Clock{} // no clocks
	}
	g.clocked = true
	shown := strings.Join(f[1:11], " ")
	if m, err := xiangqi.ParseMove(f[fieldLast]); err == nil && ranksOf(&g.pos) != shown && g.pos.IsLegal(m) {
		after := g.pos
		after.MakeMove(m)
		if ranksOf(&after) == shown {
			g.pos, g.known = after, append(g.known, m)
		}
	}
	if ranksOf(&g.pos) != shown {
		if g.asked {
			return nil
		}
		g.asked = true
		return t.send("smoves " + g.id)
	}
	t.answer(ctx, cancel, g)
	return nil
}

// begin records a new game.
func (t *telnet) begin(f []string) *lineGame {
	g := &lineGame{
		id: f[fieldID], red: f[fieldRed], black: f[fieldBlack], start: xiangqi.StartPosition(), pos: xiangqi.StartPosition(), askedFor: -1, stop: func() {},
		player: make(chan player.Player, 1),
	}
	g.player <- nil
	if g.black == t.name {
		g.side = xiangqi.Black
	}
	t.games[g.id] = g
	t.goOn(len(t.games))
	return g
}

// listed handles a move list once it is complete.
func (t *telnet) listed(ctx context.Context, cancel context.CancelCauseFunc, l *listing) error {
	g := t.games[l.id]
	if g == nil {
		return nil // the game has ended in the meantime
	}
	pos, _, err := xiangqi.Replay(g.start, l.moves...)
	if err != nil {
		return err
	}
	t.seen(g.id, g.known, l.moves)
	g.pos, g.known, g.asked = pos, l.moves, false
	aborted := t.ready && g.surveyed && !t.stored[l.number]
	g.surveyed = g.surveyed && !t.ready
	if l.result != "*" || aborted { // perhaps the game ended while the bot was away
		t.over(g, "away", l.result)
		return nil
	}
	t.answer(ctx, cancel, g)
	return nil
}

// over records that a game has ended.
func (t *telnet) over(g *lineGame, status, result string) {
	opponent := g.black
	if g.side == xiangqi.Black {
		opponent = g.red
	}
	r := map[string]xiangqi.Result{"1-0": xiangqi.RedWins, "0-1": xiangqi.BlackWins, "1/2-1/2": xiangqi.Draw}[result]
	g.stop()
	delete(t.games, g.id)
	t.thought.Go(func() {
		if p := <-g.player; p != nil {
			t.back(p)
		}
	})
	t.note(&ended{g.id, opponent, status, g.side, g.start, g.known, r})
}

// answer chooses and sends a move if it is the bot's turn. Lines continue to be read in the
// meantime.
func (t *telnet) answer(ctx context.Context, cancel context.CancelCauseFunc, g *lineGame) {
	if g.pos.Turn() != g.side || g.askedFor == len(g.known) || !g.clocked {
		return
	}
	g.askedFor = len(g.known)
	g.stop()
	var mine context.Context
	mine, g.stop = context.WithCancel(ctx)
	at, start, moves, clocks := fmt.Sprintf("at %d ", g.number), g.start, slices.Clone(g.known), g.clocks
	t.thought.Go(func() {
		line, err := t.think(mine, g, start, moves, clocks)
		switch {
		case mine.Err() != nil: // the game has ended or changed
			return
		case err == nil:
			err = t.send(at + line)
		}
		if err != nil {
			cancel(err)
		}
	})
}

// think has the engine of a game choose a move or resign.
func (t *telnet) think(ctx context.Context, g *lineGame, start xiangqi.Position, moves []xiangqi.Move, clocks [2]player.Clock) (line string, err error) {
	var p player.Player
	select {
	case p = <-g.player:
	case <-ctx.Done(): // the game has ended and its engine has been given back
		return "", ctx.Err()
	}
	defer func() { g.player <- p }()
	if p == nil {
		if p, err = t.borrow(ctx); err != nil {
			return "", fmt.Errorf("%w: %w", ErrRefused, err)
		}
	}
	m, ok, err := t.choose(ctx, p, start, moves, clocks)
	switch {
	case err != nil:
		return "", err
	case !ok:
		return "resign", nil
	}
	t.moved()
	return m.String(), nil
}

// rest gives back the engines of all games. It is called after a connection has ended, when no more
// moves are being chosen.
func (t *telnet) rest() {
	for _, g := range t.games {
		if p := <-g.player; p != nil {
			t.back(p)
		}
		g.player <- nil
	}
}

// ranksOf formats a board in the same form as a machine line.
func ranksOf(p *xiangqi.Position) string {
	rows := make([]string, 0, xiangqi.NumRanks)
	for rank := xiangqi.NumRanks - 1; rank >= 0; rank-- {
		var b strings.Builder
		for file := range xiangqi.NumFiles {
			if piece := p.At(xiangqi.SquareAt(file, rank)); piece != xiangqi.NoPiece {
				b.WriteString(piece.String())
			} else {
				b.WriteByte('-')
			}
		}
		rows = append(rows, b.String())
	}
	return strings.Join(rows, " ")
}
