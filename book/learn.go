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

// Learned holds what own games have taught about book moves. It
// is kept apart from the book: a text file with a line for each move,
//
//	key move games points
//
// where key is in hexadecimal and points are half points of the mover. The zero
// value has learnt nothing.
type Learned struct{ moves map[learnedMove]tally }

type learnedMove struct {
	key  uint64
	move xiangqi.Move
}

// maxLearned bounds what ReadLearned takes.
const maxLearned = limits.LearnedMoves

// OpenLearned is ReadLearned for a file, which open opens, and unpacks where it is
// packed. The error is that of the file, or names it.
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

// ReadLearned reads what WriteTo wrote. The error wraps ErrBook.
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

// WriteTo writes all that was learnt, in the order of the keys.
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

// Len returns the number of moves that something was learnt about, 0 for nil.
func (l *Learned) Len() int {
	if l == nil {
		return 0
	}
	return len(l.moves)
}

// Learn takes in the result of a game: the book moves that side played in its
// first plies did as well as the game. A move that is not legal ends it. Nothing is learnt by nil.
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

// Over returns the source with weights changed by what was learnt: a move is
// played more or less often by its share of points, up to four times the weight
// and down to a quarter, the more so the more games there were.
func (l *Learned) Over(s Source) Source { return &taught{l, s} }

type taught struct {
	learned *Learned
	source  Source
}

// Probe implements Source.
func (t *taught) Probe(p *xiangqi.Position) []Entry {
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

// factor is 1 for an even score, 4 for nothing but wins, a quarter for nothing
// but losses, in the long run.
func (t *tally) factor() float64 {
	const doubt = 6 // games with an even score that are added
	share := (float64(t.halves)/2 + doubt/2) / float64(t.games+doubt)
	if share >= 0.5 {
		return 1 + (share-0.5)*6
	}
	return 1 / (1 + (0.5-share)*6)
}
