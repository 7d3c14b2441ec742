package school

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// rebaseAfter is how many entries may accumulate before reading the board also stores its current state.
// Fewer entries then have to be replayed the next time.
const rebaseAfter = 400

// board is a chapter held in memory, together with the clients following it.
type board struct {
	school *School
	id     string
	study  string
	topic  *talk.Topic

	mu     sync.Mutex
	title  string
	s      *session.Session
	broken bool // the store has failed, so the chapter must be reloaded before it is used again
	used   time.Time
}

// BoardState is the state of topic board/ID.
type BoardState struct {
	boardFacts
	Nodes map[int]view.Node `json:"nodes"`
}

type boardFacts struct {
	ID    string `json:"id"`
	Study string `json:"study"`
	Title string `json:"title"`
	Seq   int    `json:"seq"`   // number of the last edit
	Start string `json:"start"` // FEN
}

// newBoard creates a chapter from rec.
func newBoard(study, title string, rec *record.Game, now time.Time) (*store.Board, error) {
	s, err := session.Open(rec, rec.Root, session.Settings{Rules: xiangqi.RulesAXF(), Study: true}, now)
	if err != nil {
		return nil, view.FaultOf(err)
	}
	state, err := json.Marshal(s.State(now))
	if err != nil {
		return nil, err
	}
	return &store.Board{ID: newID(), Study: study, Title: title, State: state, Changed: now}, nil
}

// board returns the chapter with the given id, loading it from the store if necessary.
func (s *School) board(ctx context.Context, id string) (*board, error) {
	s.mu.Lock()
	b := s.boards[id]
	s.mu.Unlock()
	if b != nil {
		return b, nil
	}
	b = &board{school: s, id: id, used: s.club.Now()}
	if err := b.read(ctx); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if other := s.boards[id]; other != nil {
		return other, nil
	}
	b.topic = s.club.NewTopic("board/"+id, b.whole(), talk.Hooks{Groups: true, Allow: func(ctx context.Context) error {
		_, err := s.access(ctx, b.id, b.study)
		return err
	}})
	s.boards[id] = b
	return b, nil
}

// read loads the chapter from the store. b must be locked, or not shared yet.
func (b *board) read(ctx context.Context) error {
	kept, err := b.school.store.LoadBoard(ctx, b.id)
	if errors.Is(err, store.ErrNotFound) {
		return talk.NewError(talk.NotFound, "study.none")
	}
	if err != nil {
		return talk.NewError(talk.Storage, "club.notKept").Because(err)
	}
	var log session.Log
	if err := json.Unmarshal(kept.State, &log.From); err != nil {
		return fmt.Errorf("board %s: %w", b.id, err)
	}
	for _, data := range kept.Entries {
		var e session.Entry
		if err := json.Unmarshal(data, &e); err != nil {
			return fmt.Errorf("board %s: %w", b.id, err)
		}
		log.Entries = append(log.Entries, e)
	}
	played, err := log.Replay()
	if err != nil {
		return fmt.Errorf("board %s: %w", b.id, err)
	}
	b.s, b.study, b.title, b.broken = played, kept.Study, kept.Title, false
	if len(kept.Entries) < rebaseAfter {
		return nil
	}
	state, err := json.Marshal(played.State(b.school.club.Now()))
	if err == nil {
		err = b.school.store.RebaseBoard(ctx, b.id, played.Seq(), state)
	}
	if errors.Is(err, store.ErrStale) {
		err = nil // another goroutine stored the state first
	}
	return err
}

func (b *board) lastUsed() time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.used
}

// facts returns the fields that accompany the moves. b must be locked, or not shared yet.
func (b *board) facts() boardFacts {
	return boardFacts{b.id, b.study, b.title, b.s.Seq(), b.s.Record().Start.FEN()}
}

// whole returns the complete state of the chapter as sent to clients. b must be locked, or not shared yet.
func (b *board) whole() talk.Change {
	all := talk.Change{Set: talk.Fields(b.facts()), Nodes: map[int]any{}}
	b.s.Tree().All(b.s.Start(), func(n *record.Node, before *xiangqi.Position) {
		all.Nodes[b.s.Tree().ID(n)] = view.NodeOf(b.s.Tree(), n, before)
	})
	return all
}

// edit makes an edit on behalf of a user who is authorized to make it. The edit is stored, then published,
// then answered. at is the number of the last edit that the sender has seen.
func (b *board) edit(ctx context.Context, account string, at int, cmd session.Command) (session.Change, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used = b.school.club.Now()
	if b.broken {
		if err := b.mend(ctx); err != nil {
			return session.Change{}, err
		}
	}
	e, err := b.s.Prepare(cmd, b.used)
	if err == nil && e.Seq == 0 { // a repetition of an earlier edit
		return b.s.Apply(cmd, b.used)
	}
	if at != b.s.Seq() {
		return session.Change{}, talk.NewError(talk.Stale, "play.stale")
	}
	if err != nil {
		return session.Change{}, view.FaultOf(err)
	}
	data, err := json.Marshal(e)
	if err != nil {
		return session.Change{}, err
	}
	if err := b.school.store.AppendBoard(ctx, b.id, e.Seq, account, data, e.At); err != nil {
		b.broken = true // the edit may have been stored in spite of the error
		return session.Change{}, stored(err)
	}
	change, err := b.s.Advance(e)
	if err != nil {
		return change, err
	}
	b.tell(&change)
	return change, nil
}

