package library

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/games/naming"
)

// A labelKind is a kind of label: a tag, or a collection of games.
type labelKind int

const (
	tagLabel labelKind = iota
	collectionLabel
)

// maxLabel is the maximum length of a label name, in characters.
const maxLabel = 100

// Label is a tag or a collection, with its number of games.
type Label struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
}

// Labels contains the tags and collections of a library or a game.
type Labels struct {
	Tags        []Label `json:"tags"`
	Collections []Label `json:"collections"`
}

// Labels returns all tags and collections, ordered by name.
func (l *Library) Labels(ctx context.Context) (Labels, error) {
	return l.labels(ctx, `SELECT l.kind,l.name,count(*) FROM label l JOIN labelled ON labelled.label=l.id GROUP BY l.id ORDER BY l.name`)
}

// GameLabels contains the names of a game's tags and collections, sorted.
type GameLabels struct {
	Tags        []string `json:"tags"`
	Collections []string `json:"collections"`
}

// LabelsByGame returns the labels of the given games. The map has an entry for every game, even if the game
// has no labels.
func (l *Library) LabelsByGame(ctx context.Context, ids ...int64) (map[int64]GameLabels, error) {
	all := make(map[int64]GameLabels, len(ids))
	for _, id := range ids {
		all[id] = GameLabels{Tags: []string{}, Collections: []string{}}
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	err = eachRow(ctx, l.db, `SELECT d.game,l.kind,l.name FROM labelled d JOIN label l ON l.id=d.label
		WHERE d.game IN (SELECT value FROM json_each(?)) ORDER BY l.name`, []any{string(list)}, func(rows *sql.Rows) error {
		var id int64
		var kind labelKind
		var name string
		err := rows.Scan(&id, &kind, &name)
		labels := all[id]
		if kind == tagLabel {
			labels.Tags = append(labels.Tags, name)
		} else {
			labels.Collections = append(labels.Collections, name)
		}
		all[id] = labels
		return err
	})
	return all, err
}

// LabelsOf returns the labels of a game.
func (l *Library) LabelsOf(ctx context.Context, id int64) (Labels, error) {
	return l.labels(ctx, `SELECT l.kind,l.name,(SELECT count(*) FROM labelled WHERE label=l.id) FROM label l
		WHERE l.id IN (SELECT label FROM labelled WHERE game=?) ORDER BY l.name`, id)
}

func (l *Library) labels(ctx context.Context, query string, args ...any) (Labels, error) {
	all := Labels{Tags: []Label{}, Collections: []Label{}}
	err := eachRow(ctx, l.db, query, args, func(rows *sql.Rows) error {
		var kind labelKind
		label := Label{}
		err := rows.Scan(&kind, &label.Name, &label.Games)
		if kind == tagLabel {
			all.Tags = append(all.Tags, label)
		} else {
			all.Collections = append(all.Collections, label)
		}
		return err
	})
	return all, err
}

// label adds labels to a game and removes others.
func (w *writer) label(ctx context.Context, id int64, c Changes) error {
	for _, list := range []struct {
		kind  labelKind
		names []string
		off   bool
	}{{tagLabel, c.Tags, false}, {collectionLabel, c.Collections, false}, {tagLabel, c.Untag, true}, {collectionLabel, c.TakenOut, true}} {
		for _, name := range list.names {
			name = strings.TrimSpace(name)
			if name == "" || utf8.RuneCountInString(name) > maxLabel || strings.ContainsAny(name, "\n\r\x00") {
				return fmt.Errorf("%w: name %.40q, want one of 1 to %d characters on one line", ErrQuery, name, maxLabel)
			}
			query := `DELETE FROM labelled WHERE game=? AND label=(SELECT id FROM label WHERE kind=? AND name=?)`
			if !list.off {
				if _, err := w.tx.ExecContext(ctx, `INSERT OR IGNORE INTO label(kind,name,folded) VALUES(?,?,?)`, list.kind, name, naming.Fold(name)); err != nil {
					return err
				}
				query = `INSERT OR IGNORE INTO labelled(game,label) SELECT ?,id FROM label WHERE kind=? AND name=?`
			}
			if _, err := w.tx.ExecContext(ctx, query, id, list.kind, name); err != nil {
				return err
			}
		}
	}
	return nil
}
