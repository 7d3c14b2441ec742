package rooms

import (
	"fmt"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/words"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// move makes a move that a face has sent at the node that it shows, and returns
// the node of the move.
func (r *Room) move(text string, at int, tag string) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if tag != "" {
		if i := slices.IndexFunc(r.tags, func(t tagged) bool { return t.tag == tag }); i >= 0 {
			return r.tags[i].node, nil
		}
	}
	if r.tree.ids[r.current] != at {
		return 0, talk.Errorf(talk.Stale, "The board has changed in the meantime.", "棋盘已有变化。")
	}
	role := r.role(r.current)
	if role == roleWait && r.paused {
		return 0, talk.Errorf(talk.NotNow, "The game is paused.", "对局已暂停。")
	} else if role == roleWait {
		return 0, talk.Errorf(codeNotYourTurn, "It is the engine's turn.", "现在轮到引擎走。")
	}
	pos := r.positionAt(r.current)
	m, err := readMove(&pos, text)
	if err != nil {
		return 0, err
	}
	c := change{parts: secBoard}
	if role == rolePlay {
		err = r.playMove(m, &c)
	} else {
		err = r.explore(m, &c)
	}
	if err != nil {
		return 0, err
	}
	node := r.tree.ids[r.current]
	if tag != "" {
		r.tags = append(r.tags, tagged{tag, node})
		r.tags = r.tags[max(0, len(r.tags)-mostTags):]
	}
	if err := r.commit(c); err != nil {
		return 0, err
	}
	r.wake()
	return node, nil
}

// explore tries a move outside the game; r is locked.
func (r *Room) explore(m xiangqi.Move, c *change) error {
	parent := r.current
	n, isNew, err := r.tree.add(parent, m)
	if err != nil {
		return err
	}
	if isNew {
		c.nodes = append(c.nodes, parent, n)
	}
	pos := r.positionAt(parent)
	r.current = n
	c.parts |= secBoard
	r.sayMove(&pos, m, c)
	return nil
}

// playMove plays a move of the game for the side to move; r is locked.
func (r *Room) playMove(m xiangqi.Move, c *change) error {
	now, side := time.Now(), r.game.Turn()
	if r.clock != nil && !r.clock.stop(now) {
		r.loseOnTime(side, c)
		return nil
	}
	before, parent := r.game.Position(), r.live
	if err := r.game.Play(m); err != nil {
		return errorOfGame(err)
	}
	n, _, err := r.tree.add(parent, m)
	if err != nil {
		_, _ = r.game.TakeBack()
		return err
	}
	n.Promote() // the game goes on before what was tried
	r.noteTime(n, side, now)
	if r.current == parent {
		r.current = n
		c.parts |= secBoard
	}
	r.live, r.undone = n, nil
	c.parts |= secPlay | secClocks
	c.nodes = append(c.nodes, parent, n)
	r.sayMove(&before, m, c)
	if r.offer != nil && *r.offer != side { // a move is an answer
		r.offer = nil
		c.tell("draw_declined", Words{EN: "The draw is declined.", ZH: "不同意和棋。"})
	}
	if r.game.Over() {
		r.finish(c)
		return nil
	}
	if r.game.Outcome().Reason == xiangqi.SecondOccurrence {
		c.tell("repetition", both(func(l words.Language) string { return l.Explain(r.game.Explain()) }))
	}
	return nil
}

// noteTime writes the time that a move took to its node and to the clock.
func (r *Room) noteTime(n *record.Node, side xiangqi.Color, now time.Time) {
	if !r.turnSince.IsZero() {
		n.Elapsed = pointer(now.Sub(r.turnSince).Round(time.Millisecond))
	}
	r.turnSince = now
	if r.clock == nil {
		return
	}
	r.clock.sides[side] = r.clock.control.moved(r.clock.sides[side])
	n.Clock = pointer(r.clock.sides[side].left.Round(time.Millisecond))
}

// sayMove tells what a move did.
func (r *Room) sayMove(before *xiangqi.Position, m xiangqi.Move, c *change) {
	by, captured := before.At(m.From()), before.At(m.To())
	text := textOf(before, m)
	c.tell("move", Words{EN: text.WXF, ZH: text.Chinese})
	if captured != xiangqi.NoPiece {
		c.say = append(c.say, said{Kind: "capture", Man: captured.String(), By: by.String(), Message: both(func(l words.Language) string {
			if l == words.Chinese {
				return l.Piece(by) + "吃" + l.Piece(captured)
			}
			return "The " + l.Piece(by) + " captures the " + l.Piece(captured) + "."
		})})
	}
	after := *before
	after.MakeMove(m)
	switch {
	case !after.HasLegalMove() && after.InCheck():
		c.tell("mate", Words{EN: "Checkmate!", ZH: "绝杀！"})
	case !after.HasLegalMove():
		c.tell("mate", Words{EN: "Stalemate!", ZH: "困毙！"})
	case after.InCheck():
		c.tell("check", Words{EN: "Check!", ZH: "将军！"})
	}
}

