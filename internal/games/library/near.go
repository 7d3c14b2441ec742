package library

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/games/naming"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// NearCopies is a group of games that are probably the same game. Either one is the beginning of another, or
// they consist of the same few moves, with the names spelled differently. Longer games with identical moves
// do not need this search, because they are merged on import.
type NearCopies struct {
	Games   []Hit    `json:"games"`   // longest first; merging keeps the number of the first game
	Reasons []string `json:"reasons"` // how they differ: shorter (one ends earlier), names (spelled differently), mirrored
}

// Reasons why two games are probably the same.
const (
	NearShorter  = "shorter"  // one ends earlier
	NearNames    = "names"    // names are spelled differently
	NearMirrored = "mirrored" // they are mirror images
)

const (
	// surePlies is the minimum length, in plies, at which a game that is the beginning of another counts as a
	// copy of it, whatever the players' names. For shorter games, the names and dates must agree.
	surePlies = 60
	// mostShorter is the maximum number of plies by which a copy may be shorter.
	mostShorter = 40
)

// NearCopies finds likely duplicates among the games that match q, which may only contain conditions that can
// be evaluated from the game table alone. The query's Limit applies to the number of groups; 0 means no
// limit.
func (l *Library) NearCopies(ctx context.Context, q Query) ([]NearCopies, error) {
	limit := q.Limit
	q.Limit = 0
	if _, err := l.exploredGames(ctx, Query{Line: q.Line, Position: q.Position, Pattern: q.Pattern, Material: q.Material, Offset: q.Offset}); err != nil {
		return nil, err
	}
	where, args := q.where()
	if where == "" {
		where = "1"
	}
	// To begin with, only a hash of each game's beginning is kept in memory.
	beginnings := map[uint64][]int64{}
	err := l.eachBeginning(ctx, where, args, func(id int64, sum uint64) { beginnings[sum] = append(beginnings[sum], id) })
	if err != nil {
		return nil, err
	}
	return l.nearAmong(ctx, beginnings, limit)
}

// NearCopiesOf finds likely duplicates of the games added by the given actions.
func (l *Library) NearCopiesOf(ctx context.Context, actions ...int64) ([]NearCopies, error) {
	list, err := json.Marshal(actions)
	if err != nil {
		return nil, err
	}
	args := []any{string(list)}
	added := map[int64]bool{}
	beginnings := map[uint64][]int64{}
	err = l.eachBeginning(ctx, `g.action IN (SELECT value FROM json_each(?))`, args, func(id int64, sum uint64) {
		added[id], beginnings[sum] = true, append(beginnings[sum], id)
	})
	if err != nil || len(added) == 0 {
		return []NearCopies{}, err
	}
	err = l.eachBeginning(ctx, `g.action NOT IN (SELECT value FROM json_each(?))`, args, func(id int64, sum uint64) {
		if beginnings[sum] != nil {
			beginnings[sum] = append(beginnings[sum], id)
		}
	})
	if err != nil {
		return nil, err
	}
	all, err := l.nearAmong(ctx, beginnings, 0)
	return slices.DeleteFunc(all, func(c NearCopies) bool {
		return !slices.ContainsFunc(c.Games, func(h Hit) bool { return added[h.ID] })
	}), err
}

// mostCounted is the maximum size, in games, of a library in which an import counts the near duplicates of
// the games it added. Finding them requires a scan of all games.
const mostCounted = 100_000

// countNear counts the groups of near duplicates that include a game added by the given action. It returns
// nil if the library is too large.
func (l *Library) countNear(ctx context.Context, action int64) (*int, error) {
	n := 0
	if err := l.db.QueryRowContext(ctx, `SELECT count(*) FROM game`).Scan(&n); err != nil || n > mostCounted {
		return nil, err
	}
	found, err := l.NearCopiesOf(ctx, action)
	n = len(found)
	return &n, err
}

// eachBeginning calls see with a hash of the beginning of each game that matches the given condition.
func (l *Library) eachBeginning(ctx context.Context, where string, args []any, see func(id int64, sum uint64)) error {
	return eachRow(ctx, l.db, `SELECT g.id,g.start,g.moves FROM game g WHERE `+where+` ORDER BY g.id`, args, func(rows *sql.Rows) error {
		var id int64
		var start string
		var moves sql.RawBytes
		if err := rows.Scan(&id, &start, &moves); err != nil {
			return err
		}
		if len(moves) > 0 {
			see(id, beginningOf(start, moves))
		}
		return nil
	})
}

