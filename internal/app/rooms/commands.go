package rooms

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// none is the answer type of commands that return nothing.
type none = struct{}

// register registers the commands of this package with h.
func (s *Rooms) register(h *talk.Hub) {
	talk.Handle(h, "game.new", s.newGame)
	talk.HandleSlow(h, "game.list", s.listGames)
	talk.HandleSlow(h, "game.score", s.scoreOf)
	talk.HandleSlow(h, "game.match", s.matchOf)
	talk.HandleSlow(h, "game.delete", s.deleteGames)
	talk.HandleSlow(h, "game.restore", s.restoreGames)
	talk.HandleSlow(h, "game.tag", s.tagGames)
	talk.Handle(h, "game.restart", s.restart)
	talk.Handle(h, "game.study", s.study)
	talk.HandleSlow(h, "game.hint", s.hint)
	s.registerPlay(h)
	s.registerTree(h)
	s.registerReview(h)

	talk.Handle(h, "editor.check", checkEditor)

	talk.HandleSlow(h, "record.read", func(ctx context.Context, _ *talk.Conn, a readRecordArgs) (ImportAnswer, error) {
		return s.Import(ctx, Import{Data: []byte(a.Text), Name: a.Name, Format: a.Format, Pick: a.Pick})
	})
	talk.HandleSlow(h, "record.write", s.writeRecord)

	talk.Handle(h, "analysis.start", s.startAnalysis)
	talk.Handle(h, "analysis.stop", s.stopAnalysis)
	talk.Handle(h, "analysis.close", s.closeAnalysis)
	talk.Handle(h, "analysis.explain", s.explain)

	talk.HandleSlow(h, "engine.add", s.addEngine)
	talk.HandleSlow(h, "engine.change", s.changeEngine)
	talk.HandleSlow(h, "engine.test", s.testEngine)
	talk.HandleSlow(h, "engine.remove", s.removeEngine)

	talk.Handle(h, "settings.set", s.setSettings)
}

type gameRef struct {
	Game string `json:"game"`
}

// onGame registers a command that acts on a single game. f carries it out.
func onGame[Args, Answer any](s *Rooms, h *talk.Hub, name string, game func(*Args) string, f func(*Room, Args) (Answer, error)) {
	talk.Handle(h, name, func(ctx context.Context, _ *talk.Conn, a Args) (Answer, error) {
		r, err := s.room(ctx, game(&a))
		if err != nil {
			var nothing Answer
			return nothing, err
		}
		return f(r, a)
	})
}

// simple registers a command that takes no argument other than the game.
func (s *Rooms) simple(h *talk.Hub, name string, f func(*Room) error) {
	onGame(s, h, name, func(a *gameRef) string { return a.Game }, func(r *Room, _ gameRef) (none, error) { return none{}, f(r) })
}

type moveArgs struct {
	Game string `json:"game"`
	Move string `json:"move"`
	At   *int   `json:"at" ts:"number"`
	Tag  string `json:"tag,omitempty"`
}

type nodeAnswer struct {
	Node int `json:"node"`
}

type undoArgs struct {
	Game    string `json:"game"`
	Confirm int    `json:"confirm,omitempty"`
}

type undoAnswer struct {
	Done  bool        `json:"done"`
	Tease *teaseState `json:"tease"`
}

type sideArgs struct {
	Game string         `json:"game"`
	Side *xiangqi.Color `json:"side,omitempty"`
}

type answerArgs struct {
	Game   string `json:"game"`
	Accept bool   `json:"accept"`
}

type paceArgs struct {
	Game   string `json:"game"`
	PaceMS int64  `json:"pace_ms"`
}

type seatsArgs struct {
	Game  string  `json:"game"`
	Red   *Player `json:"red,omitempty"`
	Black *Player `json:"black,omitempty"`
}

// registerPlay registers the commands used to play a game.
func (s *Rooms) registerPlay(h *talk.Hub) {
	onGame(s, h, "game.move", func(a *moveArgs) string { return a.Game }, func(r *Room, a moveArgs) (nodeAnswer, error) {
		if a.At == nil || a.Move == "" || len(a.Tag) > mostName {
			return nodeAnswer{}, talk.NewError(talk.BadArgs, "play.moveAndAt").With(view.AtField("at"))
		}
		node, err := r.move(a.Move, *a.At, a.Tag)
		return nodeAnswer{node}, err
	})
	onGame(s, h, "game.undo", func(a *undoArgs) string { return a.Game }, func(r *Room, a undoArgs) (undoAnswer, error) {
		tease, err := r.undo(a.Confirm)
		return undoAnswer{tease == nil, tease}, err
	})
	s.simple(h, "game.redo", (*Room).redo)
	onGame(s, h, "game.pace", func(a *paceArgs) string { return a.Game }, func(r *Room, a paceArgs) (none, error) {
		return none{}, r.setPace(a.PaceMS)
	})
	onGame(s, h, "game.rename", func(a *renameArgs) string { return a.Game }, func(r *Room, a renameArgs) (none, error) {
		return none{}, r.rename(a.Title)
	})
	onGame(s, h, "game.coach", func(a *coachArgs) string { return a.Game }, func(r *Room, a coachArgs) (none, error) {
		return none{}, r.heed(a.TakeBack)
	})
	s.simple(h, "game.stop", (*Room).stopThinking)
	s.simple(h, "game.offer_draw", (*Room).offerDraw)
	s.simple(h, "game.pause", func(r *Room) error { return r.setPaused(true) })
	s.simple(h, "game.resume", func(r *Room) error { return r.setPaused(false) })
	s.simple(h, "game.swap", func(r *Room) error {
		return r.setSeats(func(seats *seats) error {
			seats[0], seats[1] = seats[1], seats[0]
			return nil
		})
	})
	onGame(s, h, "game.resign", func(a *sideArgs) string { return a.Game }, func(r *Room, a sideArgs) (none, error) {
		return none{}, r.resign(a.Side)
	})
	onGame(s, h, "game.answer_draw", func(a *answerArgs) string { return a.Game }, func(r *Room, a answerArgs) (none, error) {
		return none{}, r.answerDraw(a.Accept)
	})
	onGame(s, h, "game.seats", func(a *seatsArgs) string { return a.Game }, func(r *Room, a seatsArgs) (none, error) {
		return none{}, r.setSeats(func(seats *seats) error {
			for side, player := range map[xiangqi.Color]*Player{xiangqi.Red: a.Red, xiangqi.Black: a.Black} {
				if player != nil {
					if err := player.check(&s.catalog); err != nil {
						return err
					}
					seats[side] = *player
				}
			}
			return nil
		})
	})
}

