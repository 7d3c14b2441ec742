package selfplay

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Ending describes how a game ended.
type Ending uint8

// Endings. Their numbers are stored in files.
const (
	_             Ending = iota
	EndMate              // checkmate
	EndStalemate         // no legal move
	EndForbidden         // lost by a forbidden repetition
	EndRepetition        // drawn by repetition
	EndNoCapture         // too many plies without a capture
	EndNoMaterial        // neither side can attack any longer
	EndWinScore          // adjudicated as a win by score
	EndDrawScore         // adjudicated as a draw by score
	EndLength            // too many plies
	EndTable             // adjudicated by endgame tables
	EndNoProgress        // adjudicated after a long time without a capture
	EndVariant           // not a game, but a single search of a position similar to those of games
	numEndings
)

var endingNames = [numEndings]string{
	"", "checkmate", "stalemate", "forbidden_repetition", "repetition", "no_capture", "no_material",
	"score_win", "score_draw", "length", "table", "no_progress", "variant",
}

// String returns a tag such as "checkmate".
func (e Ending) String() string {
	if e < numEndings {
		return endingNames[e]
	}
	return "unknown"
}

// Origin describes where the first searched position of a game came from.
type Origin uint8

// Origins. Their numbers are stored in files.
const (
	FromRandom  Origin = iota // random moves from the start position
	FromBook                  // moves from an opening book, followed by a few random moves
	FromEnding                // an endgame that arose in a quick game
	FromVariant               // a position similar to those of other games
	numOrigins
)

var originNames = [numOrigins]string{"random", "book", "ending", "variant"}

// String returns a tag such as "random".
func (o Origin) String() string {
	if o < numOrigins {
		return originNames[o]
	}
	return "unknown"
}

// Game is a finished self-play game.
type Game struct {
	Number  uint64 // within its run
	Origin  Origin
	Start   string // FEN of the start position; "" means the usual one
	Opening int    // number of plies at the start that were not searched
	Moves   []xiangqi.Move
	Scores  []int16        // of the moves after the opening, in centipawns for the side that moved
	Result  xiangqi.Result // Undecided means unknown
	Ending  Ending
}

// Numbers that represent results in a file.
const (
	fileRedWins   = 1
	fileBlackWins = 2
	fileDraw      = 3
	fileUnknown   = 4
)

// ErrGame is wrapped by errors about games that cannot be decoded.
var ErrGame = errors.New("bad game")

// appendGame appends a game in the file format.
func appendGame(dst []byte, g *Game) []byte {
	dst = binary.AppendUvarint(dst, g.Number)
	dst = append(dst, byte(g.Origin))
	dst = binary.AppendUvarint(dst, uint64(len(g.Start)))
	dst = append(dst, g.Start...)
	dst = binary.AppendUvarint(dst, uint64(g.Opening))
	dst = binary.AppendUvarint(dst, uint64(len(g.Moves)))
	result := byte(fileDraw)
	switch g.Result {
	case xiangqi.WinFor(xiangqi.Red):
		result = fileRedWins
	case xiangqi.WinFor(xiangqi.Black):
		result = fileBlackWins
	case xiangqi.Undecided:
		result = fileUnknown
	}
	dst = append(dst, result, byte(g.Ending))
	for _, m := range g.Moves {
		dst = binary.LittleEndian.AppendUint16(dst, uint16(m))
	}
	for _, s := range g.Scores {
		dst = binary.LittleEndian.AppendUint16(dst, uint16(s))
	}
	return dst
}

// cutGame decodes a game at the start of data and returns the remaining data. It checks that the game is
// well formed but not that its moves are legal; for that, see Replay.
func cutGame(data []byte) (g Game, rest []byte, err error) {
	number, data, err := cutVarint(data)
	if err != nil {
		return Game{}, nil, err
	}
	if len(data) == 0 {
		return Game{}, nil, fmt.Errorf("%w: its origin is cut off", ErrGame)
	}
	origin := Origin(data[0])
	length, data, err := cutVarint(data[1:])
	if err != nil {
		return Game{}, nil, err
	}
	if length > mostFEN || uint64(len(data)) < length {
		return Game{}, nil, fmt.Errorf("%w: a FEN of %d bytes, %d are left", ErrGame, length, len(data))
	}
	start := string(data[:length])
	if g, rest, err = cutMoves(data[length:]); err != nil {
		return Game{}, nil, err
	}
	g.Number, g.Origin, g.Start = number, origin, start
	return g, rest, nil
}

