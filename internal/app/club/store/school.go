package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Class is a class with its code and the contents of its board.
type Class struct {
	ID       string
	Name     string
	Code     string // pupils use it to join
	Live     []byte // JSON written by the club
	Created  time.Time
	Archived time.Time // zero while the class continues
}

// Roles in a class.
const (
	Teacher = "teacher"
	Pupil   = "pupil"
	Invited = "invited" // has not answered the invitation yet
)

// ClassMember is a member of a class.
type ClassMember struct {
	Account string
	Name    string
	Role    string
	Rank    string // the account's role in the club
	Joined  time.Time
}

// Membership is a class as one of its members sees it.
type Membership struct {
	Class
	Role   string
	Pupils int
}

const classColumns = "classes.id, classes.name, classes.code, classes.live, classes.created, classes.archived"

func scanClass(scan func(...any) error, more ...any) (Class, error) {
	var c Class
	var live string
	var created, archived int64
	err := scan(append([]any{&c.ID, &c.Name, &c.Code, &live, &created, &archived}, more...)...)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("class: %w", ErrNotFound)
	}
	c.Live, c.Created, c.Archived = []byte(live), moment(created), moment(archived)
	return c, err
}

// CreateClass stores a new class and its first teacher. It returns ErrTaken if that teacher already has the
// maximum number of classes.
func (s *Store) CreateClass(ctx context.Context, c *Class, teacher string, most int) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		var n int
		if err := t.row(ctx, "SELECT count(*) FROM class_members JOIN classes ON classes.id = class_members.class WHERE account = ? AND role = 'teacher' AND archived = 0", teacher).Scan(&n); err != nil {
			return err
		}
		if n >= most {
			return fmt.Errorf("%d classes: %w", n, ErrTaken)
		}
		if _, err := t.exec(ctx, "INSERT INTO classes (id, name, code, live, created, archived) VALUES (?, ?, ?, ?, ?, 0)", c.ID, c.Name, c.Code, string(c.Live), millis(c.Created)); err != nil {
			return err
		}
		_, err := t.exec(ctx, "INSERT INTO class_members (class, account, role, joined) VALUES (?, ?, 'teacher', ?)", c.ID, teacher, millis(c.Created))
		return err
	})
}

// LoadClass returns the class with the given id.
func (s *Store) LoadClass(ctx context.Context, id string) (Class, error) {
	return scanClass(s.row(ctx, "SELECT "+classColumns+" FROM classes WHERE id = ?", id).Scan)
}

// ClassByCode returns the class with the given code, unless the class has been archived.
func (s *Store) ClassByCode(ctx context.Context, code string) (Class, error) {
	return scanClass(s.row(ctx, "SELECT "+classColumns+" FROM classes WHERE code = ? AND archived = 0", code).Scan)
}

// ClassesOf returns an account's classes, including invitations. Active classes come first, and newer
// before older ones.
func (s *Store) ClassesOf(ctx context.Context, account string) ([]Membership, error) {
	return gathered(ctx, s, func(scan func(...any) error) (m Membership, err error) {
		m.Class, err = scanClass(scan, &m.Role, &m.Pupils)
		return m, err
	}, "SELECT "+classColumns+`, role, (SELECT count(*) FROM class_members AS other WHERE other.class = classes.id AND other.role = 'pupil')
		FROM class_members JOIN classes ON classes.id = class_members.class WHERE account = ? ORDER BY archived, created DESC, id`, account)
}

// SaveClass stores the name and code of a class, and when it was archived.
func (s *Store) SaveClass(ctx context.Context, c *Class) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "UPDATE classes SET name = ?, code = ?, archived = ? WHERE id = ?", c.Name, c.Code, millis(c.Archived), c.ID)
		return one("class", n, err)
	})
}

// SaveLive stores the contents of a class's board.
func (s *Store) SaveLive(ctx context.Context, class string, live []byte) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "UPDATE classes SET live = ? WHERE id = ?", string(live), class)
		return one("class", n, err)
	})
}

