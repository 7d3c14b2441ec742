package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/games/naming"
)

// Confirm records that the names of each identity belong to one person, who from then on goes by the
// identity's name. Names that belonged to another person are moved to this one. All of the changes form a
// single action, which can be undone. Confirm returns the number of the action, or 0 if there was nothing to
// confirm.
func (l *Library) Confirm(ctx context.Context, persons ...Identity) (int64, error) {
	return l.SayNames(ctx, persons, nil)
}

// SayNames combines Confirm and Apart in a single action: it confirms persons, and declares that the names in
// apart belong to separate persons.
func (l *Library) SayNames(ctx context.Context, persons []Identity, apart []string) (int64, error) {
	if len(persons)+len(apart) == 0 {
		return 0, nil
	}
	names := []string{}
	for _, i := range persons {
		names = append(names, i.Name)
	}
	known, err := l.allNames(ctx, l.db)
	if err != nil {
		return 0, err
	}
	s := newSplitter(known)
	return l.change(ctx, ActionNames, namesText(append(names, apart...)), func(w *writer) error {
		for _, i := range persons {
			if err := w.confirm(ctx, i); err != nil {
				return err
			}
		}
		for _, name := range apart {
			if err := w.setApart(ctx, s, name); err != nil {
				return err
			}
		}
		return w.dropIdentities(ctx)
	})
}

// namesText lists the first few names as text.
func namesText(names []string) string {
	const most = 5
	text := strings.Join(names[:min(len(names), most)], ", ")
	if len(names) > most {
		text += ", …"
	}
	return text
}

func (w *writer) confirm(ctx context.Context, i Identity) error {
	for _, a := range i.Aliases {
		if err := w.keepName(ctx, a.Name); err != nil {
			return err
		}
	}
	// The names that the person already has are part of the change.
	held, err := namesOf(ctx, w.tx, `SELECT p.name FROM person p JOIN identity i ON i.id=p.identity WHERE i.name=?`, i.Name)
	if err != nil {
		return err
	}
	for _, name := range held {
		if err := w.keepName(ctx, name); err != nil {
			return err
		}
	}
	id, err := w.identity(ctx, i.Name, i.Team)
	if err != nil {
		return err
	}
	for _, a := range i.Aliases {
		if err := w.exec(ctx, `UPDATE person SET identity=? WHERE name=?`, id, a.Name); err != nil {
			return err
		}
		if err := w.exec(ctx, `DELETE FROM apart WHERE other=?`, a.Name); err != nil {
			return err
		}
	}
	return nil
}

// identity returns the number of a person, creating the person if necessary. If team is "", a team that is
// already known is left unchanged.
func (w *writer) identity(ctx context.Context, name, team string) (id int64, err error) {
	err = w.tx.QueryRowContext(ctx, `INSERT INTO identity(name,folded,team) VALUES(?1,?2,?3)
		ON CONFLICT(name) DO UPDATE SET team=CASE ?3 WHEN '' THEN team ELSE ?3 END RETURNING id`, name, naming.Fold(name), team).Scan(&id)
	return id, err
}

// dropIdentities removes persons who have no names left.
func (w *writer) dropIdentities(ctx context.Context) error {
	return w.exec(ctx, `DELETE FROM identity WHERE id NOT IN (SELECT identity FROM person)`)
}

// exec executes a statement and discards its result.
func (w *writer) exec(ctx context.Context, query string, args ...any) error {
	_, err := w.tx.ExecContext(ctx, query, args...)
	return err
}

func namesOf(ctx context.Context, q queryer, query string, args ...any) (list []string, err error) {
	err = eachRow(ctx, q, query, args, func(rows *sql.Rows) error {
		var name string
		err := rows.Scan(&name)
		list = append(list, name)
		return err
	})
	return list, err
}

// Apart declares that the given names belong to separate persons. The names are removed from their identities
// and are not proposed again. All of the changes form a single action, which can be undone.
func (l *Library) Apart(ctx context.Context, names ...string) (int64, error) {
	return l.SayNames(ctx, nil, names)
}

func (w *writer) setApart(ctx context.Context, s *splitter, name string) error {
	if err := w.keepName(ctx, name); err != nil {
		return err
	}
	base, _ := s.person(name, naming.Spaced(name))
	if err := w.exec(ctx, `INSERT OR IGNORE INTO apart(one,other) VALUES(?,?)`, base, name); err != nil {
		return err
	}
	return w.exec(ctx, `UPDATE person SET identity=0 WHERE name=?`, name)
}

// keepName records what is known about a name, so that a change to it can be undone. The record is stored
// like that of a game, but under the negated number of the name's row in the person table. Later changes to
// the name are therefore detected in the same way as later changes to a game.
func (w *writer) keepName(ctx context.Context, name string) error {
	var id int64
	var person, team string
	err := w.tx.QueryRowContext(ctx, `SELECT p.id,coalesce(i.name,''),coalesce(i.team,'') FROM person p LEFT JOIN identity i ON i.id=p.identity WHERE p.name=?`, name).
		Scan(&id, &person, &team)
	if errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("%w: %.60q", ErrName, name)
	}
	if err != nil {
		return err
	}
	all := rowsByTable{"identity": {{"name": {Text: &person}, "team": {Text: &team}}}}
	apart, err := namesOf(ctx, w.tx, `SELECT one FROM apart WHERE other=?`, name)
	if err != nil {
		return err
	}
	for i := range apart {
		all["apart"] = append(all["apart"], map[string]cell{"one": {Text: &apart[i]}})
	}
	data, err := all.pack()
	if err != nil {
		return err
	}
	return w.keepData(ctx, -id, data)
}

// restoreName restores the previous state of a name. id is the number of the name's row in the person table.
func (w *writer) restoreName(ctx context.Context, id int64, data []byte) error {
	all, err := unpackSnapshot(data)
	if err != nil {
		return err
	}
	var person int64
	for _, row := range all["identity"] {
		name, team := row["name"].Text, row["team"].Text
		if name == nil || team == nil || *name == "" {
			continue
		}
		if person, err = w.identity(ctx, *name, *team); err != nil {
			return err
		}
		// If the team was unknown before, make it unknown again.
		if err := w.exec(ctx, `UPDATE identity SET team=? WHERE id=?`, *team, person); err != nil {
			return err
		}
	}
	if err := w.exec(ctx, `UPDATE person SET identity=? WHERE id=?`, person, id); err != nil {
		return err
	}
	if err := w.exec(ctx, `DELETE FROM apart WHERE other=(SELECT name FROM person WHERE id=?)`, id); err != nil {
		return err
	}
	for _, row := range all["apart"] {
		if one := row["one"].Text; one != nil { // an older version may have folded it differently
			if err := w.exec(ctx, `INSERT OR IGNORE INTO apart(one,other) SELECT ?,name FROM person WHERE id=?`, naming.Spaced(*one), id); err != nil {
				return err
			}
		}
	}
	return nil
}
