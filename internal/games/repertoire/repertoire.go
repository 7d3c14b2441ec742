// Package repertoire builds opening repertoires from a library of games, and drills their moves.
//
// A repertoire is an ordinary record, so any program that handles records can read, change and write it. The
// record is a tree from the starting position, and its Repertoire header names the side that the repertoire
// is for. In each position, that side has one or a few moves, preferred move first, while the other side has
// the replies that are common in practice.
//
// A repertoire can be exported as an opening book with Book, or learned with Drill. Drill plays the replies,
// asks for the side's moves, and repeats those that the user did not know.
package repertoire

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// SideHeader is the header that names the side, red or black, that a repertoire is for.
const SideHeader = "Repertoire"

// ErrRepertoire is wrapped by the errors for records that are not repertoires.
var ErrRepertoire = errors.New("not a repertoire")

// Options configures how a repertoire is built.
type Options struct {
	Side xiangqi.Color
	// Line leads from the starting position to the start of the repertoire.
	Line []xiangqi.Move
	// Own selects the games that supply the side's moves, such as one player's games. In a position that none
	// of these games continues, the moves come from Games.
	Own library.Query
	// Games selects the games that supply the replies.
	Games library.Query

	Plies     int // depth from the start of the game; 0 means DefaultPlies
	MinGames  int // minimum number of games in which a move must have been played; 0 means DefaultMinGames
	Choices   int // number of moves for the side in each position; 0 means 1
	Share     int // minimum percentage of games in which a reply must have been played; 0 means DefaultShare
	Positions int // maximum number of lookups; 0 means DefaultPositions
	// Style determines how the side's moves are chosen. If it is not "", Value must be set. Value returns the
	// engine's evaluation of a position, in centipawns for the side to move.
	Style Style
	Value func(context.Context, xiangqi.Position) (int, error)
	// Language is the language of the comments; "" means English.
	Language phrases.Language
	// Progress, if not nil, is called after each position.
	Progress func(done int)
}

// Default values for Options.
const (
	DefaultPlies     = 16
	DefaultMinGames  = 3
	DefaultShare     = 8
	DefaultPositions = 1000
)

// Report summarizes how a repertoire was built.
type Report struct {
	Positions      int  `json:"positions"`      // positions looked up
	Moves          int  `json:"moves"`          // moves of the repertoire's side
	Replies        int  `json:"replies"`        // moves of the opponent
	Transpositions int  `json:"transpositions"` // places where another line of the repertoire continues
	Cut            bool `json:"cut"`            // whether the limit on positions was reached
}

// Made is a repertoire that was built or opened.
type Made struct {
	Side string `json:"side"` // the repertoire's side: red or black
	Report
	Cards int `json:"cards"` // positions asked in a drill

	Game *record.Game `json:"-"`
	Tree *Tree        `json:"-"` // nil for a repertoire that was opened
}

// WriteTree writes the repertoire, with the facts about its moves.
func (a *Made) WriteTree(w io.Writer) error { return WriteTree(w, a.Tree) }

// About describes a repertoire. r is the report on how it was built; if it is the zero value, About counts
// the contents of the tree instead. If g is not a repertoire, the error wraps ErrRepertoire.
func About(g *record.Game, r Report) (*Made, error) {
	cards, err := Cards(g)
	if err == nil && r == (Report{}) {
		r, err = held(g)
	}
	return &Made{Side: g.Headers.Get(SideHeader), Report: r, Cards: len(cards), Game: g}, err
}

// held counts the contents of a repertoire's tree.
func held(g *record.Game) (r Report, err error) {
	side, err := SideOf(g)
	if err != nil {
		return r, err
	}
	start, err := g.StartPosition()
	if err != nil {
		return r, fmt.Errorf("%w: %w", ErrRepertoire, err)
	}
	walkTree(g.Root, start, func(n *record.Node, pos *xiangqi.Position) {
		switch {
		case len(n.Children) == 0:
			return
		case pos.Turn() == side:
			r.Moves += len(n.Children)
		default:
			r.Replies += len(n.Children)
		}
		r.Positions++
	})
	return r, nil
}

// Open reads the first record in the file at path. If there is none, the error wraps ErrRepertoire.
func Open(path string) (*record.Game, error) {
	for g, err := range intake.Games(nil, record.ReadOptions{}, path) {
		if errors.Is(err, intake.ErrNone) {
			break
		}
		return g, err
	}
	return nil, fmt.Errorf("%w: no record in %s", ErrRepertoire, path)
}

// OpenTree returns the repertoire in the file at path, which may have any supported format. If there is no
// such file and the last element of path names a built-in repertoire, OpenTree returns that one.
func OpenTree(path string) (*Tree, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if t := Named(filepath.Base(path)); t != nil {
			return t, nil
		}
	}
	if strings.EqualFold(filepath.Ext(path), TreeExtension) {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer func() { _ = f.Close() }() // read only
		return ReadTree(f)
	}
	g, err := Open(path)
	if err != nil {
		return nil, err
	}
	side, err := SideOf(g)
	return &Tree{Side: side, Game: g}, err
}

