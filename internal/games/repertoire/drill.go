package repertoire

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Card is a position in a repertoire in which the repertoire's side is to move.
type Card struct {
	ID      string         `json:"id"`      // the same for mirror images and for all move orders
	FEN     string         `json:"fen"`     // the position
	Line    []xiangqi.Move `json:"line"`    // the first path to the position in the tree, from the start
	Answers []xiangqi.Move `json:"answers"` // the repertoire's moves, preferred move first
	Comment string         `json:"comment"` // the tree's comment on the first answer; "" for none

	mirrored bool // whether the ID is the key of the mirror image
}

// Tale is a user's history with one card.
type Tale struct {
	Asked  int              `json:"asked"`
	Right  int              `json:"right"`
	Memory *problems.Memory `json:"memory"`
}

// Progress records what a user has learned from all repertoires. It has one tale for each card, keyed by the
// card's ID, so that a position shared by several repertoires is learned only once. The zero value is a
// beginner's progress.
type Progress struct {
	Cards map[string]*Tale `json:"cards"`
}

// ProgressFile is the name of the progress file in the user's data folder.
const ProgressFile = "repertoire-progress.json"

// LoadProgress reads the progress file at path. If the file does not exist, it returns empty progress.
func LoadProgress(path string) (*Progress, error) {
	p := &Progress{}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return p, nil
	}
	if err == nil {
		err = json.Unmarshal(data, p)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for id, t := range p.Cards {
		if t == nil || t.Memory == nil {
			return nil, fmt.Errorf("%s: card %q has nothing in it", path, id)
		}
	}
	return p, nil
}

// UpdateProgress applies change to the progress in a file, which it locks against other programs while doing
// so.
func UpdateProgress(path string, change func(*Progress) error) (err error) {
	lock, err := filelock.Take(path+".lock", 0o600, filelock.Patience)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	p, err := LoadProgress(path)
	if err != nil {
		return err
	}
	if err := change(p); err != nil {
		return err
	}
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return atomicfile.Write(path, append(data, '\n'))
}

// Take copies the progress on a card from other.
func (p *Progress) Take(other *Progress, c *Card) error {
	t := other.Cards[c.ID]
	if t == nil {
		return fmt.Errorf("card %s was never asked", c.ID)
	}
	if p.Cards == nil {
		p.Cards = map[string]*Tale{}
	}
	p.Cards[c.ID] = t
	return nil
}

// Cards returns a repertoire's cards, in tree order. If g is not a repertoire, the error wraps ErrRepertoire.
func Cards(g *record.Game) ([]*Card, error) {
	side, err := SideOf(g)
	if err != nil {
		return nil, err
	}
	start, err := g.StartPosition()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRepertoire, err)
	}
	var list []*Card
	known := map[string]*Card{}
	walkTree(g.Root, start, func(n *record.Node, pos *xiangqi.Position) {
		if pos.Turn() != side || len(n.Children) == 0 {
			return
		}
		key, mirrored := Key(pos)
		c := known[cardID(key)]
		if c == nil {
			c = &Card{ID: cardID(key), FEN: pos.FEN(), Line: n.Path(), Answers: []xiangqi.Move{}, Comment: n.Children[0].Comment, mirrored: mirrored}
			known[c.ID], list = c, append(list, c)
		}
		for _, child := range n.Children {
			m := child.Move
			if mirrored != c.mirrored {
				m = m.MirrorFile()
			}
			if !slices.Contains(c.Answers, m) {
				c.Answers = append(c.Answers, m)
			}
		}
	})
	return list, nil
}

func cardID(key uint64) string { return fmt.Sprintf("%016x", key) }

func walkTree(n *record.Node, pos xiangqi.Position, see func(*record.Node, *xiangqi.Position)) {
	see(n, &pos)
	for _, child := range n.Children {
		next := pos
		next.MakeMove(child.Move)
		walkTree(child, next, see)
	}
}

// Drill asks for the moves of a repertoire, and plays the replies in the tree. It first visits the lines with
// cards that are due, earliest due first, and then the lines with new cards, in tree order.
type Drill struct {
	g        *record.Game
	tree     *Tree // g with the facts about its moves, if there are any
	side     xiangqi.Color
	progress *Progress
	cards    map[string]*Card
	fresh    int // number of new cards that may still be asked
	asked    map[string]bool
	node     *record.Node // the current position; nil if no line has been started
	pos      xiangqi.Position
}

// Question is a position in which the user must find the repertoire's move.
type Question struct {
	Card *Card          `json:"card"` // the position's card; the position may have been reached by other moves, or mirrored
	Line []xiangqi.Move `json:"line"` // moves from the start to the position, including the replies played
	FEN  string         `json:"fen"`  // the position
	New  bool           `json:"new"`  // whether the card was never asked before

	Node *record.Node `json:"-"` // the position in the repertoire; its children are the expected moves
}

// Verdict is the verdict on an answer.
type Verdict struct {
	Right    bool           `json:"right"`    // whether the move belongs to the repertoire
	Expected []xiangqi.Move `json:"expected"` // the repertoire's moves in the position
	Due      time.Time      `json:"due"`      // when the card is due again
	Why      []phrases.Text `json:"why"`      // reasons for the answer if it was right, otherwise for the preferred move, by language
}

