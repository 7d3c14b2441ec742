package rooms

import (
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

type headersArgs struct {
	Game    string           `json:"game"`
	Headers []session.Header `json:"headers"`
	Result  *xiangqi.Result  `json:"result,omitempty"`
	Notes   *string          `json:"notes,omitempty"`
}

type whyArgs struct {
	Game string `json:"game"`
	From string `json:"from"`
	To   string `json:"to,omitempty"`
}

type goArgs struct {
	Game string `json:"game"`
	Node *int   `json:"node,omitempty"`
	To   string `json:"to,omitempty"`
}

type nodeArgs struct {
	Game string `json:"game"`
	Node int    `json:"node"`
}

type commentArgs struct {
	Game    string  `json:"game"`
	Node    int     `json:"node"`
	Comment *string `json:"comment,omitempty"`
	Lead    *string `json:"lead,omitempty"`
}

type nagsArgs struct {
	Game string `json:"game"`
	Node int    `json:"node"`
	NAGs []int  `json:"nags"`
}

type marksArgs struct {
	Game  string   `json:"game"`
	Node  int      `json:"node"`
	Marks []string `json:"marks"`
}

type promoteArgs struct {
	Game string `json:"game"`
	Node int    `json:"node"`
	Main bool   `json:"main,omitempty"`
}

type addArgs struct {
	Game  string   `json:"game"`
	Node  int      `json:"node"`
	Moves []string `json:"moves"`
}

// registerTree registers the commands that work on the move tree.
func (s *Rooms) registerTree(h *talk.Hub) {
	onGame(s, h, "game.headers", func(a *headersArgs) string { return a.Game }, func(r *Room, a headersArgs) (none, error) {
		return none{}, r.setHeaders(a)
	})
	onGame(s, h, "game.why", func(a *whyArgs) string { return a.Game }, func(r *Room, a whyArgs) (view.Refusal, error) {
		return r.why(a.From, a.To)
	})
	onGame(s, h, "game.go", func(a *goArgs) string { return a.Game }, func(r *Room, a goArgs) (none, error) {
		return none{}, r.goTo(a.Node, a.To)
	})
	onGame(s, h, "tree.comment", func(a *commentArgs) string { return a.Game }, func(r *Room, a commentArgs) (none, error) {
		return none{}, r.write(session.Annotate{Node: a.Node, Comment: a.Comment, Lead: a.Lead})
	})
	onGame(s, h, "tree.nags", func(a *nagsArgs) string { return a.Game }, func(r *Room, a nagsArgs) (none, error) {
		return none{}, r.write(session.Annotate{Node: a.Node, NAGs: &a.NAGs})
	})
	onGame(s, h, "tree.marks", func(a *marksArgs) string { return a.Game }, func(r *Room, a marksArgs) (none, error) {
		marks, err := readMarks(a.Marks)
		if err != nil {
			return none{}, err
		}
		return none{}, r.write(session.Annotate{Node: a.Node, Marks: &marks})
	})
	onGame(s, h, "tree.promote", func(a *promoteArgs) string { return a.Game }, func(r *Room, a promoteArgs) (none, error) {
		return none{}, r.write(session.Promote{Node: a.Node, Main: a.Main})
	})
	onGame(s, h, "tree.delete", func(a *nodeArgs) string { return a.Game }, func(r *Room, a nodeArgs) (none, error) {
		return none{}, r.write(session.Delete{Node: a.Node})
	})
	onGame(s, h, "tree.add", func(a *addArgs) string { return a.Game }, func(r *Room, a addArgs) (nodeAnswer, error) {
		return r.addLine(a.Node, a.Moves)
	})
}

// setHeaders replaces the headers of the game. The notes become the comment that precedes the first
// move. A result can be set only for a record, since a game played here determines its own result.
func (r *Room) setHeaders(a headersArgs) error {
	commands := []session.Command{session.Describe{Headers: a.Headers, Result: a.Result}}
	if a.Notes != nil {
		commands = append([]session.Command{session.Annotate{Comment: a.Notes}}, commands...)
	}
	return r.write(commands...)
}

// write carries out commands that annotate the game. If any of them is refused, none takes effect.
func (r *Room) write(commands ...session.Command) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := change{}
	for _, cmd := range commands {
		if _, err := r.game.Prepare(cmd, r.all.now()); err != nil {
			return view.FaultOf(err)
		}
	}
	for _, cmd := range commands {
		if err := r.apply(cmd, &c); err != nil {
			return err
		}
	}
	return r.commit(c)
}

// find returns the node with the given number. The caller must hold r.mu.
func (r *Room) find(node int) (*record.Node, error) {
	n, err := r.game.Tree().Find(node)
	return n, view.FaultOf(err)
}