// WriteText writes a description of the repertoire.
func (a *Made) WriteText(w io.Writer) error {
	cut := ""
	if a.Cut {
		cut = "; there would be more, see --positions"
	}
	_, err := fmt.Fprintf(w, "repertoire for %s: %d positions to know, %d moves, %d replies, %d transpositions%s\n", a.Side, a.Cards, a.Moves, a.Replies, a.Transpositions, cut)
	return err
}

// WriteBook writes an opening book that plays the repertoire.
func (a *Made) WriteBook(w io.Writer) error {
	records, err := Book(a.Game)
	if err != nil {
		return err
	}
	return book.Write(w, records)
}

// Make builds a repertoire from a library. If lines meet by transposition, only one of them is continued, and
// the others refer to it.
func Make(ctx context.Context, l *library.Library, o Options) (*record.Game, Report, error) {
	t, r, err := MakeTree(ctx, l, o)
	if err != nil {
		return nil, r, err
	}
	return t.Game, r, nil
}

// MakeTree is like Make but includes the facts about the moves.
func MakeTree(ctx context.Context, l *library.Library, o Options) (*Tree, Report, error) {
	o.Plies, o.MinGames = cmp.Or(o.Plies, DefaultPlies), cmp.Or(o.MinGames, DefaultMinGames)
	o.Choices, o.Share, o.Positions = cmp.Or(o.Choices, 1), cmp.Or(o.Share, DefaultShare), cmp.Or(o.Positions, DefaultPositions)
	m := &maker{l: l, o: o, seen: map[uint64]string{}, used: map[xiangqi.Move]bool{}, facts: map[*record.Node]Fact{}}
	g := record.New()
	t := &Tree{Side: o.Side, Style: o.Style, Game: g, Facts: m.facts}
	g.Headers.Set(SideHeader, sideWord(o.Side))
	g.Headers.Set("Title", "Repertoire, "+sideWord(o.Side))
	node, err := g.Play(g.Root, o.Line...)
	if err != nil {
		return nil, m.report, err
	}
	pos, err := g.PositionAt(node)
	if err != nil {
		return nil, m.report, err
	}
	// Grow the tree level by level, so that the limit on positions reduces its depth rather than its breadth.
	level := []place{{node, pos, len(o.Line), 1}}
	for len(level) > 0 {
		var next []place
		for _, p := range level {
			if m.report.Positions >= o.Positions {
				m.report.Cut = true
				return t, m.report, nil
			}
			more, err := m.grow(ctx, p)
			if err != nil {
				return nil, m.report, err
			}
			next = append(next, more...)
			if o.Progress != nil {
				o.Progress(m.report.Positions)
			}
		}
		level = next
	}
	return t, m.report, nil
}

// maker is a repertoire being built.
type maker struct {
	l      *library.Library
	o      Options
	report Report
	seen   map[uint64]string     // the line to each position looked up
	used   map[xiangqi.Move]bool // moves that the side already plays
	facts  map[*record.Node]Fact
}

// place is a node with its position.
type place struct {
	node *record.Node
	pos  xiangqi.Position
	ply  int
	// reach is the share of the games against the repertoire that get this far, computed from the shares of
	// the replies.
	reach float64
}

// grow adds a position's moves to the tree, and returns the places that they lead to.
func (m *maker) grow(ctx context.Context, p place) (next []place, err error) {
	if p.ply >= m.o.Plies {
		return nil, nil
	}
	key, _ := Key(&p.pos)
	if line, ok := m.seen[key]; ok {
		m.report.Transpositions++
		comment(p.node, "= "+line)
		return nil, nil
	}
	m.seen[key] = lineText(p.node)
	m.report.Positions++
	own := p.pos.Turn() == m.o.Side
	if own && p.reach < manners[m.o.Style].reach {
		return nil, nil
	}
	chosen, facts, err := m.moves(ctx, &p.pos, own)
	if err != nil {
		return nil, err
	}
	if own && p.ply+1 > m.o.Plies {
		return nil, nil
	}
	for _, x := range chosen {
		n := p.node.Add(x.Move)
		pos := p.pos
		pos.MakeMove(x.Move)
		f := facts[x.Move]
		reach := p.reach
		if m.facts[n] = f; own {
			m.used[x.Move] = true
		} else {
			reach *= float64(f.Games) / float64(max(1, f.Of))
		}
		percent, ok := x.Percent(p.pos.Turn())
		text := phrases.Say("explorer.games", "n", x.Games).In(m.o.Language)
		if ok {
			text += fmt.Sprintf(" · %.0f %%", percent)
		}
		comment(n, text)
		next = append(next, place{n, pos, p.ply + 1, reach})
	}
	if own {
		m.report.Moves += len(chosen)
	} else {
		m.report.Replies += len(chosen)
	}
	return next, nil
}

