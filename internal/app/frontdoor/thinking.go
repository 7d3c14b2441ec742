package frontdoor

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/player/external"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// setPosition plays the given moves from the given position. If it refuses one of them, the board
// shows the position before that move. If the position itself cannot be read, nothing can be
// searched until the next position command, not even the previous position: a front end that asks
// for a move expects one for the new position.
func (d *door) setPosition(s uci.Setup) {
	start, err := s.Start()
	if err == nil {
		d.hear(start, s.Moves)
	}
	start, moves, err := s.Resolve(d.out.Ranks())
	d.refused, d.cut = nil, nil
	if err != nil {
		_ = d.out.Message(err.Error())
	}
	if ply := (*xiangqi.PlyError)(nil); errors.As(err, &ply) && !d.settings.strict {
		d.cut = err
	} else if d.refused = err; err != nil {
		return
	}
	if setup := start.Setup(); d.start != start {
		if _, odd := setup.Position(); odd != nil {
			_ = d.out.Message("unusual position, searched anyway: " + odd.Error())
		}
	}
	d.start, d.pos, d.banned = start, start, nil
	d.stack = d.stack[:0]
	for _, m := range moves {
		d.stack = append(d.stack, d.pos.MakeMove(m))
	}
}

// flip swaps the two sides.
func (d *door) flip() {
	if d.refuses() {
		return
	}
	d.start = d.pos.ExchangeColors()
	d.pos, d.stack, d.banned = d.start, d.stack[:0], nil
}

func (d *door) newGame() {
	d.root.Store(nil)
	_ = d.own.NewGame(context.Background()) // never fails for our own engine
}

// refuses reports whether the last position was refused, and prints the reason if it was. If only one
// of its moves was refused, refuses prints that reason and returns false.
func (d *door) refuses() bool {
	switch {
	case d.refused != nil:
		_ = d.out.Message("there is no position, for the last was refused: " + d.refused.Error())
	case d.cut != nil:
		_ = d.out.Message("this is the position before the move that was refused: " + d.cut.Error())
	}
	return d.refused != nil
}

// ban bans the given moves until the next position is set.
func (d *door) ban(texts []string) {
	moves, err := d.out.Ranks().ParseMoves(texts)
	if err != nil {
		_ = d.out.Message("banmoves: " + err.Error())
	}
	d.banned = append(d.banned, moves...)
}

// goThinking starts a search. If no search is needed, it answers immediately.
func (d *door) goThinking(ctx context.Context, g uci.Go) {
	refused := d.refuses()
	switch {
	case g.Perft.Set && refused:
		return
	case g.Perft.Set:
		d.background(ctx, d.perftJob(int(max(0, min(g.Perft.Value, 20)))))
		return
	case d.out.Protocol() == uci.UCCI && g.Depth.Set && g.Depth.Value == 0 && !g.Infinite:
		if !refused {
			score := d.own.Engine().Evaluate(&d.pos)
			_ = d.out.Info(uci.Info{Score: external.Score(score)})
		}
		_ = d.out.BestMove(uci.BestMove{})
		return
	}
	limits := d.limits(&g)
	w := newWaiting(&limits, d.pos.Turn())
	d.open, d.answered = w.held(), make(chan struct{})
	d.halt, d.hit = w.leave, w.hit
	if refused {
		go d.answerNothing(w, d.answered)
		return
	}
	q := player.Question{Start: d.start, Position: d.pos, Stack: d.stack, DrawOffered: g.Draw}
	search, err := d.own.Start(ctx, q, limits)
	if err != nil {
		_ = d.out.Message(err.Error())
		go d.answerNothing(w, d.answered)
		return
	}
	d.search = search
	d.halt = func() { search.Stop(); w.leave() }
	go d.follow(search, d.pos.Key(), w, d.answered)
}

// limits returns the limits that g sets for a search of the current position.
func (d *door) limits(g *uci.Go) player.Limits {
	unit := time.Second
	if d.settings.milliseconds {
		unit = time.Millisecond
	}
	wanted := g.Limits(d.pos.Turn(), unit)
	limits := external.FromLimits(&wanted)
	if d.refused != nil { // the moves refer to a position that was refused
		return limits
	}
	limits.BanMoves = slices.Clone(d.banned)
	d.hear(d.pos, singly(g.SearchMoves)...)
	if searchMoves, err := d.out.Ranks().ParseMoves(g.SearchMoves); err != nil {
		_ = d.out.Message("searchmoves: " + err.Error())
	} else {
		limits.SearchMoves = d.playable(searchMoves)
	}
	return limits
}

// answerNothing answers a go command whose search could not begin.
func (d *door) answerNothing(w *waiting, answered chan<- struct{}) {
	defer close(answered)
	w.wait()
	d.answering.Store(true)
	_ = d.out.BestMove(uci.BestMove{})
}

