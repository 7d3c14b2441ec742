package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Search describes which games to find. A field left at its zero value matches any game.
type Search struct {
	Player   string   // an account
	Opponent string   // an account; used only with Player
	Result   string   // as in End; or, from Player's point of view, won or lost
	Classes  []string // a single class, or all classes
	Rated    bool     // only rated games
	From     time.Time
	Before   time.Time // From and Before limit the time of a game's last change
	Viewer   string    // account that searches; games of private accounts are shown only to their players
	All      bool      // include games of private accounts
	Limit    int
}

// archiveIndexes creates the indexes of the completed games that the archive shows. A search is split into
// parts such that, for each part, some index has fixed values in all columns before the time. Each part
// therefore reads no more rows of the index than it returns.
var archiveIndexes = func() []string {
	statements := []string{"DROP INDEX games_ended"} // the planner wrongly chose it for searches; games_owner replaces it
	for _, index := range []struct{ name, columns string }{
		{"archive_all", ""}, {"archive_kinds", "class, rated, result, "}, {"archive_red", "red, class, rated, result, "},
		{"archive_black", "black, class, rated, result, "}, {"archive_pair", "red, black, class, rated, result, "},
	} {
		statements = append(statements, "CREATE INDEX "+index.name+" ON games ("+index.columns+"changed DESC, id) WHERE "+inArchive)
	}
	return statements
}()

// inArchive selects the games that the archive shows. The partial indexes apply only to statements that use
// exactly this text.
const inArchive = "ended > 0 AND result <> 'aborted'"

// All values of the columns rated and result. A search that does not restrict a column goes through all its
// values.
var (
	allRated   = []int{0, 1}
	allResults = []string{"red_wins", "black_wins", "draw"}
)

// FindGames returns completed games, newest first, without their entries.
func (s *Store) FindGames(ctx context.Context, f *Search) ([]*Game, error) {
	query, args := f.query(s.postgres)
	ids, err := s.texts(ctx, query, args...)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	wanted := make([]any, len(ids))
	for i, id := range ids {
		wanted[i] = id
	}
	games, err := gathered(ctx, s, scanGame, "SELECT "+gameColumns+" FROM games WHERE id IN (?"+strings.Repeat(", ?", len(ids)-1)+")", wanted...)
	slices.SortFunc(games, func(a, b *Game) int { return cmp.Or(b.Changed.Compare(a.Changed), strings.Compare(a.ID, b.ID)) })
	return games, err
}

// side describes one side that the player being searched for may have had: the condition that identifies the
// player, and the results to look for.
type side struct {
	where   string
	args    []any
	results []string
}

// sides returns the sides that the player being searched for may have had.
func (f *Search) sides() []side {
	results := func(won, lost string) []string {
		switch f.Result {
		case "":
			return allResults
		case "won":
			return []string{won}
		case "lost":
			return []string{lost}
		}
		return []string{f.Result}
	}
	asRed, asBlack := results("red_wins", "black_wins"), results("black_wins", "red_wins")
	switch {
	case f.Player == "":
		return []side{{"", nil, asRed}}
	case f.Opponent == "":
		return []side{{"red = ? AND ", []any{f.Player}, asRed}, {"black = ? AND ", []any{f.Player}, asBlack}}
	}
	return []side{{"red = ? AND black = ? AND ", []any{f.Player, f.Opponent}, asRed}, {"red = ? AND black = ? AND ", []any{f.Opponent, f.Player}, asBlack}}
}

// kind holds the properties that all games in one part of a search share.
type kind struct {
	class  string
	rated  int
	result string
}

// kinds returns the kinds of games to search for a side. It returns none if the search does not restrict
// them, so that games are found by time alone.
func (f *Search) kinds(results []string) (list []kind) {
	if f.Opponent == "" && f.Result == "" && len(f.Classes) != 1 && !f.Rated {
		return nil
	}
	rated := allRated
	if f.Rated {
		rated = []int{1}
	}
	for _, class := range f.Classes {
		for _, r := range rated {
			for _, result := range results {
				list = append(list, kind{class, r, result})
			}
		}
	}
	return list
}

// common returns the conditions that every game must satisfy, followed by the order and the limit.
func (f *Search) common() (where string, args []any) {
	where = inArchive
	if !f.From.IsZero() {
		where, args = where+" AND changed >= ?", append(args, millis(f.From))
	}
	if !f.Before.IsZero() {
		where, args = where+" AND changed < ?", append(args, millis(f.Before))
	}
	if !f.All {
		where += " AND (red = ? OR black = ? OR NOT EXISTS (SELECT 1 FROM accounts WHERE id IN (red, black) AND private = 1 AND closed = 0))"
		args = append(args, f.Viewer, f.Viewer)
	}
	return where + " ORDER BY changed DESC, id LIMIT ?", append(args, f.Limit)
}

