package school

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// none is the answer to a command that returns nothing.
type none = struct{}

func (s *School) registerBoards(h *talk.Hub) {
	talk.Handle(h, "board.show", s.showBoard)
	talk.Handle(h, "board.why", s.why)
	talk.Handle(h, "board.move", s.moveOn)
	edit(s, h, "board.write", func(a *writeArgs) session.Command {
		return session.Annotate{Node: a.Node, Comment: a.Comment, NAGs: a.NAGs, Marks: a.Marks}
	})
	edit(s, h, "board.promote", func(a *promoteArgs) session.Command { return session.Promote{Node: a.Node, Main: a.Main} })
	edit(s, h, "board.delete", func(a *nodeArgs) session.Command { return session.Delete{Node: a.Node} })
}

// editArgs holds the arguments that all edits share.
type editArgs struct {
	Board string `json:"board"`
	At    int    `json:"at"` // number of the last edit that the page has seen
	Node  int    `json:"node"`
}

func (a *editArgs) head() *editArgs { return a }

type writeArgs struct {
	editArgs
	Comment *string        `json:"comment,omitempty"`
	NAGs    *[]int         `json:"nags,omitempty"`
	Marks   *[]record.Mark `json:"marks,omitempty"` // squares and arrows, such as Ge4 or Rh2e2
}

type promoteArgs struct {
	editArgs
	Main bool `json:"main,omitempty"`
}

type nodeArgs struct{ editArgs }

// editAnswer holds the numbers of an edit and of its node.
type editAnswer struct {
	Seq  int `json:"seq"`
	Node int `json:"node"`
}

// edit registers an edit, and checks that the caller may write to the chapter. Only moveOn is registered
// differently and checks this itself.
func edit[Args any, Head interface {
	*Args
	head() *editArgs
}](s *School, h *talk.Hub, name string, command func(*Args) session.Command) {
	talk.Handle(h, name, func(ctx context.Context, _ *talk.Conn, a Args) (editAnswer, error) {
		head := Head(&a).head()
		b, v, err := s.writable(ctx, head.Board)
		if err != nil {
			return editAnswer{}, err
		}
		change, err := b.edit(ctx, v.Account, head.At, command(&a))
		if err != nil {
			return editAnswer{}, err
		}
		if len(change.Gone) > 0 {
			s.settle(b)
		}
		return editAnswer{change.Entry.Seq, head.Node}, nil
	})
}

// writable returns a chapter, or an error if the caller may not write to it.
func (s *School) writable(ctx context.Context, id string) (*board, *account.Visitor, error) {
	v, err := account.SignedIn(ctx)
	if err != nil {
		return nil, nil, err
	}
	b, err := s.board(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	may, err := s.access(ctx, b.id, b.study)
	if err == nil && may < writes {
		err = request.Forbidden("study.readOnly")
	}
	return b, v, err
}

// readable returns a chapter, or an error if the caller may not read it.
func (s *School) readable(ctx context.Context, id string) (*board, error) {
	if _, err := account.SignedIn(ctx); err != nil {
		return nil, err
	}
	b, err := s.board(ctx, id)
	if err != nil {
		return nil, err
	}
	_, err = s.access(ctx, b.id, b.study)
	return b, err
}

type moveArgs struct {
	editArgs
	Moves []string `json:"moves"` // moves after the node, in any notation
	Tag   string   `json:"tag,omitempty"`
	Class string   `json:"class,omitempty"` // class whose board follows
}

// moveOn adds moves to the tree and, if a class is given, shows the last of them on its board.
func (s *School) moveOn(ctx context.Context, _ *talk.Conn, a moveArgs) (editAnswer, error) {
	b, v, err := s.writable(ctx, a.Board)
	if err != nil {
		return editAnswer{}, err
	}
	b.mu.Lock()
	_, _, moves, err := b.tried(a.Node, a.Moves)
	b.mu.Unlock()
	if err != nil {
		return editAnswer{}, err
	}
	tag := a.Tag
	if tag != "" {
		tag = v.Account + " " + tag // different users may use the same tags
	}
	change, err := b.edit(ctx, v.Account, a.At, session.Explore{Node: a.Node, Moves: moves, Tag: tag})
	if err != nil {
		return editAnswer{}, err
	}
	answer := editAnswer{change.Entry.Seq, change.Node}
	if a.Class != "" {
		_, err = s.show(ctx, nil, goArgs{Class: a.Class, Board: a.Board, Node: change.Node})
	}
	return answer, err
}

type showArgs struct {
	Board string   `json:"board"`
	Node  int      `json:"node"`
	Tried []string `json:"tried,omitempty"` // moves after the node, which only the caller sees
}

// ShownBoard is a position shown on the caller's page only.
type ShownBoard struct {
	Board view.Board    `json:"board"`
	Text  view.LineText `json:"text"` // the moves tried, as text
	Write bool          `json:"write"`
}

// showBoard shows a position of a chapter. The moves tried are not stored.
func (s *School) showBoard(ctx context.Context, _ *talk.Conn, a showArgs) (*ShownBoard, error) {
	if _, err := account.SignedIn(ctx); err != nil {
		return nil, err
	}
	b, err := s.board(ctx, a.Board)
	if err != nil {
		return nil, err
	}
	may, err := s.access(ctx, b.id, b.study)
	if err != nil {
		return nil, err
	}
	shown, text, err := b.draw(a.Node, a.Tried)
	if err != nil {
		return nil, err
	}
	return &ShownBoard{*shown, text, may >= writes}, nil
}

type whyArgs struct {
	showArgs
	From string `json:"from"`
	To   string `json:"to,omitempty"`
}

// why explains why a piece cannot move to a square.
func (s *School) why(ctx context.Context, _ *talk.Conn, a whyArgs) (view.Refusal, error) {
	b, err := s.readable(ctx, a.Board)
	if err != nil {
		return view.Refusal{}, err
	}
	b.mu.Lock()
	_, pos, moves, err := b.tried(a.Node, a.Tried)
	b.mu.Unlock()
	if err != nil {
		return view.Refusal{}, err
	}
	for _, m := range moves {
		pos.MakeMove(m)
	}
	from, err := xiangqi.ParseSquare(a.From)
	if err != nil {
		return view.Refusal{}, talk.NewError(talk.BadArgs, "position.badSquare", "square", clip(a.From))
	}
	if a.To == "" {
		return view.WhyStuck(&pos, from), nil
	}
	to, err := xiangqi.ParseSquare(a.To)
	if err != nil {
		return view.Refusal{}, talk.NewError(talk.BadArgs, "position.badSquare", "square", clip(a.To))
	}
	return view.Why(&pos, xiangqi.NewMove(from, to)), nil
}
