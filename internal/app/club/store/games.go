package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/crc32"
	"time"
)

// Game is a stored game. Info is JSON written by the club, and State is JSON written by the session.
type Game struct {
	ID       string
	Players  [2]string // accounts, with Red first
	Class    string
	Rated    bool
	Ended    time.Time // zero while the game is in progress
	Result   string
	Plies    int // -1 while the game is in progress
	Info     []byte
	State    []byte
	Base     int // number of the last entry included in State
	Seq      int // number of the last entry
	Created  time.Time
	Changed  time.Time // when the game began or, once it has ended, when it ended
	Entries  [][]byte  // entries after State
	NextLine int
}

// Line is a line of chat.
type Line struct {
	N       int
	Account string
	Name    string
	Text    string
	At      time.Time
}

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func moment(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// sumOf returns the checksum of an entry.
func sumOf(game string, seq int, entry []byte) int64 {
	h := crc32.NewIEEE()
	_, _ = fmt.Fprintf(h, "%s\n%d\n", game, seq) // a hash never fails
	_, _ = h.Write(entry)
	return int64(h.Sum32())
}

// sum returns the checksum of the data that a game starts from: the state of its session and everything
// that moves do not change. Entries have checksums of their own.
func (g *Game) sum() int64 {
	h := crc32.NewIEEE()
	_, _ = fmt.Fprintf(h, "%q %q %q %d %d %d %d %d\n", g.ID, g.Players, g.Class, truth(g.Rated), millis(g.Created), g.Base, len(g.Info), len(g.State)) // a hash never fails
	_, _ = h.Write(g.Info)
	_, _ = h.Write(g.State)
	return int64(h.Sum32())
}

// CreateGame stores a new game. In the same transaction, it deletes the offers that led to the game; ""
// means no offer. It returns ErrNotFound if one of them has already been accepted.
func (s *Store) CreateGame(ctx context.Context, g *Game, offers ...string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		for _, offer := range offers {
			if offer == "" {
				continue
			}
			n, err := t.exec(ctx, "DELETE FROM offers WHERE id = ?", offer)
			if err == nil && n == 0 {
				err = fmt.Errorf("offer %.40q: %w", offer, ErrNotFound)
			}
			if err != nil {
				return err
			}
		}
		return s.insertGame(ctx, t, g)
	})
}

// insertGame stores a new game as part of a transaction.
func (s *Store) insertGame(ctx context.Context, t tx, g *Game) error {
	_, err := t.exec(ctx, `INSERT INTO games (id, red, black, class, rated, ended, result, info, state, base, seq, created, changed, sum, owner)
		VALUES (?, ?, ?, ?, ?, 0, '', ?, ?, ?, ?, ?, ?, ?, ?)`, g.ID, g.Players[0], g.Players[1], g.Class, truth(g.Rated),
		string(g.Info), string(g.State), g.Base, g.Seq, millis(g.Created), millis(g.Created), g.sum(), s.owner())
	return err
}

// Rebase replaces the stored state of a game, the one that its entries are replayed from, with the state
// after entry seq, which must be the last. A process that takes over a game does this so that neither side
// is charged for the time in between. The entries that the new state includes are kept.
//
// base, which is at least seq, becomes the number of the last entry, so the next entry must have the number
// base + 1. If base is greater than seq, an entry still in transit to the store has the wrong number and
// becomes stale.
func (s *Store) Rebase(ctx context.Context, game string, seq, base int, state []byte) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		if err := s.owns(ctx, t, game); err != nil {
			return err
		}
		g, err := scanGame(t.row(ctx, "SELECT "+gameColumns+" FROM games WHERE id = ? AND seq = ?", game, seq).Scan)
		if errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("game %s, entry %d: %w", game, seq, ErrStale)
		}
		if err != nil {
			return err
		}
		g.State, g.Base = state, base
		_, err = t.exec(ctx, "UPDATE games SET state = ?, base = ?, seq = ?, sum = ? WHERE id = ?", string(state), base, base, g.sum(), game)
		return err
	})
}

const gameColumns = "id, red, black, class, rated, ended, result, info, state, base, seq, created, changed, plies, sum"