// playable returns the legal moves among those given, and prints a message about each of the
// others. If none is legal, it returns them all, which leaves nothing to search.
func (d *door) playable(moves []xiangqi.Move) (legal []xiangqi.Move) {
	for _, m := range moves {
		if err := d.pos.CheckMove(m); err != nil {
			_ = d.out.Message("searchmoves: " + err.Error())
			continue
		}
		legal = append(legal, m)
	}
	if len(legal) == 0 {
		return moves
	}
	return legal
}

// follow prints a search's reports and its best move. It runs concurrently with the loop, so it
// uses only state that the loop does not change while a search is running.
func (d *door) follow(s *player.Search, key uint64, w *waiting, answered chan<- struct{}) {
	defer close(answered)
	var shown shown
	for info := range s.Infos() {
		if info.MultiPV == 1 && len(info.PV) > 0 {
			d.root.Store(&root{key, engine.Known{Move: info.PV[0], Score: info.Score, Bound: info.Bound, Depth: info.Depth}})
		}
		if shown.wants(&info) {
			_ = d.out.Info(d.wireInfo(&info))
		}
	}
	a, err := s.Wait()
	if last := shown.missed(a.Move); last != nil {
		_ = d.out.Info(d.wireInfo(last))
	}
	if err == nil && a.Scored && a.Move != xiangqi.NoMove {
		d.root.Store(&root{key, engine.Known{Move: a.Move, Score: a.Score, Bound: engine.Exact, Depth: a.Depth}})
	}
	switch {
	case err != nil:
		_ = d.out.Message(err.Error()) // cannot happen: our own engine always answers
	case a.Book != nil:
		_ = d.out.Message(fmt.Sprintf("book move %v, weight %d, %d games", a.Move, a.Book.Weight, a.Book.Games))
	case a.Move == xiangqi.NoMove:
		_ = d.out.Info(uci.Info{Score: external.Score(a.Score)})
	case a.Resign && d.out.Protocol() != uci.UCCI:
		_ = d.out.Message("resigns")
	}
	if a.Move == xiangqi.NoMove { // the search did not wait
		w.wait()
	}
	d.answering.Store(true)
	_ = d.out.BestMove(uci.BestMove{Move: a.Move, Ponder: a.Ponder, Resign: a.Resign, Draw: a.Draw})
}

// busy reports whether a background task is running or has only just finished.
func (d *door) busy() bool { return d.answered != nil }

// background runs a count in the background so that the loop can go on handling stop and isready.
func (d *door) background(ctx context.Context, job func(context.Context)) {
	ctx, cancel := context.WithCancel(ctx)
	answered := make(chan struct{})
	d.halt, d.answered, d.count = cancel, answered, true
	go func() {
		defer close(answered)
		defer cancel()
		job(ctx)
	}()
}

// finish stops the background task and waits for it to answer. It gives a count time to complete,
// because the user wants the result even if more commands follow.
func (d *door) finish() {
	if !d.busy() {
		return
	}
	if d.count {
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

func (d *door) forget() {
	d.search, d.count, d.halt, d.hit, d.open, d.answered = nil, false, nil, nil, false, nil
	d.answering.Store(false)
}

// stop stops the background task. If the task is a search, follow prints the best move. Under UCCI,
// stop is also answered when there is nothing to stop, so that a front end does not wait forever. A
// stop that arrives while the best move is being printed is treated the same way, because the front
// end may already have read the move.
func (d *door) stop() {
	if d.busy() && !d.answering.Load() && !isClosed(d.answered) {
		d.halt()
		return
	}
	if d.busy() {
		<-d.answered
	}
	if d.out.Protocol() == uci.UCCI {
		_ = d.out.BestMove(uci.BestMove{})
	}
}

// ponderHit starts the clock of a pondering search. draw reports whether the opponent offered a
// draw along with the move.
func (d *door) ponderHit(draw bool) {
	switch {
	case d.search == nil:
	case draw:
		d.search.PonderHitDraw()
	default:
		d.search.PonderHit()
	}
	if d.hit != nil {
		d.hit()
	}
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// root records what the last search found about its root position.
type root struct {
	key uint64
	engine.Known
}

// probe prints what the transposition table or the last search knows about a position (UCCI only).
func (d *door) probe(s uci.Setup) {
	var h uci.PopHash
	pos, moves, err := s.Resolve(d.out.Ranks())
	if err == nil {
		for _, m := range moves {
			pos.MakeMove(m)
		}
		known, ok := d.own.Engine().Lookup(&pos)
		if r := d.root.Load(); r != nil && r.key == pos.Key() { // the table may not contain the root
			known, ok = r.Known, true
		}
		if ok {
			h.Move = known.Move
			value := uci.Number{Value: int64(external.Score(known.Score).Plain()), Set: true}
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
