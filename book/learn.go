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

// Learned records what your own games have taught about book moves. It is stored separately from the book,
// in a text file with one line per move,
//
//	key move games points
//
// where key is in hexadecimal and points are half points of the mover. The zero value is empty.
type Learned struct{ moves map[learnedMove]tally }

type learnedMove struct {
	key  uint64
	move xiangqi.Move
}

// maxLearned is the maximum number of moves that ReadLearned accepts.
const maxLearned = limits.LearnedMoves

// OpenLearned is like ReadLearned for a file. open opens the file and decompresses it if necessary. The
// error is either a file error or names the file.
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

// ReadLearned reads the output of WriteTo. The error wraps ErrBook.
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

// WriteTo writes all learned moves in key order.
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

// Len returns the number of learned moves, 0 for nil.
func (l *Learned) Len() int {
	if l == nil {
		return 0
	}
	return len(l.moves)
}

// Learn records the result of a game for the moves that side played within the given number of plies from
// the start. It stops at an illegal move. A nil Learned learns nothing.
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

// Over returns the source with adjusted weights. According to its share of the points, the weight of a move
// is multiplied by a factor between a quarter and four. The more games there are, the larger the
// adjustment.
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

// factor returns the factor by which to multiply the weight. It is 1 for an even score. Over many games, it
// approaches 4 if every game is won and a quarter if every game is lost.
func (t *tally) factor() float64 {
	const doubt = 6 // added games with an even score
	share := (float64(t.halves)/2 + doubt/2) / float64(t.games+doubt)
	if share >= 0.5 {
		return 1 + (share-0.5)*6
	}
	return 1 / (1 + (0.5-share)*6)
}
