package problems

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"path/filepath"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrNoProblems is wrapped by the error for a record that contains no positions to solve.
var ErrNoProblems = errors.New("no game begins with a position other than the start")

// ReadRecords reads problems from a record in any format. Each game with a non-standard starting position is
// a problem, with the game's result as its claim and the main line as its printed solution. name is the file
// name; the collection is named after it.
func ReadRecords(r io.Reader, name string) ([]*Problem, error) {
	collection := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	var list []*Problem
	for g, err := range intake.Stream(r, name, record.ReadOptions{}).Games() {
		if errors.Is(err, intake.ErrNone) {
			break
		}
		if err != nil {
			return list, err
		}
		start, err := g.StartPosition()
		if err != nil || g.FromStart() {
			continue
		}
		list = append(list, fromGame(g, start, collection))
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%w", ErrNoProblems)
	}
	return list, nil
}

// fromGame converts a game to a problem.
func fromGame(g *record.Game, start xiangqi.Position, collection string) *Problem {
	p := &Problem{ID: idOf("g-", start), Collection: collection, Class: "own", FEN: start.FEN(), Solution: g.Moves()}
	for _, header := range []string{"Title", "Event"} {
		if p.Name == "" {
			p.Name = g.Headers.Get(header)
		}
	}
	p.Claim.Result = g.Result
	return p
}

// idOf derives an ID from the position of a problem that has none. prefix identifies where the problem came
// from.
func idOf(prefix string, pos xiangqi.Position) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(pos.FEN())) // a hash never fails
	const unused = 24
	return fmt.Sprintf("%s%010x", prefix, h.Sum64()>>unused)
}

// MinedID returns the ID for a problem found in a game.
func MinedID(pos xiangqi.Position) string { return idOf("m-", pos) }