// mend reloads a chapter that may differ from the stored one, and sends all of it to the clients. b must be
// locked.
func (b *board) mend(ctx context.Context) error {
	before := b.s.Tree()
	if err := b.read(ctx); err != nil {
		return err
	}
	all := b.whole()
	before.All(b.s.Start(), func(n *record.Node, _ *xiangqi.Position) {
		if id := before.ID(n); all.Nodes[id] == nil {
			all.Nodes[id] = nil
		}
	})
	b.topic.Publish(all)
	return nil
}

// tell publishes what an edit has changed. b must be locked.
func (b *board) tell(change *session.Change) {
	t := talk.Change{Set: map[string]any{"seq": b.s.Seq()}, Nodes: map[int]any{}}
	for _, n := range change.Nodes {
		before := b.s.Start()
		if n.Parent() != nil {
			before = b.s.PositionAt(n.Parent())
		}
		t.Nodes[b.s.Tree().ID(n)] = view.NodeOf(b.s.Tree(), n, &before)
	}
	for _, id := range change.Gone {
		t.Nodes[id] = nil
	}
	b.topic.Publish(t)
}

// draw returns the position that the tried moves reach from the given node.
func (b *board) draw(node int, tried []string) (*view.Board, view.LineText, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used = b.school.club.Now()
	n, pos, moves, err := b.tried(node, tried)
	if err != nil {
		return nil, view.LineText{}, err
	}
	shown, err := view.Draw(b.s.Start(), append(n.Path(), moves...), b.s.Rules(), view.RoleExplore)
	if err != nil {
		return nil, view.LineText{}, err
	}
	shown.Node = node
	_, text := view.TextOfLine(pos, moves)
	return shown, text, nil
}

// tried parses moves that start from a node, and returns the node's position along with them. b must be
// locked.
func (b *board) tried(node int, texts []string) (n *record.Node, pos xiangqi.Position, moves []xiangqi.Move, err error) {
	if len(texts) > mostTried {
		return nil, pos, nil, talk.NewError(talk.Limit, "club.triedTooFar", "most", mostTried)
	}
	if n, err = b.s.Tree().Find(node); err != nil {
		return nil, pos, nil, view.FaultOf(err)
	}
	pos = b.s.PositionAt(n)
	after := pos
	for _, text := range texts {
		m, err := view.ReadMove(&after, clip(text))
		if err != nil {
			return nil, pos, nil, err
		}
		after.MakeMove(m)
		moves = append(moves, m)
	}
	return n, pos, moves, nil
}

// mostTried is how many moves may be tried from a node.
const mostTried = 60

// clip shortens text that should be a move. If the text is long, it is probably not a move anyway.
func clip(text string) string { return text[:min(len(text), 60)] }

// access describes what a user may do with a chapter.
type access int

const (
	reads  access = iota + 1
	writes        // all chapters of the study, or only this one because it is on a class's board
	owns
)

// access returns what the caller may do with a chapter. The caller may own the study, have been given
// access to it, or be a member of a class with the chapter on its board. If the caller may not even read
// the chapter, access returns an error.
func (s *School) access(ctx context.Context, board, study string) (access, error) {
	v, err := account.SignedIn(ctx)
	if err != nil {
		return 0, err
	}
	may, err := s.studyAccess(ctx, v.Account, study)
	if err != nil || may >= writes {
		return may, err
	}
	classes, err := s.store.ClassesOf(ctx, v.Account)
	if err != nil {
		return 0, stored(err)
	}
	for i := range classes {
		m := &classes[i]
		var l live
		if m.Role == store.Invited || json.Unmarshal(m.Live, &l) != nil || l.Board != board {
			continue
		}
		may = max(may, reads)
		if (m.Role == store.Teacher || l.Holder == v.Account) && m.Archived.IsZero() {
			may = writes
		}
	}
	if may == 0 {
		return 0, request.Forbidden("study.notShared")
	}
	return may, nil
}

// studyAccess returns what a user may do with a study: 0 means nothing.
func (s *School) studyAccess(ctx context.Context, account, study string) (access, error) {
	y, err := s.store.Study(ctx, study)
	if errors.Is(err, store.ErrNotFound) {
		return 0, talk.NewError(talk.NotFound, "study.none")
	}
	if err != nil {
		return 0, stored(err)
	}
	if y.Owner == account {
		return owns, nil
	}
	looks, changes, err := s.store.Shared(ctx, study, account)
	switch {
	case err != nil:
		return 0, stored(err)
	case changes:
		return writes, nil
	case looks:
		return reads, nil
	}
	return 0, nil
}