// hint suggests a move found by our own engine.
func (s *Rooms) hint(ctx context.Context, _ *talk.Conn, a gameRef) (*hintAnswer, error) {
	r, err := s.room(ctx, a.Game)
	if err != nil {
		return nil, err
	}
	return r.hint(ctx, s.hintTime())
}

type analysisArgs struct {
	Game   string `json:"game"`
	Slot   string `json:"slot"`
	Engine string `json:"engine,omitempty"`
	Lines  *int   `json:"lines,omitempty"`
	Depth  int    `json:"depth,omitempty"`
	MoveMS int64  `json:"move_ms,omitempty"`
}

// openAnalysis creates the topic for a game's analysis.
func (s *Rooms) openAnalysis(ctx context.Context, id string) error {
	r, err := s.room(ctx, id)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.deleted {
		return noGame(id)
	}
	if r.analysis == nil {
		r.analysis = newAnalysis(s, id, r.keep)
	}
	return nil
}

// analysisOf returns a game and its analysis.
func (s *Rooms) analysisOf(ctx context.Context, id string) (*Room, *analysis, error) {
	if err := s.openAnalysis(ctx, id); err != nil {
		return nil, nil, err
	}
	r, err := s.room(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r, r.analysis, nil
}

func (s *Rooms) startAnalysis(ctx context.Context, _ *talk.Conn, a analysisArgs) (none, error) {
	i, err := slotIndex(a.Slot)
	if err != nil {
		return none{}, err
	}
	lines := 1
	if a.Lines != nil {
		lines = *a.Lines
	}
	if lines < 1 || lines > mostLines {
		return none{}, talk.NewError(talk.BadArgs, "analysis.lineCount", "most", mostLines).With(view.AtField("lines"))
	}
	if a.Depth < 0 || a.MoveMS < 0 || a.MoveMS > session.MaxTime.Milliseconds() {
		return none{}, talk.NewError(talk.BadArgs, "analysis.negative").With(view.AtField("depth"))
	}
	if a.Engine == "" {
		a.Engine = ownEngine
	}
	config, err := s.catalog.find(a.Engine)
	if err != nil {
		return none{}, err
	}
	r, an, err := s.analysisOf(ctx, a.Game)
	if err != nil {
		return none{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	q, node := r.asked()
	an.start(i, config, player.Limits{Depth: a.Depth, MoveTime: millis(a.MoveMS), MultiPV: lines}, q, node)
	return none{}, nil
}

type slotArgs struct {
	Game string `json:"game"`
	Slot string `json:"slot,omitempty"`
}

// eachSlot calls f for the named slot or, if no slot is named, for both.
func (s *Rooms) eachSlot(ctx context.Context, a slotArgs, f func(*analysis, int)) (none, error) {
	_, an, err := s.analysisOf(ctx, a.Game)
	if err != nil {
		return none{}, err
	}
	if a.Slot == "" {
		f(an, 0)
		f(an, 1)
		return none{}, nil
	}
	i, err := slotIndex(a.Slot)
	if err == nil {
		f(an, i)
	}
	return none{}, err
}

func (s *Rooms) stopAnalysis(ctx context.Context, _ *talk.Conn, a slotArgs) (none, error) {
	return s.eachSlot(ctx, a, (*analysis).stop)
}

func (s *Rooms) closeAnalysis(ctx context.Context, _ *talk.Conn, a slotArgs) (none, error) {
	return s.eachSlot(ctx, a, (*analysis).close)
}

// forWriting returns the game as a record for export, including the result. The caller must hold
// r.mu.
func (r *Room) forWriting() *record.Game {
	g := *r.game.Record()
	g.Headers = append(record.Headers{}, g.Headers...)
	if game := r.game.Game(); game != nil {
		g.Result = game.Outcome().Result
		for side, name := range map[xiangqi.Color]string{xiangqi.Red: "Red", xiangqi.Black: "Black"} {
			if g.Headers.Get(name) == "" {
				g.Headers.Set(name, r.seats.show(&r.all.catalog)[side].Name)
			}
		}
		if g.Headers.Get("Date") == "" {
			g.Headers.Set("Date", r.created.Format("2006.01.02"))
		}
	}
	if id := r.game.Handicap(); id != session.NoHandicap && g.Headers.Get(handicapHeader) == "" {
		g.Headers.Set(handicapHeader, handicapName(id).In(phrases.Chinese))
	}
	if r.title != "" && g.Headers.Get("Event") == "" {
		title := r.title
		if named := r.named(); named != nil {
			title = named.String()
		}
		g.Headers.Set("Event", title)
	}
	return &g
}