// moves returns the repertoire's moves in a position, with the facts about them.
func (m *maker) moves(ctx context.Context, pos *xiangqi.Position, own bool) ([]library.ExploredMove, map[xiangqi.Move]Fact, error) {
	games := m.o.Games
	if own {
		games = m.o.Own
	}
	x, err := m.l.ExploreWith(ctx, pos, library.ExploreOptions{Games: games, MinGames: m.o.MinGames})
	if err == nil && own && len(x.Moves) == 0 {
		x, err = m.l.ExploreWith(ctx, pos, library.ExploreOptions{Games: m.o.Games, MinGames: m.o.MinGames})
	}
	if err != nil {
		return nil, nil, err
	}
	facts := map[xiangqi.Move]Fact{}
	for _, e := range x.Moves {
		facts[e.Move] = factOf(e, x.Games, m.o.Side)
	}
	if !own {
		return slices.DeleteFunc(x.Moves, func(e library.ExploredMove) bool { return 100*e.Games < m.o.Share*x.Games }), facts, nil
	}
	if m.o.Style == "" {
		slices.SortStableFunc(x.Moves, func(a, b library.ExploredMove) int { return cmp.Compare(worth(b, m.o.Side), worth(a, m.o.Side)) })
		return x.Moves[:min(len(x.Moves), m.o.Choices)], facts, nil
	}
	list, values, err := m.choose(ctx, pos, x)
	for move, v := range values {
		f := facts[move]
		f.Value = &v
		facts[move] = f
	}
	return list[:min(len(list), m.o.Choices)], facts, err
}

// worth returns how strongly a move is preferred: twice the number of its games times the square of its share
// of the points, as in books. If there are only a few games, the share is pulled towards an even score.
func worth(e library.ExploredMove, side xiangqi.Color) float64 {
	const evenGames = 4
	decided := float64(e.Red + e.Draw + e.Black)
	percent, _ := e.Percent(side)
	share := (percent/100*decided + evenGames/2) / (decided + evenGames)
	return 2 * float64(e.Games) * share * share
}

// Key returns the key that identifies a position in books and drills. It is the key of either the position or
// its mirror image; mirrored reports whether it is that of the mirror image.
func Key(p *xiangqi.Position) (key uint64, mirrored bool) {
	reflected := p.MirrorFile()
	if plain, mirror := p.Key(), reflected.Key(); mirror < plain {
		return mirror, true
	} else {
		return plain, false
	}
}

func sideWord(c xiangqi.Color) string {
	if c == xiangqi.Black {
		return "black"
	}
	return "red"
}

// SideOf returns the side that a repertoire is for. If g is not a repertoire, the error wraps ErrRepertoire.
func SideOf(g *record.Game) (xiangqi.Color, error) {
	switch word := g.Headers.Get(SideHeader); word {
	case "red":
		return xiangqi.Red, nil
	case "black":
		return xiangqi.Black, nil
	default:
		return 0, fmt.Errorf("%w: header %s is %.20q, want red or black", ErrRepertoire, SideHeader, word)
	}
}

func comment(n *record.Node, text string) {
	if n.Comment != "" {
		text = n.Comment + "; " + text
	}
	n.Comment = text
}

// lineText formats the moves from the standard starting position to a node.
func lineText(n *record.Node) string {
	pos := xiangqi.StartPosition()
	text := ""
	for i, m := range n.Path() {
		if i > 0 {
			text += " "
		}
		text += pos.Chinese(m)
		pos.MakeMove(m)
	}
	return text
}

// Book returns the records of an opening book that plays the side's moves, and plays the preferred ones more
// often. The book contains the replies too, but does not play them.
func Book(g *record.Game) ([]book.Record, error) {
	side, err := SideOf(g)
	if err != nil {
		return nil, err
	}
	start, err := g.StartPosition()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRepertoire, err)
	}
	type at struct {
		key  uint64
		move xiangqi.Move
	}
	weights := map[at]int{}
	var walk func(n *record.Node, pos xiangqi.Position)
	walk = func(n *record.Node, pos xiangqi.Position) {
		key, mirrored := Key(&pos)
		for i, child := range n.Children {
			m := child.Move
			if mirrored {
				m = m.MirrorFile()
			}
			weight := 0
			if pos.Turn() == side {
				weight = preferred >> min(i, 5)
			}
			weights[at{key, m}] = max(weights[at{key, m}], weight)
			next := pos
			next.MakeMove(child.Move)
			walk(child, next)
		}
	}
	walk(g.Root, start)
	list := make([]book.Record, 0, len(weights))
	for a, weight := range weights {
		list = append(list, book.Record{Key: a.key, Entry: book.Entry{Move: a.move, Weight: weight, Value: book.NoValue}})
	}
	return list, nil
}

// preferred is the weight of the first move in a position. Each further move has half the weight of the
// previous one.
const preferred = 64
