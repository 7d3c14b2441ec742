// Package manuals contains the main lines of classical opening manuals from the Ming and Qing
// dynasties, which are distributed with the program. If the engine refutes a move or finds a better
// one, this is shown as a variation that is marked as the engine's. Nothing is taken from a modern
// edition. The origin of the lines is documented in SOURCES.md.
package manuals

import (
	_ "embed" // the lines
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// lines contains one line per chapter. Tabs separate the book, the name, the moves and the notes,
// and semicolons separate the notes. A note consists of a ply, counted from 1, and the moves that
// the engine plays instead. If the note contains a slash, the moves after it are the engine's answer
// to the move.
//
//go:embed lines.txt
var lines string

// Book is a manual.
type Book struct {
	Name     string // in Chinese
	Chapters []Chapter
}

// Chapter is a main line from a manual.
type Chapter struct {
	Name  string
	Moves []xiangqi.Move
	Notes []Note
}

// Note is an objection that the engine raises to a move.
type Note struct {
	Ply    int            // ply of the move, from 1
	Better []xiangqi.Move // moves to play instead; empty if there are none
	Answer []xiangqi.Move // moves that answer the move; empty if there are none
}

var books = sync.OnceValue(func() []Book {
	list, err := parse(lines)
	if err != nil {
		panic("manuals: " + err.Error()) // the file is part of the program
	}
	return list
})

// Books returns the manuals. They must not be modified.
func Books() []Book { return slices.Clone(books()) }

// Find returns the manual with the given name, or nil if there is none.
func Find(name string) *Book {
	if i := slices.IndexFunc(books(), func(b Book) bool { return b.Name == name }); i >= 0 {
		return &books()[i]
	}
	return nil
}

func parse(text string) (list []Book, err error) {
	for line := range strings.Lines(text) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 4 {
			return nil, fmt.Errorf("%d fields, want 4: %.60q", len(fields), line)
		}
		c := Chapter{Name: fields[1]}
		if _, c.Moves, err = xiangqi.ParseLine("startpos moves " + fields[2]); err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		if c.Notes, err = parseNotes(c.Moves, fields[3]); err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		if len(list) == 0 || list[len(list)-1].Name != fields[0] {
			list = append(list, Book{Name: fields[0]})
		}
		b := &list[len(list)-1]
		b.Chapters = append(b.Chapters, c)
	}
	return list, nil
}

func parseNotes(moves []xiangqi.Move, text string) (notes []Note, err error) {
	if text == "" {
		return nil, nil
	}
	for part := range strings.SplitSeq(text, ";") {
		ply, rest, _ := strings.Cut(part, " ")
		better, answer, _ := strings.Cut(rest, "/")
		n := Note{}
		if n.Ply, err = strconv.Atoi(ply); err != nil || n.Ply < 1 || n.Ply > len(moves) {
			return nil, fmt.Errorf("note at ply %.10q", ply)
		}
		if n.Better, err = follow(moves[:n.Ply-1], better); err == nil {
			n.Answer, err = follow(moves[:n.Ply], answer)
		}
		if err != nil {
			return nil, fmt.Errorf("note at ply %d: %w", n.Ply, err)
		}
		notes = append(notes, n)
	}
	return notes, nil
}

// follow parses moves that continue the moves in before.
func follow(before []xiangqi.Move, text string) ([]xiangqi.Move, error) {
	pos, _, err := xiangqi.Replay(xiangqi.StartPosition(), before...)
	if err != nil || strings.TrimSpace(text) == "" {
		return nil, err
	}
	return pos.ParseMoves(strings.TrimSpace(text), xiangqi.ICCS)
}

// Record returns the chapter as a game record. The engine's notes become variations, with comments
// in the given language.
func (c *Chapter) Record(l phrases.Language) *record.Game {
	g := record.New()
	g.Headers.Set("Title", c.Name)
	nodes := []*record.Node{g.Root}
	for _, m := range c.Moves {
		nodes = append(nodes, nodes[len(nodes)-1].Add(m))
	}
	for _, n := range c.Notes {
		end := nodes[len(nodes)-1]
		variation(nodes[n.Ply-1], end, n.Better, phrases.Say("manual.better").In(l))
		variation(nodes[n.Ply], end, n.Answer, phrases.Say("manual.answer").In(l))
	}
	return g
}

// variation adds moves after a node, and a comment on the first of them. It stops at the end of the
// main line; otherwise, the variation would extend that line.
func variation(n, end *record.Node, moves []xiangqi.Move, comment string) {
	for i, m := range moves {
		if n == end {
			return
		}
		child := (*record.Node)(nil)
		for _, other := range n.Children {
			if other.Move == m {
				child = other
			}
		}
		if child == nil {
			child = n.Add(m)
		}
		if i == 0 {
			child.Comment = comment
		}
		n = child
	}
}
