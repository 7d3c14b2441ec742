package opening

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// errTable is wrapped by errors returned by parseTable.
var errTable = errors.New("bad table of openings")

// table is the encyclopaedia, ordered by code.
type table struct{ entries []entry }

// entry is an opening, together with the ways to reach it.
type entry struct {
	Opening
	ways   []way
	yields []int // indexes of the entries that take precedence over this one
}

// way is one of several sequences of moves that lead to an opening.
type way struct {
	sides [2]side
	size  int // number of steps by both sides
}

// side is one side's part of a way: the side's steps, and the moves that it may play between them.
type side struct {
	steps    []step
	optional []xiangqi.Move
	anything bool // any move may come between the steps
	needs    moveSet
}

// moveSet is a set of moves. Each move maps to one of 64 bits, which it may share with other moves.
// If the bit is not set, the move is certainly not in the set.
type moveSet uint64

func (s moveSet) with(m xiangqi.Move) moveSet {
	const spread = 0x9E3779B97F4A7C15 // 2^64 divided by the golden ratio
	return s | 1<<(uint64(m)*spread>>58)
}

// step is a move that must be played, or several moves, one of which must be played.
type step struct {
	moves     []xiangqi.Move
	number    int  // move number in the game, from 1; 0 for any number
	unordered bool // may change places with adjacent unordered steps
}

// find returns the index of the entry with the given code.
func (t *table) find(code string) (int, bool) {
	return slices.BinarySearchFunc(t.entries, code, func(e entry, code string) int { return strings.Compare(e.Code, code) })
}

// parseTable parses a table in the format described at the top of ecco.txt.
func parseTable(text string) (*table, error) {
	t := &table{}
	var yields []string
	group := ""
	for number, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		if line[0] == '=' {
			group = line[1:]
			continue
		}
		const columns = 4
		fields := strings.Split(line, "\t")
		if len(fields) < columns {
			return nil, fmt.Errorf("%w: line %d: %d columns, want at least %d", errTable, number+1, len(fields), columns)
		}
		e := entry{Opening: Opening{Code: fields[0], NameZh: fields[1], NameEn: fields[2], GroupZh: group}}
		if n := len(t.entries); n > 0 && t.entries[n-1].Code >= e.Code {
			return nil, fmt.Errorf("%w: line %d: code %q is out of order", errTable, number+1, e.Code)
		}
		for _, text := range fields[columns:] {
			w, err := parseWay(text)
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", number+1, err)
			}
			e.ways = append(e.ways, w)
		}
		t.entries = append(t.entries, e)
		yields = append(yields, fields[3])
	}
	if len(t.entries) == 0 {
		return nil, fmt.Errorf("%w: it is empty", errTable)
	}
	for i := range t.entries {
		if err := t.entries[i].readYields(t, yields[i]); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// readYields parses codes and ranges of codes, as in "B31 C10~C49".
func (e *entry) readYields(t *table, text string) error {
	for _, word := range strings.Fields(text) {
		first, last, ranged := strings.Cut(word, "~")
		if !ranged {
			last = first
		}
		from, ok := t.find(first)
		to, also := t.find(last)
		if !ok || !also {
			return fmt.Errorf("%w: %s: no codes %q", errTable, e.Code, word)
		}
		for i := from; i <= to; i++ {
			if t.entries[i].Code != e.Code {
				e.yields = append(e.yields, i)
			}
		}
	}
	return nil
}

// parseWay parses a way such as "R h2e2@1 ~h0g2 ~b0c2 (c3c4 g3g4) B h9g7@1 c6c5/g6g5 (*)".
func parseWay(text string) (w way, err error) {
	rest, ok := strings.CutPrefix(text, "R")
	red, black, both := strings.Cut(rest, "B")
	if !ok || !both {
		return w, fmt.Errorf("%w: way %q, want R and B", errTable, text)
	}
	for i, part := range []string{red, black} {
		if w.sides[i], err = parseSide(part); err != nil {
			return w, err
		}
		for _, step := range w.sides[i].steps {
			if len(step.moves) == 1 {
				w.sides[i].needs = w.sides[i].needs.with(step.moves[0])
			}
		}
		w.size += len(w.sides[i].steps)
	}
	return w, nil
}

func parseSide(text string) (s side, err error) {
	steps, optional, _ := strings.Cut(text, "(")
	optional = strings.TrimSpace(optional)
	for _, word := range strings.Fields(strings.TrimSuffix(optional, ")")) {
		if word == "*" {
			s.anything = true
			continue
		}
		m, err := xiangqi.ParseMove(word)
		if err != nil {
			return s, fmt.Errorf("%w: %w", errTable, err)
		}
		s.optional = append(s.optional, m)
	}
	for _, word := range strings.Fields(steps) {
		st, err := parseStep(word)
		if err != nil {
			return s, err
		}
		s.steps = append(s.steps, st)
	}
	if len(s.steps) > maxPlies/2 {
		return s, fmt.Errorf("%w: %d moves of a side, want at most %d", errTable, len(s.steps), maxPlies/2)
	}
	return s, nil
}

func parseStep(word string) (st step, err error) {
	word, st.unordered = strings.CutPrefix(word, "~")
	word, number, numbered := strings.Cut(word, "@")
	if numbered {
		if st.number, err = strconv.Atoi(number); err != nil || st.number < 1 || st.number > maxPlies {
			return st, fmt.Errorf("%w: move number %q", errTable, number)
		}
	}
	for choice := range strings.SplitSeq(word, "/") {
		m, err := xiangqi.ParseMove(choice)
		if err != nil {
			return st, fmt.Errorf("%w: %w", errTable, err)
		}
		st.moves = append(st.moves, m)
	}
	return st, nil
}