// query returns a statement that selects the ids of the games to find, newest first. The statement finds
// the newest games of each part and selects the newest of those. For PostgreSQL, a single part covers all
// kinds of a side, because planning many parts takes longer than the search itself. SQLite cannot express
// this, but plans quickly.
func (f *Search) query(postgres bool) (string, []any) {
	var parts []string
	var args []any
	common, commonArgs := f.common()
	add := func(part string, values ...any) {
		parts, args = append(parts, fmt.Sprintf(part+" AS part%d", len(parts))), append(append(args, values...), commonArgs...)
	}
	for _, at := range f.sides() {
		kinds := f.kinds(at.results)
		switch {
		case len(kinds) == 0:
			add("SELECT * FROM (SELECT id, changed FROM games WHERE "+at.where+common+")", at.args...)
		case postgres:
			var values []any
			for _, k := range kinds {
				values = append(values, k.class, k.rated, k.result)
			}
			rows := "(?, ?::bigint, ?)" + strings.Repeat(", (?, ?::bigint, ?)", len(kinds)-1)
			add("SELECT id, changed FROM (VALUES "+rows+") AS kinds (class, rated, result) CROSS JOIN LATERAL (SELECT id, changed FROM games WHERE "+
				at.where+"class = kinds.class AND rated = kinds.rated AND result = kinds.result AND "+common+")", append(values, at.args...)...)
		default:
			for _, k := range kinds {
				add("SELECT * FROM (SELECT id, changed FROM games WHERE "+at.where+"class = ? AND rated = ? AND result = ? AND "+common+")",
					append(slices.Clone(at.args), k.class, k.rated, k.result)...)
			}
		}
	}
	return "SELECT id FROM (" + strings.Join(parts, " UNION ALL ") + ") AS parts ORDER BY changed DESC, id LIMIT ?", append(args, f.Limit)
}

// games returns the games that satisfy where, newest first, without their entries.
func (s *Store) games(ctx context.Context, where string, limit int, args []any) (games []*Game, err error) {
	return gathered(ctx, s, scanGame, "SELECT "+gameColumns+" FROM games WHERE "+where+" ORDER BY changed DESC, id LIMIT ?", append(args, limit)...)
}

// SaveReview stores the review of a game, replacing any earlier one.
func (s *Store) SaveReview(ctx context.Context, game string, report []byte, at time.Time) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, `INSERT INTO reviews (game, report, made) VALUES (?, ?, ?)
			ON CONFLICT (game) DO UPDATE SET report = excluded.report, made = excluded.made`, game, string(report), millis(at))
		return err
	})
}

// Review returns the review of a game, or ErrNotFound if there is none.
func (s *Store) Review(ctx context.Context, game string) ([]byte, error) {
	var report string
	err := s.row(ctx, "SELECT report FROM reviews WHERE game = ?", game).Scan(&report)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("review of %.40q: %w", game, ErrNotFound)
	}
	return []byte(report), err
}

// SaveOffer stores an offer in the lobby: a seek or a challenge.
func (s *Store) SaveOffer(ctx context.Context, id, kind string, offer []byte, at time.Time) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "INSERT INTO offers (id, kind, offer, created) VALUES (?, ?, ?, ?)", id, kind, string(offer), millis(at))
		return err
	})
}

// DropOffer deletes an offer.
func (s *Store) DropOffer(ctx context.Context, id string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "DELETE FROM offers WHERE id = ?", id)
		return err
	})
}

// Standing returns all open offers of the given kind, oldest first.
func (s *Store) Standing(ctx context.Context, kind string) ([]string, error) {
	return s.texts(ctx, "SELECT offer FROM offers WHERE kind = ? ORDER BY created, id", kind)
}

// Offers returns the offers of the given kind that were created since the given time, oldest first. It
// deletes any older ones.
func (s *Store) Offers(ctx context.Context, kind string, since time.Time) ([][]byte, error) {
	if err := s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "DELETE FROM offers WHERE kind = ? AND created < ?", kind, millis(since))
		return err
	}); err != nil {
		return nil, err
	}
	texts, err := s.texts(ctx, "SELECT offer FROM offers WHERE kind = ? ORDER BY created, id", kind)
	list := make([][]byte, len(texts))
	for i, text := range texts {
		list[i] = []byte(text)
	}
	return list, err
}
