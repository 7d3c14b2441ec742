package rooms

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

type explainArgs struct {
	Game string `json:"game,omitempty"`
	Node *int   `json:"node,omitempty"`
	FEN  string `json:"fen,omitempty"`
}

// explained is a static evaluation broken down into its terms. Values are in centipawns.
type explained struct {
	Value   int            `json:"value"` // from Red's point of view
	Stage   int            `json:"stage"`
	StageOf int            `json:"stage_of"`
	Scale   int            `json:"scale"`
	ScaleOf int            `json:"scale_of"`
	Turn    xiangqi.Color  `json:"turn"`
	Groups  []explainGroup `json:"groups"`
	// Pieces maps the square of each piece to what its owner would lose without that piece. It
	// leaves out kings, and pieces whose removal would make the position illegal.
	Pieces map[xiangqi.Square]int `json:"pieces"`
}

type explainGroup struct {
	ID    string        `json:"id"`
	Name  phrases.Text  `json:"name"`
	Red   int           `json:"red"`
	Black int           `json:"black"`
	Terms []explainTerm `json:"terms"`
}

type explainTerm struct {
	ID    string       `json:"id"`
	Name  phrases.Text `json:"name"`
	Red   eval.Part    `json:"red"`
	Black eval.Part    `json:"black"`
}

// explain breaks the handcrafted evaluation down into its terms.
func (s *Rooms) explain(ctx context.Context, _ *talk.Conn, a explainArgs) (*explained, error) {
	pos, err := s.explainedPosition(ctx, &a)
	if err != nil {
		return nil, err
	}
	evaluator := eval.New(eval.Default())
	trace := evaluator.Trace(&pos)
	e := &explained{
		Value: trace.Value, Stage: trace.Stage, StageOf: eval.MaxStage, Scale: trace.Scale, ScaleOf: eval.FullScale,
		Turn: pos.Turn(), Groups: []explainGroup{}, Pieces: worthOfPieces(evaluator, &pos, trace.Value),
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
			return start, BadPosition(err)
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

// worthOfPieces measures the value of each piece by removing it and evaluating the position that
// remains.
func worthOfPieces(e *eval.Evaluator, p *xiangqi.Position, value int) map[xiangqi.Square]int {
	worth := map[xiangqi.Square]int{}
	for s := range p.Occupied().Squares() {
		piece, setup := p.At(s), p.Setup()
		if piece.Kind() == xiangqi.King {
			continue
		}
		setup.Remove(s)
		without, _, err := setup.PositionLenient()
		if err != nil {
			continue // the piece shields its own king
		}
		left := e.Evaluate(&without)
		if without.Turn() == xiangqi.Black {
			left = -left
		}
		if worth[s] = value - left; piece.Color() == xiangqi.Black {
			worth[s] = left - value
		}
	}
	return worth
}

// termWords returns the name of a term or of a group of terms. The key for "rook file", for
// example, is evaluation.rook_file.
func termWords(name string) phrases.Text {
	return phrases.Say(phrases.Key("evaluation." + termForm.ReplaceAllString(name, "_")))
}

var termForm = pattern.New(`[^a-z]+`)