// nearAmong finds near duplicates among games that are grouped by their beginnings. It returns at most limit
// groups, or all of them if limit is 0.
func (l *Library) nearAmong(ctx context.Context, beginnings map[uint64][]int64, limit int) ([]NearCopies, error) {
	var groups [][]int64
	for _, ids := range beginnings {
		if len(ids) > 1 {
			groups = append(groups, ids)
		}
	}
	slices.SortFunc(groups, slices.Compare)
	all := []NearCopies{}
	for _, ids := range groups {
		found, err := l.nearIn(ctx, ids)
		if err != nil {
			return nil, err
		}
		if all = append(all, found...); limit > 0 && len(all) >= limit {
			return all[:limit], nil
		}
	}
	return all, nil
}

// canonicalMoves returns the start and the moves of either the game or its mirror image, whichever is played
// farther to Red's right. mirrored reports whether that is the mirror image.
func canonicalMoves(start string, packed []byte) (canonicalStart string, moves []xiangqi.Move, mirrored bool) {
	moves = unpackMoves(packed)
	if setup, err := xiangqi.ParseSetup(start); start != "" && err == nil {
		other := setup
		other.Board = setup.Board.MirrorFile()
		if other.Board != setup.Board {
			if mirrored = other.FEN() < setup.FEN(); mirrored {
				start = other.FEN()
			}
			return start, turned(moves, mirrored), mirrored
		}
	}
	for _, m := range moves {
		if other := m.MirrorFile(); other != m {
			mirrored = Rightward(m) == other
			break
		}
	}
	return start, turned(moves, mirrored), mirrored
}

func turned(moves []xiangqi.Move, mirrored bool) []xiangqi.Move {
	if mirrored {
		for i, m := range moves {
			moves[i] = m.MirrorFile()
		}
	}
	return moves
}

// beginningOf returns a hash of a game's start and its first moves. For a short game, these are all of its
// moves.
func beginningOf(start string, packed []byte) uint64 {
	canonicalStart, moves, _ := canonicalMoves(start, packed)
	h := fnv.New64a()
	_, _ = io.WriteString(h, canonicalStart) // a hash never fails
	for _, m := range moves[:min(len(moves), sameGamePlies)] {
		_ = binary.Write(h, binary.LittleEndian, uint16(m))
	}
	return h.Sum64()
}

// nearGame is a game to be compared with others.
type nearGame struct {
	Hit
	start string
	moves []xiangqi.Move
}

// nearIn finds near duplicates among games with the same beginning.
func (l *Library) nearIn(ctx context.Context, ids []int64) (found []NearCopies, err error) {
	list := make([]nearGame, 0, len(ids))
	for _, id := range ids {
		g := nearGame{}
		var packed []byte
		if err := l.db.QueryRowContext(ctx, `SELECT start,moves FROM game WHERE id=?`, id).Scan(&g.start, &packed); err != nil {
			return nil, err
		}
		g.ID = id
		g.start, g.moves, g.Mirrored = canonicalMoves(g.start, packed)
		list = append(list, g)
	}
	// In this order, a game follows every game that is a beginning of it.
	slices.SortFunc(list, func(a, b nearGame) int {
		return cmp.Or(cmp.Compare(a.start, b.start), slices.Compare(a.moves, b.moves), cmp.Compare(a.ID, b.ID))
	})
	// Each game counts as a copy of at most one longer game.
	var open []int // games that the current one begins with, shortest first
	copyOf := make([]int, len(list))
	for i := range list {
		copyOf[i] = -1
		for len(open) > 0 && !list[open[len(open)-1]].begins(&list[i]) {
			open = open[:len(open)-1]
		}
		for _, j := range slices.Backward(open) {
			if copyOf[j] >= 0 {
				continue
			}
			near, err := l.near(ctx, &list[j], &list[i])
			if err != nil {
				return nil, err
			}
			if near {
				copyOf[j] = i
				break
			}
		}
		open = append(open, i)
	}
	groups := map[int][]nearGame{}
	for i := range list {
		longest := i
		for copyOf[longest] >= 0 {
			longest = copyOf[longest]
		}
		groups[longest] = append(groups[longest], list[i])
	}
	for i := range list {
		if len(groups[i]) > 1 {
			found = append(found, copiesOf(groups[i]))
		}
	}
	return found, nil
}

