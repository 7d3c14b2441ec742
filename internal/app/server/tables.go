package server

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"path/filepath"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// tablesFolder is the name of the folder with endgame tables inside the data folder.
const tablesFolder = "tables"

// openTables opens the built-in endgame tables and those in the given folders. It logs any tables
// that cannot be used.
func openTables(data string, folders []string, log *slog.Logger) (*tablebase.Prober, error) {
	if data != "" {
		folders = append([]string{filepath.Join(data, tablesFolder)}, folders...)
	}
	options := small.Options()
	options.OnFault = func(err error) { log.Warn("endgame table", "error", err) }
	return tablebase.Open(folders, options)
}

// endgameOf translates a title that is the name of an endgame class. For any other title, it
// returns nil.
func endgameOf(title string) *phrases.Text {
	class, err := tablebase.ParseClass(title)
	if err != nil || class.String() != title {
		return nil
	}
	if name := endgame.Name(class); name != nil {
		return name
	}
	named := endgame.Title(class)
	return &named
}

// tables answers queries of the endgame tables.
type tables struct{ guide *endgame.Guide }

// Register implements Module.
func (m *tables) Register(h *talk.Hub) error {
	talk.HandleSlow(h, "tables.look", m.look)
	talk.HandleSlow(h, "tables.topics", m.topics)
	talk.HandleSlow(h, "tables.class", m.class)
	talk.HandleSlow(h, "tables.practise", m.practise)
	return nil
}

// Close implements Module. It does not close the tables, which belong to the server.
func (m *tables) Close() error { return nil }

type lookArgs struct {
	FEN string `json:"fen"` // a FEN, optionally followed by "moves" and a list of moves
}

func (m *tables) look(_ context.Context, _ *talk.Conn, args lookArgs) (*endgame.Look, error) {
	pos, moves, _, err := xiangqi.ParseLineLenient(args.FEN)
	if err != nil {
		return nil, talk.NewError("bad_fen", "position.none").Because(err)
	}
	for _, move := range moves {
		pos.MakeMove(move)
	}
	return m.guide.Look(&pos), nil
}

type topicsAnswer struct {
	Topics []endgame.Topic `json:"topics"`
}

func (m *tables) topics(context.Context, *talk.Conn, struct{}) (topicsAnswer, error) {
	return topicsAnswer{m.guide.Topics()}, nil
}

type classArgs struct {
	Class string `json:"class"`
}

func (m *tables) class(ctx context.Context, _ *talk.Conn, args classArgs) (*endgame.Facts, error) {
	class, err := readClass(args.Class)
	if err != nil {
		return nil, err
	}
	facts, err := m.guide.Facts(ctx, class)
	return facts, tableError(err, class)
}

type practiseArgs struct {
	Class string       `json:"class"`
	Goal  endgame.Goal `json:"goal"`
	Least int          `json:"least,omitempty"` // minimum length of a win, in plies; 0 for any
	Most  int          `json:"most,omitempty"`
}

func (m *tables) practise(ctx context.Context, _ *talk.Conn, args practiseArgs) (*endgame.Exercise, error) {
	class, err := readClass(args.Class)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	exercise, err := m.guide.Pick(ctx, rng, endgame.Wish{Class: class, Goal: args.Goal, Least: args.Least, Most: args.Most})
	return exercise, tableError(err, class)
}

func readClass(name string) (tablebase.Class, error) {
	class, err := tablebase.ParseClass(name)
	if err != nil {
		return class, talk.NewError(talk.BadArgs, "tables.noClass").
			With(map[string]string{"field": "class"}).Because(err)
	}
	return class, nil
}

// tableError converts errors that a page can act on.
func tableError(err error, class tablebase.Class) error {
	switch {
	case errors.Is(err, endgame.ErrMissing):
		return talk.NewError(talk.NotFound, "tables.noTable", "class", class)
	case errors.Is(err, endgame.ErrNone):
		return talk.NewError(talk.NotFound, "tables.noPosition", "class", class)
	case errors.Is(err, endgame.ErrGoal):
		return talk.NewError(talk.BadArgs, "tables.goal").With(map[string]string{"field": "goal"})
	}
	return err
}
