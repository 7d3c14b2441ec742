package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Question is a question put to a class. Doc is JSON written by the club.
type Question struct {
	ID      string
	Class   string
	Doc     []byte
	Created time.Time
	Closed  time.Time // zero while the question is open
}

// Answer is a pupil's answer to a question.
type Answer struct {
	Question string
	Account  string
	Name     string
	Move     string
	At       time.Time
}

// Ask stores a question.
func (s *Store) Ask(ctx context.Context, q *Question) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "INSERT INTO questions (id, class, doc, created, closed) VALUES (?, ?, ?, ?, 0)", q.ID, q.Class, string(q.Doc), millis(q.Created))
		return err
	})
}

// Answer stores an answer, replacing any earlier one by the same account. It returns ErrStale if the
// question is closed.
func (s *Store) Answer(ctx context.Context, a *Answer) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		var closed int64
		if err := t.row(ctx, "SELECT closed FROM questions WHERE id = ?", a.Question).Scan(&closed); err != nil {
			return err
		}
		if closed != 0 {
			return fmt.Errorf("question %s: %w", a.Question, ErrStale)
		}
		_, err := t.exec(ctx, "INSERT INTO answers (question, account, move, at) VALUES (?, ?, ?, ?) ON CONFLICT (question, account) DO UPDATE SET move = excluded.move, at = excluded.at",
			a.Question, a.Account, a.Move, millis(a.At))
		return err
	})
}

// CloseQuestion closes a question. It returns ErrNotFound if the question is closed already.
func (s *Store) CloseQuestion(ctx context.Context, id string, at time.Time) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "UPDATE questions SET closed = ? WHERE id = ? AND closed = 0", millis(at), id)
		return one("question", n, err)
	})
}

func scanQuestion(scan func(...any) error) (*Question, error) {
	var q Question
	var doc string
	var created, closed int64
	err := scan(&q.ID, &q.Class, &doc, &created, &closed)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("question: %w", ErrNotFound)
	}
	q.Doc, q.Created, q.Closed = []byte(doc), moment(created), moment(closed)
	return &q, err
}

// Question returns the question with the given id.
func (s *Store) Question(ctx context.Context, id string) (*Question, error) {
	return scanQuestion(s.row(ctx, "SELECT id, class, doc, created, closed FROM questions WHERE id = ?", id).Scan)
}

// Questions returns the latest questions put to a class, newest first.
func (s *Store) Questions(ctx context.Context, class string, limit int) ([]*Question, error) {
	return gathered(ctx, s, scanQuestion, "SELECT id, class, doc, created, closed FROM questions WHERE class = ? ORDER BY created DESC, id LIMIT ?", class, limit)
}

// Answers returns the answers to a question in the order in which they arrived.
func (s *Store) Answers(ctx context.Context, question string) ([]Answer, error) {
	return gathered(ctx, s, func(scan func(...any) error) (Answer, error) {
		a := Answer{Question: question}
		var at int64
		err := scan(&a.Account, &a.Name, &a.Move, &at)
		a.At = moment(at)
		return a, err
	}, "SELECT account, name, move, at FROM answers JOIN accounts ON accounts.id = account WHERE question = ? ORDER BY at, account", question)
}

// Assignment is work assigned to a class. Doc is JSON written by the club.
type Assignment struct {
	ID      string
	Class   string
	Doc     []byte
	Due     time.Time // zero if there is no deadline
	Created time.Time
}

// Attempt describes how a pupil has fared on one of an assignment's problems.
type Attempt struct {
	Assignment string
	Account    string
	Item       string
	Tries      int
	Wrong      int       // wrong moves
	Solved     time.Time // zero until solved
	Changed    time.Time
}

// AssignedGame is a game that a pupil plays for an assignment.
type AssignedGame struct {
	Game       string
	Assignment string
	Account    string
	Item       string
	Red        string    // account that plays Red
	Result     string    // "" while the game continues
	Ended      time.Time // zero while the game continues
}

// Assign stores an assignment. It returns ErrTaken if the class already has the maximum number of
// assignments.
func (s *Store) Assign(ctx context.Context, a *Assignment, most int) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		var n int
		if err := t.row(ctx, "SELECT count(*) FROM assignments WHERE class = ?", a.Class).Scan(&n); err != nil {
			return err
		}
		if n >= most {
			return fmt.Errorf("%d assignments: %w", n, ErrTaken)
		}
		_, err := t.exec(ctx, "INSERT INTO assignments (id, class, doc, due, created) VALUES (?, ?, ?, ?, ?)", a.ID, a.Class, string(a.Doc), millis(a.Due), millis(a.Created))
		return err
	})
}

