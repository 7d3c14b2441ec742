package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/crc32"
	"time"
)

// Study is a member's study. Each of its chapters has its own board.
type Study struct {
	ID      string
	Owner   string
	Title   string
	Created time.Time
}

// Chapter is an entry in a study's table of contents.
type Chapter struct {
	ID      string
	Title   string
	Changed time.Time
}

// Board is a stored chapter: a state of its session and the entries made since then.
type Board struct {
	ID      string
	Study   string
	Title   string
	State   []byte
	Base    int // number of the last entry included in State
	Seq     int // number of the last entry
	Changed time.Time
	Entries [][]byte // entries after State
}

// sum returns the checksum of the data that a board starts from.
func (b *Board) sum() int64 {
	h := crc32.NewIEEE()
	_, _ = fmt.Fprintf(h, "%q %d %d\n", b.ID, b.Base, len(b.State)) // a hash never fails
	_, _ = h.Write(b.State)
	return int64(h.Sum32())
}

// Share lets an account or a class read a study and, if Writes is set, also write to it.
type Share struct {
	Study  string
	Kind   string // ShareAccount or ShareClass
	Who    string
	Name   string // name of the account or class
	Writes bool
}

// Kinds of shares.
const (
	ShareAccount = "account"
	ShareClass   = "class"
)

// CreateStudy stores a new study and its first chapter. It returns ErrTaken if the owner already has the
// maximum number of studies.
func (s *Store) CreateStudy(ctx context.Context, study *Study, first *Board, most int) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		var n int
		if err := t.row(ctx, "SELECT count(*) FROM studies WHERE owner = ?", study.Owner).Scan(&n); err != nil {
			return err
		}
		if n >= most {
			return fmt.Errorf("%d studies: %w", n, ErrTaken)
		}
		if _, err := t.exec(ctx, "INSERT INTO studies (id, owner, title, created) VALUES (?, ?, ?, ?)", study.ID, study.Owner, study.Title, millis(study.Created)); err != nil {
			return err
		}
		return addBoard(ctx, t, first, 1)
	})
}

func addBoard(ctx context.Context, t tx, b *Board, place int) error {
	_, err := t.exec(ctx, "INSERT INTO boards (id, study, place, title, state, base, seq, changed, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
		b.ID, b.Study, place, b.Title, string(b.State), b.Base, b.Seq, millis(b.Changed), b.sum())
	return err
}

// AddBoard adds a chapter at the end of its study. It returns ErrTaken if the study already has the maximum
// number of chapters.
func (s *Store) AddBoard(ctx context.Context, b *Board, most int) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		var n, last int
		if err := t.row(ctx, "SELECT count(*), coalesce(max(place), 0) FROM boards WHERE study = ?", b.Study).Scan(&n, &last); err != nil {
			return err
		}
		if n >= most {
			return fmt.Errorf("%d chapters: %w", n, ErrTaken)
		}
		return addBoard(ctx, t, b, last+1)
	})
}

// one returns err or, if the statement has changed nothing, an error that wraps ErrNotFound.
func one(what string, n int64, err error) error {
	if err == nil && n == 0 {
		err = fmt.Errorf("%s: %w", what, ErrNotFound)
	}
	return err
}

// RenameStudy changes a study's title.
func (s *Store) RenameStudy(ctx context.Context, id, title string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "UPDATE studies SET title = ? WHERE id = ?", title, id)
		return one("study", n, err)
	})
}

// RenameBoard changes a chapter's title.
func (s *Store) RenameBoard(ctx context.Context, id, title string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "UPDATE boards SET title = ? WHERE id = ?", title, id)
		return one("chapter", n, err)
	})
}

// OrderBoards puts a study's chapters in the given order. Chapters that are not listed come last.
func (s *Store) OrderBoards(ctx context.Context, study string, ids []string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		if _, err := t.exec(ctx, "UPDATE boards SET place = place + ? WHERE study = ?", len(ids), study); err != nil {
			return err
		}
		for i, id := range ids {
			n, err := t.exec(ctx, "UPDATE boards SET place = ? WHERE id = ? AND study = ?", i+1, id, study)
			if err := one("chapter", n, err); err != nil {
				return err
			}
		}
		return nil
	})
}

