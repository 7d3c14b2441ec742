package book

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/limits"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Learned records what your own games have taught about the moves in a book. It is kept apart from the book,
// in a text file with one line per move:
//
//	key move games points
//
// The key is in hexadecimal. The points are those scored by the side that made the move, counted in half
// points. The zero value is empty.
type Learned struct{ moves map[learnedMove]tally }

type learnedMove struct {
	key  uint64
	move xiangqi.Move
}

// maxLearned is the maximum number of moves in a file that ReadLearned accepts.
const maxLearned = limits.LearnedMoves

// OpenLearned reads the file at path with ReadLearned. It calls open to open the file and, if necessary, to
// decompress it. Any error either comes from opening the file or names it.
func OpenLearned(path string, open func(string) (io.ReadCloser, error)) (l *Learned, err error) {
	f, err := opened(path, open)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if l, err = ReadLearned(f); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, nil
}

// ReadLearned reads what WriteTo has written. Any error wraps ErrBook.
func ReadLearned(r io.Reader) (*Learned, error) {
	l := &Learned{moves: map[learnedMove]tally{}}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		bad := func(what string) error { return fmt.Errorf("%w: line %d: %s", ErrBook, n, what) }
		if len(fields) != 4 || len(l.moves) == maxLearned {
			return nil, bad("want key, move, games, points")
		}
		key, err := strconv.ParseUint(fields[0], 16, 64)
		if err != nil {
			return nil, bad("the key is no hexadecimal number")
		}
		m, err := xiangqi.ParseMove(fields[1])
		if err != nil {
			return nil, bad(err.Error())
		}
		if m == xiangqi.NoMove {
			return nil, bad("the move leads nowhere")
		}
		games, err := strconv.Atoi(fields[2])
		if err != nil || games < 0 || games > maxWeight {
			return nil, bad("games are no number from 0 to 65535")
		}
		halves, err := strconv.Atoi(fields[3])
		if err != nil || halves < 0 || halves > 2*games {
			return nil, bad("points are no number from 0 to twice the games")
		}
		l.moves[learnedMove{key, m}] = tally{games: games, decided: games, halves: halves}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBook, err)
	}
	return l, nil
}

// WriteTo writes all moves, in key order.
func (l *Learned) WriteTo(w io.Writer) (int64, error) {
	if l == nil {
		return 0, nil
	}
	keys := slices.SortedFunc(maps.Keys(l.moves), func(a, b learnedMove) int {
		if a.key != b.key {
			if a.key < b.key {
				return -1
			}
			return 1
		}
		return int(a.move) - int(b.move)
	})
	var b strings.Builder
	for _, k := range keys {
		t := l.moves[k]
		fmt.Fprintf(&b, "%016x %v %d %d\n", k.key, k.move, t.games, t.halves)
	}
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

// Len returns the number of moves. It is 0 if l is nil.
func (l *Learned) Len() int {
	if l == nil {
		return 0
	}
	return len(l.moves)
}

// Learn records the result of a game for the moves made by side within the given number of plies from the
// start. It stops at the first illegal move. If the result is Undecided or l is nil, Learn does nothing.
func (l *Learned) Learn(start xiangqi.Position, moves []xiangqi.Move, plies int, side xiangqi.Color, result xiangqi.Result) {
	if result == xiangqi.Undecided || l == nil {
		return
	}
	if l.moves == nil {
		l.moves = map[learnedMove]tally{}
	}
	pos := start
	for _, m := range moves[:max(0, min(len(moves), plies))] {
		if !pos.IsLegal(m) {
			return
		}
		if pos.Turn() == side {
			key, mirrored := keyOf(&pos)
			canonical := m
			if mirrored {
				canonical = m.MirrorFile()
			}
			k := learnedMove{key, canonical}
			t := l.moves[k]
			if t.games < maxWeight {
				t.games++
				t.decided++
				if winner, ok := result.Winner(); !ok {
					t.halves++
				} else if winner == side {
					t.halves += 2
				}
				l.moves[k] = t
			}
		}
		pos.MakeMove(m)
	}
}

// Over returns a source with the moves of s and adjusted weights. The weight of each move is multiplied by a
// factor between a quarter and four, which depends on the move's share of the points. The more games there
// are, the further the factor may be from 1.
func (l *Learned) Over(s Source) Source { return &taught{l, s} }

type taught struct {
	learned *Learned
	source  Source
}

// Probe implements Source.
func (t *taught) Probe(p *xiangqi.Position) []Entry {
	if p == nil || t.learned == nil {
		return ask(t.source, p)
	}
	key, mirrored := keyOf(p)
	list := ask(t.source, p)
	for i := range list {
		m := list[i].Move
		if mirrored {
			m = m.MirrorFile()
		}
		if known, ok := t.learned.moves[learnedMove{key, m}]; ok && list[i].Weight > 0 {
			list[i].Weight = min(maxWeight, max(1, int(float64(list[i].Weight)*known.factor())))
		}
	}
	return playable(p, list)
}

// factor returns a multiplier for a weight. It is 1 if the score is even. As the number of games grows, it
// approaches 4 if all of them are won and a quarter if all of them are lost.
func (t *tally) factor() float64 {
	const doubt = 6 // number of games with an even score that are added
	share := (float64(t.halves)/2 + doubt/2) / float64(t.games+doubt)
	if share >= 0.5 {
		return 1 + (share-0.5)*6
	}
	return 1 / (1 + (0.5-share)*6)
}