// scanGame reads a row of the table of games. The error wraps ErrDamaged if the checksum does not match.
func scanGame(scan func(...any) error) (*Game, error) {
	g, sum, err := scanAny(scan)
	if err == nil && sum != g.sum() {
		err = fmt.Errorf("game %s: %w: what it begins from does not fit its checksum", g.ID, ErrDamaged)
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

// scanAny reads a game along with its checksum.
func scanAny(scan func(...any) error) (_ *Game, sum int64, _ error) {
	var g Game
	var rated, ended, created, changed int64
	var info, state string
	if err := scan(&g.ID, &g.Players[0], &g.Players[1], &g.Class, &rated, &ended, &g.Result, &info, &state, &g.Base, &g.Seq, &created, &changed, &g.Plies, &sum); err != nil {
		return nil, 0, err
	}
	g.Rated, g.Ended, g.Created, g.Changed = rated != 0, moment(ended), moment(created), moment(changed)
	g.Info, g.State = []byte(info), []byte(state)
	return &g, sum, nil
}

// LoadGame returns a game with the entries that follow its state. If the game does not exist, the error
// wraps ErrNotFound. If an entry is missing or damaged, the error wraps ErrDamaged and names the entry.
func (s *Store) LoadGame(ctx context.Context, id string) (_ *Game, err error) {
	g, err := scanGame(s.row(ctx, "SELECT "+gameColumns+" FROM games WHERE id = ?", id).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("game %.40q: %w", id, ErrNotFound)
	}
	if err != nil {
		return nil, err
	}
	rows, err := s.query(ctx, "SELECT seq, entry, sum FROM entries WHERE game = ? AND seq > ? ORDER BY seq", id, g.Base)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for want := g.Base + 1; rows.Next(); want++ {
		var seq int
		var entry string
		var sum int64
		if err := rows.Scan(&seq, &entry, &sum); err != nil {
			return nil, err
		}
		if seq != want {
			return nil, fmt.Errorf("game %s: %w: entry %d is missing", id, ErrDamaged, want)
		}
		if sum != sumOf(id, seq, []byte(entry)) {
			return nil, fmt.Errorf("game %s: %w: entry %d does not fit its checksum", id, ErrDamaged, seq)
		}
		g.Entries = append(g.Entries, []byte(entry))
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	if got := g.Base + len(g.Entries); got < g.Seq {
		return nil, fmt.Errorf("game %s: %w: entry %d is missing", id, ErrDamaged, got+1)
	}
	g.Seq = g.Base + len(g.Entries) // an entry may have been added since the game was read
	if err := s.row(ctx, "SELECT coalesce(max(n), 0) + 1 FROM lines WHERE game = ?", id).Scan(&g.NextLine); err != nil {
		return nil, err
	}
	return g, nil
}

// OpenGames returns the ids of the games in progress.
func (s *Store) OpenGames(ctx context.Context) ([]string, error) {
	return s.texts(ctx, "SELECT id FROM games WHERE ended = 0 ORDER BY created")
}

// texts runs a query whose result is a single column of strings.
func (s *Store) texts(ctx context.Context, query string, args ...any) (list []string, err error) {
	rows, err := s.query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		list = append(list, text)
	}
	return list, rows.Err()
}

// Games returns the games of an account, or of all accounts if account is "", that began or, once ended,
// ended before the given time. The games are sorted newest first and do not include their entries.
func (s *Store) Games(ctx context.Context, account string, before time.Time, limit int) ([]*Game, error) {
	if account == "" {
		return s.games(ctx, "changed < ?", limit, []any{millis(before)})
	}
	const of = "SELECT id FROM games WHERE %s = ? AND changed < ? ORDER BY changed DESC LIMIT ?"
	where := fmt.Sprintf("id IN (SELECT id FROM ("+of+") AS reds UNION SELECT id FROM ("+of+") AS blacks)", "red", "black")
	return s.games(ctx, where, limit, []any{account, millis(before), limit, account, millis(before), limit})
}

// Say stores a line of a game's chat.
func (s *Store) Say(ctx context.Context, game string, l Line) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		if err := s.owns(ctx, t, game); err != nil {
			return err
		}
		_, err := t.exec(ctx, "INSERT INTO lines (game, n, account, name, text, at) VALUES (?, ?, ?, ?, ?, ?)", game, l.N, l.Account, l.Name, l.Text, millis(l.At))
		return err
	})
}

// LinesOf returns the lines of chat that an account wrote, oldest first.
func (s *Store) LinesOf(ctx context.Context, account string, limit int) ([]Line, error) {
	return gathered(ctx, s, scanLine, "SELECT n, account, name, text, at FROM lines WHERE account = ? ORDER BY at, game, n LIMIT ?", account, limit)
}

// Lines returns the latest lines of a game's chat, oldest first.
func (s *Store) Lines(ctx context.Context, game string, limit int) ([]Line, error) {
	return gathered(ctx, s, scanLine, "SELECT n, account, name, text, at FROM (SELECT * FROM lines WHERE game = ? ORDER BY n DESC LIMIT ?) AS last ORDER BY n", game, limit)
}

func scanLine(scan func(...any) error) (Line, error) {
	var l Line
	var at int64
	err := scan(&l.N, &l.Account, &l.Name, &l.Text, &at)
	l.At = moment(at)
	return l, err
}