// DeleteBoard deletes a chapter.
func (s *Store) DeleteBoard(ctx context.Context, id string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		if _, err := t.exec(ctx, "DELETE FROM board_entries WHERE board = ?", id); err != nil {
			return err
		}
		n, err := t.exec(ctx, "DELETE FROM boards WHERE id = ?", id)
		return one("chapter", n, err)
	})
}

// DeleteStudy deletes a study and its chapters.
func (s *Store) DeleteStudy(ctx context.Context, id string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error { return deleteStudies(ctx, t, "id = ?", id) })
}

// deleteStudies deletes all studies that satisfy where.
func deleteStudies(ctx context.Context, t tx, where, arg string) error {
	chosen := "(SELECT id FROM studies WHERE " + where + ")"
	for _, step := range []string{
		"DELETE FROM board_entries WHERE board IN (SELECT id FROM boards WHERE study IN " + chosen + ")",
		"DELETE FROM boards WHERE study IN " + chosen, "DELETE FROM shares WHERE study IN " + chosen, "DELETE FROM studies WHERE " + where,
	} {
		if _, err := t.exec(ctx, step, arg); err != nil {
			return err
		}
	}
	return nil
}

func scanStudy(scan func(...any) error) (*Study, error) {
	var y Study
	var created int64
	err := scan(&y.ID, &y.Owner, &y.Title, &created)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("study: %w", ErrNotFound)
	}
	y.Created = moment(created)
	return &y, err
}

// Study returns the study with the given id.
func (s *Store) Study(ctx context.Context, id string) (*Study, error) {
	return scanStudy(s.row(ctx, "SELECT id, owner, title, created FROM studies WHERE id = ?", id).Scan)
}

// sharedWith is an SQL condition that selects the studies shared with an account. The account must be
// passed for both placeholders.
const sharedWith = "(shares.kind = 'account' AND shares.who = ? OR shares.kind = 'class' AND shares.who IN (SELECT class FROM class_members WHERE account = ? AND role <> 'invited'))"

// StudiesOf returns the studies that an account owns or that are shared with it, newest first.
func (s *Store) StudiesOf(ctx context.Context, account string, limit int) ([]*Study, error) {
	return gathered(ctx, s, scanStudy, "SELECT id, owner, title, created FROM studies WHERE owner = ? OR id IN (SELECT study FROM shares WHERE "+sharedWith+
		") ORDER BY created DESC, id LIMIT ?", account, account, account, limit)
}

// Shared reports whether a study is shared with an account, and whether the account may write to it.
func (s *Store) Shared(ctx context.Context, study, account string) (reads, writes bool, err error) {
	var n, w int
	err = s.row(ctx, "SELECT count(*), coalesce(max(writes), 0) FROM shares WHERE study = ? AND "+sharedWith, study, account, account).Scan(&n, &w)
	return n > 0, w > 0, err
}

// Share shares a study or changes an existing share. It returns ErrTaken if the study already has the
// maximum number of shares.
func (s *Store) Share(ctx context.Context, x *Share, most int) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		var n int
		if err := t.row(ctx, "SELECT count(*) FROM shares WHERE study = ?", x.Study).Scan(&n); err != nil {
			return err
		}
		if n >= most {
			return fmt.Errorf("%d shares: %w", n, ErrTaken)
		}
		_, err := t.exec(ctx, "INSERT INTO shares (study, kind, who, writes) VALUES (?, ?, ?, ?) ON CONFLICT (study, kind, who) DO UPDATE SET writes = excluded.writes",
			x.Study, x.Kind, x.Who, truth(x.Writes))
		return err
	})
}

// Unshare ends a share.
func (s *Store) Unshare(ctx context.Context, study, kind, who string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "DELETE FROM shares WHERE study = ? AND kind = ? AND who = ?", study, kind, who)
		return one("share", n, err)
	})
}

// Shares returns all shares of a study.
func (s *Store) Shares(ctx context.Context, study string) ([]Share, error) {
	return gathered(ctx, s, func(scan func(...any) error) (Share, error) {
		x := Share{Study: study}
		var writes int
		err := scan(&x.Kind, &x.Who, &x.Name, &writes)
		x.Writes = writes != 0
		return x, err
	}, `SELECT kind, who, coalesce((SELECT name FROM accounts WHERE id = who AND kind = 'account'), (SELECT name FROM classes WHERE id = who AND kind = 'class'), ''), writes
		FROM shares WHERE study = ? ORDER BY kind, who`, study)
}

