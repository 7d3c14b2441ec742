package server

import (
	"context"
	"fmt"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/games/workings"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// workshop demonstrates how the rules and the engine work, for the page "How it works".
type workshop struct {
	mu   sync.Mutex // held while a tree is searched and read
	line string     // of the tree
	tree *workings.Tree
}

// Register implements Module.
func (w *workshop) Register(h *talk.Hub) error {
	talk.Handle(h, "how.piece", w.piece)
	talk.HandleSlow(h, "how.ruling", w.ruling)
	talk.HandleSlow(h, "how.order", w.order)
	talk.HandleSlow(h, "how.tree", w.search)
	return nil
}

// Close implements Module.
func (*workshop) Close() error { return nil }

type workedPieceArgs struct {
	FEN    string         `json:"fen"`
	Square xiangqi.Square `json:"square"`
}

// workedPieceAnswer is a position and, if a piece is on the square, what that piece can do.
type workedPieceAnswer struct {
	FEN   string          `json:"fen"`
	Turn  xiangqi.Color   `json:"turn"`
	Piece *workings.Piece `json:"piece"`
}

func (*workshop) piece(_ context.Context, _ *talk.Conn, a workedPieceArgs) (workedPieceAnswer, error) {
	pos, _, err := xiangqi.ParseFENLenient(a.FEN)
	if err != nil {
		return workedPieceAnswer{}, rooms.BadPosition(err)
	}
	answer := workedPieceAnswer{FEN: pos.FEN(), Turn: pos.Turn()}
	if a.Square.Valid() && pos.At(a.Square) != xiangqi.NoPiece {
		answer.Piece = workings.Look(&pos, a.Square)
	}
	return answer, nil
}

// mostJudged is the maximum number of moves in a line that is judged.
const mostJudged = 2000

type ruledLineArgs struct {
	Line string `json:"line"` // a position, followed by "moves" and the moves played from it
}

// ruledLine is a line of moves, with the verdict of each rule set at its end.
type ruledLine struct {
	Start   string          `json:"start"`
	Plies   []ruledPly      `json:"plies"`
	Rulings []rulingOfRules `json:"rulings"`
}

type ruledPly struct {
	Move xiangqi.Move  `json:"move"`
	Text view.MoveText `json:"text"`
	FEN  string        `json:"fen"` // after it
}

// rulingOfRules is the result of a line under a rule set. If a repetition is in progress, it is the
// ruling that the repetition would receive.
type rulingOfRules struct {
	Rules  string      `json:"rules"`
	Result view.Result `json:"result"`
}

func (*workshop) ruling(_ context.Context, _ *talk.Conn, a ruledLineArgs) (ruledLine, error) {
	pos, moves, err := xiangqi.ParseLine(a.Line)
	if err != nil {
		return ruledLine{}, rooms.BadPosition(err)
	}
	if len(moves) > mostJudged {
		return ruledLine{}, talk.NewError(talk.BadArgs, "how.tooLong", "n", mostJudged)
	}
	answer := ruledLine{Start: pos.FEN(), Plies: []ruledPly{}, Rulings: []rulingOfRules{}}
	var stack []xiangqi.Undo
	for _, m := range moves {
		text := view.TextOf(&pos, m)
		stack = append(stack, pos.MakeMove(m))
		answer.Plies = append(answer.Plies, ruledPly{m, text, pos.FEN()})
	}
	for _, rules := range []xiangqi.Rules{xiangqi.RulesAXF(), xiangqi.RulesCXA(), xiangqi.RulesComputer()} {
		answer.Rulings = append(answer.Rulings, rulingOfRules{rules.Set.String(), *view.ResultOf(rules.Explain(&pos, stack), nil)})
	}
	return answer, nil
}

// mostOrderNodes limits the nodes of the search that is carried out before the move order is
// determined.
const mostOrderNodes = 300_000

type orderArgs struct {
	Line  string `json:"line"`
	Nodes uint64 `json:"nodes"`
}

// moveOrder is the order in which the engine tries the moves of a position. It is determined after
// a search that began one ply earlier, if there was an earlier position.
type moveOrder struct {
	FEN   string          `json:"fen"`
	Turn  xiangqi.Color   `json:"turn"`
	Check bool            `json:"check"`
	Moves []xiangqi.Move  `json:"moves"` // of the line
	Texts []view.MoveText `json:"texts"`
	Depth int             `json:"depth"` // completed by the search
	Nodes uint64          `json:"nodes"`
	Picks []orderedMove   `json:"picks"`
}

// orderedMove is a move in that order.
type orderedMove struct {
	Move     xiangqi.Move   `json:"move"`
	Text     view.MoveText  `json:"text"`
	Stage    tune.PickStage `json:"stage"`
	Capture  bool           `json:"capture"`
	Rank     int            `json:"rank"`     // the sort key within its stage
	Exchange int            `json:"exchange"` // in centipawns
	History  int            `json:"history"`
}

func (*workshop) order(ctx context.Context, _ *talk.Conn, a orderArgs) (moveOrder, error) {
	pos, moves, err := xiangqi.ParseLine(a.Line)
	if err != nil {
		return moveOrder{}, rooms.BadPosition(err)
	}
	order, err := workings.OrderOf(ctx, pos, moves, min(max(a.Nodes, 1), mostOrderNodes))
	if err != nil {
		return moveOrder{}, err
	}
	answer := moveOrder{Moves: []xiangqi.Move{}, Texts: []view.MoveText{}, Picks: []orderedMove{}, Depth: order.Result.Depth, Nodes: order.Result.Nodes}
	for _, m := range moves {
		answer.Moves, answer.Texts = append(answer.Moves, m), append(answer.Texts, view.TextOf(&pos, m))
		pos.MakeMove(m)
	}
	answer.FEN, answer.Turn, answer.Check = pos.FEN(), pos.Turn(), pos.InCheck()
	for _, k := range order.Picks {
		answer.Picks = append(answer.Picks, orderedMove{
			k.Move, view.TextOf(&pos, k.Move), k.Stage, pos.At(k.Move.To()) != xiangqi.NoPiece, k.Rank, k.Exchange, k.History,
		})
	}
	return answer, nil
}

// mostTreeDepth is the maximum depth of a tree search.
const mostTreeDepth = 8

type treeArgs struct {
	Line  string `json:"line"`
	Depth int    `json:"depth"`
	Visit int    `json:"visit"` // whose children are requested; -1 for the searches of the root
}

// searchTree is the part of a search tree that lies below one visit.
type searchTree struct {
	FEN      string      `json:"fen"` // of the root
	Depth    int         `json:"depth"`
	Nodes    uint64      `json:"nodes"`  // of all iterations
	Visits   int         `json:"visits"` // of the last iteration, as far as recorded
	Lost     int         `json:"lost"`   // visits that were not recorded
	Visit    int         `json:"visit"`
	Children []treeVisit `json:"children"`
}

// treeVisit is one search of a node. Scores and bounds are from Red's point of view.
type treeVisit struct {
	ID         int            `json:"id"`
	Move       xiangqi.Move   `json:"move"` // 0000 if none was made
	Text       *view.MoveText `json:"text"`
	Turn       xiangqi.Color  `json:"turn"`
	FEN        string         `json:"fen"`
	Role       tune.Role      `json:"role"`
	Quiescence bool           `json:"quiescence"`
	Depth      int            `json:"depth"`
	Alpha      string         `json:"alpha"` // the score that Red is sure of
	Beta       string         `json:"beta"`  // the score that Black is sure of
	Score      string         `json:"score"`
	Eval       string         `json:"eval"` // "" if there is none
	End        tune.End       `json:"end"`
	Best       *view.MoveText `json:"best"`
	By         string         `json:"by"` // the stage that proposed the cutoff move; "" for none
	Left       []leftMove     `json:"left"`
	Children   int            `json:"children"`
}

// leftMove is a pruned move and the step that pruned it.
type leftMove struct {
	Text view.MoveText `json:"text"`
	By   tune.Pruning  `json:"by"`
}

func (w *workshop) search(ctx context.Context, _ *talk.Conn, a treeArgs) (searchTree, error) {
	start, moves, err := xiangqi.ParseLine(a.Line)
	if err != nil {
		return searchTree{}, rooms.BadPosition(err)
	}
	depth := min(max(a.Depth, 1), mostTreeDepth)
	w.mu.Lock()
	defer w.mu.Unlock()
	if line := fmt.Sprintf("%d %s", depth, a.Line); w.tree == nil || w.line != line {
		tree, err := workings.TreeOf(ctx, start, moves, depth)
		if err != nil {
			return searchTree{}, err
		}
		w.tree, w.line = tree, line
	}
	t := w.tree
	visits := t.Record.Visits
	if a.Visit < -1 || a.Visit >= len(visits) {
		return searchTree{}, talk.NewError(talk.NotFound, "how.noVisit", "n", a.Visit)
	}
	answer := searchTree{
		FEN: t.Root.FEN(), Depth: t.Record.Depth, Nodes: t.Result.Nodes, Visits: len(visits), Lost: t.Record.Lost,
		Visit: a.Visit, Children: []treeVisit{},
	}
	above := t.Position(a.Visit)
	for _, id := range t.Children(a.Visit) {
		answer.Children = append(answer.Children, visitOf(t, id, &above))
	}
	return answer, nil
}

// visitOf describes a visit below a position.
func visitOf(t *workings.Tree, id int, above *xiangqi.Position) treeVisit {
	v := &t.Record.Visits[id]
	pos := t.Position(id)
	told := treeVisit{
		ID: id, Move: v.Move, Turn: pos.Turn(), FEN: pos.FEN(), Role: v.Role, Quiescence: v.Quiescence, Depth: v.Depth,
		End: v.End, Left: []leftMove{}, Children: v.Children,
	}
	alpha, beta, sign := engine.Score(v.Alpha), engine.Score(v.Beta), engine.Score(1)
	if pos.Turn() == xiangqi.Black {
		alpha, beta, sign = -beta, -alpha, -1
	}
	told.Alpha, told.Beta, told.Score = scoreText(alpha), scoreText(beta), scoreText(sign*engine.Score(v.Score))
	if v.Evaluated {
		told.Eval = scoreText(sign * engine.Score(v.Eval))
	}
	text := func(p *xiangqi.Position, m xiangqi.Move) *view.MoveText {
		if m == xiangqi.NoMove || !p.IsLegal(m) {
			return nil
		}
		text := view.TextOf(p, m)
		return &text
	}
	told.Text, told.Best = text(above, v.Move), text(&pos, v.Best)
	if v.End == tune.EndMove && v.Role != tune.RoleRoot {
		told.By = v.By.String()
	}
	for _, l := range v.Left {
		told.Left = append(told.Left, leftMove{view.TextOf(&pos, l.Move), l.By})
	}
	return told
}

// scoreText formats a score or a bound. The bounds of a fully open window are shown as infinite.
func scoreText(s engine.Score) string {
	switch {
	case s >= engine.Infinity:
		return "+∞"
	case s <= -engine.Infinity:
		return "−∞"
	}
	return s.String()
}
