package rooms

import (
	"fmt"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

type titleArgs struct {
	Game  string `json:"game"`
	Title string `json:"title"`
}

type headersArgs struct {
	Game    string          `json:"game"`
	Headers []header        `json:"headers"`
	Result  *xiangqi.Result `json:"result"`
	Notes   *string         `json:"notes"`
}

type whyArgs struct {
	Game string `json:"game"`
	From string `json:"from"`
	To   string `json:"to"`
}

type goArgs struct {
	Game string `json:"game"`
	Node *int   `json:"node"`
	To   string `json:"to"`
}

type nodeArgs struct {
	Game string `json:"game"`
	Node int    `json:"node"`
}

type commentArgs struct {
	Game    string  `json:"game"`
	Node    int     `json:"node"`
	Comment *string `json:"comment"`
	Lead    *string `json:"lead"`
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
	Main bool   `json:"main"`
}

type addArgs struct {
	Game  string   `json:"game"`
	Node  int      `json:"node"`
	Moves []string `json:"moves"`
}

// registerTree registers the commands about the tree of moves.
func (s *Rooms) registerTree(h *talk.Hub) {
	onGame(s, h, "game.title", func(a *titleArgs) string { return a.Game }, func(r *Room, a titleArgs) (none, error) {
		return none{}, r.setTitle(a.Title)
	})
	onGame(s, h, "game.headers", func(a *headersArgs) string { return a.Game }, func(r *Room, a headersArgs) (none, error) {
		return none{}, r.setHeaders(a)
	})
	onGame(s, h, "game.why", func(a *whyArgs) string { return a.Game }, func(r *Room, a whyArgs) (refusal, error) {
		return r.why(a.From, a.To)
	})
	onGame(s, h, "game.go", func(a *goArgs) string { return a.Game }, func(r *Room, a goArgs) (none, error) {
		return none{}, r.goTo(a.Node, a.To)
	})
	onGame(s, h, "game.board", func(a *nodeArgs) string { return a.Game }, func(r *Room, a nodeArgs) (*boardState, error) {
		r.mu.Lock()
		defer r.mu.Unlock()
		n, err := r.tree.find(a.Node)
		if err != nil {
			return nil, err
		}
		return r.board(n), nil
	})
	onGame(s, h, "tree.comment", func(a *commentArgs) string { return a.Game }, func(r *Room, a commentArgs) (none, error) {
		return none{}, r.annotate(a.Node, func(n *record.Node) error { return comment(n, a.Comment, a.Lead) })
	})
	onGame(s, h, "tree.nags", func(a *nagsArgs) string { return a.Game }, func(r *Room, a nagsArgs) (none, error) {
		return none{}, r.annotate(a.Node, func(n *record.Node) error { return setNAGs(n, a.NAGs) })
	})
	onGame(s, h, "tree.marks", func(a *marksArgs) string { return a.Game }, func(r *Room, a marksArgs) (none, error) {
		return none{}, r.annotate(a.Node, func(n *record.Node) error { return setMarks(n, a.Marks) })
	})
	onGame(s, h, "tree.promote", func(a *promoteArgs) string { return a.Game }, func(r *Room, a promoteArgs) (none, error) {
		return none{}, r.promote(a.Node, a.Main)
	})
	onGame(s, h, "tree.delete", func(a *nodeArgs) string { return a.Game }, func(r *Room, a nodeArgs) (none, error) {
		return none{}, r.deleteNode(a.Node)
	})
	onGame(s, h, "tree.add", func(a *addArgs) string { return a.Game }, func(r *Room, a addArgs) (nodeAnswer, error) {
		return r.addLine(a.Node, a.Moves)
	})
}

func (r *Room) setTitle(title string) error {
	title, err := checkTitle(title)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.title = title
	return r.commit(change{parts: secHead})
}

// mostHeaders is how many facts a game may have.
const mostHeaders = 100

// setHeaders replaces the facts about the game. The notes are the comment before
// the first move; the result is that of a record, for a game that was played here
// has its own.
func (r *Room) setHeaders(a headersArgs) error {
	list := a.Headers
	if len(list) > mostHeaders {
		return talk.Errorf(talk.Limit, "A game has at most %d facts.", "对局信息最多 %d 项。", mostHeaders).With(map[string]int{"most": mostHeaders})
	}
	var headers record.Headers
	for _, h := range list {
		name, value := cleanText(h.Name), cleanText(h.Value)
		if name == "" || len(name) > 4*mostName || len(value) > mostComment {
			return talk.Errorf(talk.BadArgs, "A fact about the game has a name and a value that is not too long.", "对局信息须有名称，内容不能过长。").With(fieldDetail{"headers"})
		}
		headers.Set(name, value)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if a.Result != nil && r.game != nil {
		return talk.Errorf(talk.NotNow, "The result of a game that is played here follows from its moves.", "在此对弈的棋局，结果由对局决定。")
	}
	c := change{parts: secHead}
	if a.Notes != nil {
		if err := comment(r.tree.root, a.Notes, nil); err != nil {
			return err
		}
		c.nodes = append(c.nodes, r.tree.root)
	}
	if a.Result != nil {
		r.record.Result = *a.Result
		c.parts |= secPlay
	}
	r.record.Headers = headers
	return r.commit(c)
}

// why tells why a man may not go somewhere at the current node.
func (r *Room) why(from, to string) (refusal, error) {
	f, err := readSquare(from, "from")
	if err != nil {
		return refusal{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.role(r.current) == roleWait {
		if r.paused {
			return refusal{Reason: "paused", Squares: []string{}, Message: Words{EN: "The game is paused.", ZH: "对局已暂停。"}}, nil
		}
		return refusal{Reason: codeNotYourTurn, Squares: []string{}, Message: Words{EN: "It is the engine's turn.", ZH: "现在轮到引擎走。"}}, nil
	}
	pos := r.positionAt(r.current)
	if to == "" {
		return whyStuck(&pos, f), nil
	}
	t, err := readSquare(to, "to")
	if err != nil {
		return refusal{}, err
	}
	return why(&pos, xiangqi.NewMove(f, t)), nil
}

func readSquare(text, field string) (xiangqi.Square, error) {
	s, err := xiangqi.ParseSquare(text)
	if err != nil {
		return s, talk.Errorf(talk.BadArgs, "%.20q is not a point: a0 to i9 are.", "%.20q 不是棋盘上的点，应为 a0 至 i9。", text).With(fieldDetail{field})
	}
	return s, nil
}

// goTo moves the current node.
func (r *Room) goTo(node *int, to string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var n *record.Node
	var err error
	switch {
	case node != nil && to != "":
		err = talk.Errorf(talk.BadArgs, "Give node or to, not both.", "node 和 to 只能给一个。").With(fieldDetail{"to"})
	case node != nil:
		n, err = r.tree.find(*node)
	default:
		n, err = r.target(to)
	}
	if err != nil {
		return err
	}
	if n == r.current {
		return nil
	}
	r.current, r.walked = n, true
	r.show(change{parts: secBoard})
	return nil
}

// target returns the node that a word such as "back" means; r is locked.
func (r *Room) target(to string) (*record.Node, error) {
	n := r.current
	switch to {
	case "start":
		return r.tree.root, nil
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
		n = r.live
	case "next_variation":
		n = sibling(n, 1)
	case "previous_variation":
		n = sibling(n, -1)
	default:
		return nil, talk.Errorf(talk.BadArgs, "There is no way %.30q to go.", "没有跳转方式 %.30q。", to).With(fieldDetail{"to"})
	}
	return n, nil
}

// annotate changes what is written about a node.
func (r *Room) annotate(node int, edit func(*record.Node) error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	n, err := r.tree.find(node)
	if err != nil {
		return err
	}
	if err := edit(n); err != nil {
		return err
	}
	return r.commit(change{nodes: []*record.Node{n}})
}

func comment(n *record.Node, after, before *string) error {
	for _, field := range []struct {
		text *string
		to   *string
	}{{after, &n.Comment}, {before, &n.Lead}} {
		if field.text == nil {
			continue
		}
		if len(*field.text) > mostComment {
			return talk.Errorf(talk.Limit, "A comment has at most %d bytes.", "注释最多 %d 字节。", mostComment).With(map[string]int{"most": mostComment})
		}
		*field.to = cleanText(*field.text)
	}
	return nil
}

func setNAGs(n *record.Node, list []int) error {
	if len(list) > mostNAGs {
		return talk.Errorf(talk.Limit, "A move has at most %d signs.", "一着最多 %d 个符号。", mostNAGs).With(map[string]int{"most": mostNAGs})
	}
	var nags []record.NAG
	for _, nag := range list {
		if nag < 1 || nag > 255 {
			return talk.Errorf(talk.BadArgs, "A sign is a number from 1 to 255.", "符号应为 1 至 255 的数字。").With(fieldDetail{"nags"})
		}
		if !slices.Contains(nags, record.NAG(nag)) {
			nags = append(nags, record.NAG(nag))
		}
	}
	n.NAGs = nags
	return nil
}

func setMarks(n *record.Node, list []string) error {
	if len(list) > mostMarks {
		return talk.Errorf(talk.Limit, "A position has at most %d marks.", "一个局面最多 %d 个标记。", mostMarks).With(map[string]int{"most": mostMarks})
	}
	var marks []record.Mark
	for _, text := range list {
		var m record.Mark
		if err := m.UnmarshalText([]byte(text)); err != nil {
			return talk.Errorf(talk.BadArgs, "%.20q is not a mark: Ge4 and Rh2e2 are.", "%.20q 不是标记，应如 Ge4 或 Rh2e2。", text).With(fieldDetail{"marks"})
		}
		marks = append(marks, m)
	}
	n.Marks = marks
	return nil
}

// promote makes a node's line the first of its parent, or the main line.
func (r *Room) promote(node int, main bool) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	n, err := r.tree.find(node)
	if err != nil {
		return err
	}
	c := change{parts: secBoard}
	for ; n.Parent() != nil; n = n.Parent() {
		if r.game != nil && contains(n.Parent(), r.live) && n.Parent() != r.live && !contains(n, r.live) {
			return talk.Errorf(talk.NotNow, "The moves of the game stay the main line.", "实战着法须保持为主线。")
		}
		n.Promote()
		c.nodes = append(c.nodes, n.Parent())
		if !main {
			break
		}
	}
	return r.commit(c)
}

// deleteNode takes a node and all behind it out.
func (r *Room) deleteNode(node int) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	n, err := r.tree.find(node)
	if err != nil {
		return err
	}
	if n.Parent() == nil || r.game != nil && contains(n, r.live) {
		return talk.Errorf(talk.NotNow, "Moves of the game cannot be deleted; take them back.", "实战着法不能删除，请用悔棋。")
	}
	parent := n.Parent()
	if contains(n, r.current) {
		r.current = parent
	}
	c := change{parts: secBoard | secPlay, gone: r.tree.remove(n), nodes: []*record.Node{parent}}
	if r.game == nil && r.tree.nodes[r.tree.ids[r.live]] != r.live {
		r.live = r.tree.root.End()
	}
	return r.commit(c)
}

// mostAdded is how many moves a line that is added may have.
const mostAdded = 300

// addLine appends a line behind a node and returns its last node.
func (r *Room) addLine(node int, texts []string) (nodeAnswer, error) {
	if len(texts) == 0 || len(texts) > mostAdded {
		return nodeAnswer{}, talk.Errorf(talk.BadArgs, "A line has 1 to %d moves.", "变化须有 1 至 %d 步。", mostAdded).With(fieldDetail{"moves"})
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	n, err := r.tree.find(node)
	if err != nil {
		return nodeAnswer{}, err
	}
	moves, err := readMoves(r.positionAt(n), texts)
	if err != nil {
		return nodeAnswer{}, err
	}
	c := change{nodes: []*record.Node{n}}
	for _, m := range moves {
		next, _, err := r.tree.add(n, m)
		if err != nil {
			return nodeAnswer{}, err
		}
		c.nodes = append(c.nodes, next)
		n = next
	}
	return nodeAnswer{r.tree.ids[n]}, r.commit(c)
}

// readMoves reads a line of moves, each in any notation.
func readMoves(p xiangqi.Position, texts []string) ([]xiangqi.Move, error) {
	moves := []xiangqi.Move{}
	for i, text := range texts {
		m, err := readMove(&p, text)
		if err != nil {
			e := *talk.AsError(err)
			e.Message.EN = fmt.Sprintf("Move %d: %s", i+1, e.Message.EN)
			e.Message.ZH = fmt.Sprintf("第%d步：%s", i+1, e.Message.ZH)
			return nil, &e
		}
		moves = append(moves, m)
		p.MakeMove(m)
	}
	return moves, nil
}