// why explains why a piece may not move from one square to another at the current node.
func (r *Room) why(from, to string) (view.Refusal, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return whyAt(r, r.current, r.role(r.current), from, to)
}

// whyAt explains why a piece may not move from one square to another at node n. role is the role of
// a move made there. The caller must hold r.mu.
func whyAt(r *Room, n *record.Node, role view.Role, from, to string) (view.Refusal, error) {
	f, err := readSquare(from, "from")
	if err != nil {
		return view.Refusal{}, err
	}
	if role == view.RoleWait {
		waits := phrases.Say("play.engineTurn")
		switch {
		case r.game.Paused():
			return view.Refusal{Reason: "paused", Squares: []xiangqi.Square{}, Message: phrases.Say("game.paused")}, nil
		case r.guest != nil:
			waits = phrases.Say("guest.turn")
		}
		return view.Refusal{Reason: view.NotYourTurn, Squares: []xiangqi.Square{}, Message: waits}, nil
	}
	pos := r.game.PositionAt(n)
	if to == "" {
		return view.WhyStuck(&pos, f), nil
	}
	t, err := readSquare(to, "to")
	if err != nil {
		return view.Refusal{}, err
	}
	return view.Why(&pos, xiangqi.NewMove(f, t)), nil
}

func readSquare(text, field string) (xiangqi.Square, error) {
	s, err := xiangqi.ParseSquare(text)
	if err != nil {
		return s, talk.NewError(talk.BadArgs, "position.badSquare", "square", phrases.Clip(text, 20)).With(view.AtField(field))
	}
	return s, nil
}

// goTo changes the current node.
func (r *Room) goTo(node *int, to string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var n *record.Node
	var err error
	switch {
	case node != nil && to != "":
		err = talk.NewError(talk.BadArgs, "line.nodeOrTo").With(view.AtField("to"))
	case node != nil:
		n, err = r.find(*node)
	default:
		n, err = r.target(to)
	}
	if err != nil {
		return err
	}
	if n == r.current {
		return nil
	}
	r.current, r.unsaved = n, true
	r.show(change{parts: secBoard})
	return nil
}

// target returns the node denoted by a word such as "back". The caller must hold r.mu.
func (r *Room) target(to string) (*record.Node, error) {
	n := r.current
	switch to {
	case "start":
		return r.game.Tree().Root(), nil
	case "back":
		if n.Parent() != nil {
			n = n.Parent()
		}
	case "forward":
		if n.Next() != nil {
			n = n.Next()
		}
	case "end":
		n = n.End()
	case "live":
		n = r.game.Live()
	case "next_variation":
		n = sibling(n, 1)
	case "previous_variation":
		n = sibling(n, -1)
	default:
		return nil, talk.NewError(talk.BadArgs, "line.noWay", "way", phrases.Clip(to, 30)).With(view.AtField("to"))
	}
	return n, nil
}

// readMarks parses a list of squares and arrows.
func readMarks(list []string) ([]record.Mark, error) {
	var marks []record.Mark
	for _, text := range list[:min(len(list), session.MaxMarks+1)] {
		var m record.Mark
		if err := m.UnmarshalText([]byte(text)); err != nil {
			return nil, talk.NewError(talk.BadArgs, "line.mark", "mark", phrases.Clip(text, 20)).With(view.AtField("marks"))
		}
		marks = append(marks, m)
	}
	return marks, nil
}

// addLine adds a line of moves after a node and returns the line's last node.
func (r *Room) addLine(node int, texts []string) (nodeAnswer, error) {
	if len(texts) == 0 || len(texts) > session.MaxLine {
		return nodeAnswer{}, talk.NewError(talk.BadArgs, "line.length", "most", session.MaxLine).With(view.AtField("moves"))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	n, err := r.find(node)
	if err != nil {
		return nodeAnswer{}, err
	}
	moves, err := readMoves(r.game.PositionAt(n), texts)
	if err != nil {
		return nodeAnswer{}, err
	}
	c := change{}
	if err := r.apply(session.Explore{Node: node, Moves: moves}, &c); err != nil {
		return nodeAnswer{}, err
	}
	for _, m := range moves {
		n = n.Find(m)
	}
	return nodeAnswer{r.node(n)}, r.commit(c)
}

// readMoves parses a line of moves. Each move may be in any notation.
func readMoves(p xiangqi.Position, texts []string) ([]xiangqi.Move, error) {
	moves := []xiangqi.Move{}
	for i, text := range texts {
		m, err := view.ReadMove(&p, text)
		if err != nil {
			e := *talk.AsError(err)
			e.Message = phrases.Say("move.inLine", "number", i+1, "reason", e.Message)
			return nil, &e
		}
		moves = append(moves, m)
		p.MakeMove(m)
	}
	return moves, nil
}