// cutGameV1 decodes a game of version 1. In that version, a game that was stopped because of its length is
// always recorded as a draw, whatever the score.
func cutGameV1(data []byte) (g Game, rest []byte, err error) {
	number, data, err := cutVarint(data)
	if err != nil {
		return Game{}, nil, err
	}
	if g, rest, err = cutMoves(data); err != nil {
		return Game{}, nil, err
	}
	g.Number = number
	if g.Ending == EndLength {
		g.Result = xiangqi.Undecided
	}
	return g, rest, nil
}

// mostFEN is the maximum length of a start position's FEN, in bytes.
const mostFEN = 200

// cutMoves decodes the part of a game that begins with the opening.
func cutMoves(data []byte) (g Game, rest []byte, err error) {
	opening, data, err := cutVarint(data)
	if err != nil {
		return Game{}, nil, err
	}
	plies, data, err := cutVarint(data)
	if err != nil {
		return Game{}, nil, err
	}
	if opening > plies || plies > mostPlies {
		return Game{}, nil, fmt.Errorf("%w: %d plies with an opening of %d", ErrGame, plies, opening)
	}
	size := 2 + 2*plies + 2*(plies-opening)
	if uint64(len(data)) < size {
		return Game{}, nil, fmt.Errorf("%w: %d bytes left, want %d", ErrGame, len(data), size)
	}
	g = Game{
		Opening: int(opening), Ending: Ending(data[1]),
		Moves: make([]xiangqi.Move, plies), Scores: make([]int16, plies-opening),
	}
	switch data[0] {
	case fileRedWins:
		g.Result = xiangqi.WinFor(xiangqi.Red)
	case fileBlackWins:
		g.Result = xiangqi.WinFor(xiangqi.Black)
	case fileDraw:
		g.Result = xiangqi.Draw
	case fileUnknown:
		g.Result = xiangqi.Undecided
	default:
		return Game{}, nil, fmt.Errorf("%w: result %d", ErrGame, data[0])
	}
	data = data[2:]
	for i := range g.Moves {
		g.Moves[i] = xiangqi.Move(binary.LittleEndian.Uint16(data[2*i:]))
	}
	data = data[2*plies:]
	for i := range g.Scores {
		g.Scores[i] = int16(binary.LittleEndian.Uint16(data[2*i:]))
	}
	return g, data[2*len(g.Scores):], nil
}

func cutVarint(data []byte) (uint64, []byte, error) {
	v, n := binary.Uvarint(data)
	if n <= 0 {
		return 0, nil, fmt.Errorf("%w: a number is cut off", ErrGame)
	}
	return v, data[n:], nil
}

// startPosition returns the position before the first move. Any error wraps ErrGame.
func (g *Game) startPosition() (xiangqi.Position, error) {
	if g.Start == "" {
		return xiangqi.StartPosition(), nil
	}
	pos, _, err := xiangqi.ParseFENLenient(g.Start)
	if err != nil {
		return pos, fmt.Errorf("%w: game %d: start position: %w", ErrGame, g.Number, err)
	}
	return pos, nil
}

// Replay calls visit for every position that the engine searched, passing it the move that was played and
// the score of that move. If a move is illegal, the error wraps ErrGame and names the ply.
func (g *Game) Replay(visit func(ply int, p *xiangqi.Position, m xiangqi.Move, score int16)) error {
	pos, err := g.startPosition()
	if err != nil {
		return err
	}
	for ply, m := range g.Moves {
		if !pos.IsLegal(m) {
			return fmt.Errorf("%w: game %d ply %d: %v is illegal", ErrGame, g.Number, ply, m)
		}
		if ply >= g.Opening {
			visit(ply, &pos, m, g.Scores[ply-g.Opening])
		}
		pos.MakeMove(m)
	}
	return nil
}