// finish is called when the game has ended; r is locked.
func (r *Room) finish(c *change) {
	r.phase, r.offer, r.paused = phaseOver, nil, false
	if r.clock != nil {
		_ = r.clock.stop(time.Now()) // the game is over already
	}
	r.stopJob()
	c.parts |= secPlay | secClocks | secBoard | secThought
	c.tell("end", both(func(l words.Language) string { return l.Explain(r.game.Explain()) }))
}

// loseOnTime ends the game by a fallen flag; r is locked.
func (r *Room) loseOnTime(side xiangqi.Color, c *change) {
	if r.game.LoseOnTime(side) != nil {
		return // it was over
	}
	c.say = append(c.say, said{Kind: "flag", Side: side.String(), Message: both(func(l words.Language) string {
		return l.Color(side) + map[words.Language]string{words.English: " ran out of time.", words.Chinese: "超时。"}[l]
	})})
	r.finish(c)
}

// wake does what the state asks for: it starts the clock, the engine whose turn
// it is, and the timer of the flag. r is locked.
func (r *Room) wake() {
	if r.flag != nil {
		r.flag.Stop()
		r.flag = nil
	}
	if r.phase != phasePlaying || r.paused || r.deleted || r.all.ctx.Err() != nil {
		return
	}
	now, side := time.Now(), r.game.Turn()
	if r.turnSince.IsZero() {
		r.turnSince = now
	}
	if r.clock != nil {
		// Clocks begin to run with the first reply.
		if r.game.Len() > 0 && (!r.clock.running || r.clock.side != side) {
			r.clock.start(side, now)
			r.topic.Pass(r.sections(secClocks))
		}
		if wait, ok := r.clock.flagIn(now); ok {
			r.flag = time.AfterFunc(max(0, wait)+time.Millisecond, r.flagFalls)
		}
	}
	if r.seats[side].isEngine() && r.job == nil {
		r.think(side)
	}
}

// flagFalls is called by the timer of the flag.
func (r *Room) flagFalls() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.phase != phasePlaying || r.clock == nil || !r.clock.running || r.deleted || r.all.ctx.Err() != nil {
		return
	}
	if wait, _ := r.clock.flagIn(time.Now()); wait > 0 {
		r.wake() // it was another clock
		return
	}
	c := change{}
	r.loseOnTime(r.clock.side, &c)
	r.logged(r.commit(c))
}

// logged reports an error that no face waits for.
func (r *Room) logged(err error) {
	if err != nil {
		r.all.hub.Log.Error("game", "id", r.id, "err", err)
	}
}

// undoable returns how many plies an undo takes back; r is locked.
func (r *Room) undoable() int {
	if r.game == nil || r.game.Len() == 0 {
		return 0
	}
	person, ok := r.seats.person()
	if !ok || r.game.Turn() != person {
		// The person's own last move, or with two persons simply the last.
		return 1
	}
	if r.game.Len() < 2 {
		return 0
	}
	return 2
}

// undo takes moves back; confirmed is how many teasing questions have been
// answered.
func (r *Room) undo(confirmed int) (*teaseState, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	plies := r.undoable()
	if plies == 0 {
		return nil, talk.Errorf(talk.NotNow, "There is no move to take back.", "没有可悔的着法。")
	}
	if r.options.Teasing {
		if question := tease(confirmed); question != nil {
			return question, nil
		}
	}
	r.stopJob()
	c := change{parts: secPlay | secBoard | secClocks | secThought}
	var taken []xiangqi.Move
	for range plies {
		m, _ := r.game.TakeBack() // there are as many
		taken = append(taken, m)
		n := r.live
		r.live = n.Parent()
		if contains(n, r.current) {
			r.current = r.live
		}
		c.gone = append(c.gone, r.tree.remove(n)...)
	}
	slices.Reverse(taken)
	r.undone = append(r.undone, taken)
	r.reopen(&c)
	c.nodes = append(c.nodes, r.live)
	c.tell("undone", Words{EN: fmt.Sprintf("Taken back: %d.", plies), ZH: fmt.Sprintf("悔棋%d步。", plies)})
	if err := r.commit(c); err != nil {
		return nil, err
	}
	r.wake()
	return nil, nil
}

// reopen lets a game go on after moves have been taken back; r is locked.
func (r *Room) reopen(c *change) {
	r.phase, r.offer, r.conduct = phasePlaying, nil, nil
	if r.clock != nil {
		_ = r.clock.stop(time.Now()) // whoever ran out of time gets some below
		for i := range r.clock.sides {
			if r.clock.sides[i].left <= 0 {
				r.clock.sides[i] = r.clock.control.moved(r.clock.control.fresh())
			}
		}
	}
	r.turnSince = time.Time{}
	c.parts |= secPlay | secBoard | secClocks
}

// redo plays again what was taken back last.
func (r *Room) redo() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.undone) == 0 || r.game == nil || r.game.Over() {
		return talk.Errorf(talk.NotNow, "There is no move to play again.", "没有可重走的着法。")
	}
	r.stopJob()
	undone := r.undone[:len(r.undone)-1]
	c := change{parts: secPlay | secBoard | secThought}
	r.current = r.live
	for _, m := range r.undone[len(r.undone)-1] {
		if err := r.playMove(m, &c); err != nil {
			return err
		}
	}
	r.undone = slices.Clone(undone)
	if err := r.commit(c); err != nil {
		return err
	}
	r.wake()
	return nil
}

