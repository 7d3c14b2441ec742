package repertoire

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// treeHead begins the first line of a tree file. The side and style follow it.
const treeHead = "chuhe repertoire 1"

// TreeExtension is the file extension of tree files.
const TreeExtension = ".repertoire"

// noValue replaces an unknown value.
const noValue = "-"

// WriteTree writes a tree, with its facts. The first line contains the side and the style. Each of the other
// lines describes one move, in tree order: its depth, the move itself, the number of games with the move and
// with the position before it, the side's wins, draws and losses, and the value in centipawns.
func WriteTree(w io.Writer, t *Tree) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s %s %s\n", treeHead, sideWord(t.Side), t.Style)
	var write func(n *record.Node, depth int)
	write = func(n *record.Node, depth int) {
		for _, child := range n.Children {
			f := t.Facts[child]
			value := noValue
			if f.Value != nil {
				value = strconv.Itoa(*f.Value)
			}
			fmt.Fprintf(&b, "%d %v %d %d %d %d %d %s\n", depth, child.Move, f.Games, f.Of, f.Wins, f.Draws, f.Losses, value)
			write(child, depth+1)
		}
	}
	write(t.Game.Root, 0)
	_, err := w.Write(b.Bytes())
	return err
}

// ReadTree reads the output of WriteTree. If the input is invalid, the error wraps ErrRepertoire.
func ReadTree(r io.Reader) (*Tree, error) {
	lines := textlines.NewScanner(r)
	if !lines.Scan() {
		return nil, errors.Join(fmt.Errorf("%w: the file is empty", ErrRepertoire), lines.Err())
	}
	head := strings.Fields(strings.TrimPrefix(lines.Text(), treeHead))
	if !strings.HasPrefix(lines.Text(), treeHead) || len(head) != 2 {
		return nil, fmt.Errorf("%w: the first line is %.60q, want %q with side and style", ErrRepertoire, lines.Text(), treeHead)
	}
	t := &Tree{Game: record.New(), Facts: map[*record.Node]Fact{}}
	t.Game.Headers.Set(SideHeader, head[0])
	var err error
	if t.Side, err = SideOf(t.Game); err != nil {
		return nil, err
	}
	if t.Style, err = ParseStyle(head[1]); err != nil {
		return nil, err
	}
	// nodes and positions hold the nodes of the current line and the positions after them.
	nodes, positions := []*record.Node{t.Game.Root}, []xiangqi.Position{xiangqi.StartPosition()}
	for number := 2; lines.Scan(); number++ {
		depth, text, f, err := readFact(lines.Text())
		if err == nil && depth >= len(nodes) {
			err = fmt.Errorf("depth %d after %d moves", depth, len(nodes)-1)
		}
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrRepertoire, number, err)
		}
		pos := positions[depth]
		m, err := pos.ParseMoveAs(text, xiangqi.ICCS)
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrRepertoire, number, err)
		}
		n := nodes[depth].Add(m)
		pos.MakeMove(m)
		t.Facts[n] = f
		nodes, positions = append(nodes[:depth+1], n), append(positions[:depth+1], pos)
	}
	return t, lines.Err()
}

// readFact parses a line of a tree.
func readFact(line string) (depth int, move string, f Fact, err error) {
	fields := strings.Fields(line)
	if len(fields) != 8 {
		return 0, "", f, fmt.Errorf("%d fields, want 8", len(fields))
	}
	for i, to := range []*int{&depth, nil, &f.Games, &f.Of, &f.Wins, &f.Draws, &f.Losses} {
		if to == nil {
			continue
		}
		if *to, err = strconv.Atoi(fields[i]); err != nil || *to < 0 {
			return 0, "", f, fmt.Errorf("field %d is %.20q, want a number", i+1, fields[i])
		}
	}
	if fields[7] != noValue {
		v, err := strconv.Atoi(fields[7])
		if err != nil {
			return 0, "", f, fmt.Errorf("the value is %.20q", fields[7])
		}
		f.Value = &v
	}
	return depth, fields[1], f, nil
}
