package rooms

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

type explainArgs struct {
	Game string `json:"game"`
	Node *int   `json:"node"`
	FEN  string `json:"fen"`
}

// explained is a static evaluation, term by term. Values are centipawns.
type explained struct {
	Value   int            `json:"value"` // Red's view
	Stage   int            `json:"stage"`
	StageOf int            `json:"stage_of"`
	Scale   int            `json:"scale"`
	ScaleOf int            `json:"scale_of"`
	Turn    string         `json:"turn"`
	Groups  []explainGroup `json:"groups"`
	// Men is what the value would lose without a man, from its owner's view. Kings
	// are missing, and men without which the position could not be.
	Men map[string]int `json:"men"`
}

type explainGroup struct {
	ID    string        `json:"id"`
	Name  Words         `json:"name"`
	Red   int           `json:"red"`
	Black int           `json:"black"`
	Terms []explainTerm `json:"terms"`
}

type explainTerm struct {
	ID    string    `json:"id"`
	Name  Words     `json:"name"`
	Red   eval.Part `json:"red"`
	Black eval.Part `json:"black"`
}

// explain tells how the handcrafted evaluation comes about.
func (s *Rooms) explain(ctx context.Context, _ *talk.Conn, a explainArgs) (*explained, error) {
	pos, err := s.explainedPosition(ctx, &a)
	if err != nil {
		return nil, err
	}
	evaluator := eval.New(eval.Default())
	trace := evaluator.Trace(&pos)
	e := &explained{
		Value: trace.Value, Stage: trace.Stage, StageOf: eval.MaxStage, Scale: trace.Scale, ScaleOf: eval.FullScale,
		Turn: trace.Turn, Groups: []explainGroup{}, Men: worthOfMen(evaluator, &pos, trace.Value),
	}
	for _, line := range trace.Terms {
		if n := len(e.Groups); n == 0 || e.Groups[n-1].ID != line.Group {
			e.Groups = append(e.Groups, explainGroup{ID: line.Group, Name: termWords(line.Group), Terms: []explainTerm{}})
		}
		g := &e.Groups[len(e.Groups)-1]
		g.Red += line.Red.Mixed
		g.Black += line.Black.Mixed
		g.Terms = append(g.Terms, explainTerm{line.Name, termWords(line.Name), line.Red, line.Black})
	}
	return e, nil
}

func (s *Rooms) explainedPosition(ctx context.Context, a *explainArgs) (xiangqi.Position, error) {
	if a.FEN != "" {
		start, moves, _, err := xiangqi.ParseLineLenient(a.FEN)
		if err != nil {
			return start, badPosition(err)
		}
		pos, _, err := xiangqi.Replay(start, moves...)
		return pos, err
	}
	r, err := s.room(ctx, a.Game)
	if err != nil {
		return xiangqi.Position{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	n := r.current
	if a.Node != nil {
		if n, err = r.find(*a.Node); err != nil {
			return xiangqi.Position{}, err
		}
	}
	return r.game.PositionAt(n), nil
}

// worthOfMen takes each man off the board in turn and evaluates what is left.
func worthOfMen(e *eval.Evaluator, p *xiangqi.Position, value int) map[string]int {
	worth := map[string]int{}
	for s := range p.Occupied().Squares() {
		man, setup := p.At(s), p.Setup()
		if man.Kind() == xiangqi.King {
			continue
		}
		setup.Remove(s)
		without, _, err := setup.PositionLenient()
		if err != nil {
			continue // it covers its king
		}
		left := e.Evaluate(&without)
		if without.Turn() == xiangqi.Black {
			left = -left
		}
		if worth[s.String()] = value - left; man.Color() == xiangqi.Black {
			worth[s.String()] = left - value
		}
	}
	return worth
}

// termWords names a term or a group of terms.
func termWords(name string) Words {
	zh, ok := termNames[name]
	if !ok {
		zh = name
	}
	return Words{EN: name, ZH: zh}
}

// termNames are the Chinese names of the terms and groups of the evaluation.
var termNames = map[string]string{
	"material": "子力", "squares": "位置", "mobility": "机动性", "control": "控制", "pieces": "棋子", "pawns": "兵卒",
	"threats": "威胁", "king": "将帅", "patterns": "棋形", "tempo": "先手",

	"men": "棋子价值", "guard set": "士象组合", "cannon with guards": "炮与己方士象", "cannon against guards": "炮对敌方士象",
	"knight against guards": "马对敌方士象", "pawn against guards": "兵对敌方士象", "cannon among pawns": "炮与兵卒数",
	"knight among pawns": "马与兵卒数", "rook against advisors": "车对敌方士", "double rooks": "双车",
	"rook against none": "有车对无车", "teams": "子力配合",

	"king square": "将帅位置", "advisor square": "士位置", "bishop square": "象位置", "knight square": "马位置",
	"rook square": "车位置", "cannon square": "炮位置", "pawn square": "兵卒位置",

	"knight mobility": "马的活动点", "rook mobility": "车的活动点", "cannon mobility": "炮的活动点", "bishop reach": "象的活动点",
	"knight behind pawn": "兵卒绊马", "knight outpost": "马占要津", "trapped knight": "困马", "trapped rook": "困车",
	"idle rook": "车未出动", "rook file": "车占通路", "connected rooks": "双车相连", "connected bishops": "连环象",
	"guarded men": "有根子", "crossed pawns": "过河兵卒", "linked pawns": "牵手兵卒", "free pawns": "通畅兵卒", "stuck pawns": "受阻兵卒",

	"threat on loose": "捉无根子", "threat on guarded": "捉有根子", "hanging, to move": "悬子（轮走）", "hanging, waiting": "悬子（待走）",

	"king freedom": "将帅活动", "king commands file": "将帅控制中路", "attackers": "攻击子数", "king danger": "将帅危险",
	"safe check": "安全将军", "unsafe check": "冒险将军",

	"cannon on king's file": "炮镇将路", "hollow cannon's distance": "空心炮距离", "cannon on king's rank": "炮镇将线",
	"bottom cannon": "沉底炮", "pinned by rook": "车牵制", "pinned by cannon": "炮牵制", "pinned by king": "将帅牵制",
	"battery": "抽将之势", "corner knight": "卧槽马、挂角马", "knight before the king": "正面马",
}