// playing returns an error unless the game goes on; r is locked.
func (r *Room) playing() error {
	switch r.phase {
	case phaseOver:
		return talk.Errorf(codeGameOver, "The game is over.", "对局已经结束。")
	case phaseStudy:
		return talk.Errorf(talk.NotNow, "Nobody plays in a study.", "研究局面没有对局双方。")
	}
	return nil
}

// speaker returns the side for which a face resigns or offers a draw: that of the
// only person, else the given one, else the side to move. r is locked.
func (r *Room) speaker(side *xiangqi.Color) (xiangqi.Color, error) {
	if err := r.playing(); err != nil {
		return 0, err
	}
	if person, ok := r.seats.person(); ok {
		return person, nil
	}
	if r.kind() == kindEngines {
		return 0, talk.Errorf(talk.NotNow, "Two engines are playing.", "双方都是引擎。")
	}
	if side != nil {
		return *side, nil
	}
	return r.game.Turn(), nil
}

// resign gives the game up.
func (r *Room) resign(side *xiangqi.Color) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	loser, err := r.speaker(side)
	if err != nil {
		return err
	}
	c := change{}
	r.resigns(loser, &c)
	return r.commit(c)
}

// resigns ends the game by a side giving up; r is locked.
func (r *Room) resigns(side xiangqi.Color, c *change) {
	if r.game.Resign(side) != nil {
		return // it was over
	}
	c.say = append(c.say, said{Kind: "resigned", Side: side.String(), Message: both(func(l words.Language) string {
		return l.Color(side) + map[words.Language]string{words.English: " resigns.", words.Chinese: "认输。"}[l]
	})})
	r.finish(c)
}

// offerDraw offers a draw. An engine answers at once.
func (r *Room) offerDraw() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	side, err := r.speaker(nil)
	if err != nil {
		return err
	}
	if r.offer != nil {
		return talk.Errorf(talk.NotNow, "A draw has been offered already.", "已经提和。")
	}
	c := change{parts: secPlay}
	c.say = append(c.say, said{Kind: "draw_offered", Side: side.String(), Message: both(func(l words.Language) string {
		return l.Color(side) + map[words.Language]string{words.English: " offers a draw.", words.Chinese: "提和。"}[l]
	})})
	switch {
	case !r.seats[side.Other()].isEngine():
		r.offer = pointer(side)
	case r.engineTakesDraw(side.Other()):
		r.agree(&c)
	default:
		c.tell("draw_declined", Words{EN: "The engine declines the draw.", ZH: "引擎不同意和棋。"})
	}
	return r.commit(c)
}

// engineTakesDraw says whether an engine accepts a draw, by what it thought of its
// last move; r is locked.
func (r *Room) engineTakesDraw(side xiangqi.Color) bool {
	if !r.options.EngineDraws || r.score == nil {
		return false
	}
	own := *r.score
	if side == xiangqi.Black {
		own = -own
	}
	return player.DefaultManners().AcceptsDraw(player.Score(own), r.game.Len())
}

// agree ends the game as a draw; r is locked.
func (r *Room) agree(c *change) {
	if r.game.AgreeDraw() == nil {
		r.finish(c)
	}
}

// answerDraw accepts or declines the draw that is offered.
func (r *Room) answerDraw(accept bool) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.playing(); err != nil {
		return err
	}
	if r.offer == nil || r.seats[r.offer.Other()].isEngine() {
		return talk.Errorf(talk.NotNow, "No draw is offered.", "没有人提和。")
	}
	c := change{parts: secPlay}
	r.offer = nil
	if accept {
		r.agree(&c)
	} else {
		c.tell("draw_declined", Words{EN: "The draw is declined.", ZH: "不同意和棋。"})
	}
	return r.commit(c)
}

// setSeats changes who plays.
func (r *Room) setSeats(edit func(*seats) error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.game == nil {
		return r.playing()
	}
	next := r.seats
	if err := edit(&next); err != nil {
		return err
	}
	r.stopJob()
	r.seats, r.failures, r.conduct, r.offer = next, [2]int{}, nil, nil
	if err := r.commit(change{parts: secAll}); err != nil {
		return err
	}
	r.wake()
	return nil
}

// setPaused stops or starts clocks and engines.
func (r *Room) setPaused(paused bool) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.playing(); err != nil {
		return err
	}
	if r.paused == paused {
		return nil
	}
	c := change{parts: secPlay | secBoard | secClocks | secThought}
	if paused {
		r.stopJob()
		if r.clock != nil && !r.clock.stop(time.Now()) {
			r.loseOnTime(r.game.Turn(), &c)
			return r.commit(c)
		}
	}
	r.paused, r.turnSince = paused, time.Time{}
	if err := r.commit(c); err != nil {
		return err
	}
	r.wake()
	return nil
}
