package server

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/repertoire"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// carriedValue is the store's name for the user's choices about built-in repertoires.
const carriedValue = "drill.carried"

// carriedState records the user's choices about built-in repertoires, which it identifies by name.
type carriedState struct {
	Removed []string          `json:"removed"` // repertoires removed from the list
	Boards  map[string]string `json:"boards"`  // IDs of the games made from repertoires
}

// carriedState loads the choices. The caller must hold d.mu.
func (d *drillDesk) carriedState(ctx context.Context) (s carriedState, err error) {
	values, err := d.store.LoadValues(ctx, carriedValue)
	if err == nil && values[carriedValue] != nil {
		err = json.Unmarshal(values[carriedValue], &s)
	}
	return s, err
}

// keepCarried saves the choices. The caller must hold d.mu.
func (d *drillDesk) keepCarried(ctx context.Context, s carriedState) error {
	data, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return d.store.SaveValue(ctx, carriedValue, data)
}

// carried returns the built-in repertoires, except those that the user has removed from the list.
// The caller must hold d.mu.
func (d *drillDesk) carried(ctx context.Context) ([]*repertoire.Tree, error) {
	s, err := d.carriedState(ctx)
	return slices.DeleteFunc(repertoire.Standard(), func(t *repertoire.Tree) bool { return slices.Contains(s.Removed, t.Name()) }), err
}

// takeOff removes a built-in repertoire from the list. The caller must hold d.mu.
func (d *drillDesk) takeOff(ctx context.Context, name string) error {
	s, err := d.carriedState(ctx)
	if err != nil || slices.Contains(s.Removed, name) {
		return err
	}
	s.Removed = append(s.Removed, name)
	return d.keepCarried(ctx, s)
}

// restore puts all built-in repertoires back on the list.
func (d *drillDesk) restore(ctx context.Context, _ *talk.Conn, _ struct{}) (done struct{}, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	s, err := d.carriedState(ctx)
	if err != nil {
		return done, err
	}
	s.Removed = nil
	return done, d.keepCarried(ctx, s)
}

type drillBoard struct {
	Game     string `json:"game"`               // name of a built-in repertoire
	Language string `json:"language,omitempty"` // language of the comments; "" for English
}

// board turns a built-in repertoire into a game that can be viewed and edited on the board. For
// each repertoire, this is done only once.
func (d *drillDesk) board(ctx context.Context, _ *talk.Conn, a drillBoard) (out drillRef, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	t := repertoire.Named(a.Game)
	if t == nil {
		return out, talk.NewError(talk.NotFound, "drill.gone")
	}
	language, err := phrases.ParseLanguage(cmp.Or(a.Language, string(phrases.English)))
	if err != nil {
		return out, talk.NewError(talk.BadArgs, "record.noLanguage", "language", phrases.Clip(a.Language, 30))
	}
	s, err := d.carriedState(ctx)
	if err != nil {
		return out, err
	}
	if game, ok := s.Boards[a.Game]; ok {
		if _, err := d.rooms.Look(ctx, game); !gone(err) {
			return drillRef{game}, err
		}
	}
	added, err := d.rooms.Add(t.Remark(language), libraryName)
	if err != nil {
		return out, err
	}
	if s.Boards == nil {
		s.Boards = map[string]string{}
	}
	made := drillRef{added.Games[0].Game}
	s.Boards[a.Game] = made.Game
	return made, d.keepCarried(ctx, s)
}
