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

// Search reports which games are looked for. The zero value of a field is any.
type Search struct {
	Player   string   // account
	Opponent string   // account; counts with Player
	Result   string   // as in End, or won or lost, by Player
	Classes  []string // one that is wanted, or all that there are
	Rated    bool     // rated games only
	From     time.Time
	Before   time.Time // by their last change
	Viewer   string    // account for whom the games are: those of private accounts are shown to their players alone
	All      bool      // those of private accounts too
	Limit    int
}

// archiveIndexes are of games that have ended, and that the archive shows. Each search is
// made of parts that read as many rows of an index as they find: what is asked for, and each
// value of what is not asked for, precedes the time.
var archiveIndexes = func() []string {
	statements := []string{"DROP INDEX games_ended"} // it led searches the wrong way; games_owner does the rest
	for _, index := range []struct{ name, columns string }{
		{"archive_all", ""}, {"archive_kinds", "class, rated, result, "}, {"archive_red", "red, class, rated, result, "},
		{"archive_black", "black, class, rated, result, "}, {"archive_pair", "red, black, class, rated, result, "},
	} {
		statements = append(statements, "CREATE INDEX "+index.name+" ON games ("+index.columns+"changed DESC, id) WHERE "+inArchive)
	}
	return statements
}()

// inArchive holds for games that the archive shows; the indexes want it word for word.
const inArchive = "ended > 0 AND result <> 'aborted'"

// Values of columns that a search without them goes through.
var (
	allRated   = []int{0, 1}
	allResults = []string{"red_wins", "black_wins", "draw"}
)

// FindGames returns games that have ended, the last first, without their entries.
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

// side is a side of a search by players: the condition, and the results that it wants.
type side struct {
	where   string
	args    []any
	results []string
}

// sides are those on which the players of a search may be.
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

// kind holds the properties that the games of one part of a search share.
type kind struct {
	class  string
	rated  int
	result string
}

// kinds are those of a side of a search; none when it does not ask for any, and all are found
// by their time alone.
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

// common is what all games of a search have to fulfil, and the order and number of them.
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

// query selects the ids of the games of a search, the last first: the best of the best of each
// part. PostgreSQL plans one part for all kinds of a side, as its planning takes longer than
// the search; SQLite has no way to say that, and plans quickly.
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

// games returns the games for which a condition holds, the last first, without their entries.
func (s *Store) games(ctx context.Context, where string, limit int, args []any) (games []*Game, err error) {
	return gathered(ctx, s, scanGame, "SELECT "+gameColumns+" FROM games WHERE "+where+" ORDER BY changed DESC, id LIMIT ?", append(args, limit)...)
}

// SaveReview keeps the review of a game, in place of an earlier one.
func (s *Store) SaveReview(ctx context.Context, game string, report []byte, at time.Time) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, `INSERT INTO reviews (game, report, made) VALUES (?, ?, ?)
			ON CONFLICT (game) DO UPDATE SET report = excluded.report, made = excluded.made`, game, string(report), millis(at))
		return err
	})
}

// Review returns the review of a game; ErrNotFound when there is none.
func (s *Store) Review(ctx context.Context, game string) ([]byte, error) {
	var report string
	err := s.row(ctx, "SELECT report FROM reviews WHERE game = ?", game).Scan(&report)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("review of %.40q: %w", game, ErrNotFound)
	}
	return []byte(report), err
}

// SaveOffer keeps an offer of the lobby, a seek or a challenge.
func (s *Store) SaveOffer(ctx context.Context, id, kind string, offer []byte, at time.Time) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "INSERT INTO offers (id, kind, offer, created) VALUES (?, ?, ?, ?)", id, kind, string(offer), millis(at))
		return err
	})
}

// DropOffer forgets an offer.
func (s *Store) DropOffer(ctx context.Context, id string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "DELETE FROM offers WHERE id = ?", id)
		return err
	})
}

// Standing returns the offers of a kind in the order in which they were made.
func (s *Store) Standing(ctx context.Context, kind string) ([]string, error) {
	return s.texts(ctx, "SELECT offer FROM offers WHERE kind = ? ORDER BY created, id", kind)
}

// Offers returns the offers of a kind in the order in which they were made; older ones
// are forgotten.
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
