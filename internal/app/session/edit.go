package session

import (
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// This file implements the commands that annotate a game with variations, comments, symbols and
// headers. They can be used before and after the game has ended, and never change the moves that
// were played.

// Explore adds a line of moves after a node, reusing moves that are already in the tree.
type Explore struct {
	Node  int            `json:"node"`
	Moves []xiangqi.Move `json:"moves"`
	Tag   string         `json:"tag,omitempty"` // see Play
}

func (e Explore) check(s *Session, _ time.Time) error {
	if len(e.Moves) == 0 || len(e.Moves) > MaxLine || len(e.Tag) > MaxTag {
		return badCommand("explore: %d moves, want 1 to %d, or the tag is too long", len(e.Moves), MaxLine)
	}
	n, err := s.tree.Find(e.Node)
	if err != nil {
		return err
	}
	if _, _, err := xiangqi.Replay(s.PositionAt(n), e.Moves...); err != nil {
		return &Error{Code: IllegalMove, Err: err}
	}
	moves := e.Moves
	for len(moves) > 0 && n.Find(moves[0]) != nil {
		n, moves = n.Find(moves[0]), moves[1:]
	}
	return s.tree.room(n, len(moves))
}

func (e Explore) do(s *Session, _ time.Time, c *Change) {
	n := s.tree.nodes[e.Node]
	before := s.tree.Len()
	for _, m := range e.Moves {
		next := s.tree.add(n, m)
		if s.tree.Len() > before {
			before = s.tree.Len()
			c.Nodes = append(c.Nodes, n, next)
		}
		n = next
	}
	c.Nodes = slices.Compact(c.Nodes)
	c.Node = s.tree.ids[n]
	s.tag(e.Tag, c.Node)
	c.tell(Event{Kind: Tried, Node: n})
}

// Annotate changes the annotations of a node. A nil field leaves its annotation unchanged.
type Annotate struct {
	Node    int            `json:"node"`
	Comment *string        `json:"comment,omitempty"` // on the position after the move
	Lead    *string        `json:"lead,omitempty"`    // placed before the move
	NAGs    *[]int         `json:"nags,omitempty"`    // from 1 to 255
	Marks   *[]record.Mark `json:"marks,omitempty"`
}

func (a Annotate) check(s *Session, _ time.Time) error {
	if _, err := s.tree.Find(a.Node); err != nil {
		return err
	}
	for _, text := range []*string{a.Comment, a.Lead} {
		if text != nil && len(*text) > MaxComment {
			return &Error{Code: CommentTooLong, Most: MaxComment}
		}
	}
	if a.Marks != nil && len(*a.Marks) > MaxMarks {
		return &Error{Code: TooManyMarks, Most: MaxMarks}
	}
	if a.NAGs == nil {
		return nil
	}
	if len(*a.NAGs) > MaxNAGs {
		return &Error{Code: TooManySigns, Most: MaxNAGs}
	}
	for _, nag := range *a.NAGs {
		if nag < 1 || nag > 255 {
			return refused(BadSign)
		}
	}
	return nil
}

func (a Annotate) do(s *Session, _ time.Time, c *Change) {
	n := s.tree.nodes[a.Node]
	if a.Comment != nil {
		n.Comment = CleanText(*a.Comment)
	}
	if a.Lead != nil {
		n.Lead = CleanText(*a.Lead)
	}
	if a.NAGs != nil {
		n.NAGs = nil
		for _, nag := range *a.NAGs {
			if !slices.Contains(n.NAGs, record.NAG(nag)) {
				n.NAGs = append(n.NAGs, record.NAG(nag))
			}
		}
	}
	if a.Marks != nil {
		n.Marks = slices.Clone(*a.Marks)
	}
	c.Nodes = append(c.Nodes, n)
}

// Evaluate records a program's evaluation of a node. Whether it replaces an existing evaluation is
// decided by record.Eval.Keep; the command succeeds in either case.
type Evaluate struct {
	Node int         `json:"node"`
	Eval record.Eval `json:"eval"`
}

func (e Evaluate) check(s *Session, _ time.Time) error {
	if _, err := s.tree.Find(e.Node); err != nil {
		return err
	}
	if err := e.Eval.Check(); err != nil {
		return badCommand("evaluate: %v", err)
	}
	return nil
}

func (e Evaluate) do(s *Session, _ time.Time, c *Change) {
	n := s.tree.nodes[e.Node]
	if kept := n.Eval.Keep(&e.Eval); kept != n.Eval {
		n.Eval = kept
		c.Nodes = append(c.Nodes, n)
	}
}

// Promote makes the line through a node the first variation of its parent or, if Main is set, the
// main line of the record. The moves played in a game always remain the main line.
type Promote struct {
	Node int  `json:"node"`
	Main bool `json:"main,omitempty"`
}

// nodes returns the nodes that Promote moves ahead of their siblings.
func (p Promote) nodes(s *Session) []*record.Node {
	var list []*record.Node
	for n := s.tree.nodes[p.Node]; n.Parent() != nil; n = n.Parent() {
		list = append(list, n)
		if !p.Main {
			break
		}
	}
	return list
}

func (p Promote) check(s *Session, _ time.Time) error {
	if _, err := s.tree.Find(p.Node); err != nil {
		return err
	}
	for _, n := range p.nodes(s) {
		if parent := n.Parent(); s.game != nil && parent != s.live && Contains(parent, s.live) && !Contains(n, s.live) {
			return refused(MainLine)
		}
	}
	return nil
}

func (p Promote) do(s *Session, _ time.Time, c *Change) {
	for _, n := range p.nodes(s) {
		n.Promote()
		c.Nodes = append(c.Nodes, n.Parent())
	}
}

// Delete removes a node and everything after it. Moves that were played in a game cannot be
// deleted.
type Delete struct {
	Node int `json:"node"`
}

func (d Delete) check(s *Session, _ time.Time) error {
	n, err := s.tree.Find(d.Node)
	if err != nil {
		return err
	}
	if n.Parent() == nil || s.game != nil && Contains(n, s.live) {
		return refused(GameMove)
	}
	return nil
}

func (d Delete) do(s *Session, _ time.Time, c *Change) {
	n := s.tree.nodes[d.Node]
	parent := n.Parent()
	if Contains(n, s.live) { // possible only in a study
		s.live = parent
	}
	c.Gone = s.tree.remove(n)
	c.Nodes = append(c.Nodes, parent)
	c.Parts |= PartPlay
}

// Describe replaces the headers of the game.
type Describe struct {
	Headers []Header `json:"headers"`
	// Result sets the result of a study; nil leaves it unchanged. A played game determines its own
	// result.
	Result *xiangqi.Result `json:"result,omitempty"`
}

// Header is a single header of a game.
type Header struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Limits on headers.
const (
	MaxHeaders    = 100
	maxHeaderName = 400 // in bytes
)

func (d Describe) check(s *Session, _ time.Time) error {
	if len(d.Headers) > MaxHeaders {
		return &Error{Code: TooManyHeaders, Most: MaxHeaders}
	}
	for _, h := range d.Headers {
		if name, value := CleanText(h.Name), CleanText(h.Value); name == "" || len(name) > maxHeaderName || len(value) > MaxComment {
			return refused(BadHeader)
		}
	}
	if d.Result != nil && s.game != nil {
		return refused(GameResult)
	}
	return nil
}

func (d Describe) do(s *Session, _ time.Time, c *Change) {
	var headers record.Headers
	for _, h := range d.Headers {
		headers.Set(CleanText(h.Name), CleanText(h.Value))
	}
	s.record.Headers = headers
	c.Parts |= PartHead
	if d.Result != nil {
		s.record.Result = *d.Result
		c.Parts |= PartPlay
	}
}

// Headers returns the headers of the game.
func (s *Session) Headers() []Header {
	list := []Header{}
	for _, h := range s.record.Headers {
		list = append(list, Header(h))
	}
	return list
}