// Chapters returns a study's table of contents.
func (s *Store) Chapters(ctx context.Context, study string) ([]Chapter, error) {
	return gathered(ctx, s, func(scan func(...any) error) (Chapter, error) {
		var x Chapter
		var changed int64
		err := scan(&x.ID, &x.Title, &changed)
		x.Changed = moment(changed)
		return x, err
	}, "SELECT id, title, changed FROM boards WHERE study = ? ORDER BY place, id", study)
}

// AppendBoard stores an entry of a board's log. It returns ErrStale if the entry is not the next one.
func (s *Store) AppendBoard(ctx context.Context, board string, seq int, account string, entry []byte, at time.Time) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "UPDATE boards SET seq = ?, changed = ? WHERE id = ? AND seq = ?", seq, millis(at), board, seq-1)
		if err != nil {
			return err
		}
		if n == 0 {
			return fmt.Errorf("board %s, entry %d: %w", board, seq, ErrStale)
		}
		_, err = t.exec(ctx, "INSERT INTO board_entries (board, seq, account, entry, sum) VALUES (?, ?, ?, ?, ?)", board, seq, account, string(entry), sumOf(board, seq, entry))
		return err
	})
}

// RebaseBoard replaces a board's state with the state after the board's last entry. It deletes the entries
// that the new state includes.
func (s *Store) RebaseBoard(ctx context.Context, board string, seq int, state []byte) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		b := Board{ID: board, Base: seq, State: state}
		n, err := t.exec(ctx, "UPDATE boards SET state = ?, base = ?, sum = ? WHERE id = ? AND seq = ?", string(state), seq, b.sum(), board, seq)
		if err == nil && n == 0 {
			err = fmt.Errorf("board %s, entry %d: %w", board, seq, ErrStale)
		}
		if err != nil {
			return err
		}
		_, err = t.exec(ctx, "DELETE FROM board_entries WHERE board = ? AND seq <= ?", board, seq)
		return err
	})
}

// LoadBoard returns a chapter with the entries that follow its state. If the chapter does not exist, the
// error wraps ErrNotFound. If an entry is missing or damaged, the error wraps ErrDamaged and names the
// entry.
func (s *Store) LoadBoard(ctx context.Context, id string) (_ *Board, err error) {
	b := Board{ID: id}
	var state string
	var sum, changed int64
	err = s.row(ctx, "SELECT study, title, state, base, seq, changed, sum FROM boards WHERE id = ?", id).Scan(&b.Study, &b.Title, &state, &b.Base, &b.Seq, &changed, &sum)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("board %.40q: %w", id, ErrNotFound)
	}
	if err != nil {
		return nil, err
	}
	b.State, b.Changed = []byte(state), moment(changed)
	if sum != b.sum() {
		return nil, fmt.Errorf("board %s: %w: what it begins from does not fit its checksum", id, ErrDamaged)
	}
	entries, err := gathered(ctx, s, func(scan func(...any) error) (entry struct {
		seq  int
		text string
		sum  int64
	}, err error) {
		err = scan(&entry.seq, &entry.text, &entry.sum)
		return entry, err
	}, "SELECT seq, entry, sum FROM board_entries WHERE board = ? AND seq > ? ORDER BY seq", id, b.Base)
	if err != nil {
		return nil, err
	}
	for i, e := range entries {
		switch want := b.Base + 1 + i; {
		case e.seq != want:
			return nil, fmt.Errorf("board %s: %w: entry %d is missing", id, ErrDamaged, want)
		case e.sum != sumOf(id, e.seq, []byte(e.text)):
			return nil, fmt.Errorf("board %s: %w: entry %d does not fit its checksum", id, ErrDamaged, e.seq)
		}
		b.Entries = append(b.Entries, []byte(e.text))
	}
	if got := b.Base + len(b.Entries); got < b.Seq {
		return nil, fmt.Errorf("board %s: %w: entry %d is missing", id, ErrDamaged, got+1)
	}
	b.Seq = b.Base + len(b.Entries) // an entry may have been added since the board was read
	return &b, nil
}
