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

// workshop serves the page "How it works", which demonstrates the rules and the engine.
type workshop struct {
	mu   sync.Mutex // held while a tree is searched and read
	line string     // the line whose tree was searched
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

// workedPieceAnswer describes a position and what the piece on a given square, if any, can do
// there.
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

// mostJudged is the maximum number of moves in a line to be judged.
const mostJudged = 2000

type ruledLineArgs struct {
	Line string `json:"line"` // a position, followed by "moves" and the moves played from there
}

// ruledLine is a line of moves, with the verdict of every rule set at its end.
type ruledLine struct {
	Start   string          `json:"start"`
	Plies   []ruledPly      `json:"plies"`
	Rulings []rulingOfRules `json:"rulings"`
}

type ruledPly struct {
	Move xiangqi.Move  `json:"move"`
	Text view.MoveText `json:"text"`
	FEN  string        `json:"fen"` // position after the move
}

// rulingOfRules is a rule set's ruling on a line. If a repetition is in progress, it is the ruling
// that the repetition would receive.
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

// mostOrderNodes limits the search made before the move order is determined, in nodes.
const mostOrderNodes = 300_000

type orderArgs struct {
	Line  string `json:"line"`
	Nodes uint64 `json:"nodes"`
}

// moveOrder is the order in which the engine tries the moves in a position. It is determined after
// a search that starts one ply earlier, if there is an earlier position.
type moveOrder struct {
	FEN   string          `json:"fen"`
	Turn  xiangqi.Color   `json:"turn"`
	Check bool            `json:"check"`
	Moves []xiangqi.Move  `json:"moves"` // moves of the line
	Texts []view.MoveText `json:"texts"`
	Depth int             `json:"depth"` // depth completed by the search
	Nodes uint64          `json:"nodes"`
	Picks []orderedMove   `json:"picks"`
}

// orderedMove is a move in its place in the order.
type orderedMove struct {
	Move     xiangqi.Move   `json:"move"`
	Text     view.MoveText  `json:"text"`
	Stage    tune.PickStage `json:"stage"`
	Capture  bool           `json:"capture"`
	Rank     int            `json:"rank"`     // sort key within the stage
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

// mostTreeDepth is the maximum depth of a search tree.
const mostTreeDepth = 8

type treeArgs struct {
	Line  string `json:"line"`
	Depth int    `json:"depth"`
	Visit int    `json:"visit"` // visit whose children are requested; -1 for the searches of the root
}

// searchTree is the part of a search tree below one visit.
type searchTree struct {
	FEN      string      `json:"fen"` // root position
	Depth    int         `json:"depth"`
	Nodes    uint64      `json:"nodes"`  // in all iterations
	Visits   int         `json:"visits"` // visits recorded in the last iteration
	Lost     int         `json:"lost"`   // visits that were not recorded
	Visit    int         `json:"visit"`
	Children []treeVisit `json:"children"`
}

// treeVisit is one search of a node. Scores and bounds are as seen by Red.
type treeVisit struct {
	ID         int            `json:"id"`
	Move       xiangqi.Move   `json:"move"` // 0000 if no move was made
	Text       *view.MoveText `json:"text"`
	Turn       xiangqi.Color  `json:"turn"`
	FEN        string         `json:"fen"`
	Role       tune.Role      `json:"role"`
	Quiescence bool           `json:"quiescence"`
	Depth      int            `json:"depth"`
	Alpha      string         `json:"alpha"` // the score that Red is sure to get
	Beta       string         `json:"beta"`  // the score that Black is sure to get
	Score      string         `json:"score"`
	Eval       string         `json:"eval"` // "" if there is none
	End        tune.End       `json:"end"`
	Best       *view.MoveText `json:"best"`
	By         string         `json:"by"` // stage that proposed the cutoff move; "" if there is none
	Left       []leftMove     `json:"left"`
	Children   int            `json:"children"`
}

// leftMove is a move that was pruned, with the step that pruned it.
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

// visitOf describes a visit. above is the position before its move.
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

// scoreText formats a score or a bound. The bounds of a fully open window appear as infinite.
func scoreText(s engine.Score) string {
	switch {
	case s >= engine.Infinity:
		return "+∞"
	case s <= -engine.Infinity:
		return "−∞"
	}
	return s.String()
}