// Drill begins a drill of the tree. It is like NewDrill, but its verdicts include the facts about the moves.
func (t *Tree) Drill(p *Progress, fresh int) (*Drill, error) {
	d, err := NewDrill(t.Game, p, fresh)
	if err == nil {
		d.tree = t
	}
	return d, err
}

// NewDrill begins a drill of a repertoire that asks for at most the given number of new cards. If g is not a
// repertoire, the error wraps ErrRepertoire.
func NewDrill(g *record.Game, p *Progress, fresh int) (*Drill, error) {
	cards, err := Cards(g)
	if err != nil {
		return nil, err
	}
	side, err := SideOf(g)
	if err != nil {
		return nil, err
	}
	d := &Drill{g: g, tree: &Tree{Side: side, Game: g}, side: side, progress: p, fresh: fresh, cards: map[string]*Card{}, asked: map[string]bool{}}
	for _, c := range cards {
		d.cards[c.ID] = c
	}
	if p.Cards == nil {
		p.Cards = map[string]*Tale{}
	}
	return d, nil
}

// Start returns the repertoire's initial position.
func (d *Drill) Start() xiangqi.Position {
	start, _ := d.g.StartPosition() // NewDrill has validated it
	return start
}

// Counts contains the number of cards, of cards that are due, and of cards that have never been asked.
type Counts struct {
	Cards int        `json:"cards"` // positions in which the repertoire has a move
	Due   int        `json:"due"`   // cards asked before that are due again
	New   int        `json:"new"`   // cards never asked
	Next  *time.Time `json:"next"`  // when the next card is due; null for none
}

// Counts returns the number of cards of each kind at the given time.
func (d *Drill) Counts(now time.Time) Counts {
	c := Counts{Cards: len(d.cards)}
	for id := range d.cards {
		t := d.progress.Cards[id]
		switch {
		case t == nil:
			c.New++
		case !t.Memory.Due.After(now):
			c.Due++
		case c.Next == nil || t.Memory.Due.Before(*c.Next):
			c.Next = &t.Memory.Due
		}
	}
	return c
}

// wanted reports whether a position's card may be asked now, and when it is due. New cards are due in the far
// future, so that the cards that are due now come first.
func (d *Drill) wanted(pos *xiangqi.Position, now time.Time) (due time.Time, ok bool) {
	key, _ := Key(pos)
	c := d.cards[cardID(key)]
	if c == nil || d.asked[c.ID] {
		return due, false
	}
	t := d.progress.Cards[c.ID]
	if t == nil {
		return now.AddDate(1000, 0, 0), d.fresh > 0
	}
	return t.Memory.Due, !t.Memory.Due.After(now)
}

// Next returns the next question. If there is nothing left to ask, ok is false.
func (d *Drill) Next(now time.Time) (q Question, ok bool) {
	if d.node == nil || !d.goOn(now) {
		d.node, d.pos = d.g.Root, d.Start()
		if !d.goOn(now) {
			d.node = nil
			return q, false
		}
	}
	key, _ := Key(&d.pos)
	card := d.cards[cardID(key)]
	return Question{Card: card, Line: d.node.Path(), FEN: d.pos.FEN(), New: d.progress.Cards[card.ID] == nil, Node: d.node}, true
}

// goOn moves to the most urgent question at or below the current node. It reports whether there is one.
func (d *Drill) goOn(now time.Time) bool {
	var best *record.Node
	var bestPos xiangqi.Position
	var earliest time.Time
	walkTree(d.node, d.pos, func(n *record.Node, pos *xiangqi.Position) {
		if pos.Turn() != d.side || len(n.Children) == 0 {
			return
		}
		if due, ok := d.wanted(pos, now); ok && (best == nil || due.Before(earliest)) {
			best, bestPos, earliest = n, *pos, due
		}
	})
	if best == nil {
		return false
	}
	d.node, d.pos = best, bestPos
	return true
}

// Answer judges the answer to the last question and records it in the progress.
func (d *Drill) Answer(m xiangqi.Move, now time.Time) Verdict {
	key, mirrored := Key(&d.pos)
	card := d.cards[cardID(key)]
	v := Verdict{Expected: []xiangqi.Move{}, Why: d.why(m)}
	for _, a := range card.Answers {
		if mirrored != card.mirrored {
			a = a.MirrorFile()
		}
		v.Expected = append(v.Expected, a)
		v.Right = v.Right || a == m
	}
	t := d.progress.Cards[card.ID]
	if t == nil {
		t = &Tale{}
		d.progress.Cards[card.ID] = t
		d.fresh--
	}
	t.Asked++
	grade := problems.Again
	if v.Right {
		t.Right++
		grade = problems.Good
	}
	t.Memory = t.Memory.Review(grade, now)
	v.Due = t.Memory.Due
	d.asked[card.ID] = true
	return v
}

// why returns the reasons for a move at the current node if the move belongs to the repertoire, and otherwise
// the reasons for the preferred move. It omits anything that the comment on that move already says.
func (d *Drill) why(m xiangqi.Move) []phrases.Text {
	child := d.node.Children[0]
	if i := slices.IndexFunc(d.node.Children, func(n *record.Node) bool { return n.Move == m }); i >= 0 {
		child = d.node.Children[i]
	}
	return slices.DeleteFunc(append([]phrases.Text{}, d.tree.Why(child, &d.pos)...), func(t phrases.Text) bool {
		for _, l := range phrases.Languages() {
			if strings.Contains(child.Comment, t.In(l)) {
				return true
			}
		}
		return false
	})
}
