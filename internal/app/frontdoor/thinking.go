package frontdoor

import (
	"context"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// setPosition sets the board. A position that cannot be read leaves the old one
// in force; an illegal move ends the list of moves.
func (d *door) setPosition(s uci.Setup) {
	start, moves, err := s.Resolve(d.out.Ranks())
	if err != nil {
		_ = d.out.Message(err.Error())
		if start == (xiangqi.Position{}) {
			return
		}
	}
	d.start, d.pos, d.banned = start, start, nil
	d.stack = d.stack[:0]
	for _, m := range moves {
		d.stack = append(d.stack, d.pos.MakeMove(m))
	}
}

// flip exchanges the sides.
func (d *door) flip() {
	d.start = d.pos.ExchangeColors()
	d.pos, d.stack, d.banned = d.start, d.stack[:0], nil
}

func (d *door) newGame() {
	d.ply = plyScores{}
	if d.engine != nil {
		d.engine.Clear()
	}
}

// ban remembers moves that must not be played until the next position.
func (d *door) ban(texts []string) {
	moves, err := d.out.Ranks().ParseMoves(texts)
	if err != nil {
		_ = d.out.Message("banmoves: " + err.Error())
	}
	d.banned = append(d.banned, moves...)
}

// ready returns the engine with the current options; it is made when it is first
// needed, so that the greeting costs nothing.
func (d *door) ready() *engine.Engine {
	closeOld := d.refreshTables()
	defer closeOld()
	if d.engine == nil {
		d.engine = engine.New(d.engineOptions())
		d.settings.changed = false
	}
	if d.settings.changed {
		d.engine.SetOptions(d.engineOptions())
		d.settings.changed = false
	}
	return d.engine
}

// goThinking starts a search, or answers at once what needs none.
func (d *door) goThinking(ctx context.Context, g uci.Go) {
	if g.Perft.Set {
		d.beside(ctx, d.perftJob(int(max(0, min(g.Perft.Value, 20)))))
		return
	}
	if d.out.Protocol() == uci.UCCI && g.Depth.Set && g.Depth.Value == 0 && !g.Infinite {
		score := d.ready().Evaluate(&d.pos)
		_ = d.out.Info(uci.Info{Score: wireScore(score)})
		_ = d.out.BestMove(uci.BestMove{})
		return
	}
	unit := time.Second
	if d.settings.milliseconds {
		unit = time.Millisecond
	}
	limits := d.limits(g.Limits(d.pos.Turn(), unit))
	if searchMoves, err := d.out.Ranks().ParseMoves(g.SearchMoves); err != nil {
		_ = d.out.Message("searchmoves: " + err.Error())
	} else {
		limits.SearchMoves = searchMoves
		d.warnOfIllegal(searchMoves)
	}
	if !limits.Open(d.pos.Turn()) && d.playFromBook(g) {
		return
	}
	d.offered.Store(g.Draw)
	d.open = limits.Ponder || limits.Open(d.pos.Turn())
	d.answered = make(chan struct{})
	d.search = d.ready().StartPosition(ctx, d.pos, d.stack, limits)
	d.halt = d.search.Stop
	go d.follow(d.search, d.answered)
}

// warnOfIllegal tells of moves that cannot be searched, since they cannot be played.
func (d *door) warnOfIllegal(moves []xiangqi.Move) {
	for _, m := range moves {
		if err := d.pos.CheckMove(m); err != nil {
			_ = d.out.Message("searchmoves: " + err.Error())
		}
	}
}

// limits translates those of the protocol.
func (d *door) limits(l uci.Limits) engine.Limits {
	out := engine.Limits{
		Depth: l.Depth, Nodes: uint64(max(0, l.Nodes)), Mate: l.Mate, MoveTime: l.MoveTime,
		Ponder: l.Ponder, BanMoves: slices.Clone(d.banned),
	}
	for c := range l.Clocks {
		out.Clocks[c] = engine.Clock(l.Clocks[c])
	}
	return out
}

// follow prints what the search tells and its best move. It runs beside the loop
// and touches nothing that the loop changes while a search runs.
func (d *door) follow(s *engine.Search, answered chan<- struct{}) {
	defer close(answered)
	for info := range s.Infos() {
		_ = d.out.Info(d.wireInfo(&info))
	}
	r := s.Wait()
	best := uci.BestMove{Move: r.Best, Ponder: r.Ponder}
	if r.Best == xiangqi.NoMove {
		_ = d.out.Info(uci.Info{Score: wireScore(r.Score)})
	} else {
		d.ply.note(r.Score)
		best.Resign = d.settings.resign > 0 && d.ply.hopeless(d.settings.resign)
		best.Draw = d.offered.Load() && r.Score <= 0 || d.settings.offerDraws && d.ply.level(len(d.stack))
		if best.Resign && d.out.Protocol() != uci.UCCI {
			_ = d.out.Message("resigns")
		}
	}
	_ = d.out.BestMove(best)
}

// busy says whether something runs beside the loop, or has just ended there.
func (d *door) busy() bool { return d.answered != nil }

// beside runs a count beside the loop, so that stop and isready are heard.
func (d *door) beside(ctx context.Context, job func(context.Context)) {
	ctx, cancel := context.WithCancel(ctx)
	answered := make(chan struct{})
	d.halt, d.answered = cancel, answered
	go func() {
		defer close(answered)
		defer cancel()
		job(ctx)
	}()
}

// finish ends what runs beside the loop and waits for its answer. A count is
// given time, for whoever asked for it and sends more wants its result.
func (d *door) finish() {
	if !d.busy() {
		return
	}
	if d.search == nil {
		const patience = time.Minute
		select {
		case <-d.answered:
		case <-time.After(patience):
		}
	}
	d.halt()
	<-d.answered
	d.forget()
}

func (d *door) forget() { d.search, d.halt, d.open, d.answered = nil, nil, false, nil }

// stop ends what runs; the best move of a search comes from follow. Under UCCI a
// stray stop is answered, so that no front end waits in vain.
func (d *door) stop() {
	if !d.busy() || isClosed(d.answered) {
		if d.out.Protocol() == uci.UCCI {
			_ = d.out.BestMove(uci.BestMove{})
		}
		return
	}
	d.halt()
}

// ponderHit starts the clock of the search. draw says that the opponent's move
// came with the offer of a draw.
func (d *door) ponderHit(draw bool) {
	if d.search == nil {
		return
	}
	if draw {
		d.offered.Store(true)
	}
	d.search.PonderHit()
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// probe tells what the table knows of a position (UCCI).
func (d *door) probe(s uci.Setup) {
	var h uci.PopHash
	pos, moves, err := s.Resolve(d.out.Ranks())
	if err == nil && d.engine != nil {
		for _, m := range moves {
			pos.MakeMove(m)
		}
		if known, ok := d.engine.Lookup(&pos); ok {
			h.Move = known.Move
			value := uci.Number{Value: int64(wireScore(known.Score).Plain()), Set: true}
			if known.Bound != engine.UpperBound {
				h.Lower, h.LowerDepth = value, known.Depth
			}
			if known.Bound != engine.LowerBound {
				h.Upper, h.UpperDepth = value, known.Depth
			}
		}
	}
	_ = d.out.PopHash(h)
}

// plyScores remembers the scores of the engine's own moves, for resignation and
// draw offers. Only follow and, while no search runs, newGame touch it.
type plyScores struct {
	hopelessFor int // moves in a row
	lowest      engine.Score
	levelFor    int
	last        engine.Score
}

// note adds the score of a move.
func (p *plyScores) note(s engine.Score) {
	const levelMargin = 10 // centipawns
	if s < 0 && (p.hopelessFor == 0 || s <= p.lowest || s <= p.last) {
		p.hopelessFor++
	} else {
		p.hopelessFor = 0
	}
	p.lowest, p.last = min(s, p.lowest), s
	if s >= -levelMargin && s <= levelMargin {
		p.levelFor++
	} else {
		p.levelFor = 0
	}
}

// hopeless says whether the last moves were all lost by more than limit.
func (p *plyScores) hopeless(limit engine.Score) bool {
	const movesInRow = 3
	return p.last <= -limit && p.hopelessFor >= movesInRow
}

// level says whether the game has been level long enough to offer a draw.
func (p *plyScores) level(plies int) bool {
	const (
		movesInRow    = 8
		earliestPlies = 80
	)
	return plies >= earliestPlies && p.levelFor >= movesInRow
}