// DeleteClass deletes a class and everything that belongs to it. Studies are kept by their owners.
func (s *Store) DeleteClass(ctx context.Context, id string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		for _, step := range []string{
			"DELETE FROM answers WHERE question IN (SELECT id FROM questions WHERE class = ?)", "DELETE FROM questions WHERE class = ?",
			"DELETE FROM attempts WHERE assignment IN (SELECT id FROM assignments WHERE class = ?)",
			"DELETE FROM assigned_games WHERE assignment IN (SELECT id FROM assignments WHERE class = ?)", "DELETE FROM assignments WHERE class = ?",
			"DELETE FROM class_lines WHERE class = ?", "DELETE FROM class_members WHERE class = ?",
			"DELETE FROM shares WHERE kind = 'class' AND who = ?",
		} {
			if _, err := t.exec(ctx, step, id); err != nil {
				return err
			}
		}
		n, err := t.exec(ctx, "DELETE FROM classes WHERE id = ?", id)
		return one("class", n, err)
	})
}

// leaveSchool deletes a closed account's data in classes and studies. It archives any class that has lost
// its last teacher.
func leaveSchool(ctx context.Context, t tx, account string, at time.Time) error {
	for _, step := range []string{
		"DELETE FROM class_members WHERE account = ?", "DELETE FROM class_lines WHERE account = ?", "DELETE FROM answers WHERE account = ?",
		"DELETE FROM attempts WHERE account = ?", "DELETE FROM assigned_games WHERE account = ?", "DELETE FROM shares WHERE kind = 'account' AND who = ?",
	} {
		if _, err := t.exec(ctx, step, account); err != nil {
			return err
		}
	}
	if err := deleteStudies(ctx, t, "owner = ?", account); err != nil {
		return err
	}
	_, err := t.exec(ctx, "UPDATE classes SET archived = ? WHERE archived = 0 AND id NOT IN (SELECT class FROM class_members WHERE role = 'teacher')", millis(at))
	return err
}

// ClassMembers returns the members of a class in the order in which they joined.
func (s *Store) ClassMembers(ctx context.Context, class string) ([]ClassMember, error) {
	return gathered(ctx, s, func(scan func(...any) error) (ClassMember, error) {
		var m ClassMember
		var joined int64
		err := scan(&m.Account, &m.Name, &m.Role, &m.Rank, &joined)
		m.Joined = moment(joined)
		return m, err
	}, "SELECT account, name, class_members.role, accounts.role, joined FROM class_members JOIN accounts ON accounts.id = account WHERE class = ? ORDER BY joined, account", class)
}

// Enrol adds a user to a class or changes the user's role. It returns ErrTaken if the class already has the
// maximum number of members.
func (s *Store) Enrol(ctx context.Context, class string, m *ClassMember, most int) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		var n int
		if err := t.row(ctx, "SELECT count(*) FROM class_members WHERE class = ? AND account <> ?", class, m.Account).Scan(&n); err != nil {
			return err
		}
		if n >= most {
			return fmt.Errorf("%d members: %w", n, ErrTaken)
		}
		_, err := t.exec(ctx, "INSERT INTO class_members (class, account, role, joined) VALUES (?, ?, ?, ?) ON CONFLICT (class, account) DO UPDATE SET role = excluded.role",
			class, m.Account, m.Role, millis(m.Joined))
		return err
	})
}

// Expel removes a user from a class.
func (s *Store) Expel(ctx context.Context, class, account string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "DELETE FROM class_members WHERE class = ? AND account = ?", class, account)
		return one("member", n, err)
	})
}

// SayClass stores a line of a class's chat.
func (s *Store) SayClass(ctx context.Context, class string, l Line) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "INSERT INTO class_lines (class, n, account, name, text, at) VALUES (?, ?, ?, ?, ?, ?)", class, l.N, l.Account, l.Name, l.Text, millis(l.At))
		return err
	})
}

// ClassLines returns the latest lines of a class's chat, oldest first.
func (s *Store) ClassLines(ctx context.Context, class string, limit int) ([]Line, error) {
	return gathered(ctx, s, scanLine, "SELECT n, account, name, text, at FROM (SELECT * FROM class_lines WHERE class = ? ORDER BY n DESC LIMIT ?) AS last ORDER BY n", class, limit)
}

// ClassLinesOf returns the lines of chat that an account wrote in classes, oldest first.
func (s *Store) ClassLinesOf(ctx context.Context, account string, limit int) ([]Line, error) {
	return gathered(ctx, s, scanLine, "SELECT n, account, name, text, at FROM class_lines WHERE account = ? ORDER BY at, class, n LIMIT ?", account, limit)
}