// Unassign deletes one of a class's assignments along with its results.
func (s *Store) Unassign(ctx context.Context, class, id string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		for _, step := range []string{"DELETE FROM attempts WHERE assignment = ?", "DELETE FROM assigned_games WHERE assignment = ?"} {
			if _, err := t.exec(ctx, step, id); err != nil {
				return err
			}
		}
		n, err := t.exec(ctx, "DELETE FROM assignments WHERE id = ? AND class = ?", id, class)
		return one("assignment", n, err)
	})
}

// Assignments returns the assignments of a class, newest first.
func (s *Store) Assignments(ctx context.Context, class string) ([]*Assignment, error) {
	return gathered(ctx, s, scanAssignment, "SELECT id, class, doc, due, created FROM assignments WHERE class = ? ORDER BY created DESC, id", class)
}

// LoadAssignment returns the assignment with the given id.
func (s *Store) LoadAssignment(ctx context.Context, id string) (*Assignment, error) {
	return scanAssignment(s.row(ctx, "SELECT id, class, doc, due, created FROM assignments WHERE id = ?", id).Scan)
}

func scanAssignment(scan func(...any) error) (*Assignment, error) {
	var a Assignment
	var doc string
	var due, created int64
	err := scan(&a.ID, &a.Class, &doc, &due, &created)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("assignment: %w", ErrNotFound)
	}
	a.Doc, a.Due, a.Created = []byte(doc), moment(due), moment(created)
	return &a, err
}

// NoteAttempt adds to the tries and wrong moves of a pupil on a problem. Solved does not change once it has
// been set.
func (s *Store) NoteAttempt(ctx context.Context, a *Attempt) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, `INSERT INTO attempts (assignment, account, item, tries, wrong, solved, changed) VALUES (?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (assignment, account, item) DO UPDATE SET tries = attempts.tries + excluded.tries, wrong = attempts.wrong + excluded.wrong,
			solved = CASE WHEN attempts.solved > 0 THEN attempts.solved ELSE excluded.solved END, changed = excluded.changed`,
			a.Assignment, a.Account, a.Item, a.Tries, a.Wrong, millis(a.Solved), millis(a.Changed))
		return err
	})
}

// Attempts returns the results on all problems assigned to a class. If account is not "", it returns only
// that account's results.
func (s *Store) Attempts(ctx context.Context, class, account string) ([]Attempt, error) {
	return gathered(ctx, s, func(scan func(...any) error) (Attempt, error) {
		var a Attempt
		var solved, changed int64
		err := scan(&a.Assignment, &a.Account, &a.Item, &a.Tries, &a.Wrong, &solved, &changed)
		a.Solved, a.Changed = moment(solved), moment(changed)
		return a, err
	}, `SELECT assignment, account, item, tries, wrong, solved, changed FROM attempts JOIN assignments ON assignments.id = assignment
		WHERE class = ? AND (? = '' OR account = ?) ORDER BY changed, account, item`, class, account, account)
}

// AssignGame records that a game is being played for an assignment.
func (s *Store) AssignGame(ctx context.Context, g *AssignedGame) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "INSERT INTO assigned_games (game, assignment, account, item) VALUES (?, ?, ?, ?)", g.Game, g.Assignment, g.Account, g.Item)
		return err
	})
}

// AssignedGames returns the games played for all assignments of a class, with their results. If account is
// not "", it returns only that account's games.
func (s *Store) AssignedGames(ctx context.Context, class, account string) ([]AssignedGame, error) {
	return gathered(ctx, s, func(scan func(...any) error) (AssignedGame, error) {
		var g AssignedGame
		var ended int64
		err := scan(&g.Game, &g.Assignment, &g.Account, &g.Item, &g.Red, &g.Result, &ended)
		g.Ended = moment(ended)
		return g, err
	}, `SELECT game, assignment, account, item, red, result, ended FROM assigned_games JOIN assignments ON assignments.id = assignment JOIN games ON games.id = game
		WHERE assignments.class = ? AND (? = '' OR account = ?) ORDER BY games.created, game`, class, account, account)
}

// ClassOfGame returns the class that a game is played for, or "" if there is none.
func (s *Store) ClassOfGame(ctx context.Context, game string) (class string, err error) {
	err = s.row(ctx, "SELECT class FROM assigned_games JOIN assignments ON assignments.id = assignment WHERE game = ?", game).Scan(&class)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return class, err
}