// begins reports whether g is the beginning of other, or equal to it.
func (g *nearGame) begins(other *nearGame) bool {
	n := len(g.moves)
	return g.start == other.start && n <= len(other.moves) && slices.Equal(g.moves, other.moves[:n])
}

// near reports whether short, which is the beginning of long, is probably a copy of it.
func (l *Library) near(ctx context.Context, short, long *nearGame) (bool, error) {
	n := len(short.moves)
	if len(long.moves)-n > mostShorter || n < len(long.moves) && n < sameGamePlies {
		return false, nil
	}
	for _, g := range []*nearGame{short, long} {
		if g.Plies == 0 {
			s, err := l.Summary(ctx, g.ID)
			if err != nil {
				return false, err
			}
			g.Summary = s
		}
	}
	if n >= surePlies {
		return true, nil
	}
	dates := strings.HasPrefix(short.Date, long.Date) || strings.HasPrefix(long.Date, short.Date)
	return dates && nearName(short.Red, long.Red) && nearName(short.Black, long.Black), nil
}

// nearName reports whether two names could refer to the same player. They may differ in a team, a place or
// the script, and one of them may be in pinyin. An unknown name matches every name.
func nearName(a, b string) bool {
	first, second := naming.Fold(a), naming.Fold(b)
	if strings.HasSuffix(first, second) || strings.HasSuffix(second, first) {
		return true
	}
	_, a = naming.CutTeam(a)
	_, b = naming.CutTeam(b)
	return naming.Same(a, b)
}

func copiesOf(group []nearGame) NearCopies {
	slices.Reverse(group) // longest first
	c := NearCopies{Games: []Hit{}, Reasons: []string{}}
	shorter, names, mirrored := false, false, false
	for _, g := range group {
		shorter = shorter || g.Plies != group[0].Plies
		names = names || g.Red != group[0].Red || g.Black != group[0].Black
		mirrored = mirrored || g.Mirrored != group[0].Mirrored
		g.Hit.Mirrored = g.Mirrored != group[0].Mirrored
		c.Games = append(c.Games, g.Hit)
	}
	for _, r := range []struct {
		holds bool
		name  string
	}{{shorter, NearShorter}, {names, NearNames}, {mirrored, NearMirrored}} {
		if r.holds {
			c.Reasons = append(c.Reasons, r.name)
		}
	}
	return c
}

// MergeCopies merges the games of each group under the number of the group's first game. All of the merges
// form a single action, which can be undone.
func (l *Library) MergeCopies(ctx context.Context, groups []NearCopies) (int64, error) {
	if len(groups) == 0 {
		return 0, nil
	}
	return l.change(ctx, ActionMerge, fmt.Sprintf("%d groups of copies", len(groups)), func(w *writer) error {
		for _, group := range groups {
			var ids []int64
			for _, g := range group.Games {
				ids = append(ids, g.ID)
			}
			if err := w.mergeGames(ctx, ids); err != nil {
				return err
			}
		}
		return nil
	})
}

// NearReport is the result of a search for near duplicates.
type NearReport struct {
	Groups []NearCopies `json:"groups"` // groups of games that are probably the same
	Action int64        `json:"action"` // number of the action that merged them; 0 if they were not merged
}

// WriteText writes the groups as text.
func (r *NearReport) WriteText(w io.Writer) error {
	var b strings.Builder
	for _, g := range r.Groups {
		fmt.Fprintf(&b, "%s:\n", strings.Join(g.Reasons, ", "))
		for _, h := range Named(g.Games) {
			if err := h.writeText(&b); err != nil {
				return err
			}
		}
	}
	switch {
	case len(r.Groups) == 0:
		b.WriteString("no copies that are not merged\n")
	case r.Action != 0:
		fmt.Fprintf(&b, "merged; chuhe library undo %d takes it back\n", r.Action)
	default:
		fmt.Fprintf(&b, "groups of copies: %d; --merge merges them, library merge NUMBERS some of them\n", len(r.Groups))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
