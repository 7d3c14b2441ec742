package school

import (
	"context"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func (s *School) registerStudies(h *talk.Hub) {
	talk.Handle(h, "study.list", s.listStudies)
	talk.Handle(h, "study.show", s.showStudy)
	talk.Handle(h, "study.make", s.makeStudy)
	talk.Handle(h, "study.rename", s.renameStudy)
	talk.Handle(h, "study.delete", s.deleteStudy)
	talk.Handle(h, "study.share", s.share)
	talk.Handle(h, "study.add", s.addChapter)
	talk.Handle(h, "study.rename_chapter", s.renameChapter)
	talk.Handle(h, "study.order", s.order)
	talk.Handle(h, "study.remove_chapter", s.removeChapter)
}

// StudyEntry is a study as listed for a user.
type StudyEntry struct {
	ID      string    `json:"id"`
	Title   string    `json:"title"`
	Own     bool      `json:"own"`
	Created time.Time `json:"created"`
}

type studiesAnswer struct {
	Studies []StudyEntry `json:"studies"`
}

func (s *School) listStudies(ctx context.Context, _ *talk.Conn, _ none) (studiesAnswer, error) {
	v, err := account.SignedIn(ctx)
	if err != nil {
		return studiesAnswer{}, err
	}
	list, err := s.store.StudiesOf(ctx, v.Account, 10*mostStudies)
	answer := studiesAnswer{[]StudyEntry{}}
	for _, y := range list {
		answer.Studies = append(answer.Studies, StudyEntry{y.ID, y.Title, y.Owner == v.Account, y.Created})
	}
	return answer, stored(err)
}

// SharedStudy is a study with its table of contents.
type SharedStudy struct {
	ID       string         `json:"id"`
	Title    string         `json:"title"`
	Own      bool           `json:"own"`
	Write    bool           `json:"write"`
	Chapters []ChapterEntry `json:"chapters"`
	Shares   []ShareEntry   `json:"shares"` // shown only to the owner
}

// ChapterEntry is an entry in a study's table of contents.
type ChapterEntry struct {
	Board string `json:"board"`
	Title string `json:"title"`
}

// ShareEntry is an account or a class that a study is shared with.
type ShareEntry struct {
	Kind  string `json:"kind" ts:"\"account\" | \"class\""`
	Who   string `json:"who"`
	Name  string `json:"name"`
	Write bool   `json:"write"`
}

type studyRef struct {
	Study string `json:"study"`
}

// allowed returns the user who issued a command about a study, and what the user may do with the study. It
// returns an error if that is less than least.
func (s *School) allowed(ctx context.Context, study string, least access) (*account.Visitor, access, error) {
	v, err := account.SignedIn(ctx)
	if err != nil {
		return nil, 0, err
	}
	may, err := s.studyAccess(ctx, v.Account, study)
	switch {
	case err != nil:
		return nil, 0, err
	case may == 0:
		return nil, 0, request.Forbidden("study.notShared")
	case may < least:
		return nil, 0, request.Forbidden("study.readOnly")
	}
	return v, may, nil
}

func (s *School) showStudy(ctx context.Context, _ *talk.Conn, a studyRef) (*SharedStudy, error) {
	_, may, err := s.allowed(ctx, a.Study, reads)
	if err != nil {
		return nil, err
	}
	return s.studyState(ctx, a.Study, may)
}

func (s *School) studyState(ctx context.Context, id string, may access) (*SharedStudy, error) {
	y, err := s.store.Study(ctx, id)
	if err != nil {
		return nil, stored(err)
	}
	chapters, err := s.store.Chapters(ctx, id)
	if err != nil {
		return nil, stored(err)
	}
	state := &SharedStudy{ID: id, Title: y.Title, Own: may == owns, Write: may >= writes, Chapters: []ChapterEntry{}, Shares: []ShareEntry{}}
	for _, c := range chapters {
		state.Chapters = append(state.Chapters, ChapterEntry{c.ID, c.Title})
	}
	if may < owns {
		return state, nil
	}
	shares, err := s.store.Shares(ctx, id)
	for _, x := range shares {
		state.Shares = append(state.Shares, ShareEntry{x.Kind, x.Who, x.Name, x.Writes})
	}
	return state, stored(err)
}

type titleArgs struct {
	Title string `json:"title"`
}

// makeStudy creates a study with an empty chapter.
func (s *School) makeStudy(ctx context.Context, _ *talk.Conn, a titleArgs) (*SharedStudy, error) {
	v, err := permanent(ctx)
	if err != nil {
		return nil, err
	}
	title, err := named(a.Title, mostTitle)
	if err != nil {
		return nil, err
	}
	id, _, err := s.newStudy(ctx, v.Account, title)
	if err != nil {
		return nil, err
	}
	return s.studyState(ctx, id, owns)
}

// newStudy creates a study with an empty chapter, and returns the ids of both.
func (s *School) newStudy(ctx context.Context, owner, title string) (study, chapter string, err error) {
	now := s.club.Now()
	y := &store.Study{ID: newID(), Owner: owner, Title: title, Created: now}
	first, err := newBoard(y.ID, "1", record.New(), now)
	if err != nil {
		return "", "", err
	}
	return y.ID, first.ID, s.full(s.store.CreateStudy(ctx, y, first, mostStudies), mostStudies)
}

type renameArgs struct {
	Study string `json:"study"`
	Title string `json:"title"`
}

func (s *School) renameStudy(ctx context.Context, _ *talk.Conn, a renameArgs) (*SharedStudy, error) {
	title, err := named(a.Title, mostTitle)
	if err != nil {
		return nil, err
	}
	if _, _, err := s.allowed(ctx, a.Study, owns); err != nil {
		return nil, err
	}
	if err := s.store.RenameStudy(ctx, a.Study, title); err != nil {
		return nil, stored(err)
	}
	return s.studyState(ctx, a.Study, owns)
}

func (s *School) deleteStudy(ctx context.Context, _ *talk.Conn, a studyRef) (none, error) {
	if _, _, err := s.allowed(ctx, a.Study, owns); err != nil {
		return none{}, err
	}
	chapters, err := s.store.Chapters(ctx, a.Study)
	if err == nil {
		err = s.store.DeleteStudy(ctx, a.Study)
	}
	if err != nil {
		return none{}, stored(err)
	}
	for _, c := range chapters {
		s.close(c.ID)
	}
	return none{}, nil
}

// close unloads a chapter that has been deleted. If the chapter is on the board of a class, it clears that
// board.
func (s *School) close(id string) {
	s.mu.Lock()
	b := s.boards[id]
	delete(s.boards, id)
	s.mu.Unlock()
	if b != nil {
		b.topic.Remove()
	}
	for _, c := range s.openClasses() {
		c.boardGone(id)
	}
}

type shareArgs struct {
	Study string `json:"study"`
	Name  string `json:"name,omitempty"`  // name of a member
	Class string `json:"class,omitempty"` // class that the caller belongs to
	How   string `json:"how" ts:"\"read\" | \"write\" | \"none\""`
}

// share shares a study with a member of the club or with a class, or stops sharing it.
func (s *School) share(ctx context.Context, _ *talk.Conn, a shareArgs) (*SharedStudy, error) {
	v, _, err := s.allowed(ctx, a.Study, owns)
	if err != nil {
		return nil, err
	}
	x := store.Share{Study: a.Study, Kind: store.ShareClass, Who: a.Class, Writes: a.How == "write"}
	var gone []string // accounts whose pages must check again what they may follow
	if a.Class != "" {
		c, _, _, err := s.member(ctx, a.Class)
		if err != nil {
			return nil, err
		}
		gone = c.accounts()
	} else {
		other, err := s.club.Accounts.Named(ctx, a.Name)
		if err != nil {
			return nil, err
		}
		if a.How != "none" && (other.ID == v.Account || s.club.Apart(ctx, v.Account, other.ID)) {
			return nil, request.Forbidden("club.notForYou")
		}
		x.Kind, x.Who, gone = store.ShareAccount, other.ID, []string{other.ID}
	}
	switch a.How {
	case "read", "write":
		err = s.full(s.store.Share(ctx, &x, mostShares), mostShares)
	case "none":
		if err = stored(s.store.Unshare(ctx, x.Study, x.Kind, x.Who)); err == nil {
			for _, account := range gone {
				if account != v.Account {
					s.club.Drop(account)
				}
			}
		}
	default:
		err = talk.NewError(talk.BadArgs, "class.badShare")
	}
	if err != nil {
		return nil, err
	}
	return s.studyState(ctx, a.Study, owns)
}

type addArgs struct {
	Study string `json:"study"`
	Title string `json:"title"`
	FEN   string `json:"fen,omitempty"`  // initial position; "" for the usual start
	Game  string `json:"game,omitempty"` // a completed game of the club whose moves are copied
}

// addChapter adds a chapter at the end of a study.
func (s *School) addChapter(ctx context.Context, _ *talk.Conn, a addArgs) (*SharedStudy, error) {
	v, may, err := s.allowed(ctx, a.Study, writes)
	if err != nil {
		return nil, err
	}
	title, err := named(a.Title, mostTitle)
	if err != nil {
		return nil, err
	}
	rec := record.New()
	switch {
	case a.Game != "":
		stand, err := s.club.Stand(ctx, v, a.Game)
		if err != nil {
			return nil, err
		}
		if stand.Phase == session.Playing {
			return nil, talk.NewError(talk.NotNow, "class.gameGoesOn")
		}
		rec = record.NewFrom(stand.First.Setup())
		if _, err := rec.Play(rec.Root, stand.Moves...); err != nil {
			return nil, err
		}
	case a.FEN != "":
		pos, _, err := xiangqi.ParseFENLenient(a.FEN)
		if err != nil {
			return nil, talk.NewError(talk.BadArgs, "class.badPosition").Because(err)
		}
		rec = record.NewFrom(pos.Setup())
	}
	b, err := newBoard(a.Study, title, rec, s.club.Now())
	if err != nil {
		return nil, err
	}
	if err := s.full(s.store.AddBoard(ctx, b, mostChapters), mostChapters); err != nil {
		return nil, err
	}
	return s.studyState(ctx, a.Study, may)
}

type chapterArgs struct {
	Study string `json:"study"`
	Board string `json:"board"`
	Title string `json:"title,omitempty"`
}

// chapter returns a chapter of a study that the caller may write to.
func (s *School) chapter(ctx context.Context, a *chapterArgs) (*board, access, error) {
	_, may, err := s.allowed(ctx, a.Study, writes)
	if err != nil {
		return nil, 0, err
	}
	b, err := s.board(ctx, a.Board)
	if err == nil && b.study != a.Study {
		err = talk.NewError(talk.BadArgs, "study.order")
	}
	return b, may, err
}

func (s *School) renameChapter(ctx context.Context, _ *talk.Conn, a chapterArgs) (*SharedStudy, error) {
	b, may, err := s.chapter(ctx, &a)
	if err != nil {
		return nil, err
	}
	title, err := named(a.Title, mostTitle)
	if err != nil {
		return nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := s.store.RenameBoard(ctx, b.id, title); err != nil {
		return nil, stored(err)
	}
	b.title = title
	b.topic.Publish(talk.Change{Set: map[string]any{"title": title}})
	return s.studyState(ctx, a.Study, may)
}

type orderArgs struct {
	Study  string   `json:"study"`
	Boards []string `json:"boards"`
}

func (s *School) order(ctx context.Context, _ *talk.Conn, a orderArgs) (*SharedStudy, error) {
	_, may, err := s.allowed(ctx, a.Study, writes)
	if err != nil {
		return nil, err
	}
	if len(a.Boards) > mostChapters {
		return nil, talk.NewError(talk.BadArgs, "study.order")
	}
	if err := s.store.OrderBoards(ctx, a.Study, a.Boards); err != nil {
		return nil, stored(err)
	}
	return s.studyState(ctx, a.Study, may)
}

// removeChapter deletes a chapter, unless it is the study's only one.
func (s *School) removeChapter(ctx context.Context, _ *talk.Conn, a chapterArgs) (*SharedStudy, error) {
	b, may, err := s.chapter(ctx, &a)
	if err != nil {
		return nil, err
	}
	chapters, err := s.store.Chapters(ctx, a.Study)
	if err == nil && len(chapters) == 1 {
		return nil, talk.NewError(talk.NotNow, "study.lastChapter")
	}
	if err == nil {
		err = s.store.DeleteBoard(ctx, b.id)
	}
	if err != nil {
		return nil, stored(err)
	}
	s.close(b.id)
	return s.studyState(ctx, a.Study, may)
}
